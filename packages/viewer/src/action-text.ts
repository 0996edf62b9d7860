/** Shows an action as readable lines, and how two actions differ: a word diff, and the values that moved to another argument. */
import { isObject } from '@twincheck/core/reading'

export function actionText(action: unknown): string {
  if (!isObject(action)) return JSON.stringify(action)
  const { kind, calls, text } = action
  if (Array.isArray(calls)) return calls.map(callText).join('\n')
  return typeof text === 'string' ? `${verbs.get(kind) ?? 'Says'}: ${text}` : JSON.stringify(action, null, 2)
}

const verbs: ReadonlyMap<unknown, string> = new Map([
  ['clarification', 'Asks'],
  ['final-response', 'Says'],
  ['answer', 'Does not execute, and answers'],
])

function callText(call: unknown): string {
  if (!isObject(call)) return JSON.stringify(call)
  const given = call.arguments
  const lines = isObject(given)
    ? Object.entries(given).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
    : [`  ${String(given ?? call.malformed ?? '')}`]
  return [String(call.name), ...lines].join('\n')
}

type MovedValue = { readonly value: string; readonly from: string; readonly to: string }

type GivenValue = { readonly call: string; readonly name: string; readonly value: string }

/** The maximum number of moved values that are shown, because more would not help a reader. */
const MOST_SHOWN = 10
/**
 * The maximum number of arguments in both actions together. If there are more, no moved values are shown, because the result would not be
 * readable.
 */
const MOST_ARGUMENTS = 500

/**
 * The values that the twin has under a different argument than the proposal. The list is needed because a word diff shows an exchange of
 * two values as two unrelated changes. For example, a reader would not see that source and target were exchanged.
 */
export function movedValues(proposal: unknown, twin: unknown): readonly MovedValue[] {
  const [before, after] = [argumentsOf(proposal), argumentsOf(twin)]
  if (before.length + after.length > MOST_ARGUMENTS) return []
  const severalCalls = new Set([...before, ...after].map(({ call }) => call)).size > 1
  const place = ({ call, name }: GivenValue) => (severalCalls ? `${call} ${name}` : name)
  // Only values that are no longer under their old argument, or are new under an argument, can have moved.
  const left = before.filter((one) => !after.some((other) => isSame(one, other)))
  const come = after.filter((one) => !before.some((other) => isSame(one, other)))
  const moved: MovedValue[] = []
  for (const target of come) {
    const index = left.findIndex(({ value }) => value === target.value)
    const [source] = index < 0 ? [] : left.splice(index, 1)
    if (source) moved.push({ value: target.value, from: place(source), to: place(target) })
  }
  return moved.slice(0, MOST_SHOWN)
}

function isSame(one: GivenValue, other: GivenValue): boolean {
  return one.call === other.call && one.name === other.name && one.value === other.value
}

function argumentsOf(action: unknown): readonly GivenValue[] {
  if (!isObject(action) || !Array.isArray(action.calls)) return []
  return action.calls.flatMap((call: unknown) => {
    const given = isObject(call) ? call.arguments : null
    if (!isObject(call) || !isObject(given)) return []
    return Object.entries(given).flatMap(([name, value]) => {
      return isTelling(value) ? [{ call: String(call.name), name, value: JSON.stringify(value) }] : []
    })
  })
}

/** Whether a value is specific enough to count as moved. True, false, null and empty values are too common, so they do not count. */
function isTelling(value: unknown): boolean {
  return typeof value !== 'boolean' && value !== null && value !== '' && value !== undefined
}

export type DiffPiece = { readonly text: string; readonly shared: boolean }

type WordDiff = { readonly left: readonly DiffPiece[]; readonly right: readonly DiffPiece[] }

/** The maximum number of comparisons in a word diff. Beyond it the texts are shown as wholly different. */
const MOST_COMPARISONS = 4_000_000

/** A word diff: the longest common subsequence of the words of two texts and the spaces between the words. */
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

/**
 * The table for the longest common subsequence. `lengths[i][j]` is its length for the words from i on in the first text and from j on in
 * the second text.
 */
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
