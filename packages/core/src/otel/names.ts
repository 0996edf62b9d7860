/**
 * The span and attribute names. `gen_ai` and `error` names are copied from OpenTelemetry's semantic conventions 1.45: `gen_ai` is
 * not stable yet, so an update is made only here. The other names are our own.
 */
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
  violations: 'twincheck.structure.violations',
  score: 'twincheck.switch.score',
  threshold: 'twincheck.switch.threshold',
  cost: 'twincheck.cost',
  role: 'twincheck.model.role',
} as const
