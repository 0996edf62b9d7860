/** Says in one plain sentence how the decision ended, and what it cost. */
import { judgmentSource, lacksModel } from '@twincheck/core/records'
import { endingOf, type FindingEnding } from '@twincheck/server/finding'
import { Badge } from '../page/badge.tsx'
import { endings } from '../page/endings.ts'
import { formatCost, formatCount, formatMilliseconds, formatMoment, formatThreshold } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import type { Recorded } from '../reading/record.ts'

/**
 * Summarises how a decision ended. `listed` is the ending that the list shows for this decision. During a canary the list shows the same
 * ending for both arms. In that case the real ending of this decision is added.
 */
export function OutcomeSummary({
  record,
  listed = null,
}: {
  readonly record: Recorded
  readonly listed?: FindingEnding | null
}) {
  const { mode, profile, measured } = record
  const source = judgmentSource(record)
  const isNeutral = listed === 'switch-due' || listed === 'answer-due'
  const [name, tone] = endings[endingOf(record)]
  return (
    <div className="card px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        {isNeutral && (
          <>
            <Badge tone={endings[listed][1]}>{endings[listed][0]}</Badge> <span aria-hidden="true">→</span>
          </>
        )}
        <Badge tone={tone}>{name}</Badge>
        <Badge tone="calm">{mode} mode</Badge>
        {source === 'stand-in' && <Badge tone="warn">stand-in verifier</Badge>}
        {source === 'tape' && <Badge tone="warn">from a tape</Badge>}
        {profile !== undefined && (
          <Badge tone="calm">
            profile <Foreign text={profile} />
          </Badge>
        )}
        <span className="numbers text-sm text-muted">
          {formatMilliseconds(measured.milliseconds)} · {asked(measured.asked)} · cost {formatCost(measured.cost)}
        </span>
      </div>
      <p className="mt-1.5">{outcomeSentence(record)}</p>
    </div>
  )
}

/** How many models were asked. Replies from a tape are counted separately, because no model was called. */
function asked(all: Recorded['measured']['asked']): string {
  const taped = all.filter((one) => one.taped).length
  const calls = all.length - taped
  const replayed = taped === 0 ? '' : `, ${formatCount(taped)} from a tape`
  return `${calls === 1 ? '1 model call' : `${formatCount(calls)} model calls`}${replayed}`
}

/** The outcome of a decision in one plain sentence: kept because ..., replaced because ..., or answered. */
export function outcomeSentence(record: Recorded): string {
  const { because, outcome } = record
  if (outcome === 'replaced') {
    return `${replacedBecause(record)}${followsUp(record)}${confirmedBy(record)}`
  }
  if (outcome === 'answered') return answeredSentence(record)
  if (lacksModel(record)) return 'Kept: evidence was found, and no verifier is configured to judge it.'
  return because === null ? 'Kept.' : `Kept because ${reason(because.stage, because.code, record)}.`
}

function answeredSentence({ advice, proposal }: Recorded): string {
  const answered = advice?.answers.length ?? 0
  const others = (Array.isArray(proposal.calls) ? proposal.calls.length : answered) - answered
  const which = answered === 1 ? 'A call was' : `${formatCount(answered)} calls were`
  const rest = others > 0 ? `; ${others === 1 ? 'the other call' : `the other ${formatCount(others)} calls`} ran` : ''
  return `${which} answered instead of executed, and the agent went on${rest}. No model judged this.`
}

function replacedBecause(record: Recorded): string {
  const { score, threshold } = record
  switch (judgmentSource(record)) {
    case 'stand-in':
      return 'Replaced because a stand-in accepts every twin that passes the structural checks. No model judged this pair.'
    case 'tape':
      return `Replaced because, by replies from a tape, both ${REACHED(fixed(score), formatThreshold(threshold))}`
    default:
      return `Replaced because both ${REACHED(fixed(score), formatThreshold(threshold))}`
  }
}

const REACHED = (score: string, threshold: string): string =>
  `orders prefer the twin, call the proposal fatal and the twin not, and the switch score ${score} reaches the threshold, ${threshold}.`

function followsUp({ stops }: Recorded): string {
  return stops?.followUp ? ' A follow-up stop: the switch of this trajectory stopped the same order before.' : ''
}

function confirmedBy({ confirmation }: Recorded): string {
  if (!confirmation || confirmation.verdict === 'refuse') return ''
  const did = confirmation.verdict === 'edit' ? 'Edited and approved' : 'Approved'
  return ` ${did} by ${nameOf(confirmation)} at ${formatMoment(confirmation.at)}.`
}

function refusal({ confirmation }: Recorded): string {
  // In older records a missing answer and a refusal look equal.
  if (!confirmation) return 'no approval came; the record does not say whether somebody refused or nobody answered'
  return `${nameOf(confirmation)} refused the switch at ${formatMoment(confirmation.at)}`
}

