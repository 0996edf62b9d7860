/** Reads a decision record from a file, a database or the wire. Every member that is recomputed or shown is checked. */
import type { Anomaly } from '../detectors/index.ts'
import { authorisations } from '../paper/evidence/condition.ts'
import { isObject, type Path } from '../paper/json.ts'
import { readShape } from '../paper/read.ts'
import {
  kind,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  parsed,
  parsedObject,
  type Shape,
  text,
  truth,
} from '../paper/shape.ts'
import type { CheckName } from '../paper/structure/check.ts'
import { isScore, type RubricScore } from '../paper/verifier/rubric.ts'
import type { DecisionRecord } from './record.ts'

export function readDecisionRecord(value: unknown, path: Path = 'record'): DecisionRecord {
  return readShape(decisionRecord, value, path)
}

const ingredients = {
  score: number,
  strongestSeverity: number,
  repeats: number,
  toolErrors: number,
  schemaViolations: number,
} as const

const paperAnomaly = object(ingredients)

const trajectoryAnomaly = object({
  ...ingredients,
  detector: oneOf('trajectory'),
  emptyResults: number,
  calls: number,
  idleTurns: number,
  unusedEntities: number,
  sameTool: number,
  guessedNumbers: number,
  abandonedTools: number,
})

const counts = object({
  calls: number,
  guessedNumbers: number,
  idleTurns: number,
  emptyResults: number,
  abandonedTools: number,
  unusedEntities: number,
  sameTool: number,
  staleArgument: number,
  unseenTexts: number,
  schemaViolations: number,
})

const fittedAnomaly = object({
  ...ingredients,
  detector: oneOf('fitted'),
  counts,
  intercept: number,
  weights: counts,
})

const knownDetector = object({ detector: oneOf('trajectory', 'fitted') })

/** The shape of an anomaly. The member `detector` names its detector; the paper's anomaly lacks this member. */
const anomaly: Shape<Anomaly> = {
  problem: (value, path) => {
    const detector = isObject(value) ? value.detector : undefined
    if (detector === undefined) return paperAnomaly.problem(value, path)
    if (detector === 'trajectory') return trajectoryAnomaly.problem(value, path)
    return detector === 'fitted' ? fittedAnomaly.problem(value, path) : knownDetector.problem(value, path)
  },
}

const score: Shape<RubricScore> = kind('a whole number from 0 to 4', isScore)

const assessment = object({
  fatal: truth,
  scores: object({
    goalAlignment: score,
    stateGrounding: score,
    toolSelection: score,
    argumentValidity: score,
    completionSafety: score,
  }),
})

export const recordedJudgment = object({
  prefers: oneOf('actor', 'twin', 'neither'),
  confidence: number,
  actor: assessment,
  twin: assessment,
  quality: object({ actor: number, twin: number }),
  margin: number,
})

const position: Shape<number | 'proposal'> = kind(
  'the number of a message, or proposal',
  (value) => value === 'proposal' || typeof value === 'number',
)

export const recordedCertificate = object({
  condition: text,
  version: number,
  severity: number,
  authorises: oneOf(...authorisations),
  calls: listOf(number),
  reason: text,
  exhibits: listOf(object({ position, text })),
  finding: parsed,
})

const check: Shape<CheckName> = oneOf('difference', 'schema', 'shape', 'distance', 'grounding', 'form')

const taped: Shape<true> = kind('true', (value) => value === true)

const asked = object(
  {
    role: oneOf('generator', 'verifier'),
    model: orNull(text),
    inputTokens: orNull(number),
    outputTokens: orNull(number),
    milliseconds: number,
    cost: orNull(number),
  },
  { taped },
)

const confirmation = object({ verdict: oneOf('approve', 'refuse', 'edit'), by: orNull(text), at: number })

const advice = object(
  {
    answers: listOf(object({ call: number, condition: text, text })),
    insisted: listOf(number),
    unanswered: listOf(number),
  },
  { again: listOf(number) },
)

export const decisionRecord: Shape<DecisionRecord> = object(
  {
    version: oneOf(1),
    id: text,
    session: text,
    step: number,
    position: number,
    mode: oneOf('shadow', 'advise', 'repair'),
    fingerprint: text,
    gate: object({ minConfidence: number, minMargin: number }),
    threshold: number,
    proposal: parsedObject,
    anomaly: orNull(anomaly),
    certificates: listOf(recordedCertificate),
    twin: orNull(object({ action: parsedObject, origin: oneOf('deterministic', 'generated'), condition: text })),
    violations: listOf(object({ check, message: text })),
    judgments: orNull(object({ forward: recordedJudgment, reversed: recordedJudgment })),
    score: orNull(number),
    outcome: oneOf('kept', 'replaced', 'answered'),
    because: orNull(object({ stage: text, code: text })),
    exception: orNull(object({ name: text, message: text })),
    measured: object({ startedAt: number, milliseconds: number, asked: listOf(asked), cost: orNull(number) }),
  },
  { profile: text, confirmation, stops: object({ order: text, followUp: truth }), advice },
)
