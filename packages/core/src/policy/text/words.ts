/** Words of names and of sentences, for the lexical conditions. Linear scans only: the text is untrusted. */

/** The lower-case tokens of a name: snake_case, camelCase, kebab-case, dotted.names and any mixture. */
export function nameTokens(name: string): readonly string[] {
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

function isWordCharacter(character: string): boolean {
  return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9') || character > '\u007f'
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
