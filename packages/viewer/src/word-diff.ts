/** A word diff: the longest common subsequence of the words of two texts and the spaces between them. */

export type DiffPiece = { readonly text: string; readonly shared: boolean }

export type WordDiff = { readonly left: readonly DiffPiece[]; readonly right: readonly DiffPiece[] }

/** Beyond this many comparisons the texts are shown as wholly different; a reader would not follow the diff anyway. */
const MOST_COMPARISONS = 4_000_000

export function diffWords(left: string, right: string): WordDiff {
  const [from, to] = [splitWords(left), splitWords(right)]
  if (from.length * to.length > MOST_COMPARISONS) {
    return { left: [{ text: left, shared: false }], right: [{ text: right, shared: false }] }
  }
  const lengths = commonLengths(from, to)
  const marks = { left: from.map(() => false), right: to.map(() => false) }
  let [i, j] = [0, 0]
  while (i < from.length && j < to.length) {
    if (from[i] === to[j]) {
      marks.left[i++] = true
      marks.right[j++] = true
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i++
    else j++
  }
  return { left: joinPieces(from, marks.left), right: joinPieces(to, marks.right) }
}

function splitWords(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_.#-]+|[^\s\p{L}\p{N}]/gu) ?? []
}

/** `lengths[i][j]`: the number of common words in both texts from i and from j on. */
function commonLengths(from: readonly string[], to: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0))
  for (let i = from.length - 1; i >= 0; i--) {
    const [row, below] = [lengths[i] ?? [], lengths[i + 1] ?? []]
    for (let j = to.length - 1; j >= 0; j--) {
      row[j] = from[i] === to[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

function joinPieces(words: readonly string[], shared: readonly boolean[]): readonly DiffPiece[] {
  const pieces: { text: string; shared: boolean }[] = []
  for (const [index, word] of words.entries()) {
    const last = pieces.at(-1)
    if (last && last.shared === (shared[index] ?? false)) last.text += word
    else pieces.push({ text: word, shared: shared[index] ?? false })
  }
  return pieces
}
