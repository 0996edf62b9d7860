/** Span attributes from a decision record. Texts of users and tools are included only on request (`content`). */
import type { Attributes } from '@opentelemetry/api'
import { isArray, isJsonObject, type JsonObject } from '../policy/paper/json.ts'
import type { AskedModel, DecisionRecord } from '../policy/record/record.ts'

export function decisionAttributes(record: DecisionRecord, content: boolean): Attributes {
  const { because, twin, anomaly, score, measured, exception, advice } = record
  const names = toolNames(record.proposal)
  const [name] = names
  return {
    [genAi.conversationId]: record.session,
    [own.recordId]: record.id,
    [own.step]: record.step,
    [own.mode]: record.mode,
    [own.outcome]: record.outcome,
    [own.fingerprint]: record.fingerprint,
    [own.threshold]: record.threshold,
    [own.stages]: stagesPassed(record),
    [own.conditions]: record.certificates.map(({ condition }) => condition),
    [own.violations]: record.violations.map(({ check }) => check),
    [own.proposalKind]: String(record.proposal.kind ?? 'unreadable'),
    [own.proposalCalls]: names,
    ...(name === undefined ? {} : { [genAi.toolName]: name }),
    ...(because ? { [own.stage]: because.stage, [own.code]: because.code } : {}),
    ...(anomaly ? { [own.anomaly]: anomaly.score } : {}),
    ...(twin ? { [own.twinOrigin]: twin.origin, [own.twinCondition]: twin.condition } : {}),
    ...(advice ? adviceAttributes(advice, content) : {}),
    ...(score === null ? {} : { [own.score]: score }),
    ...(measured.cost === null ? {} : { [own.cost]: measured.cost }),
    ...(exception ? { [errorType]: exception.name } : {}),
    ...(content ? contentAttributes(record) : {}),
  }
}

export function askedAttributes({ role, model, inputTokens, outputTokens, cost }: AskedModel): Attributes {
  return {
    [genAi.operationName]: 'chat',
    [own.role]: role,
    ...(model === null ? {} : { [genAi.responseModel]: model, [genAi.requestModel]: model }),
    ...(inputTokens === null ? {} : { [genAi.inputTokens]: inputTokens }),
    ...(outputTokens === null ? {} : { [genAi.outputTokens]: outputTokens }),
    ...(cost === null ? {} : { [own.cost]: cost }),
  }
}

export function evaluationAttributes(
  { score, outcome, certificates }: DecisionRecord,
  content: boolean,
): Attributes | null {
  if (score === null) return null
  return {
    [genAi.evaluationName]: 'twincheck.switch',
    [genAi.evaluationScore]: score,
    [genAi.evaluationLabel]: outcome,
    ...(content ? { [genAi.evaluationExplanation]: certificates.map(({ reason }) => reason).join('\n') } : {}),
  }
}

/**
 * The stages that the twin passed, as far as the record shows them. The twin of an aborted decision may have passed more stages than its
 * record shows.
 */
function stagesPassed({ certificates, twin, violations, judgments, because, outcome }: DecisionRecord): string[] {
  const passed = {
    evidence: certificates.length > 0,
    twin: twin !== null,
    structure: twin !== null && violations.length === 0,
    verifier: judgments !== null,
    gate:
      judgments !== null &&
      (outcome === 'replaced' || ['mode', 'confirmation', 'store'].includes(because?.stage ?? '')),
  }
  return Object.entries(passed).flatMap(([stage, did]) => (did ? [stage] : []))
}

function adviceAttributes(
  { answers, insisted, unanswered }: NonNullable<DecisionRecord['advice']>,
  content: boolean,
): Attributes {
  return {
    [own.answerConditions]: answers.map(({ condition }) => condition),
    [own.answersInsisted]: insisted.length,
    [own.answersSpent]: unanswered.length,
    ...(content ? { [own.answerTexts]: answers.map(({ text }) => text) } : {}),
  }
}

function contentAttributes({ proposal, twin }: DecisionRecord): Attributes {
  return {
    [genAi.toolCallArguments]: JSON.stringify(callsOf(proposal).map((call) => call.arguments ?? null)),
    ...(twin ? { [own.twinAction]: JSON.stringify(twin.action) } : {}),
  }
}

function toolNames(proposal: JsonObject): string[] {
  return callsOf(proposal).map(({ name }) => String(name))
}

function callsOf({ calls = [] }: JsonObject): readonly JsonObject[] {
  return isArray(calls) ? calls.filter(isJsonObject) : []
}

/** Names of spans and attributes. `gen_ai` and `error` follow OpenTelemetry's semantic conventions 1.45. */
export const genAi = {
  operationName: 'gen_ai.operation.name',
  conversationId: 'gen_ai.conversation.id',
  toolName: 'gen_ai.tool.name',
  toolCallArguments: 'gen_ai.tool.call.arguments',
  requestModel: 'gen_ai.request.model',
  responseModel: 'gen_ai.response.model',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  evaluationResult: 'gen_ai.evaluation.result',
  evaluationName: 'gen_ai.evaluation.name',
  evaluationScore: 'gen_ai.evaluation.score.value',
  evaluationLabel: 'gen_ai.evaluation.score.label',
  evaluationExplanation: 'gen_ai.evaluation.explanation',
} as const

export const errorType = 'error.type'

export const own = {
  decision: 'twincheck.decision',
  recordId: 'twincheck.record.id',
  step: 'twincheck.step',
  mode: 'twincheck.mode',
  outcome: 'twincheck.outcome',
  stage: 'twincheck.because.stage',
  code: 'twincheck.because.code',
  fingerprint: 'twincheck.fingerprint',
  stages: 'twincheck.stages',
  proposalKind: 'twincheck.proposal.kind',
  proposalCalls: 'twincheck.proposal.calls',
  anomaly: 'twincheck.anomaly.score',
  conditions: 'twincheck.evidence.conditions',
  twinOrigin: 'twincheck.twin.origin',
  twinCondition: 'twincheck.twin.condition',
  twinAction: 'twincheck.twin.action',
  answerConditions: 'twincheck.answer.conditions',
  answersInsisted: 'twincheck.answer.insisted',
  answersSpent: 'twincheck.answer.spent',
  answerTexts: 'twincheck.answer.texts',
  violations: 'twincheck.structure.violations',
  score: 'twincheck.switch.score',
  threshold: 'twincheck.switch.threshold',
  cost: 'twincheck.cost',
  role: 'twincheck.model.role',
} as const
