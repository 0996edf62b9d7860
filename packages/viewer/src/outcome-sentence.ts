/** The outcome of a decision in one plain sentence: kept because ..., or replaced because .... */
import { judgmentSource, lacksModel } from '@twincheck/core/records'
import { formatMoment, formatThreshold } from './page/format.ts'
import { showHidden } from './page/visible-text.ts'
import type { Recorded } from './reading/record.ts'

export function outcomeSentence(record: Recorded): string {
  const { because, outcome } = record
  if (outcome === 'replaced') {
    return `${replacedBecause(record)}${followsUp(record)}${confirmedBy(record)}`
  }
  if (lacksModel(record)) return 'Kept: evidence was found, and no verifier is configured to judge it.'
  return because === null ? 'Kept.' : `Kept because ${reason(because.stage, because.code, record)}.`
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

/** An approval has a person and a time. */
function confirmedBy({ confirmation }: Recorded): string {
  if (!confirmation || confirmation.verdict === 'refuse') return ''
  const did = confirmation.verdict === 'edit' ? 'Edited and approved' : 'Approved'
  return ` ${did} by ${nameOf(confirmation)} at ${formatMoment(confirmation.at)}.`
}

function refusal({ confirmation }: Recorded): string {
  // Older records wrote silence as a refusal.
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
  ['mode shadow', () => 'the policy only watches (shadow mode); the gate would have let the twin pass'],
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
