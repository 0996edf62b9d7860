/** The end of a string in Python source. Its contents are not parsed. */

export type StringEnd = {
  readonly end: number
  /** The number of line breaks in it. */
  readonly lines: number
  /** Python's error if the string is not terminated. */
  readonly fault: string | null
}

/** `opening` is at the first quote. */
export function stringEnd(text: string, opening: number): StringEnd {
  const quote = text.charAt(opening)
  const triple = text.startsWith(quote.repeat(3), opening)
  const close = triple ? quote.repeat(3) : quote
  let lines = 0
  for (let at = opening + close.length; ; at++) {
    const character = text.charAt(at)
    if (character === '' || (character === '\n' && !triple)) {
      return { end: at, lines, fault: `unterminated ${triple ? 'triple-quoted string' : 'string'} literal` }
    }
    if (text.startsWith(close, at)) return { end: at + close.length, lines, fault: null }
    if (character === '\\') at++
    if (text.charAt(at) === '\n') lines++
  }
}
