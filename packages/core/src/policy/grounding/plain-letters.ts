/**
 * Texts with plain letters instead of letters with accents, as people write names in addresses and in names of tools: "Sjöberg" becomes
 * "sjoberg" or "sjoeberg".
 */

const isAscii = /^[\0-\x7f]*$/

/** The spellings of a text in lower case: unchanged, without accents, and with accents written out. */
export function plainSpellings(text: string): readonly string[] {
  const lower = text.toLowerCase()
  if (isAscii.test(lower)) return [lower]
  const plain = withoutAccents(lower.replace(/[øœæßłđðþı]/g, (letter) => single[letter] ?? letter))
  const written = withoutAccents(
    lower.normalize('NFC').replace(/[äöüåøœæßłđðþı]/g, (letter) => double[letter] ?? letter),
  )
  return [...new Set([lower, plain, written])]
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '')
}

const single: Readonly<Record<string, string>> = {
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const double: Readonly<Record<string, string>> = { ...single, ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
