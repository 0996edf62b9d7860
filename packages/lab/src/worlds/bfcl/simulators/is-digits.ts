/** `text.isdigit()` for ASCII. Python also accepts digits of other scripts. */
export function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x30 || code > 0x39) return false
  }
  return text !== ''
}
