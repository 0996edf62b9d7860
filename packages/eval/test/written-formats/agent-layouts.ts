/** Sessions of agent programs in their other versions and layouts. */
import { anthropicMessages } from './anthropic-message.ts'
import { chatCall, chatMessages, geminiContents } from './providers.ts'
import { lines, steps, type UndoingCall, undoingRun, type WrittenFormats } from './undoing-run.ts'

/** A call of Cline's in the text. */
function marked({ name, input }: UndoingCall): string {
  const inside = `<tool_name>${name}</tool_name>\n<arguments>${JSON.stringify(input)}</arguments>`
  return `I will.\n<use_mcp_tool>\n<server_name>desk</server_name>\n${inside}\n</use_mcp_tool>`
}

function text(content: string) {
  return { type: 'text', text: content }
}

const surroundings = '<environment_details>\nA desk.\n</environment_details>'

const hermes = ({ name, input }: UndoingCall) =>
  `<tool_call>\n${JSON.stringify({ name, arguments: input })}\n</tool_call>`

export const agentLayouts: WrittenFormats = {
  'claude-stream, without a session': lines(anthropicMessages.map((message) => ({ type: message.role, message }))),
  'codex-exec': lines(
    steps<object>({
      ask: (message) => [
        { type: 'thread.started', thread_id: 's1' },
        { type: 'turn.started' },
        completed({ id: 'i0', type: 'user_message', text: message }),
      ],
      call: ({ id, name, input, result }) => [
        { type: 'item.started', item: { id, type: 'mcp_tool_call', tool: name, arguments: input } },
        completed({ id, type: 'mcp_tool_call', tool: name, arguments: input, result: { content: [text(result)] } }),
      ],
      end: (message) => [completed({ id: 'i9', type: 'agent_message', text: message }), { type: 'turn.completed' }],
    }),
  ),
  'codex-exec, as older versions print': lines(
    steps<object>({
      ask: (message) => [{ type: 'user_message', message }],
      call: ({ id, name, input, result }) => [
        { type: 'mcp_tool_call_begin', call_id: id, invocation: { tool: name, arguments: input } },
        { type: 'mcp_tool_call_end', call_id: id, result },
      ],
      end: (message) => [{ type: 'agent_message', message }],
    }).map((msg) => ({ id: '0', msg })),
  ),
  'gemini-cli': JSON.stringify({
    sessionId: 's1',
    messages: steps<object>({
      ask: (content) => [{ type: 'user', content }],
      call: ({ id, name, input, result }) => [
        {
          type: 'gemini',
          content: '',
          toolCalls: [{ id, name, args: input, result: [{ functionResponse: { id, response: { output: result } } }] }],
        },
      ],
      end: (content) => [
        { type: 'info', content: 'Saved.' },
        { type: 'gemini', content },
      ],
    }),
  }),
  'qwen-code': lines(
    geminiContents.map((message, index) => ({
      ...{ uuid: `u${index}`, sessionId: 's1', message },
      type: message.role === 'model' ? 'assistant' : index === 0 ? 'user' : 'tool_result',
    })),
  ),
  'cline-conversation': JSON.stringify(
    steps<object>({
      ask: (task) => [{ role: 'user', content: [text(`<task>\n${task}\n</task>`), text(surroundings)] }],
      call: (call) => [
        { role: 'assistant', content: [text(marked(call))] },
        {
          role: 'user',
          content: [text("[use_mcp_tool for 'desk'] Result:"), text(call.result), text(surroundings)],
        },
      ],
      end: (result) => [
        { role: 'assistant', content: [text(`<attempt_completion><result>${result}</result></attempt_completion>`)] },
      ],
    }),
  ),
  'openhands, its SDK’s events': JSON.stringify(
    steps<object>({
      ask: (content) => [
        { id: 'a', source: 'user', kind: 'MessageEvent', llm_message: { role: 'user', content: [text(content)] } },
      ],
      call: ({ id, name, input, result }) => [
        {
          ...{
            id: `event ${id}`,
            source: 'agent',
            kind: 'ActionEvent',
            thought: [],
            tool_name: name,
            tool_call_id: id,
          },
          ...{
            action: { kind: 'MCPToolAction', data: input },
            tool_call: { id, name, arguments: JSON.stringify(input) },
          },
        },
        {
          ...{
            id: `seen ${id}`,
            source: 'environment',
            kind: 'ObservationEvent',
            action_id: `event ${id}`,
            tool_name: name,
          },
          observation: { kind: 'MCPToolObservation', content: [text(result)] },
        },
      ],
      end: (content) => [
        {
          id: 'z',
          source: 'agent',
          kind: 'MessageEvent',
          llm_message: { role: 'assistant', content: [text(content)] },
        },
      ],
    }),
  ),
  'openhands, pairs': lines([
    {
      instance_id: 'i1',
      history: [
        [{ source: 'user', action: 'message', args: { content: undoingRun.ask } }, { observation: 'null' }],
        ...undoingRun.calls.map(({ name, input, result }) => [
          { source: 'agent', action: name, args: input },
          { source: 'environment', observation: 'mcp', content: result },
        ]),
        [{ source: 'agent', action: 'message', args: { content: undoingRun.end } }, { observation: 'null' }],
      ],
    },
  ]),
  'adk-events': lines(
    geminiContents.map((content, index) => ({ author: index === 0 ? 'user' : 'clerk', invocationId: 'i1', content })),
  ),
  'pydantic-ai': JSON.stringify(
    steps<object>({
      ask: (content) => [{ kind: 'request', parts: [{ part_kind: 'user-prompt', content }] }],
      call: ({ id, name, input, result }) => [
        { kind: 'response', parts: [{ part_kind: 'tool-call', tool_name: name, tool_call_id: id, args: input }] },
        { kind: 'request', parts: [{ part_kind: 'tool-return', tool_name: name, tool_call_id: id, content: result }] },
      ],
      end: (content) => [
        {
          kind: 'response',
          parts: [
            { part_kind: 'thinking', content: 'hm' },
            { part_kind: 'text', content },
          ],
        },
      ],
    }),
  ),
  smolagents: JSON.stringify({
    steps: steps<object>({
      ask: (task) => [{ task }],
      call: ({ id, name, input, result }) => [
        {
          ...{ step_number: 1, model_output: '', observations: result },
          tool_calls: [{ id, type: 'function', function: { name, arguments: input } }],
        },
      ],
      end: (output) => [{ step_number: 3, model_output: output, tool_calls: null, observations: null }],
    }),
  }),
  opencode: JSON.stringify({
    info: { id: 's1' },
    messages: [
      { info: { role: 'user' }, parts: [text(undoingRun.ask)] },
      {
        info: { role: 'assistant', modelID: 'm' },
        parts: [
          ...undoingRun.calls.flatMap(({ id, name, input, result }) => [
            { type: 'step-start' },
            { type: 'tool', tool: name, callID: id, state: { status: 'completed', input, output: result } },
            { type: 'step-finish' },
          ]),
          { type: 'step-start' },
          text(undoingRun.end),
        ],
      },
    ],
  }),
  'messages, something of the program’s around each': JSON.stringify({
    history: chatMessages.map(({ tool_calls, tool_call_id, ...message }) => ({
      message: { ...message, toolCalls: tool_calls, toolCallId: tool_call_id },
      contextItems: [],
    })),
  }),
  'gemini, a history': JSON.stringify({ history: geminiContents }),
  'gemini, tools called by the client': JSON.stringify({
    request: { contents: geminiContents.slice(0, 1) },
    response: {
      candidates: [{ content: geminiContents.at(-1) }],
      automaticFunctionCallingHistory: geminiContents.slice(0, -1),
    },
  }),
  'langchain, calls in blocks alone': JSON.stringify(
    steps<object>({
      ask: (content) => [{ type: 'human', content }],
      call: ({ id, name, input, result }) => [
        { type: 'ai', content: [text('I will.'), { type: 'tool_use', id, name, input }] },
        { type: 'tool', tool_call_id: id, content: result },
      ],
      end: (content) => [{ type: 'ai', content }],
    }),
  ),
  goose: lines([
    { working_dir: 'w', description: 'd', message_count: 6 },
    ...steps<object>({
      ask: (content) => [{ role: 'user', content: [text(content)] }],
      call: ({ id, name, input, result }) => [
        {
          role: 'assistant',
          content: [{ type: 'toolRequest', id, toolCall: { status: 'success', value: { name, arguments: input } } }],
        },
        {
          role: 'user',
          content: [{ type: 'toolResponse', id, toolResult: { status: 'success', value: [text(result)] } }],
        },
      ],
      end: (content) => [{ role: 'assistant', content: [text(content)] }],
    }),
  ]),
  'sharegpt, tags in chat messages': lines([
    {
      messages: steps<object>({
        ask: (content) => [{ role: 'user', content }],
        call: (call) => [
          { role: 'assistant', content: hermes(call) },
          { role: 'user', content: `<tool_response>\n${call.result}\n</tool_response>` },
        ],
        end: (content) => [{ role: 'assistant', content }],
      }),
    },
  ]),
  'sharegpt, roles of its own in chat messages': lines([
    {
      messages: steps<object>({
        ask: (content) => [{ role: 'user', content }],
        call: ({ name, input, result }) => [
          { role: 'tool_call', content: JSON.stringify({ name, arguments: input }) },
          { role: 'tool_response', content: result },
        ],
        end: (content) => [{ role: 'assistant', content }],
      }),
    },
  ]),
  'openai-chat, arguments encoded twice': lines([
    {
      messages: steps<object>({
        ask: (content) => [{ role: 'user', content }],
        call: ({ id, name, input, result }) => [
          { role: 'assistant', content: null, tool_calls: [encodedTwice(chatCall(id, name, input))] },
          { role: 'tool', tool_call_id: id, content: result },
        ],
        end: (content) => [{ role: 'assistant', content }],
      }),
    },
  ]),
  'openai-chat, calls by number': lines([
    {
      messages: steps<object>({
        ask: (content) => [{ role: 'user', content }],
        call: ({ name, input, result }) => [
          { role: 'assistant', tool_calls: [{ id: 7, function: { name, arguments: input } }] },
          { role: 'tool', tool_call_id: 7, content: result },
        ],
        end: (content) => [{ role: 'assistant', content }],
      }),
    },
  ]),
  'openai-chat, no number that Python wrote': JSON.stringify([{ messages: chatMessages, reward: 'none' }]).replace(
    '"none"',
    'NaN',
  ),
}

function completed(item: object) {
  return { type: 'item.completed', item }
}

function encodedTwice(call: ReturnType<typeof chatCall>) {
  return { ...call, function: { ...call.function, arguments: JSON.stringify(call.function.arguments) } }
}
