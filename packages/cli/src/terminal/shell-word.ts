/** Quotes a word of a command for a shell, if it contains more than letters, digits and common signs. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
