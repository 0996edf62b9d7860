/** As agent programs store their sessions. */
import { anthropicMessages } from './anthropic-message.ts'
import { chatCall, geminiContents, responseItems } from './providers.ts'
import { lines, steps, undoingRun, type WrittenFormats } from './undoing-run.ts'

const openHandsEvents = steps<object>({
  ask: (content) => [{ source: 'user', action: 'message', args: { content } }],
  call: ({ id, name, input, result }) => [
    {
      id,
      source: 'agent',
      action: 'call_tool_mcp',
      args: { name, arguments: input, thought: '' },
      tool_call_metadata: {
        function_name: name,
        tool_call_id: id,
        model_response: { choices: [{ message: { tool_calls: [chatCall(id, name, input)] } }] },
      },
    },
    { source: 'environment', observation: 'mcp', cause: id, content: result },
  ],
  end: (content) => [{ source: 'agent', action: 'message', args: { content } }],
})

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
  'claude-web, an account’s export': JSON.stringify([
    {
      uuid: 's1',
      chat_messages: anthropicMessages.map(({ role, content }) => ({
        sender: role === 'user' ? 'human' : role,
        text: typeof content === 'string' ? content : '',
        content: typeof content === 'string' ? [] : content,
      })),
    },
  ]),
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
  'swe-agent': JSON.stringify({
    environment: 'main',
    history: [
      { role: 'system', content: 'You work.' },
      { role: 'user', content: 'An example.', is_demo: true },
      ...steps<unknown>({
        ask: (content) => [{ role: 'user', content }],
        call: ({ id, name, input }) => [{ role: 'assistant', action: name, tool_calls: [chatCall(id, name, input)] }],
        end: (content) => [{ role: 'assistant', content, action: '' }],
      }),
    ],
    trajectory: steps<unknown>({
      ask: () => [],
      call: ({ name, result }) => [{ action: name, observation: result, thought: '' }],
      end: (response) => [{ action: '', observation: '', response }],
    }),
    info: { exit_status: 'submitted' },
  }),
  openhands: lines([{ instance_id: 'i1', history: openHandsEvents }]),
  'openhands, a list of events': JSON.stringify(openHandsEvents),
  atif: JSON.stringify({
    schema_version: 'ATIF-v1.4',
    session_id: 's1',
    agent: { name: 'a', model_name: 'm' },
    steps: steps<unknown>({
      ask: (message) => [{ source: 'user', message }],
      call: ({ id, name, input, result }) => [
        {
          source: 'agent',
          message: '',
          tool_calls: [{ tool_call_id: id, function_name: name, arguments: input }],
          observation: { results: [{ source_call_id: id, content: result }] },
        },
      ],
      end: (message) => [{ source: 'agent', message }],
    }),
  }),
  cline: JSON.stringify(
    steps<object>({
      ask: (text) => [{ type: 'say', say: 'task', text }],
      call: ({ name, input, result }) => [
        { type: 'say', say: 'api_req_started', text: '{}' },
        { type: 'ask', ask: 'use_mcp_server', text: JSON.stringify({ toolName: name, arguments: input }) },
        { type: 'say', say: 'mcp_server_response', text: result },
      ],
      end: (text) => [{ type: 'say', say: 'completion_result', text }],
    }).map((one, ts) => ({ ts, ...one })),
  ),
  adk: JSON.stringify({
    id: 's1',
    app_name: 'a',
    past_events: [{ author: 'user', invocation_id: 'i1', content: geminiContents[0] }],
    events: geminiContents.slice(1).map((content) => ({ author: 'a', invocation_id: 'i1', content })),
  }),
  dify: JSON.stringify([
    { id: 'q', content: undoingRun.ask, isAnswer: false },
    {
      id: 'a',
      content: undoingRun.end,
      isAnswer: true,
      agent_thoughts: undoingRun.calls.map(({ name, input, result }) => ({
        thought: '',
        tool: name,
        tool_input: JSON.stringify({ [name]: input }),
        observation: result,
      })),
    },
  ]),
  autogen: JSON.stringify({
    messages: steps<object>({
      ask: (content) => [{ source: 'user', type: 'TextMessage', content }],
      call: ({ id, name, input, result }) => [
        {
          source: 'clerk',
          type: 'ToolCallRequestEvent',
          content: [{ id, name, arguments: JSON.stringify(input) }],
        },
        {
          source: 'clerk',
          type: 'ToolCallExecutionEvent',
          content: [{ call_id: id, content: result, is_error: false }],
        },
      ],
      end: (content) => [{ source: 'clerk', type: 'TextMessage', content }],
    }),
  }),
  'autogen, a history of names': JSON.stringify({
    history: steps<object>({
      ask: (content) => [{ role: 'user', name: 'user', content }],
      call: ({ id, name, input, result }) => [
        { role: 'assistant', name: 'clerk', content: 'None', tool_calls: [chatCall(id, name, input)] },
        { role: 'tool', name: 'desk', content: result, tool_responses: [{ tool_call_id: id, content: result }] },
      ],
      end: (content) => [{ role: 'assistant', name: 'clerk', content }],
    }),
  }),
  'cline, API conversation': JSON.stringify(anthropicMessages),
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
