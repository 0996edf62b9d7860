/**
 * Finds the passages of a tool's output that address the agent. Data addresses nobody. If an output addresses the agent, the author of
 * the output wants something, and that author is not the user.
 *
 * A passage starts with the sentence of its first cue. It ends at a closing tag, at the end of the field, or at the end of the paragraph
 * after the last cue.
 */
import { passage as limits } from '../tables/bounds.ts'
import { layOut } from '../text/layout.ts'
import { foldText, searchable } from '../text/plain-text.ts'
import { isBreak, sentenceEnds, spanEnd, spanStart } from '../text/words.ts'
import type { FoundCue } from './cues.ts'
import { mayHoldMark, mayHoldMarkFolded } from './mark-scan.ts'
import { findMarks, type Mark, type Marks } from './marks.ts'

export type AddressedText = {
  readonly passages: readonly string[]
  readonly rest: string
}

type TextSpan = { readonly start: number; readonly end: number }

export function mayHavePassage(output: string): boolean {
  return mayHoldMark(splitGlued(output.slice(0, limits.characters)))
}

export function addressedPassages(output: string): AddressedText | null {
  const folded = foldText(splitGlued(output.slice(0, limits.characters)))
  if (!mayHoldMarkFolded(folded)) return null
  const plain = layOut(folded)
  const spans = joinSpans(clusters(findMarks(plain), plain).map((cluster) => spanOf(cluster, plain)))
  return spans.length === 0 ? null : cutOut(plain, spans)
}

/** Separates an instruction that is appended to a text without a space: "…USAIgnore all previous instructions". */
function splitGlued(output: string): string {
  return gluedWords.some((word) => output.includes(word)) ? output.replaceAll(glued, '. $&') : output
}

const gluedWords = ['Ignore', 'Disregard', 'Forget', 'Override'] as const
const glued = new RegExp(`(?<=[A-Za-z0-9])(?:${gluedWords.join('|')})(?=\\s)`, 'g')

function cutOut(plain: string, spans: readonly TextSpan[]): AddressedText {
  let rest = ''
  let from = 0
  for (const { start, end } of spans) {
    rest += `${plain.slice(from, start)} `
    from = end
  }
  return {
    passages: spans.map(({ start, end }) => searchable(plain.slice(start, end))),
    rest: searchable(rest + plain.slice(from)),
  }
}

type Cluster = { start: number; end: number; readonly weights: Map<string, number>; inTag: boolean; closed: boolean }

/** Groups marks that address an agent into clusters. Marks that address any reader are only added to a near cluster. */
function clusters({ toAgent, toReader }: Marks, plain: string): readonly Cluster[] {
  const found: Cluster[] = []
  for (const mark of toAgent) {
    const last = found.at(-1)
    if (last && continuesCluster(last, mark, plain)) addMark(last, mark)
    else
      found.push({
        ...place(mark),
        weights: new Map([[mark.which, mark.weight]]),
        inTag: mark.tag === 'opens',
        closed: false,
      })
  }
  addReaderMarks(found, toReader, plain)
  return found
    .filter(({ weights }) => [...weights.values()].reduce((sum, weight) => sum + weight, 0) >= limits.weight)
    .slice(0, limits.most)
}

const place = ({ start, end }: FoundCue) => ({ start, end })

/**
 * Whether the mark belongs to the cluster: the mark is close to the cluster and in the same field. Between an opening and a closing tag,
 * field borders do not matter.
 */
function continuesCluster({ end, inTag, closed }: Cluster, { start }: Mark, plain: string): boolean {
  if (closed || start - end > limits.gap) return false
  return inTag || !isParted(plain, end, start)
}

function addMark(cluster: Cluster, mark: Mark): void {
  if (mark.tag !== null) cluster.inTag = mark.tag === 'opens'
  if (mark.end > cluster.end) cluster.closed = mark.tag === 'closes'
  addCue(cluster, mark)
}

function addCue(cluster: Cluster, { which, weight, start, end }: FoundCue): void {
  cluster.weights.set(which, weight)
  cluster.start = Math.min(cluster.start, start)
  cluster.end = Math.max(cluster.end, end)
}

/**
 * Adds each mark that addresses any reader to a cluster near it. Both lists are in text order, so one pass is enough.
 */
function addReaderMarks(found: readonly Cluster[], marks: readonly FoundCue[], plain: string): void {
  let at = 0
  for (const mark of marks) {
    while (at < found.length && (found[at]?.end ?? 0) + limits.beside < mark.start) at++
    const cluster = found[at]
    if (!cluster || cluster.start - limits.beside > mark.end) continue
    if (mark.start > cluster.end && (cluster.closed || isParted(plain, cluster.end, mark.start))) continue
    // A mark before a cluster of marks counts only if it is in the same paragraph.
    if (mark.end < cluster.start && /[\v\f]/.test(plain.slice(mark.end, cluster.start))) continue
    addCue(cluster, mark)
  }
}

function isParted(plain: string, from: number, to: number): boolean {
  return from < to && plain.slice(from, to).includes('\f')
}

function spanOf({ start, end, closed }: Cluster, plain: string): TextSpan {
  const endsSentence = (at: number) =>
    isBreak(plain[at]) || (sentenceEnds.includes(plain[at] ?? '') && ' <['.includes(plain[at + 1] ?? ''))
  // If the paragraph of the last cue ends soon after the cue, that paragraph is a heading. The instruction is then in the next paragraph.
  const endsPassage = (at: number) => plain[at] === '\f' || (plain[at] === '\v' && at - end >= limits.heading)
  return {
    start: spanStart(start, limits.head, endsSentence),
    end: closed ? end : spanEnd(plain, end, limits.tail, endsPassage),
  }
}

function joinSpans(spans: readonly TextSpan[]): readonly TextSpan[] {
  const joined: TextSpan[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else joined.push(span)
  }
  return joined
}
