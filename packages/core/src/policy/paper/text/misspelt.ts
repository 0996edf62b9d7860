/**
 * Whether a word equals another word with a typing error: two neighbouring letters are swapped, or one letter is missing or additional
 * ("cancle", "subsribe"). A wrong letter does not count, because it often makes another word: "clone" and "close". The first letter must
 * be right, and short words are not compared.
 */

const shortest = 5

export function isMisspelt(word: string, meant: string): boolean {
  if (meant.length < shortest || word[0] !== meant[0] || word === meant) return false
  if (word.length === meant.length) return isSwapped(word, meant)
  if (word.length === meant.length - 1) return lacksOne(word, meant)
  return word.length === meant.length + 1 && lacksOne(meant, word)
}

function isSwapped(word: string, meant: string): boolean {
  const at = firstDifference(word, meant)
  return word[at] === meant[at + 1] && word[at + 1] === meant[at] && word.slice(at + 2) === meant.slice(at + 2)
}

/**
 * Whether the longer word is the shorter word with an extra letter inside. An extra letter at the end does not count, because it makes an
 * inflected form: "locks".
 */
function lacksOne(shorter: string, longer: string): boolean {
  const at = firstDifference(shorter, longer)
  return shorter.slice(at) === longer.slice(at + 1) && (at < shorter.length || longer.endsWith('e'))
}

function firstDifference(left: string, right: string): number {
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  return at
}
