/** A word of a command to copy, quoted for a shell if it holds more than letters, digits and common signs. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
