/**
 * A finding: a decision at which a condition held, as a row of the first page. Long texts of its record are truncated here; the
 * decision itself is one click away.
 */
import type { DecisionRecord } from '@twincheck/core'
import { isObject, listOf, number, object, oneOf, orNull, type ShapeValue, text } from '@twincheck/core/reading'
import { judgmentSource, lacksModel } from '@twincheck/core/records'

/** How a run ended: alone, and with TwinCheck if it was replayed. */
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
  /** Why the run is not counted; null: it is counted. */
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
 * `answered`: calls were answered instead of executed. The next five were kept, although the score reaches the threshold:
 * `would-switch`: only repair that is not held replaces. `left-alone`: the control arm of a canary. `refused`: a person refused.
 * `unanswered`: a person was asked and did not answer in time. `undelivered`: any other reason.
 * `would-answer`: kept, although calls have an answer, because of the mode, the canary or the store. `insisted`: the actor proposed an answered call again, so it
 * was executed: the actor disagrees with the policy. `no-verifier`: no model is configured, so nothing was judged.
 * `scanned`: found in a trace; nothing was decided. `switch-due`, `answer-due`: a canary draws arms, so it is not shown whether the
 * twin was delivered or only would have been.
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

/** Price ranges by which decisions are grouped, in the currency of the prices that the user supplied. */
export const prices = ['from-1', 'under-1', 'under-0.1', 'under-0.01', 'none', 'unknown'] as const
export type PriceClass = (typeof prices)[number]

/** Bands by which the strength of the evidence and the switch score are selected, the highest first. */
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
 * What people said of the switch in the finding's conversation. `verdict`: null while a person who may label it has not done so,
 * and must not know what others said.
 */
export const findingLabel = object({
  verdict: orNull(oneOf('right', 'wrong', 'unclear')),
  people: number,
  agreement: orNull(oneOf('one', 'agree', 'disagree')),
})

export type FindingLabel = ShapeValue<typeof findingLabel>

export const viewedFinding = object({
  /** Key of the run that contains the finding. */
  key: text,
  /** Number of the decision in the run; null: the source holds no decision. */
  step: orNull(number),
  run: text,
  source: text,
  tenant: orNull(text),
  /** The conditions that held, the strongest first. */
  conditions: listOf(text),
  tool: orNull(text),
  model: orNull(text),
  ended: oneOf(...endings),
  transition: orNull(oneOf(...transitions)),
  severity: number,
  score: orNull(number),
  cost: orNull(number),
  /** Time of the decision, in milliseconds since the epoch; null: no source says. */
  at: orNull(number),
  /** What was proposed, in one line. */
  call: text,
  /** The sentence of the strongest certificate. */
  reason: text,
  /** Null: nobody has said anything. */
  label: orNull(findingLabel),
})

export type ViewedFinding = ShapeValue<typeof viewedFinding>

/** The part of a finding that its decision alone determines. */
export type DecidedFinding = Pick<
  ViewedFinding,
  'conditions' | 'tool' | 'model' | 'ended' | 'severity' | 'score' | 'cost' | 'call' | 'reason'
> & {
  /** The severity of each condition, in the order of `conditions`. */
  readonly severities: readonly number[]
}

/** Reads the finding from a decision's record; null: no condition held at this decision. */
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
    // A stand-in's numbers are no score.
    score: judgmentSource(record) === 'stand-in' ? null : record.score,
    cost: record.measured.cost,
    call: callLine(record.proposal),
    reason: cut(first.reason, MOST_REASON),
  }
}

/**
 * The text that is searched: calls, arguments and reasons, with the quotes of the evidence. Why a proposal was kept is not part of
 * it: in a canary that would tell the arm.
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

/** Why a twin that passed the gate was not delivered. */
function undelivered({ because, confirmation }: DecisionRecord): FindingEnding {
  switch (`${because?.stage} ${because?.code}`) {
    case 'mode shadow':
    case 'store held-in-shadow':
      return 'would-switch'
    case 'canary control':
      return 'left-alone'
    case 'confirmation refused':
      // In older records a missing answer looks like a refusal.
      return confirmation ? 'refused' : 'undelivered'
    case 'confirmation timeout':
      return 'unanswered'
    default:
      return 'undelivered'
  }
}

/** The ending under which earlier versions filed a finding in a store. */
export function earlierEnding(ended: string): string {
  return ['left-alone', 'refused', 'unanswered', 'undelivered'].includes(ended) ? 'would-switch' : ended
}

/** Whether calls of a kept proposal would have been answered in mode `advise`. */
function wouldAnswer({ advice, because }: DecisionRecord): boolean {
  return advice !== undefined && advice.answers.length > 0 && because?.stage !== 'advice'
}

/** The strongest certificate of each condition, strongest condition first. Ties stay in the order of finding. */
function strongestFirst(certificates: DecisionRecord['certificates']): DecisionRecord['certificates'] {
  const sorted = [...certificates].sort((one, other) => other.severity - one.severity)
  const seen = new Set<string>()
  return sorted.filter(({ condition }) => !seen.has(condition) && seen.add(condition))
}

/** The tool of the call in question; null: nothing was called. */
export function toolOf(proposal: unknown, index: number): string | null {
  const calls: readonly unknown[] = isObject(proposal) && Array.isArray(proposal.calls) ? proposal.calls : []
  const call = calls[index] ?? calls[0]
  return isObject(call) && typeof call.name === 'string' ? cut(call.name, MOST_NAME) : null
}

const MOST_NAME = 200
const MOST_CALL = 300
const MOST_REASON = 300

/** An action in one line, truncated to fit a row. */
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

/** All texts and numbers in a value, up to the length that is indexed for searches. */
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
