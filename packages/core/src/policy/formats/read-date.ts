/** Reads a date that is written in numbers or with an English month name, if only one reading is possible. */
import { monthNames } from '../paper/lexicon/paper.ts'

export type PlainDate = { readonly year: string; readonly month: string; readonly day: string }

const mostCharacters = 40

/** Null if the text is not a date, or could be two different dates: 03/04/2027. */
export function readDate(text: string): PlainDate | null {
  if (text.length > mostCharacters) return null
  return readNumbers(text) ?? readWords(text)
}

function readNumbers(text: string): PlainDate | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const yearFirst = compact ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (yearFirst) return checked(yearFirst[1], yearFirst[2], yearFirst[3])
  const [, first, separator, second, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (first === undefined || second === undefined || year === undefined) return null
  // With full stops the order is day, month, year. With other separators it is known only if one number is above 12.
  const dayFirst = checked(year, second, first)
  const monthFirst = separator === '.' ? null : checked(year, first, second)
  if (dayFirst && monthFirst) return first === second ? dayFirst : null
  return dayFirst ?? monthFirst
}

/** Reads dates such as `23 June 2027` and `June 23rd, 2027`. */
function readWords(text: string): PlainDate | null {
  const words = text.toLowerCase().replace(/[.,]/g, ' ').trim().split(/\s+/)
  if (words.length !== 3) return null
  const [first = '', second = '', year = ''] = words
  const [dayWord, monthWord] = /^\d/.test(first) ? [first, second] : [second, first]
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(dayWord)?.[1]
  const month = monthNames.findIndex((name) => name === monthWord || name.slice(0, 3) === monthWord) + 1
  return day === undefined || month === 0 || !/^\d{4}$/.test(year) ? null : checked(year, String(month), day)
}

function checked(year = '', month = '', day = ''): PlainDate | null {
  const [monthNumber, dayNumber] = [Number(month), Number(day)]
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31) return null
  return { year, month: month.padStart(2, '0'), day: day.padStart(2, '0') }
}
