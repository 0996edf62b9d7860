/**
 * A finding is a decision at which a condition held, shown as a row of the first page. Long texts of its decision record are truncated
 * here; the page of the decision shows them in full.
 */
import type { DecisionRecord } from '@twincheck/core'
import { isObject, listOf, number, object, oneOf, orNull, type ShapeValue, text } from '@twincheck/core/reading'
import { judgmentSource, lacksModel } from '@twincheck/core/records'

/** How a run ended in two versions: without TwinCheck, and when it was replayed with TwinCheck. */
export const transitions = [
  'rescue',
  'harm',
  'both',
  'neither',
  'not-counted',
  'succeeded',
  'failed',
  'unknown',
] as const

export type Transition = (typeof transitions)[number]

export type EndedRun = {
  readonly outcome: boolean | null
  readonly repaired: boolean | null
  readonly problem: string | null
}

export function transitionOf({ outcome, repaired, problem }: EndedRun): Transition {
  if (problem !== null) return 'not-counted'
  if (outcome === null) return 'unknown'
  if (repaired === null) return outcome ? 'succeeded' : 'failed'
  if (outcome) return repaired ? 'both' : 'harm'
  return repaired ? 'rescue' : 'neither'
}

/**
 * How a decision with a finding ended:
 * - `replaced`: the twin replaced the proposal.
 * - `answered`: calls were answered instead of executed.
 * - `would-switch`: kept, although the score reaches the threshold, because repair is off or held in shadow.
 * - `left-alone`: kept, because the conversation is in the control arm of a canary.
 * - `refused`: kept, because a person refused the switch.
 * - `unanswered`: kept, because a person was asked and did not answer in time.
 * - `undelivered`: kept for any other reason, although the score reaches the threshold.
 * - `would-answer`: kept, although calls have an answer, because of the mode, the canary or the store.
 * - `insisted`: the actor proposed an answered call again, so the call was executed. The actor disagrees with the policy.
 * - `no-verifier`: no model is configured, so nothing was judged.
 * - `scanned`: a scan found the finding in a trace; nothing was decided.
 * - `switch-due`, `answer-due`: a canary draws arms, so the page does not show whether the twin or the answer was delivered.
 */
export const endings = [
  'replaced',
  'answered',
  'would-switch',
  'left-alone',
  'refused',
  'unanswered',
  'undelivered',
  'would-answer',
  'insisted',
  'kept',
  'failed',
  'no-verifier',
  'scanned',
  'switch-due',
  'answer-due',
] as const
export type FindingEnding = (typeof endings)[number]

/** Price ranges by which decisions are grouped. The currency is that of the prices that the user supplied. */
export const prices = ['from-1', 'under-1', 'under-0.1', 'under-0.01', 'none', 'unknown'] as const
export type PriceClass = (typeof prices)[number]

/** Bands by which the user selects the strength of the evidence and the switch score, highest first. */
export const severityBands = [
  ['1', 1],
  ['0.95', 0.95],
  ['0.9', 0.9],
  ['lower', Number.NEGATIVE_INFINITY],
] as const satisfies Bands

export const scoreBands = [
  ['0.9', 0.9],
  ['0.7', 0.7],
  ['0.5', 0.5],
  ['lower', 0],
  ['none', Number.NEGATIVE_INFINITY],
] as const satisfies Bands

export type Bands = readonly (readonly [name: string, least: number])[]

export function bandOf(bands: Bands, value: number): string {
  return bands.find(([, least]) => value >= least)?.[0] ?? ''
}

export function twinOf(score: number | null): 'judged' | 'none' {
  return score !== null && score >= 0 ? 'judged' : 'none'
}

/**
 * What people said about the switch in the conversation of a finding. A person who will label the conversation must not see the labels of
 * others first. So `verdict` is null until this person has labelled the conversation.
 */
export const findingLabel = object({
  verdict: orNull(oneOf('right', 'wrong', 'unclear')),
  people: number,
  agreement: orNull(oneOf('one', 'agree', 'disagree')),
})

export type FindingLabel = ShapeValue<typeof findingLabel>

export const viewedFinding = object({
  key: text,
  step: orNull(number),
  run: text,
  source: text,
  tenant: orNull(text),
  conditions: listOf(text),
  tool: orNull(text),
  model: orNull(text),
  ended: oneOf(...endings),
  transition: orNull(oneOf(...transitions)),
  severity: number,
  score: orNull(number),
  cost: orNull(number),
  at: orNull(number),
  call: text,
  reason: text,
  label: orNull(findingLabel),
})

export type ViewedFinding = ShapeValue<typeof viewedFinding>

export type DecidedFinding = Pick<
  ViewedFinding,
  'conditions' | 'tool' | 'model' | 'ended' | 'severity' | 'score' | 'cost' | 'call' | 'reason'
> & {
  readonly severities: readonly number[]
}

/** Reads a finding from a decision record. Returns null if no condition held at the decision. */
export function readFinding(record: DecisionRecord): DecidedFinding | null {
  const strongest = strongestFirst(record.certificates)
  const [first] = strongest
  if (!first) return null
  return {
    conditions: strongest.map(({ condition }) => condition),
    severities: strongest.map(({ severity }) => severity),
    tool: toolOf(record.proposal, first.calls[0] ?? 0),
    model: record.measured.asked.find(({ model }) => model !== null)?.model ?? null,
    ended: endingOf(record),
    severity: first.severity,
    // The judgments of a stand-in verifier mean nothing, so they are not shown as a score.
    score: judgmentSource(record) === 'stand-in' ? null : record.score,
    cost: record.measured.cost,
    call: callLine(record.proposal),
    reason: cut(first.reason, MOST_REASON),
  }
}

