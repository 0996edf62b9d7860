/** Where a string in Python source ends. Its contents are not looked into. */

export type StringEnd = {
  readonly end: number
  /** How many lines it goes on over. */
  readonly lines: number
  /** What Python says where it has no end. */
  readonly fault: string | null
}

/** `opening` is on the first quote. */
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
