/** As agent programs store their sessions. */
import { anthropicMessages } from './anthropic-message.ts'
import { responseItems } from './providers.ts'
import { lines, steps, type WrittenFormats } from './undoing-run.ts'

export const agentFormats: WrittenFormats = {
  'claude-code': lines([
    { type: 'summary', summary: 'A lock', leafUuid: 'u1' },
    ...anthropicMessages.map((message, index) => claudeLine(message, index)),
    { type: 'system', subtype: 'turn_duration', sessionId: 's1', uuid: 'end' },
  ]),
  'claude-stream': lines([
    { type: 'system', subtype: 'init', session_id: 's1', tools: ['lock_account'] },
    ...anthropicMessages.map((message) => ({ type: message.role, session_id: 's1', message })),
    { type: 'result', subtype: 'success', session_id: 's1', result: 'Done.' },
  ]),
  'claude-recording': JSON.stringify({
    metadata: {},
    messages: anthropicMessages.map((message) => ({
      direction: message.role === 'user' ? 'send' : 'recv',
      message: { type: message.role, session_id: message.role === 'user' ? 'default' : 's1', message },
    })),
  }),
  'claude-web': JSON.stringify({ loglines: anthropicMessages.map((message) => ({ type: message.role, message })) }),
  'claude-managed': lines(
    steps<unknown>({
      ask: (text) => [
        ['client.beta.sessions.create', { id: 's1', agent: { model: { id: 'm' } } }],
        ['client.beta.sessions.events.send', ['s1', { events: [{ type: 'user.message', content: said(text) }] }]],
        streamed({ type: 'user.message', content: said(text) }),
      ],
      call: ({ id, name, input, result }) => [
        streamed({ type: 'span.model_request_start' }),
        streamed({ type: 'agent.tool_use', id, name, input }),
        streamed({ type: 'agent.tool_result', tool_use_id: id, content: said(result), is_error: false }),
      ],
      end: (text) => [streamed({ type: 'agent.message', content: said(text) })],
    }),
  ),
  codex: lines([
    { timestamp: 't', type: 'session_meta', payload: { id: 's1', base_instructions: { text: 'Be kind.' } } },
    ...responseItems.map((payload) => ({ timestamp: 't', type: 'response_item', payload })),
    { timestamp: 't', type: 'event_msg', payload: { type: 'agent_message', message: 'Done.' } },
  ]),
  'codex, bare items': lines([{ id: 's1', timestamp: 't', instructions: null }, ...responseItems]),
}

function claudeLine(message: (typeof anthropicMessages)[number], index: number) {
  const ids = { sessionId: 's1', uuid: `u${index}`, parentUuid: index === 0 ? null : `u${index - 1}` }
  return { type: message.role, isSidechain: false, ...ids, message: { ...message, ...apiMembers(message.role, index) } }
}

function apiMembers(role: string, index: number) {
  return role === 'assistant' ? { id: `msg_${index}`, type: 'message', model: 'm' } : {}
}

function said(text: string) {
  return [{ type: 'text', text }]
}

function streamed(event: unknown) {
  return ['client.beta.sessions.events.stream', event]
}
