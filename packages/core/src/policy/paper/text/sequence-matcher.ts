/**
 * Computes Python's `difflib.SequenceMatcher(None, a, b).ratio()` exactly as CPython 3.11 does.
 *
 * The function compares code points and not UTF-16 units. It is not symmetric in its arguments. If `b` has 200 elements or more, elements
 * that make up more than one per cent of `b` are ignored ("autojunk"). All three properties affect the distance of a twin.
 */
const autojunkFrom = 200

type MatchingBlock = { readonly a: number; readonly b: number; readonly size: number }
type Range = { readonly aFrom: number; readonly aTo: number; readonly bFrom: number; readonly bTo: number }

export function sequenceRatio(left: string, right: string): number {
  const a = codePoints(left)
  const b = codePoints(right)
  if (a.length + b.length === 0) return 1

  const positions = indexPositions(b)
  const matches = countMatches(a, b, positions)
  return (2 * matches) / (a.length + b.length)
}

function codePoints(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

function indexPositions(b: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const positions = new Map<number, number[]>()
  b.forEach((element, index) => {
    const known = positions.get(element)
    if (known) known.push(index)
    else positions.set(element, [index])
  })
  if (b.length >= autojunkFrom) {
    const popular = Math.floor(b.length / 100) + 1
    for (const [element, known] of positions) if (known.length > popular) positions.delete(element)
  }
  return positions
}

function countMatches(
  a: readonly number[],
  b: readonly number[],
  positions: ReadonlyMap<number, readonly number[]>,
): number {
  const open: Range[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }]
  let matches = 0
  for (let range = open.pop(); range; range = open.pop()) {
    const block = longestMatch(a, b, positions, range)
    if (block.size === 0) continue
    matches += block.size
    if (range.aFrom < block.a && range.bFrom < block.b) {
      open.push({ aFrom: range.aFrom, aTo: block.a, bFrom: range.bFrom, bTo: block.b })
    }
    const aNext = block.a + block.size
    const bNext = block.b + block.size
    if (aNext < range.aTo && bNext < range.bTo) {
      open.push({ aFrom: aNext, aTo: range.aTo, bFrom: bNext, bTo: range.bTo })
    }
  }
  return matches
}

/** The longest common run inside a range. Among equally long runs the first in `a` wins, then the first in `b`. */
function longestMatch(
  a: readonly number[],
  b: readonly number[],
  positions: ReadonlyMap<number, readonly number[]>,
  { aFrom, aTo, bFrom, bTo }: Range,
): MatchingBlock {
  let best = { a: aFrom, b: bFrom, size: 0 }
  let lengths = new Map<number, number>()
  for (let i = aFrom; i < aTo; i++) {
    const next = new Map<number, number>()
    for (const j of positions.get(a[i] ?? -1) ?? []) {
      if (j < bFrom) continue
      if (j >= bTo) break
      const size = (lengths.get(j - 1) ?? 0) + 1
      next.set(j, size)
      if (size > best.size) best = { a: i - size + 1, b: j - size + 1, size }
    }
    lengths = next
  }
  return extend(a, b, best, { aFrom, aTo, bFrom, bTo })
}

/** Popular elements cannot start a match, but a match can extend over them. */
function extend(a: readonly number[], b: readonly number[], block: MatchingBlock, range: Range): MatchingBlock {
  let { a: i, b: j, size } = block
  while (i > range.aFrom && j > range.bFrom && a[i - 1] === b[j - 1]) {
    i--
    j--
    size++
  }
  while (i + size < range.aTo && j + size < range.bTo && a[i + size] === b[j + size]) size++
  return { a: i, b: j, size }
}