function nameOf({ by }: NonNullable<Recorded['confirmation']>): string {
  return by === null ? 'somebody who was not named' : showHidden(by)
}

function reason(stage: string, code: string, record: Recorded): string {
  const known = reasons.get(`${stage} ${code}`)
  if (known !== undefined) return known(record)
  return `of ${showHidden(stage)}: ${showHidden(code)}`
}

const failed = ({ exception }: Recorded): string =>
  exception ? ` (${showHidden(exception.name)}: ${showHidden(exception.message)})` : ''

const reasons: ReadonlyMap<string, (record: Recorded) => string> = new Map([
  ['proposal nothing-to-execute', () => 'the proposal executes nothing: a question or an answer is never revised'],
  ['evidence no-certificate', () => 'no evidence condition held, so there was nothing to repair'],
  ['evidence insisted', () => 'the actor proposed the call again after it was answered, so it was executed'],
  ['evidence not-warranted', () => 'no condition that held is covered by the warrant, so none may be acted on'],
  ['budget already-switched', () => 'this trajectory has already had its one switch'],
  ['budget follow-ups-spent', () => 'this trajectory has already had its follow-up stops'],
  ['budget verifications-spent', () => 'this trajectory has spent its verifications'],
  ['twin generator-budget-spent', () => 'this trajectory has spent its generated twins'],
  ['twin unreadable-reply', () => 'the generator’s reply could not be read'],
  ['twin exception', (record: Recorded) => `the twin could not be generated${failed(record)}`],
  [
    'structure invalid-twin',
    ({ violations }: Recorded) =>
      `the twin failed ${violations.length === 1 ? 'a structural check' : `${violations.length} structural checks`}: ${[...new Set(violations.map(({ check }) => check))].join(', ')}`,
  ],
  ['verifier order-missing', () => 'the verifier did not judge both orders'],
  ['verifier exception', (record: Recorded) => `the verifier could not be asked${failed(record)}`],
  ['gate below-threshold', belowThreshold],
  [
    'mode shadow',
    ({ judgments, advice, mode }: Recorded) => {
      if (mode === 'advise') return 'mode advise only answers calls; a twin takes the place of a call in mode repair'
      return judgments === null && advice
        ? 'the policy only watches (shadow mode); in mode advise these calls would have been answered'
        : 'the policy only watches (shadow mode); the gate would have let the twin pass'
    },
  ],
  ['advice insisted', () => 'the agent made the call again after it was answered, so it was executed'],
  ['advice answers-spent', () => 'this turn has had all its answers, so the call was executed'],
  ['advice cannot-answer', () => 'calls cannot be answered where this reply was delivered'],
  ['canary control', () => 'the canary left this conversation alone, for comparison'],
  ['confirmation refused', refusal],
  ['confirmation timeout', () => 'nobody answered in time when a person was asked; nobody refused'],
  ['confirmation invalid-edit', () => 'the edited twin failed a structural check'],
  ['confirmation exception', (record: Recorded) => `the confirmation failed${failed(record)}`],
  ['store spent-elsewhere', () => 'another gateway has made the one switch of this trajectory'],
  [
    'store not-committed',
    () => 'the store could not say that the switch was committed, and without it none is delivered',
  ],
  ['store held-in-shadow', () => 'the gateways were told to switch nothing any more'],
  ['store not-received', () => 'the client left before anything of the twin was sent; the switch was given back'],
  ['store answer-not-received', () => 'the client left before the answer took effect'],
  ['store not-answered', () => 'the actor’s model could not be asked again with the answer'],
  ['store not-delivered', () => 'the reply could not be rewritten and went out as it came'],
  ['boundary malformed-step', (record: Recorded) => `the step could not be read${failed(record)}`],
  ['boundary exception', (record: Recorded) => `something failed${failed(record)}`],
  ['boundary timeout', () => 'the decision took longer than it may'],
  ['boundary aborted', () => 'the decision was called off'],
])

function belowThreshold({ judgments, score, threshold, gate }: Recorded): string {
  if (!judgments) return 'the gate stayed shut'
  if (score !== null && score > 0)
    return `the switch score ${fixed(score)} is below the threshold, ${formatThreshold(threshold)}`
  const { forward, reversed } = judgments
  const orders = [forward, reversed]
  if (orders.some(({ prefers }) => prefers !== 'twin')) return 'the two orders do not both prefer the twin'
  if (orders.some(({ actor }) => !actor.fatal)) return 'not both orders call the proposal fatal'
  if (orders.some(({ twin }) => twin.fatal)) return 'an order calls the twin fatal'
  if (orders.some(({ confidence }) => confidence < gate.minConfidence)) {
    return `an order is less confident than ${gate.minConfidence}`
  }
  return `an order’s margin is below ${fixed(gate.minMargin)}`
}

function fixed(value: number | null): string {
  return value === null ? '–' : value.toFixed(2)
}
