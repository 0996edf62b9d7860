/** Two steps with evidence: one whose twin the evidence determines, so that only the verifier is asked, and one for the generator. */
import type { Message, StepInput, ToolCall, ToolSchema } from '@twincheck/core'

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

export const verifierStep: StepInput = step('Please secure account AC-1001.', {
  done: 'lock_account',
  output: '{"locked": true}',
  proposed: 'unlock_account',
})

export const generatorStep: StepInput = step('Charge account AC-1001, or tell me its balance.', {
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
