/**
 * The passages of a tool's output that speak to the agent which reads it. Data does not speak to anybody; where an
 * output does, what it asks for is asked by whoever wrote it, and that is not the user.
 *
 * A passage reaches from the sentence of its first cue to where what it asks for ends: a closing tag, the end of the
 * field or of the paragraph behind the last cue.
 */
import { passage as limits } from '../../tables/provenance.ts'
import { type FoundCue, mayAddress, maySetApart } from '../cues.ts'
import { layOut } from '../layout.ts'
import { findMarks, type Mark, type Marks } from '../marks.ts'
import { mayHoldMark } from '../may-hold-mark.ts'
import { foldText, searchable } from '../plain-text.ts'
import { isBreak, sentenceEnds } from '../sentences.ts'

export type ReadOutput = {
  /** Each passage as a text that values are searched in. */
  readonly passages: readonly string[]
  /** What stands around them. */
  readonly rest: string
}

type TextSpan = { readonly start: number; readonly end: number }

/** Null where nothing in the output speaks to the agent. */
export function addressedPassages(output: string): ReadOutput | null {
  return maySpeak(output) ? passagesIn(foldOutput(output)) : null
}

/** Told from the text as it came: most outputs speak to nobody. */
export function maySpeak(output: string): boolean {
  // A pattern that ignores case takes several times as long.
  const lower = firstOf(output).toLowerCase()
  return mayAddress(lower) || maySetApart(lower)
}

/** The text in which passages are looked for; layOut makes a plain one of it. */
export function foldOutput(output: string): string {
  return foldText(parted(firstOf(output)))
}

export function passagesIn(folded: string): ReadOutput | null {
  if (!mayHoldMark(folded)) return null
  const plain = layOut(folded)
  const spans = joinSpans(clusters(findMarks(plain), plain).map((cluster) => spanOf(cluster, plain)))
  return spans.length === 0 ? null : cutOut(plain, spans)
}

function firstOf(output: string): string {
  return output.length > limits.characters ? output.slice(0, limits.characters) : output
}

/** What is put behind the end of a text without a space: "…USAIgnore all previous instructions". */
function parted(output: string): string {
  return gluedWords.some((word) => output.includes(word)) ? output.replaceAll(glued, '. $&') : output
}

const gluedWords = ['Ignore', 'Disregard', 'Forget', 'Override'] as const
const glued = new RegExp(`(?<=[A-Za-z0-9])(?:${gluedWords.join('|')})(?=\\s)`, 'g')

function cutOut(plain: string, spans: readonly TextSpan[]): ReadOutput {
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

/** Marks that belong together. */
type Cluster = { start: number; end: number; readonly weights: Map<string, number>; inTag: boolean; closed: boolean }

/** What is said to an agent makes clusters; what is said to any reader only adds to the one it stands beside. */
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
  return found.filter(({ weights }) => sum(weights.values()) >= limits.weight).slice(0, limits.most)
}

const place = ({ start, end }: FoundCue) => ({ start, end })

/** Close to the others and in the same field. Between a tag and its closing one, fields do not matter. */
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

/** Both lists are in the order of the text, so one walk along them suffices. */
function addReaderMarks(found: readonly Cluster[], marks: readonly FoundCue[], plain: string): void {
  let at = 0
  for (const mark of marks) {
    while (at < found.length && (found[at]?.end ?? 0) + limits.beside < mark.start) at++
    const cluster = found[at]
    if (!cluster || cluster.start - limits.beside > mark.end) continue
    if (mark.start > cluster.end && (cluster.closed || isParted(plain, cluster.end, mark.start))) continue
    // What comes in front belongs to the text around the passage, unless it stands in the same paragraph.
    if (mark.end < cluster.start && /[\v\f]/.test(plain.slice(mark.end, cluster.start))) continue
    addCue(cluster, mark)
  }
}

function isParted(plain: string, from: number, to: number): boolean {
  return from < to && plain.slice(from, to).includes('\f')
}

function spanOf({ start, end, closed }: Cluster, plain: string): TextSpan {
  return { start: sentenceStart(plain, start), end: closed ? end : endOfOrder(plain, end) }
}

/** Back to the end of the sentence, line or field before. */
function sentenceStart(plain: string, from: number): number {
  for (let at = from - 1; at >= Math.max(0, from - limits.head); at--) {
    const character = plain[at] ?? ''
    if (isBreak(character)) return at + 1
    if (sentenceEnds.includes(character) && ' <['.includes(plain[at + 1] ?? '')) return at + 1
  }
  return Math.max(0, from - limits.head)
}

/** On to the end of the field, or of a paragraph that is more than a heading. */
function endOfOrder(plain: string, from: number): number {
  const last = Math.min(plain.length, from + limits.tail)
  for (let at = from; at < last; at++) {
    if (plain[at] === '\f' || (plain[at] === '\v' && at - from >= limits.heading)) return at
  }
  return last
}

/** Neighbours that reach into each other are one. */
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

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
