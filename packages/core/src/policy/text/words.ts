/** Words of names and of sentences, for the lexical conditions. Linear scans only: the text is untrusted. */

/** The same few names of tools and arguments come up at every step. Bounded, since names come from outside. */
const remembered = new Map<string, readonly string[]>()
const mostRemembered = 2_000

/** The lower-case tokens of a name: snake_case, camelCase, kebab-case, dotted.names and any mixture. */
export function nameTokens(name: string): readonly string[] {
  const known = remembered.get(name)
  if (known) return known
  const tokens = Object.freeze(splitName(name))
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(name, tokens)
  return tokens
}

function splitName(name: string): string[] {
  const tokens: string[] = []
  let start = 0
  const close = (end: number) => {
    if (end > start) tokens.push(name.slice(start, end).toLowerCase())
    start = end
  }
  for (let i = 0; i < name.length; i++) {
    if (!isAlphanumeric(name, i)) {
      close(i)
      start = i + 1
    } else if (i > start && startsWord(name, i)) {
      close(i)
    }
  }
  close(name.length)
  return tokens
}

/** A sentence as one lower-case line of words, each with a space on both sides, so that a phrase can be searched whole. */
export function wordLine(text: string): string {
  let line = ' '
  for (const character of text.toLowerCase()) {
    if (isWordCharacter(character)) line += character
    // An apostrophe inside a word disappears: "don't" is searched as "dont".
    else if (character !== "'" && character !== '’' && !line.endsWith(' ')) line += ' '
  }
  return line.endsWith(' ') ? line : `${line} `
}

/** Whether the line holds the phrase as whole words. */
export function holdsPhrase(line: string, phrase: string): boolean {
  return line.includes(` ${phrase} `)
}

/** Whether the line holds one of the phrases as whole words. */
export function holdsOne(line: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => holdsPhrase(line, phrase))
}

/**
 * Whether the last word of the phrase stands a few words behind the others: "turn the light off". Where another such word
 * follows at once it belongs to them: "turn off the light on the left" does not turn it on.
 */
export function holdsSeparated(
  line: string,
  phrase: string,
  mostBetween: number,
  lastWords: ReadonlySet<string>,
): boolean {
  const space = phrase.lastIndexOf(' ')
  const head = ` ${phrase.slice(0, space)} `
  const last = phrase.slice(space + 1)
  for (let at = line.indexOf(head); at >= 0; at = line.indexOf(head, at + 1)) {
    const behind = line.slice(at + head.length).split(' ', mostBetween + 1)
    if (!lastWords.has(behind[0] ?? '') && behind.includes(last)) return true
  }
  return false
}

/** Curly quotes and dashes are beyond ASCII too, and end a word. */
const beyondAscii = /[\p{L}\p{M}\p{N}]/u

function isWordCharacter(character: string): boolean {
  if (character <= '\u007f') return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')
  return beyondAscii.test(character)
}

function isAlphanumeric(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return isUpper(unit) || isLower(unit) || isDigit(unit) || unit > 0x7f
}

/** A capital after a small letter or digit begins a word; in "HTTPServer" the last capital of a run does. */
function startsWord(name: string, index: number): boolean {
  if (!isUpper(name.charCodeAt(index))) return false
  return !isUpper(name.charCodeAt(index - 1)) || isLower(name.charCodeAt(index + 1))
}

const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90
const isLower = (unit: number): boolean => unit >= 97 && unit <= 122
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
