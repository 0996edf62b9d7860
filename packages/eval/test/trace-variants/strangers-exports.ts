/** Exports by an author who had not read the readers, where they were first misread, and files that try to break their repair. */
import { chatCall, json, lines, type Variants } from './variant.ts'

const ask = { role: 'user', content: 'Invoice 120 for Meyer.' }
const calls = (id: string, given: object = { amount: 120 }) => ({
  ...{ role: 'assistant', content: null },
  tool_calls: [chatCall(id, 'create_invoice', given)],
})
const result = (id: string, content = 'ok') => ({ role: 'tool', tool_call_id: id, content })
const done = { role: 'assistant', content: 'Invoiced.' }
const completion = (message: unknown, id: string) => ({
  id,
  object: 'chat.completion',
  choices: [{ index: 0, message }],
})
const pair = (messages: readonly unknown[], message: unknown, id: string, more: object = {}) => ({
  ...{ request: { model: 'm', messages }, response: completion(message, id) },
  ...more,
})
const [one, other] = ['call_a1b2c3d4e5', 'call_f6g7h8i9j0']

const requestLogs: Variants = {
  'a request that was logged twice': {
    content: lines(
      pair([ask], calls(one), 'chatcmpl-1'),
      pair([ask], calls(one), 'chatcmpl-1'),
      pair([ask, calls(one), result(one)], done, 'chatcmpl-2'),
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'a request that was logged again after the next one': {
    content: lines(
      pair([ask], calls(one), 'chatcmpl-1'),
      pair([ask, calls(one), result(one)], done, 'chatcmpl-2'),
      pair([ask], calls(one), 'chatcmpl-1'),
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'a log that begins with the latest request': {
    content: lines(pair([ask, calls(one), result(one)], done, 'chatcmpl-2'), pair([ask], calls(one), 'chatcmpl-1')),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'two conversations that begin alike and take turns': {
    content: lines(
      pair([ask], calls(one), 'chatcmpl-1'),
      pair([ask], calls(other, { amount: 12 }), 'chatcmpl-2'),
      pair([ask, calls(one), result(one)], done, 'chatcmpl-3'),
      pair([ask, calls(other, { amount: 12 }), result(other)], done, 'chatcmpl-4'),
    ),
    ...{ runs: 2, calls: 2, results: 2 },
  },
  'an answer that the user had written again': {
    content: lines(
      pair([ask], calls(one), 'chatcmpl-1'),
      pair([ask], calls(other, { amount: 12 }), 'chatcmpl-2'),
      pair([ask, calls(other, { amount: 12 }), result(other)], done, 'chatcmpl-3'),
    ),
    ...{ runs: 2, calls: 2, results: 1 },
  },
  'two sessions with the same question and a cached answer': {
    content: lines(
      pair([ask], calls(one), 'chatcmpl-1', { session_id: 'a' }),
      pair([ask], calls(one), 'chatcmpl-1', { session_id: 'b' }),
    ),
    ...{ runs: 2, calls: 2, results: 0, lost: true },
  },
  'the same question twice with the same words as answer': {
    content: lines(pair([ask], done, 'chatcmpl-1'), pair([ask], done, 'chatcmpl-2')),
    ...{ runs: 2, calls: 0, results: 0 },
  },
  'messages with the response beside them, for each request': {
    content: lines(
      { messages: [ask], response: completion(calls(one), 'chatcmpl-1') },
      { messages: [ask, calls(one), result(one)], response: completion(done, 'chatcmpl-2') },
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'input items with the response beside them, for each request': {
    content: lines(
      {
        input: [ask],
        response: { id: 'resp_1', output: [{ type: 'function_call', call_id: one, name: 'f', arguments: '{}' }] },
      },
      {
        input: [
          ask,
          { type: 'function_call', call_id: one, name: 'f', arguments: '{}' },
          { type: 'function_call_output', call_id: one, output: 'ok' },
        ],
        response: {
          id: 'resp_2',
          output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }],
        },
      },
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'a web server’s log of requests among other lines': {
    content: lines(
      { level: 30, time: 1, msg: 'server started' },
      {
        level: 30,
        time: 2,
        req: { method: 'POST', url: '/v1/chat/completions', body: { messages: [ask] } },
        res: { statusCode: 200, body: completion(calls(one), 'c1') },
        msg: 'done',
      },
      {
        ...{ level: 30, time: 3, msg: 'done' },
        req: { method: 'POST', url: '/v1/chat/completions', body: { messages: [ask, calls(one), result(one)] } },
        res: { statusCode: 200, body: completion(done, 'c2') },
      },
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'a log line that speaks of a tool': {
    content: lines(
      { messages: [ask, calls(one), result(one)] },
      { level: 'info', msg: 'tool create_invoice({"amount": 120}) returned ok' },
    ),
    ...{ runs: 1, calls: 1, results: 1, lost: true },
  },
}

const node = (id: string, parent: string | null, message: unknown, children: readonly string[] = []) => ({
  [id]: { id, message, parent, children },
})
const said = (role: string, text: string, recipient = 'all') => ({
  ...{ author: { role, name: role === 'tool' ? 'calendar' : null }, recipient, status: 'finished_successfully' },
  content: { content_type: 'text', parts: [text] },
})
const chatgpt = (current: string | undefined, ...nodes: readonly object[]) =>
  json([
    {
      title: 't',
      conversation_id: 'x',
      ...(current && { current_node: current }),
      mapping: Object.assign({}, ...nodes),
    },
  ])
const opening = [node('r', null, null, ['u']), node('u', 'r', said('user', 'Dentist on Friday.'), ['a'])]
const event = said('assistant', '{"title":"dentist"}', 'calendar.create_event')

const chatgptExports: Variants = {
  'a ChatGPT export with a call': {
    content: chatgpt(
      'b',
      ...opening,
      node('a', 'u', event, ['t']),
      node('t', 'a', said('tool', '{"id":1}'), ['b']),
      node('b', 't', said('assistant', 'Added.')),
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'a ChatGPT export with a replaced draft': {
    content: chatgpt(
      'b',
      ...opening,
      node('a', 'u', event, ['t']),
      node('t', 'a', said('tool', '1'), ['b']),
      node('b', 't', said('assistant', 'Added.')),
      node('z', 'u', said('assistant', 'No.')),
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'a ChatGPT export whose tool answers in two messages': {
    content: chatgpt(
      's',
      ...opening,
      node('a', 'u', event, ['t']),
      node('t', 'a', said('tool', '1'), ['s']),
      node('s', 't', said('tool', '2')),
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'a ChatGPT export with a tool’s message without a call': {
    content: chatgpt(
      'b',
      ...opening,
      node('t', 'u', said('tool', 'a file'), ['b']),
      node('b', 't', said('assistant', 'Read.')),
    ),
    ...{ runs: 1, calls: 0, results: 0 },
  },
  'a ChatGPT export whose nodes form a circle': {
    content: chatgpt(
      'b',
      node('u', 'b', said('user', 'Hello.'), ['b']),
      node('b', 'u', said('assistant', 'Hi.'), ['u']),
    ),
    ...{ runs: 1, calls: 0, results: 0 },
  },
  'a ChatGPT export without a current node': {
    content: chatgpt(
      undefined,
      ...opening,
      node('a', 'u', event, ['t']),
      node('t', 'a', said('tool', '1'), ['b']),
      node('b', 't', said('assistant', 'Added.')),
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
}

const agentTrace = (trace: object, sessionId = 's1') => ({
  agentId: 'A',
  sessionId,
  trace: { orchestrationTrace: trace },
})
const asked = (content: string) => ({
  modelInvocationInput: { text: json({ system: 's', messages: [{ role: 'user', content }] }) },
})
const invoked = (name: string) => ({
  invocationInput: {
    invocationType: 'ACTION_GROUP',
    actionGroupInvocationInput: {
      actionGroupName: 'G',
      function: name,
      parameters: [{ name: 'n', type: 'integer', value: '6' }],
    },
  },
})
const observed = (text: string) => ({ observation: { type: 'ACTION_GROUP', actionGroupInvocationOutput: { text } } })

const bedrockAgents: Variants = {
  'traces of a Bedrock agent': {
    content: json([
      agentTrace(asked('Remind.')),
      agentTrace(invoked('remind')),
      agentTrace(observed('sent')),
      agentTrace({ observation: { finalResponse: { text: 'Sent.' } } }),
    ]),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'traces of two sessions of a Bedrock agent, by turns': {
    content: lines(
      agentTrace(asked('A')),
      agentTrace(asked('B'), 's2'),
      agentTrace(invoked('f')),
      agentTrace(invoked('g'), 's2'),
      agentTrace(observed('1')),
      agentTrace(observed('2'), 's2'),
    ),
    ...{ runs: 2, calls: 2, results: 2 },
  },
  'traces of a Bedrock agent that repeats a request': {
    content: lines(
      agentTrace(asked('A')),
      agentTrace(invoked('f')),
      agentTrace(asked('A')),
      agentTrace(invoked('f')),
      agentTrace(observed('1')),
    ),
    ...{ runs: 1, calls: 2, results: 1 },
  },
  'traces of a Bedrock agent in the envelope of a stream': {
    content: lines(
      { trace: { sessionId: 's', trace: { orchestrationTrace: asked('A') } } },
      { trace: { sessionId: 's', trace: { orchestrationTrace: invoked('f') } } },
      { trace: { sessionId: 's', trace: { orchestrationTrace: observed('1') } } },
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
}

const live = (type: string, more: object) => ({ type, event_id: `event_${type}`, ...more })
const liveCall = (id: string, call_id: string, written: string, status = 'completed') => ({
  id,
  type: 'function_call',
  status,
  name: 'lights',
  call_id,
  arguments: written,
})
const liveResult = { type: 'function_call_output', call_id: one, output: 'ok' }
const spoken = live('conversation.item.created', {
  item: { id: 'i1', type: 'message', role: 'user', content: [{ type: 'input_audio', transcript: null }] },
})

const realtimeEvents: Variants = {
  'events of the Realtime API': {
    content: lines(
      live('session.created', { session: { id: 's', model: 'm', tools: [] } }),
      spoken,
      live('conversation.item.input_audio_transcription.completed', { item_id: 'i1', transcript: 'Lights off.' }),
      live('response.output_item.added', { item: liveCall('i2', one, '', 'in_progress') }),
      live('response.function_call_arguments.delta', { item_id: 'i2', call_id: one, delta: '{' }),
      live('response.function_call_arguments.done', { item_id: 'i2', call_id: one, arguments: '{"on":false}' }),
      live('response.output_item.done', { item: liveCall('i2', one, '{"on":false}') }),
      live('response.done', { response: { id: 'r', output: [liveCall('i2', one, '{"on":false}')] } }),
      { type: 'conversation.item.create', item: liveResult },
      live('conversation.item.created', { item: { id: 'i3', ...liveResult } }),
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'events of the Realtime API of the client only': {
    content: lines(
      spoken,
      live('response.done', { response: { output: [liveCall('i2', one, '{}'), liveCall('i3', other, '{}')] } }),
      { type: 'conversation.item.create', item: liveResult },
    ),
    ...{ runs: 1, calls: 2, results: 1 },
  },
  'two sessions of the Realtime API': {
    content: lines(
      live('session.created', { session: { id: 's' } }),
      live('response.done', { response: { output: [liveCall('i2', one, '{}')] } }),
      live('session.created', { session: { id: 't' } }),
      live('response.done', { response: { output: [liveCall('i2', other, '{}')] } }),
    ),
    ...{ runs: 2, calls: 2, results: 0 },
  },
  'events of the Realtime API that are cut off inside a call': {
    content: lines(
      spoken,
      live('response.done', { response: { output: [liveCall('i2', one, '{}')] } }),
      live('response.output_item.added', { item: liveCall('i4', other, '', 'in_progress') }),
    ),
    ...{ runs: 1, calls: 1, results: 0, lost: true },
  },
}

const dog = (span_id: string, span_kind: string, name: string, input: object, output: object, trace_id = 't1') => ({
  ...{ id: span_id, type: 'span' },
  attributes: {
    trace_id,
    span_id,
    parent_id: span_id === 'd0' ? 'undefined' : 'd0',
    name,
    span_kind,
    ml_app: 'a',
    start_ns: 1_746_500_000_000_000_000,
    input,
    output,
  },
})
const dogCall = (tool_id: string) => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ name: 'unlock', arguments: { id: 9 }, tool_id, type: 'function' }],
})
const dogResult = (tool_id: string) => ({
  role: 'user',
  content: '',
  tool_results: [{ name: 'unlock', result: 'ok', tool_id }],
})

const datadog: Variants = {
  'spans of Datadog’s LLM Observability': {
    content: json({
      data: [
        dog('d0', 'agent', 'a', { value: 'Unlock 9' }, { value: 'Unlocked.' }),
        dog('d1', 'llm', 'chat', { messages: [ask] }, { messages: [dogCall(one)] }),
        dog('d2', 'tool', 'unlock', { value: '{"id":9}' }, { value: 'ok' }),
        dog('d3', 'llm', 'chat', { messages: [ask, dogCall(one), dogResult(one)] }, { messages: [done] }),
      ],
    }),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'spans of two traces of Datadog': {
    content: lines(
      dog('d1', 'llm', 'chat', { messages: [ask] }, { messages: [dogCall(one)] }),
      dog('d2', 'tool', 'unlock', { value: '{"id":9}' }, { value: 'ok' }),
      dog('e1', 'llm', 'chat', { messages: [ask] }, { messages: [dogCall(other)] }, 't2'),
    ),
    ...{ runs: 2, calls: 2, results: 1 },
  },
}

const tried = (raw: string, response: object | null) => ({
  id: raw.length,
  promptIdx: 0,
  provider: { id: 'p' },
  prompt: { raw, label: 'l' },
  vars: {},
  response,
  success: true,
})
const evaluations: Variants = {
  'results of Promptfoo': {
    content: json({
      evalId: 'e',
      results: {
        version: 3,
        results: [
          tried(json([ask]), { output: [chatCall(one, 'f')] }),
          tried('Weather in Rome?', { output: 'Sunny.' }),
          tried('Weather in Pisa?', {
            output: 'Done.',
            metadata: { toolCalls: [{ id: other, name: 'g', input: {}, output: 'ok' }] },
          }),
        ],
      },
    }),
    ...{ runs: 3, calls: 2, results: 1 },
  },
  'a result of Promptfoo whose provider failed': {
    content: json({
      results: {
        results: [
          tried('A', { output: [chatCall(one, 'f')] }),
          tried('BB', { error: 'API error 500' }),
          tried('CCC', null),
        ],
      },
    }),
    ...{ runs: 1, calls: 1, results: 0 },
  },
  'items of an evaluation with their samples': {
    content: json({
      object: 'list',
      data: [
        {
          object: 'eval.run.output_item',
          datasource_item: { q: 'A' },
          results: [{ name: 'c', passed: true }],
          sample: { input: [ask], output: [calls(one)] },
        },
      ],
    }),
    ...{ runs: 1, calls: 1, results: 0 },
  },
  'rows of xLAM': {
    content: lines(
      {
        id: 0,
        query: 'A',
        answers: '[{"name":"f","arguments":{"a":1}},{"name":"f","arguments":{"a":2}}]',
        tools: '[]',
      },
      { id: 1, query: 'B', answers: [], tools: '[]' },
    ),
    ...{ runs: 2, calls: 2, results: 0 },
  },
}

const cell = (value: unknown) => `"${(typeof value === 'string' ? value : json(value)).replaceAll('"', '""')}"`
const tables: Variants = {
  'a table with a column of messages': {
    content: `id,messages,score\r\n1,${cell([{ role: 'user', content: 'a, "b"\nc' }, calls(one), result(one)])},1\r\n2,${cell([ask, calls(other)])},\r\n`,
    ...{ runs: 2, calls: 2, results: 1 },
  },
  'a table with a byte order mark, semicolons and a request in each row': {
    content: `\uFEFFid;input;output\n1;${cell([ask])};${cell(calls(one))}\n2;${cell([ask, calls(one), result(one)])};${cell(done)}`,
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'a table with a message in each row': {
    content: `conversation_id,role,content,tool_calls,tool_call_id\nx,user,"Hello, you",,\ny,user,Hi,,\nx,assistant,,${cell(calls(one).tool_calls)},\nx,tool,ok,,${one}\ny,assistant,Hello,,\n`,
    ...{ runs: 2, calls: 1, results: 1 },
  },
  'a table whose last row is cut off': {
    content: `id,messages\n1,${cell([ask, calls(one)])}\n2,${cell([ask, calls(other)]).slice(0, -9)}`,
    ...{ runs: 1, calls: 1, results: 0, lost: true },
  },
  'a table with a row that has too many cells': {
    content: `id,messages\n1,${cell([ask, calls(one)])}\n2,${cell([ask, calls(other)])},more\n`,
    ...{ runs: 1, calls: 1, results: 0, lost: true },
  },
  'a table with lists in Python notation': {
    content: `id,messages\n1,"[{'role': 'user', 'content': 'Hi'}, {'role': 'assistant', 'content': None, 'tool_calls': [{'id': '${one}', 'type': 'function', 'function': {'name': 'f', 'arguments': '{}'}}]}]"\n`,
    ...{ runs: 1, calls: 1, results: 0 },
  },
  'a table without messages': { content: 'id,name\n1,"a"\n2,"b"\n', ...{ runs: 0, calls: 0, results: 0, lost: true } },
}

const others: Variants = {
  'a store with one conversation for each user': {
    content: json({
      class_name: 'SimpleChatStore',
      store: { u1: [ask, calls(one), result(one)], u2: [ask, calls(other)] },
    }),
    ...{ runs: 2, calls: 2, results: 1 },
  },
  'a result of Anthropic in numbered attributes': {
    content: lines({
      ...{ name: 'Messages', context: { trace_id: 't', span_id: 's' } },
      attributes: {
        'openinference.span.kind': 'LLM',
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.content': 'Transfer 50.',
        'llm.input_messages.1.message.role': 'assistant',
        'llm.input_messages.1.message.tool_calls.0.tool_call.id': one,
        'llm.input_messages.1.message.tool_calls.0.tool_call.function.name': 'get_balance',
        'llm.input_messages.1.message.tool_calls.0.tool_call.function.arguments': '{}',
        'llm.input_messages.2.message.role': 'user',
        'llm.input_messages.2.message.tool_call_id': one,
        'llm.input_messages.2.message.content': '120',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.content': 'Done.',
      },
    }),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'messages with the used tools as JSON text': {
    content: json([
      { role: 'userMessage', chatId: 'c', content: 'Price of BTC?', usedTools: null },
      {
        role: 'apiMessage',
        chatId: 'c',
        content: '100k',
        usedTools: json([{ tool: 'get_price', toolInput: { coin: 'BTC' }, toolOutput: '100000' }]),
      },
    ]),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'an MCP log with a tool that failed, and a request that failed': {
    content: lines(
      { jsonrpc: '2.0', id: 0, method: 'resources/list' },
      { jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'Method not found' } },
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo', arguments: {} } },
      { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Bad' } },
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'steps of two sessions, one without an observation': {
    content: lines(
      { session: 'a', user: 'x', steps: [{ tool: 'search', args: { q: 1 }, observation: 'found' }] },
      { session: 'b', user: 'y', steps: [{ tool: 'search', args: { q: 2 }, observation: null }] },
    ),
    ...{ runs: 2, calls: 2, results: 1 },
  },
  'steps whose observations are in an unknown place': {
    content: lines({ session: 'a', steps: [{ tool: 'search', args: { q: 1 }, seen: 'found' }] }),
    ...{ runs: 1, calls: 1, results: 0, lost: true },
  },
}

const ollama = (messages: readonly unknown[], message: object) => ({
  ...{ request: { model: 'llama', messages }, response: { model: 'llama', message, done: true } },
})
const ollamaCall = {
  role: 'assistant',
  content: '',
  tool_calls: [{ function: { name: 'temp', arguments: { city: 'Graz' } } }],
}
const cliEvent = (type: string, data: object) => ({ type, data, id: type })
const webMessage = (uuid: string, parent: string, sender: string, content: readonly object[]) => ({
  ...{ uuid, parent_message_uuid: parent, sender, text: '', content },
})
const webCall = (id: string) => [
  { type: 'tool_use', id, name: 'search', input: {} },
  { type: 'tool_result', tool_use_id: id, content: 'x' },
]

const secondSet: Variants = {
  'requests to Ollama, without ids': {
    content: lines(
      ollama([ask], ollamaCall),
      ollama([ask, ollamaCall, { role: 'tool', tool_name: 'temp', content: '8' }], done),
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'events of AG-UI that begin with a snapshot': {
    content: lines(
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'u1', ...ask }] },
      { type: 'TOOL_CALL_START', toolCallId: one, toolCallName: 'paint' },
      { type: 'TOOL_CALL_ARGS', toolCallId: one, delta: '{"color":"blue"}' },
      { type: 'TOOL_CALL_RESULT', messageId: 'm2', toolCallId: one, content: 'ok', role: 'tool' },
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'events of Copilot’s command line': {
    content: lines(
      cliEvent('session.start', { sessionId: 's1' }),
      cliEvent('user.message', { content: 'List files.' }),
      cliEvent('assistant.turn_start', { turnId: '0' }),
      cliEvent('assistant.message', { content: '', toolRequests: [{ toolCallId: one, name: 'bash', arguments: {} }] }),
      cliEvent('tool.execution_start', { toolCallId: one, toolName: 'bash', arguments: {} }),
      cliEvent('tool.execution_complete', { toolCallId: one, success: true, result: { content: 'a.txt' } }),
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'events of PostHog among which is a trace': {
    content: lines(
      {
        ...{ event: '$ai_generation', distinct_id: 'd' },
        properties: { $ai_trace_id: 't', $ai_input: [ask, calls(one), result(one)], $ai_output_choices: [done] },
      },
      { event: '$ai_trace', distinct_id: 'd', properties: { $ai_trace_id: 't', $ai_input_state: 'a' } },
      { event: '$pageview', distinct_id: 'd', properties: { tool: 'browser' } },
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'samples of Ragas with several turns': {
    content: lines({
      user_input: [
        { content: 'Copper?', type: 'human' },
        { content: '', type: 'ai', tool_calls: [{ name: 'price', args: { metal: 'copper' } }] },
        { content: '0.01', type: 'tool' },
        { content: 'One cent.', type: 'ai' },
      ],
      reference_tool_calls: [{ name: 'price', args: { metal: 'copper' } }],
    }),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'test cases of DeepEval with several conversations': {
    content: json({
      conversationalTestCases: [
        {
          turns: [ask, { ...done, toolsCalled: [{ name: 'refund', inputParameters: { id: 5 }, output: 'ok' }] }],
        },
        { turns: [{ role: 'user', content: 'Hi' }, done] },
      ],
    }),
    ...{ runs: 2, calls: 1, results: 1 },
  },
  'conversations of an unknown program, and calls outside them': {
    content: json({
      cases: [{ said: [ask, { ...done, uses: [] }] }, { said: [{ role: 'user', content: 'Hi' }, done] }],
      tool_log: [{ tool_name: 'refund', tool_input: { id: 5 }, output: 'ok' }],
    }),
    ...{ runs: 1, calls: 1, results: 1, lost: true },
  },
  'a claude.ai export whose user changed the first message': {
    content: json([
      {
        uuid: 'c',
        chat_messages: [
          webMessage('m1', 'root', 'human', [{ type: 'text', text: 'a' }]),
          webMessage('m2', 'm1', 'assistant', webCall('toolu_01Branch001')),
          webMessage('m3', 'root', 'human', [{ type: 'text', text: 'b' }]),
          webMessage('m4', 'm3', 'assistant', webCall('toolu_01Branch002')),
        ],
      },
    ]),
    ...{ runs: 1, calls: 1, results: 1 },
  },
}

const whole = { messages: [ask, calls(one), result(one)] }
const human = { content: 'ping', type: 'human', id: 'h' }
const ai = { content: '', type: 'ai', id: 'a', tool_calls: [{ name: 'ping', args: {}, id: one, type: 'tool_call' }] }
const pong = { content: 'pong', type: 'tool', name: 'ping', tool_call_id: one, id: 't' }

const thirdSet: Variants = {
  'lines of a container’s log that hold JSON text': {
    content: lines(
      { log: `${json({ level: 'info', msg: 'start' })}\n`, stream: 'stdout', time: 't' },
      { log: `${json(whole)}\n`, stream: 'stdout', time: 't' },
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'events of a log group whose messages are JSON text': {
    content: json({
      events: [
        { timestamp: 1, message: json(whole) },
        { timestamp: 2, message: json({ messages: [ask, calls(other, { amount: 12 })] }) },
      ],
    }),
    ...{ runs: 2, calls: 2, results: 1 },
  },
  'lines of a container’s log that hold JSON of an unknown form': {
    content: lines(
      { log: json(whole), stream: 'stdout' },
      { log: json({ did: 'pay', with: { tool: 5 } }), stream: 'stdout' },
    ),
    ...{ runs: 1, calls: 1, results: 1, lost: true },
  },
  'a chat message whose text is JSON': {
    content: lines({ sender: 'user', message: json(whole) }, { sender: 'bot', message: 'Done.' }),
    ...{ runs: 0, calls: 0, results: 0, lost: true },
  },
  'a stream of LangGraph’s states': {
    content: lines(
      { event: 'metadata', data: { run_id: 'r', attempt: 1 } },
      { event: 'values', data: { messages: [human] } },
      { event: 'values', data: { messages: [human, ai] } },
      { event: 'values', data: { messages: [human, ai, pong] } },
      { event: 'end', data: null },
    ),
    ...{ runs: 1, calls: 1, results: 1 },
  },
  'rows of a table of messages whose parts are JSON text': {
    content: lines(
      { id: '1', chatId: 'c1', role: 'user', parts: json([{ type: 'text', text: 'play' }]) },
      {
        ...{ id: '2', chatId: 'c1', role: 'assistant' },
        parts: json([{ type: 'tool-play', toolCallId: one, state: 'output-available', input: {}, output: 'ok' }]),
      },
      { id: '3', chatId: 'c2', role: 'user', parts: json([{ type: 'text', text: 'hi' }]) },
    ),
    ...{ runs: 2, calls: 1, results: 1 },
  },
}

export const strangersExports: Variants = {
  ...{ ...requestLogs, ...chatgptExports, ...bedrockAgents, ...realtimeEvents },
  ...{ ...datadog, ...evaluations, ...tables, ...others, ...secondSet, ...thirdSet },
}
