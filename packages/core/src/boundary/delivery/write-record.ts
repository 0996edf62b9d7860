/** Writes the decision record of a step. Redaction is applied to every text. */
import { type Advice, askedAction } from '../../policy/advice/index.ts'
import type { Inspection } from '../../policy/paper/decide.ts'
import type { Stopped } from '../../policy/paper/extension.ts'
import { isJsonObject, type Json, type JsonObject } from '../../policy/paper/json.ts'
import type { Policy } from '../../policy/paper/policy.ts'
import type { Violation } from '../../policy/paper/structure/check.ts'
import { type Action, plainAction } from '../../policy/paper/trace/action.ts'
import type { Twin } from '../../policy/paper/twin/index.ts'
import type { Judgments } from '../../policy/paper/verifier/judgment.ts'
import {
  type DecisionRecord,
  type Measured,
  type RecordedConfirmation,
  recordJudgments,
} from '../../policy/record/record.ts'
import type { BoundaryBecause, Ending } from '../ending.ts'
import type { Mode } from '../mode.ts'
import { type Redactor, redactJson, redactText } from '../redaction/redact.ts'

export type RecordFrame = {
  readonly id: string
  readonly session: string
  readonly step: number
  readonly mode: Mode
  readonly fingerprint: string
  readonly profile: string
  readonly policy: Policy
}

/** Everything known about a step. `position` is the length of its trace. Unknown members are null. */
export type SeenStep = {
  readonly proposal: Action | null
  readonly inspection: Inspection | null
  readonly position: number
  readonly advice: Advice | null
}

export function writeRecord(
  frame: RecordFrame,
  { proposal, inspection, position, advice }: SeenStep,
  { decision, because, isAnswered, question, confirmation }: Ending,
  measured: Measured,
  redactor: Redactor | null,
): DecisionRecord {
  const { id, session, step, mode, fingerprint, profile, policy } = frame
  const known = knownOf(decision, because)
  // The members are listed one by one, because spreading the frame is slower and every decision has a record.
  return {
    version: 1,
    id,
    session,
    step,
    position,
    mode,
    fingerprint,
    profile,
    gate: { minConfidence: policy.gate.minConfidence, minMargin: policy.gate.minMargin },
    threshold: policy.threshold,
    proposal: proposal ? redactAction(proposal, redactor) : {},
    anomaly: inspection && { ...inspection.anomaly() },
    certificates: (inspection?.certificates ?? []).map((certificate) => ({
      ...certificate,
      calls: [...certificate.calls],
      reason: redactText(certificate.reason, redactor),
      exhibits: certificate.exhibits.map(({ position, text }) => ({ position, text: redactText(text, redactor) })),
      finding: redactJson(certificate.finding, redactor),
    })),
    twin: question
      ? {
          action: redactAction(askedAction(question), redactor),
          origin: 'deterministic',
          condition: question.condition,
        }
      : known.twin && {
          action: redactAction(known.twin.action, redactor),
          origin: known.twin.origin,
          condition: known.twin.certificate.condition,
        },
    violations: known.violations.map(({ check, message }) => ({ check, message: redactText(message, redactor) })),
    judgments: known.judgments && recordJudgments(known.judgments),
    score: known.score,
    outcome: because ? 'kept' : isAnswered || question ? 'answered' : 'replaced',
    ...(advice ? { advice: redactAdvice(advice, redactor) } : {}),
    ...(known.stops ? { stops: known.stops } : {}),
    because: because && { stage: because.stage, code: because.code },
    exception: because && 'error' in because ? describeError(because.error, redactor) : null,
    ...(confirmation ? { confirmation: redactConfirmation(confirmation, redactor) } : {}),
    measured,
  }
}

type KnownOfDecision = {
  readonly twin: Twin | null
  readonly violations: readonly Violation[]
  readonly judgments: Judgments | null
  readonly score: number | null
  readonly stops: Stopped | null
}

function knownOf(decision: Ending['decision'], because: BoundaryBecause | null): KnownOfDecision {
  // If the boundary kept the proposal for its own reason, judgments and scores still come from the policy's decision.
  const found = decision?.outcome === 'replaced' ? decision : (because ?? decision?.because ?? null)
  return {
    twin: because && 'twin' in because ? because.twin : found && 'twin' in found ? found.twin : null,
    violations: because && 'violations' in because ? because.violations : [],
    judgments: found && 'judgments' in found ? found.judgments : null,
    score: found && 'score' in found ? found.score : null,
    stops: found && 'stops' in found ? found.stops : null,
  }
}

function redactAction(action: Action, redactor: Redactor | null): JsonObject {
  const redacted: Json = redactJson(plainAction(action), redactor)
  return isJsonObject(redacted) ? redacted : {}
}

/** Redacts the texts of the answers. A question to the user is the text of an answer too, so the record contains it only there. */
function redactAdvice({ answers, insisted, unanswered, again }: Advice, redactor: Redactor | null): Advice {
  const redacted = answers.map(({ text, ...answer }) => ({ ...answer, text: redactText(text, redactor) }))
  const repeated = again ? { again: [...again] } : {}
  return { answers: redacted, insisted: [...insisted], unanswered: [...unanswered], ...repeated }
}

function redactConfirmation(
  { verdict, by, at }: RecordedConfirmation,
  redactor: Redactor | null,
): RecordedConfirmation {
  return { verdict, by: by === null ? null : redactText(by, redactor), at }
}

function describeError(error: unknown, redactor: Redactor | null): DecisionRecord['exception'] {
  try {
    if (error instanceof Error)
      return { name: String(error.name), message: redactText(String(error.message), redactor) }
    return { name: 'unknown', message: redactText(String(error), redactor) }
  } catch {
    // JavaScript can throw any value, and some values cannot be converted to a string.
    return { name: 'unknown', message: 'What was thrown cannot be described.' }
  }
}
