/** Quotations in findings are cut to a readable length, with a note how much was cut. */
const MOST_CHARACTERS = 2_000

export function boundQuote(text: string, most: number = MOST_CHARACTERS): string {
  if (text.length <= most) return text
  // Do not cut a surrogate pair in two.
  const end = isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most
  return `${text.slice(0, end)}… (${text.length - end} more characters)`
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