/**
 * The text of a finding that searches look at: calls, arguments, reasons and the quotes of the evidence. The reason why a proposal was
 * kept is left out, because it would reveal the arm of a canary.
 */
export function searchedText(record: DecisionRecord): string {
  const { session, certificates, proposal, twin, exception, measured } = record
  return [
    session,
    callLine(proposal),
    ...certificates.flatMap(({ condition, reason, exhibits }) => [
      condition,
      reason,
      ...exhibits.map(({ text }) => text),
    ]),
    textOf(proposal),
    twin === null ? '' : textOf(twin.action),
    exception === null ? '' : `${exception.name} ${exception.message}`,
    ...measured.asked.map(({ model }) => model ?? ''),
  ].join('\n')
}

export function priceOf(cost: number | null): PriceClass {
  if (cost === null) return 'unknown'
  if (cost <= 0) return 'none'
  if (cost < 0.01) return 'under-0.01'
  if (cost < 0.1) return 'under-0.1'
  return cost < 1 ? 'under-1' : 'from-1'
}

export function endingOf(record: DecisionRecord): FindingEnding {
  const { outcome, because, exception, score, threshold, twin } = record
  if (outcome !== 'kept') return outcome
  if (because?.code === 'insisted') return 'insisted'
  if (wouldAnswer(record)) return 'would-answer'
  if (lacksModel(record)) return 'no-verifier'
  if (exception !== null) return 'failed'
  return twin !== null && score !== null && score >= threshold ? undelivered(record) : 'kept'
}

function undelivered({ because, confirmation }: DecisionRecord): FindingEnding {
  switch (`${because?.stage} ${because?.code}`) {
    case 'mode shadow':
    case 'store held-in-shadow':
      return 'would-switch'
    case 'canary control':
      return 'left-alone'
    case 'confirmation refused':
      // Older records do not distinguish a person who refused from a person who did not answer in time.
      return confirmation ? 'refused' : 'undelivered'
    case 'confirmation timeout':
      return 'unanswered'
    default:
      return 'undelivered'
  }
}

/** Finds the name that earlier versions stored for an ending. */
export function earlierEnding(ended: string): string {
  return ['left-alone', 'refused', 'unanswered', 'undelivered'].includes(ended) ? 'would-switch' : ended
}

function wouldAnswer({ advice, because }: DecisionRecord): boolean {
  return advice !== undefined && advice.answers.length > 0 && because?.stage !== 'advice'
}

/**
 * Keeps the strongest certificate of each condition, and sorts the conditions by severity. Conditions with equal severity keep their
 * original order.
 */
function strongestFirst(certificates: DecisionRecord['certificates']): DecisionRecord['certificates'] {
  const sorted = [...certificates].sort((one, other) => other.severity - one.severity)
  const seen = new Set<string>()
  return sorted.filter(({ condition }) => !seen.has(condition) && seen.add(condition))
}

export function toolOf(proposal: unknown, index: number): string | null {
  const calls: readonly unknown[] = isObject(proposal) && Array.isArray(proposal.calls) ? proposal.calls : []
  const call = calls[index] ?? calls[0]
  return isObject(call) && typeof call.name === 'string' ? cut(call.name, MOST_NAME) : null
}

const MOST_NAME = 200
const MOST_CALL = 300
const MOST_REASON = 300

export function callLine(action: unknown): string {
  if (!isObject(action)) return ''
  const { calls, text: said } = action
  if (!Array.isArray(calls)) return typeof said === 'string' ? cut(said, MOST_CALL) : ''
  let line = ''
  for (const call of calls) {
    if (line.length > MOST_CALL) break
    line += `${line === '' ? '' : ', '}${oneCall(call)}`
  }
  return cut(line, MOST_CALL)
}

function oneCall(call: unknown): string {
  if (!isObject(call)) return ''
  const given = call.arguments
  if (!isObject(given)) return `${String(call.name)}(${cut(String(given ?? ''), MOST_CALL)})`
  let line = ''
  for (const [name, value] of Object.entries(given)) {
    if (line.length > MOST_CALL) break
    line += `${line === '' ? '' : ', '}${cut(name, MOST_NAME)}=${valueText(value)}`
  }
  return `${cut(String(call.name), MOST_NAME)}(${line})`
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(cut(value, MOST_CALL)) : cut(JSON.stringify(value) ?? '', MOST_CALL)
}

/** Joins all texts and numbers in a value, up to the length that is indexed for searches. */
function textOf(value: unknown): string {
  const found: string[] = []
  let characters = 0
  const visit = (part: unknown, depth: number): void => {
    if (characters > MOST_TEXT || depth > MOST_DEPTH) return
    if (typeof part === 'string' || typeof part === 'number') {
      const said = String(part).slice(0, MOST_TEXT)
      characters += said.length
      found.push(said)
    } else if (Array.isArray(part)) for (const member of part) visit(member, depth + 1)
    else if (isObject(part)) {
      for (const [name, member] of Object.entries(part)) {
        visit(name, depth)
        visit(member, depth + 1)
      }
    }
  }
  visit(value, 0)
  return found.join(' ')
}

const MOST_TEXT = 4_000
const MOST_DEPTH = 40

function cut(whole: string, most: number): string {
  return whole.length > most ? `${whole.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…` : whole
}
