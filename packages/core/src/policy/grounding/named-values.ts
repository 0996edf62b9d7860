/**
 * Index of the ids and addresses that the conversation has named. The system prompt, user messages and outputs name values. A text or
 * successful call of the agent names values only after a later user message. TwinCheck's answers name nothing.
 *
 * Texts are compared by their letters and digits, in lower case, so "W 237 81 56" names `#W2378156`. Each message is read once.
 */
import type { Reading } from '../paper/evidence/reading.ts'
import { type JsonObject, scalarsOf } from '../paper/json.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { isOwnId } from './own-id.ts'
import { plainSpellings } from './plain-letters.ts'
import { mayHoldSpread } from './spread-letters.ts'

export type NamedValues = {
  readonly isNamed: (value: string) => boolean
  readonly isVouchedFor: (value: string) => boolean
  readonly holdsAsWritten: (value: string) => boolean
  readonly vouchesFor: (pattern: RegExp) => boolean
  /** Whether the texts contain at least two names with this beginning, such as `cover.kitchen` and `cover.hall`. */
  readonly namesSeveral: (beginning: string) => boolean
  readonly texts: () => readonly string[]
}

export function openNamedValues({ messages, outcomeAt }: Reading): () => NamedValues {
  const named = new SearchedTexts()
  const vouchedFor = new SearchedTexts()
  let said: string[] = []
  const calls = new Map<string, ToolCall>()
  let next = 0
  const add = (message: Message, position: number) => {
    switch (message.role) {
      case 'system':
      case 'user':
        if (message.role === 'user') {
          for (const text of said) named.add(text)
          said = []
          calls.clear()
        }
        named.add(message.content)
        vouchedFor.add(message.content)
        return
      case 'assistant':
        if (message.content !== '') said.push(message.content)
        for (const call of message.calls) calls.set(call.id, call)
        return
      case 'tool': {
        if (message.isAnswer === true) return
        named.add(message.content)
        const made = calls.get(message.callId)
        if (made && outcomeAt(position) === 'success') {
          said.push(textsOf(made.arguments))
          // A successful call that created something names the new thing by the id in its arguments.
          for (const { key, value } of scalarsOf(made.arguments)) {
            if (typeof value === 'string' && isOwnId(made.name, key, value)) named.add(value)
          }
        }
      }
    }
  }
  const values: NamedValues = {
    isNamed: (value) => holdsId(named, value),
    isVouchedFor: (value) => vouchedFor.holds(lettersAndDigits(value)),
    holdsAsWritten: (value) => named.holdsAsWritten(value),
    vouchesFor: (pattern) => vouchedFor.hasMatch(pattern),
    namesSeveral: (beginning) => named.namesSeveral(beginning),
    texts: () => named.texts,
  }
  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message) add(message, next)
    }
    return values
  }
}

function textsOf(args: JsonObject): string {
  return scalarsOf(args)
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    .join('\n')
}

/**
 * Whether the texts contain the id, with or without its leading zeros. The id without zeros must have at least three characters, so "1"
 * does not name `00000001`.
 */
function holdsId(texts: SearchedTexts, value: string): boolean {
  if (texts.holdsAsWritten(value)) return true
  const plain = lettersAndDigits(value)
  if (texts.holds(plain)) return true
  const short = plain.replace(/^0+/, '')
  return short.length >= 3 && short !== plain && texts.holds(short)
}

/**
 * Texts that are searched by their letters and digits only. A text is reduced to these characters when a search first needs them. The latest
 * texts are searched first and found values are remembered, so that a long conversation costs little more than a short one.
 */
class SearchedTexts {
  readonly texts: string[] = []
  readonly #squashed = new Map<number, string>()
  readonly #found = new Set<string>()

  add(text: string): void {
    if (text !== '') this.texts.push(text)
  }

  /** The literal search comes first, because most values are copied unchanged. */
  holdsAsWritten(value: string): boolean {
    if (this.#found.has(value)) return true
    const isFound = this.texts.findLastIndex((text) => text.includes(value)) >= 0
    if (isFound) this.#found.add(value)
    return isFound
  }

  holds(plain: string): boolean {
    if (plain === '') return false
    if (this.#found.has(plain)) return true
    const isFound = this.texts.findLastIndex((text, at) => this.#holdsAt(at, text, plain)) >= 0
    if (isFound) this.#found.add(plain)
    return isFound
  }

  #holdsAt(at: number, text: string, plain: string): boolean {
    const known = this.#squashed.get(at)
    if (known !== undefined) return known.includes(plain)
    if (!mayHold(text, plain)) return false
    const squashed = squash(text)
    this.#squashed.set(at, squashed)
    return squashed.includes(plain)
  }

  namesSeveral(beginning: string): boolean {
    const names = new Set<string>()
    for (const text of this.texts) {
      for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
        names.add(/^[\w-]*/.exec(text.slice(at + beginning.length, at + beginning.length + 60))?.[0] ?? '')
        if (names.size > 1) return true
      }
    }
    return false
  }

  hasMatch(pattern: RegExp): boolean {
    return this.texts.some((text) => pattern.test(text))
  }
}

/**
 * A prefilter for `squash`, which is much slower. False if no spelling of the text contains the value. Values with digits and texts with
 * letters beyond ASCII always pass, because digits may be spelled as words and such letters in several ways.
 */
function mayHold(text: string, plain: string): boolean {
  if (/\d/.test(plain) || !isAscii.test(text)) return true
  return mayHoldSpread(text, plain) || (escaped.test(text) && mayHoldSpread(text.replace(escapes, ' '), plain))
}

/** The letters and digits of every spelling of a text, for example without accents or without escapes. */
function squash(text: string): string {
  const spellings = plainSpellings(text).map(lettersAndDigits)
  // Addresses may contain escapes: `anna%40firm.example` in a link, `&#64;` in a page, `\u0040` in JSON.
  if (escaped.test(text)) spellings.push(lettersAndDigits(text.replace(escapes, ' ')))
  if (spoken.test(text))
    spellings.push(lettersAndDigits(text.replace(spokenDigit, (word) => digitOf.get(word.toLowerCase()) ?? word)))
  return spellings.join('\n')
}

/** Digits that people dictate as words, for example "eight eight four one two". */
const digitOf: ReadonlyMap<string, string> = new Map(
  [
    'zero one two three four five six seven eight nine',
    'oh',
    'null eins zwei drei vier fünf sechs sieben acht neun',
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
    'zéro un deux trois quatre cinq six sept huit neuf',
  ].flatMap((line) => line.split(' ').map((word, digit) => [word, String(digit)] as const)),
)
const spokenDigit = new RegExp(`(?<!\\p{L})(?:${[...digitOf.keys()].join('|')})(?!\\p{L})`, 'giu')
const spoken = new RegExp(`(?:${spokenDigit.source}[\\s,-]+){3}`, 'iu')

const escaped = /%[0-9a-f]{2}|&#?\w{1,8};|\\u[0-9a-f]{4}/i
const escapes = new RegExp(escaped, 'gi')

export function lettersAndDigits(text: string): string {
  const lower = text.toLowerCase()
  if (isAscii.test(lower)) return lower.replace(/[^a-z0-9]+/g, '')
  const plain = lower.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, asciiDigit)
  return plain.replace(/[^\p{L}\p{N}]+/gu, '')
}

const isAscii = /^[\0-\x7f]*$/
const decimalDigit = /\p{Nd}/u

/** Converts a digit of another script to an ASCII digit. Unicode lists the ten digits of a script one after another. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && decimalDigit.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
