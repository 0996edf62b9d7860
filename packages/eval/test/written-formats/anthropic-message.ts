/** Messages of Anthropic's API, as several formats hold them. */
import { steps, type UndoingCall } from './undoing-run.ts'

export type AnthropicMessage = { readonly role: 'user' | 'assistant'; readonly content: unknown }

export const anthropicMessages: readonly AnthropicMessage[] = steps<AnthropicMessage>({
  ask: (text) => [{ role: 'user', content: text }],
  call: (call) => [
    { role: 'assistant', content: [toolUse(call)] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, content: call.result }] },
  ],
  end: (text) => [{ role: 'assistant', content: [{ type: 'text', text }] }],
})

function toolUse({ id, name, input }: UndoingCall) {
  return { type: 'tool_use', id, name, input }
}
