/** The date that a text names, if it can be read in one way only. Numbers, and English names of months. */
import { monthNames } from './tables.ts'

export type PlainDate = { readonly year: string; readonly month: string; readonly day: string }

const mostCharacters = 40

/** Null for a text that is no date or may be two dates: 03/04/2027. */
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
  // Full stops separate day, month and year. With other separators, only a number beyond twelve shows the day.
  const dayFirst = checked(year, second, first)
  const monthFirst = separator === '.' ? null : checked(year, first, second)
  if (dayFirst && monthFirst) return first === second ? dayFirst : null
  return dayFirst ?? monthFirst
}

/** `23 June 2027`, `June 23rd, 2027` */
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
