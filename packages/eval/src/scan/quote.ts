/** A quotation that travels with a finding is no longer than a reader takes in; what was cut is said. */
const MOST_CHARACTERS = 2_000

export function boundQuote(text: string, most: number = MOST_CHARACTERS): string {
  if (text.length <= most) return text
  // Half a surrogate pair would be a broken character.
  const end = isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most
  return `${text.slice(0, end)}… (${text.length - end} more characters)`
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
