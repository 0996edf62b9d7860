/**
 * Checks that the models answer as the policy needs. Each model gets a request about a step that was made for this check. The request has
 * the same form as in production, and its reply is checked as strictly as in production. Nothing is executed or replaced.
 */
import {
  createModeSwitch,
  createTwinCheck,
  type DecisionRecord,
  type Message,
  type ModelPort,
  type ModelRole,
  type StepInput,
  type ToolCall,
  type ToolSchema,
} from '@twincheck/core'
import { type DoctorFinding, failed, passed } from './finding.ts'

export type ProbedModel = { readonly finding: DoctorFinding; readonly model: string | null }

export async function probeModels(
  model: ModelPort,
  deadlineMs: number,
): Promise<Readonly<Record<ModelRole, ProbedModel>>> {
  const [verifier, generator] = await Promise.all([
    decide(verifierStep, model, deadlineMs),
    decide(generatorStep, onlyGenerator(model), deadlineMs),
  ])
  return { verifier: describeVerifier(verifier), generator: describeGenerator(generator) }
}

function describeVerifier(record: DecisionRecord): ProbedModel {
  if (record.judgments) return answered('verifier', record, 'judged a pair in both orders')
  const missing = record.because?.code === 'order-missing'
  return unanswered('verifier', record, missing ? 'its verdict leaves out one of the two orders' : null)
}

function describeGenerator(record: DecisionRecord): ProbedModel {
  if (record.twin) return answered('generator', record, 'wrote an alternative action')
  const unreadable = record.because?.code === 'unreadable-reply'
  return unanswered('generator', record, unreadable ? 'its reply is no action of the schema it was given' : null)
}

function answered(role: ModelRole, record: DecisionRecord, did: string): ProbedModel {
  const asked = record.measured.asked.find((one) => one.role === role)
  const tokens =
    asked?.inputTokens == null ? 'no tokens reported' : `${asked.inputTokens} + ${asked.outputTokens} tokens`
  const model = asked?.model ?? null
  return { model, finding: passed(role, `${model} ${did}, in ${Math.round(asked?.milliseconds ?? 0)} ms, ${tokens}`) }
}

function unanswered(role: ModelRole, { exception, because }: DecisionRecord, schema: string | null): ProbedModel {
  const problem = schema ?? exception?.message ?? because?.code ?? 'no answer'
  const advice = schema
    ? 'Use a model that honours JSON Schema outputs; where the provider has none, pass --no-structured-outputs.'
    : 'Check --base-url, --api, the key named by --key-env and the name of the model; a slow one needs a longer --deadline.'
  return { model: null, finding: failed(role, problem, advice) }
}

async function decide(step: StepInput, model: ModelPort, deadlineMs: number): Promise<DecisionRecord> {
  const twincheck = createTwinCheck({ model, deadlineMs, modeSwitch: createModeSwitch() })
  const { record } = await twincheck.session('doctor').check(step)
  return record
}

/**
 * Returns a port through which only the generator can be asked. The verifier has its own check, so asking it here would only add cost.
 */
function onlyGenerator(model: ModelPort): ModelPort {
  return async (request, options) => {
    if (request.role === 'generator') return model(request, options)
    throw new Error('not asked by the doctor')
  }
}

const tools: readonly ToolSchema[] = ['lock_account', 'unlock_account', 'charge_account', 'get_balance'].map(
  (name) => ({
    name,
    description: `${name.replaceAll('_', ' ')}.`,
    parameters: {
      type: 'object',
      properties: { account_id: { type: 'string' } },
      required: ['account_id'],
      additionalProperties: false,
    },
  }),
)

/** In this step the evidence determines the twin, so only the verifier is asked. */
const verifierStep: StepInput = step('Please secure account AC-1001.', {
  done: 'lock_account',
  output: '{"locked": true}',
  proposed: 'unlock_account',
})

/** The generator must write the twin of this step. */
const generatorStep: StepInput = step('Charge account AC-1001, or tell me its balance.', {
  done: 'charge_account',
  output: '{"error": "declined"}',
  proposed: 'charge_account',
})

function step(
  request: string,
  { done, output, proposed }: { readonly done: string; readonly output: string; readonly proposed: string },
): StepInput {
  const messages: readonly Message[] = [
    { role: 'user', content: request },
    { role: 'assistant', content: '', calls: [call('call_1', done)] },
    { role: 'tool', callId: 'call_1', content: output },
  ]
  return { messages, tools, proposal: { kind: 'tool-calls', calls: [call('call_2', proposed)] } }
}

function call(id: string, name: string): ToolCall {
  return { id, name, arguments: { account_id: 'AC-1001' } }
}
