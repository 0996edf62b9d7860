/** Sentences, roughly: up to a full stop, a question or exclamation mark or a colon before a space. */

export const sentenceEnds = '.!?:'

/** The signs that are left of a layout; see plain-text.ts. */
export const isBreak = (character: string): boolean => character === '\n' || character === '\v' || character === '\f'

/** The sentences of a text without breaks. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (!sentenceEnds.includes(text[at] ?? '') || text[at + 1] !== ' ') continue
    sentences.push(text.slice(start, at + 1))
    start = at + 1
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}
