/**
 * DecisionRecord v1: the format that store, evaluation and viewer share (docs/record-format.md).
 *
 * A third party can recompute the detector's score, both qualities, both margins and the switch score from a record. Values that depend
 * on the run and not on the input (times, tokens, cost) are kept separately under `measured`.
 */
import type { Advice } from '../advice/index.ts'
import { type Anomaly, recomputeScore } from '../detectors/index.ts'
import type { Certificate } from '../paper/evidence/condition.ts'
import type { Stopped } from '../paper/extension.ts'
import { type GateRequirements, qualityMargin, switchScore } from '../paper/gate.ts'
import type { Json, JsonObject } from '../paper/json.ts'
import type { ModelRole } from '../paper/ports.ts'
import type { Violation } from '../paper/structure/check.ts'
import type { Twin } from '../paper/twin/index.ts'
import type { Judgment, Judgments } from '../paper/verifier/judgment.ts'
import { quality } from '../paper/verifier/rubric.ts'

export type RecordedJudgment = Judgment & {
  /** The quality of each candidate, in eightieths (Eq. 4). */
  readonly quality: { readonly actor: number; readonly twin: number }
  readonly margin: number
}

export type DecisionRecord = {
  readonly version: 1
  readonly id: string
  readonly session: string
  /** The index of the decision in its session, from 0. */
  readonly step: number
  /** The number of messages that were visible at the decision. */
  readonly position: number
  readonly mode: 'shadow' | 'advise' | 'repair'
  readonly fingerprint: string
  /** The profile's name, or `custom` for a user's own policy. Absent in records older than profile names. */
  readonly profile?: string
  readonly gate: GateRequirements
  readonly threshold: number
  readonly proposal: JsonObject
  readonly anomaly: Anomaly | null
  readonly certificates: readonly Certificate[]
  readonly twin: { readonly action: JsonObject; readonly origin: Twin['origin']; readonly condition: string } | null
  readonly violations: readonly Violation[]
  readonly judgments: { readonly forward: RecordedJudgment; readonly reversed: RecordedJudgment } | null
  readonly score: number | null
  /**
   * How the decision ended. The value `answered` means that calls of the proposal were answered instead of executed; the other calls of
   * the proposal run.
   */
  readonly outcome: 'kept' | 'replaced' | 'answered'
  /**
   * The calls of the proposal for which TwinCheck had an answer. Some of them were answered, or would have been answered in another mode.
   * The others run although TwinCheck had an answer. The member is absent if no evidence has an answer, and in older records.
   */
  readonly advice?: Advice
  /**
   * The instruction in a tool's output that asked for the stopped call, as a hash, and whether an earlier switch of the trajectory has
   * already stopped it. The member is absent if the twin stops no instruction.
   */
  readonly stops?: Stopped
  /** Where and why the proposal was kept; null if it was replaced or its calls were answered. */
  readonly because: { readonly stage: string; readonly code: string } | null
  readonly exception: { readonly name: string; readonly message: string } | null
  /**
   * The answer of a person or system that was asked before the switch. The member is absent if nobody was asked or nobody answered, and
   * in older records.
   */
  readonly confirmation?: RecordedConfirmation
  readonly measured: Measured
}

export type RecordedConfirmation = {
  readonly verdict: 'approve' | 'refuse' | 'edit'
  /** The name of the person or system that answered, as given to TwinCheck; null if no name was given. */
  readonly by: string | null
  /** The time of the answer in milliseconds since the epoch. */
  readonly at: number
}

/**
 * Whether evidence was not judged because no model is configured. A missing model is not a failure. The code `no-model` marks such
 * records. Records of version 0.1 that are older than this code have a NoModelError as their exception instead.
 */
export function lacksModel({ because, exception }: Pick<DecisionRecord, 'because' | 'exception'>): boolean {
  return because?.code === 'no-model' || exception?.name === 'NoModelError'
}

export type Measured = {
  /** The start of the decision in milliseconds since the epoch, by the session's clock. */
  readonly startedAt: number
  readonly milliseconds: number
  readonly asked: readonly AskedModel[]
  /** The cost in the currency of the prices that the user supplied; null without prices. */
  readonly cost: number | null
}

export type AskedModel = {
  readonly role: ModelRole
  readonly model: string | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly milliseconds: number
  readonly cost: number | null
  /** The member `taped` is set if the reply was replayed from a tape. */
  readonly taped?: true
}

/**
 * Who gave the scores of the judgments; null if there are no judgments. In production a model or a tape with recorded replies gives the
 * scores. If no verifier was asked, the scores come from a stand-in and say nothing about the pair.
 */
export function judgmentSource({
  judgments,
  measured,
}: Pick<DecisionRecord, 'judgments' | 'measured'>): 'model' | 'tape' | 'stand-in' | null {
  if (judgments === null) return null
  const asked = measured.asked.filter(({ role }) => role === 'verifier')
  if (asked.length === 0) return 'stand-in'
  return asked.every(({ taped }) => taped) ? 'tape' : 'model'
}

export function recordJudgments({ forward, reversed }: Judgments): NonNullable<DecisionRecord['judgments']> {
  return { forward: recordJudgment(forward), reversed: recordJudgment(reversed) }
}

/**
 * Recomputes a record. Returns the claims of the record that cannot be recomputed from its own inputs. The list is empty if every claim
 * can be recomputed.
 */
export function recomputeRecord({
  anomaly,
  judgments,
  gate,
  threshold,
  score,
  outcome,
  advice,
}: DecisionRecord): readonly string[] {
  const problems: string[] = []
  const compare = (what: string, recorded: Json, computed: Json) => {
    if (recorded !== computed) problems.push(`${what}: recorded ${String(recorded)}, computed ${String(computed)}`)
  }
  if (anomaly) compare('anomaly score', anomaly.score, recomputeScore(anomaly))
  if (judgments) {
    for (const [order, judgment] of Object.entries(judgments)) {
      compare(`${order} quality of the actor`, judgment.quality.actor, quality(judgment.actor))
      compare(`${order} quality of the twin`, judgment.quality.twin, quality(judgment.twin))
      compare(`${order} margin`, judgment.margin, qualityMargin(judgment))
    }
  }
  compare('switch score', score, judgments && switchScore(judgments, gate))
  if (outcome === 'answered' && !advice?.answers.length) problems.push('answered without an answer')
  if (outcome === 'replaced' && !(score !== null && judgments !== null && score > 0 && score >= threshold)) {
    problems.push(`replaced without a score of at least ${threshold}`)
  }
  return problems
}

function recordJudgment(judgment: Judgment): RecordedJudgment {
  return {
    ...judgment,
    quality: { actor: quality(judgment.actor), twin: quality(judgment.twin) },
    margin: qualityMargin(judgment),
  }
}
