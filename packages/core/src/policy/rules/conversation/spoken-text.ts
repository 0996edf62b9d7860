/**
 * Decides whether a text names a value of a call. Agents rarely repeat a value exactly as the call contains it: 1250.5 becomes
 * "$1,250.50", 2024-05-20 becomes "May 20", gift_card becomes "gift card", credit_card_5538823 becomes "the card ending in 8823". All
 * scans are linear, because the text is untrusted.
 */
import { wordLine } from '../../paper/text/words.ts'

export type SpokenText = {
  readonly line: string
  readonly words: ReadonlySet<string>
  readonly numbers: ReadonlySet<number>
}

const mostCharacters = 20_000

export function readSpoken(text: string): SpokenText {
  const read = text.slice(0, mostCharacters)
  const line = wordLine(read)
  const words = new Set(line.trim().split(' '))
  return { line, words, numbers: new Set([...numbersIn(read), ...numberWordsIn(words)]) }
}

export function namesNumber({ numbers }: SpokenText, value: number): boolean {
  return numbers.has(value) || numbers.has(Math.abs(value))
}

export function namesText(spoken: SpokenText, value: string): boolean {
  const moment = isoMoment.exec(value)
  if (moment) return namesMoment(spoken, moment)
  const time = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(value)
  if (time) return namesTime(spoken, time[1] ?? '', time[2] ?? '')
  const own = wordLine(value).trim()
  if (own === '' || spoken.line.includes(` ${own} `)) return true
  if (/^-?\d+(\.\d+)?$/.test(value) && namesNumber(spoken, Number(value))) return true
  const words = own.split(' ')
  if (isInternalId(value)) return namesInternalId(spoken, words)
  return words.length > 1 && share(spoken, words) >= (words.length >= longText ? leastShare : 1)
}

/** A value with at least this many words is free text. A text names it if it contains most of its words. */
const longText = 8
const leastShare = 0.6

function share({ words: said }: SpokenText, words: readonly string[]): number {
  return words.filter((word) => said.has(word)).length / words.length
}

/** Whether a word names a particular thing: it mixes letters and digits, or is a longer number. */
export function isIdentifier(word: string): boolean {
  return /\d/.test(word) && (/[a-z]/.test(word) ? word.length >= 4 : word.length >= 5)
}

/** Whether two words could be ids of the same kind: they are equally long, and both or neither contain letters. */
export function hasSameForm(one: string, other: string): boolean {
  return (
    one.length === other.length && isIdentifier(one) && isIdentifier(other) && /[a-z]/.test(one) === /[a-z]/.test(other)
  )
}

/** Whether the value is an id made by a program, such as credit_card_5538823. Agents do not say such ids. */
export function isInternalId(value: string): boolean {
  return /^[a-z]+(?:_[a-z]+)*_\d+$/.test(value)
}

function namesInternalId({ line, words: said }: SpokenText, words: readonly string[]): boolean {
  const number = words.at(-1) ?? ''
  if (said.has(number) || (number.length >= 4 && said.has(number.slice(-4)))) return true
  return line.includes(` ${words.slice(0, -1).join(' ')} `)
}

const isoMoment = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2})?)?(?:Z|[+-]\d{2}:?\d{2})?$/

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

function namesMoment(spoken: SpokenText, [, year = '', month = '', day = '', hour, minute]: RegExpExecArray): boolean {
  return namesDay(spoken, year, month, day) && (hour === undefined || namesTime(spoken, hour, minute ?? '00'))
}

function namesDay({ line }: SpokenText, year: string, month: string, day: string): boolean {
  const [monthNumber, dayNumber] = [Number(month), Number(day)]
  const name = months[monthNumber - 1] ?? ''
  const days = [String(dayNumber), day, `${dayNumber}${ordinalEnding(dayNumber)}`]
  const names = [name, name.slice(0, 3), ...(name === 'september' ? ['sept'] : [])]
  const written = names.flatMap((one) =>
    days.flatMap((number) => [`${one} ${number}`, `${one} the ${number}`, `${number} ${one}`, `${number} of ${one}`]),
  )
  const short = [String(monthNumber), month].flatMap((m) =>
    [String(dayNumber), day].flatMap((d) =>
      [year, year.slice(-2)].flatMap((y) => [`${m} ${d} ${y}`, `${d} ${m} ${y}`]),
    ),
  )
  return [`${year} ${month} ${day}`, ...written, ...short].some((one) => line.includes(` ${one} `))
}

function namesTime({ line, words }: SpokenText, hour: string, minute: string): boolean {
  if (line.includes(` ${hour} ${minute} `) || line.includes(` ${Number(hour)} ${minute} `)) return true
  const twelve = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12
  const half = Number(hour) < 12 ? 'am' : 'pm'
  const clock = minute === '00' ? [`${twelve}`, `${twelve} 00`] : [`${twelve} ${minute}`]
  if (clock.some((one) => line.includes(` ${one} ${half} `) || line.includes(` ${one}${half} `))) return true
  return minute === '00' && ((hour === '12' && words.has('noon')) || (hour === '00' && words.has('midnight')))
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}

/** The numbers in a text. Three digits after a separator may be thousands or a fraction, so both are returned. */
function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(/\d+(?:[.,'’ \u00a0]\d+)*(?:k\b)?/gi)].flatMap(([run]) => readNumber(run))
}

function readNumber(run: string): readonly number[] {
  if (/k$/i.test(run)) return readNumber(run.slice(0, -1)).map((value) => value * 1000)
  const parts = run.split(/[^\d]/)
  // Blanks separate numbers ("April 3 15:00", "1 2 3") or group thousands ("12 000"). Both ways of reading count.
  const separate = /[ \u00a0]/.test(run) ? parts.map(Number) : []
  const [head = '', ...rest] = parts
  if (rest.length === 0) return [Number(head)]
  const groups = rest.every((part) => part.length === 3) && head.length <= 3
  const fraction = rest.at(-1) ?? ''
  const thousands = rest.slice(0, -1).every((part) => part.length === 3) && (rest.length === 1 || head.length <= 3)
  const decimal = /[.,]\d+$/.test(run) && thousands
  return [
    ...separate,
    ...(groups ? [Number(parts.join(''))] : []),
    ...(decimal ? [Number(`${parts.slice(0, -1).join('')}.${fraction}`)] : []),
  ]
}

const numberNames = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

function numberWordsIn(words: ReadonlySet<string>): readonly number[] {
  return numberNames.flatMap((name, value) => (words.has(name) ? [value] : []))
}
