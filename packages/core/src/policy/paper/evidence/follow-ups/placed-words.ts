/** The words of a text without the punctuation around them, each with its position. */
export type PlacedWord = { readonly text: string; readonly from: number; readonly to: number }

export function wordsIn(text: string): readonly PlacedWord[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const opening = /^[("'`[<]*/.exec(word)?.[0].length ?? 0
    const core = word.slice(opening).replace(/[)"'`\]>.,;:!?]+$/, '')
    return core === '' ? [] : [{ text: core, from: index + opening, to: index + opening + core.length }]
  })
}
