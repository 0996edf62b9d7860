/** The independent count: what looks like a call in a value, whatever its format, and what only looks like one. */
import { describe, expect, test } from 'vitest'
import { CallTally } from './call-tally.ts'
import { countRecord, type RecordCalls } from './count-record.ts'
import { callsInLine } from './text-actions.ts'

const args = { city: 'Paris' }
const id = 'call_Kud0j0DxWSmLzv9W5m6qVqXn'
const chat = { id, type: 'function', function: { name: 'weather', arguments: JSON.stringify(args) } }
const noRecord: RecordCalls = {
  ...{ ids: [], others: [], whole: false, executed: [], hosted: [], results: [], answers: [], texts: 0, more: 0 },
  shapes: [],
}
const saying = (content: string) => ({ messages: [{ role: 'assistant', content }] })

describe('a call', () => {
  test.each<[string, unknown]>([
    ['OpenAI chat', { messages: [{ role: 'assistant', tool_calls: [chat] }] }],
    ['OpenAI chat, older', { messages: [{ role: 'assistant', function_call: { name: 'weather', arguments: '{}' } }] }],
    [
      'OpenAI chat, custom',
      { messages: [{ role: 'assistant', tool_calls: [{ id, type: 'custom', custom: { name: 'sql', input: 'x' } }] }] },
    ],
    ['OpenAI Responses', { output: [{ type: 'function_call', call_id: id, name: 'weather', arguments: '{}' }] }],
    ['OpenAI Responses, custom', { output: [{ type: 'custom_tool_call', call_id: id, name: 'weather', input: 'x' }] }],
    ['hosted', { output: [{ type: 'web_search_call', id: 'ws_1', status: 'completed', action: { query: 'x' } }] }],
    ['hosted, MCP', { output: [{ type: 'mcp_call', id: 'mcp_1', name: 'weather', arguments: '{}' }] }],
    ['Anthropic', { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'weather', input: args }] }],
    [
      'Anthropic, hosted',
      { content: [{ type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: args }] },
    ],
    ['Gemini', { contents: [{ role: 'model', parts: [{ functionCall: { name: 'weather', args } }] }] }],
    ['Bedrock', { content: [{ toolUse: { toolUseId: 'tooluse_1', name: 'weather', input: args } }] }],
    [
      'AI SDK',
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'weather', input: args }] },
    ],
    [
      'AI SDK, interface',
      { parts: [{ type: 'tool-weather', toolCallId: 'a', state: 'output-available', input: args }] },
    ],
    ['LangChain', { type: 'ai', tool_calls: [{ name: 'weather', args, id: 'a', type: 'tool_call' }] }],
    ['LangSmith, a tool’s run', { run_type: 'tool', name: 'weather', inputs: args }],
    ['OTLP, a tool’s span', { attributes: [{ key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } }] }],
    ['OpenInference', { 'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'weather' }],
    [
      'ATIF',
      { steps: [{ source: 'agent', tool_calls: [{ tool_call_id: 'a', function_name: 'weather', arguments: args }] }] },
    ],
    ['AgentDojo', { messages: [{ role: 'assistant', tool_calls: [{ function: 'weather', args }] }] }],
    ['ShareGPT', { conversations: [{ from: 'function_call', value: '{"name": "weather", "arguments": {}}' }] }],
    ['BFCL', { result: [[[{ weather: '{"city": "Paris"}' }]]] }],
    ['SWE-agent', { trajectory: [{ action: 'ls', observation: 'a.txt' }] }],
    ['Cline', [{ type: 'say', say: 'tool', text: '{"tool":"readFile"}' }]],
    [
      'Codex',
      { type: 'response_item', payload: { type: 'function_call', call_id: id, name: 'shell', arguments: '{}' } },
    ],
    ['Terminus', saying('{"analysis": "", "commands": [{"keystrokes": "ls\\n", "duration": 1}]}')],
    ['mini-swe-agent', saying('I look.\n\n```mswea_bash_command\nls -la\n```')],
    ['mini-swe-agent, older', saying('THOUGHT: I look.\n\n```bash\nls -la\n```')],
    ['Hermes', saying('<tool_call>\n{"name": "weather", "arguments": {}}\n</tool_call>')],
    ['ReAct', saying('Thought: hm\nAction: weather\nAction Input: Paris')],
    ['BeeAI', saying('Thought: I look.\nFunction Name: search\nFunction Input: {}')],
    ['JSON after a sentence', saying('I call it.\n```json\n{"tool": "f", "args": {"a": 1}}\n```')],
    ['a code agent', saying('Thought: I look.\n<code>\nsearch(q=1)\n</code>')],
    ['Goose', { content: [{ type: 'toolRequest', id: 'a', toolCall: { value: { name: 'shell', arguments: {} } } }] }],
    ['JSON text in JSON text', { output: JSON.stringify({ body: JSON.stringify({ tool_calls: [chat] }) }) }],
    [
      'a recorded stream',
      { body: `event: x\ndata: ${JSON.stringify({ delta: { tool_calls: [chat] } })}\n\ndata: [DONE]` },
    ],
    ['Python’s notation', { output: "[{'function': {'name': 'weather', 'arguments': '{}'}}]" }],
  ])('of %s is counted once', (_, value) => {
    expect(calls(value)).toBe(1)
  })

  test.each<[string, unknown]>([
    ['a definition of a tool', { tools: [{ type: 'function', function: { name: 'f', parameters: {} } }] }],
    ['a definition in another place', { known: [{ name: 'f', description: '', parameters: { type: 'object' } }] }],
    ['an MCP server’s list', { type: 'mcp_list_tools', x: [{ name: 'f', inputSchema: {} }] }],
    [
      'a result',
      { messages: [{ role: 'tool', tool_call_id: id, name: 'f', content: JSON.stringify({ tool_calls: [chat] }) }] },
    ],
    [
      'a file that a tool has read',
      { type: 'tool_result', tool_use_id: id, content: [{ type: 'tool_use', id, name: 'f' }] },
    ],
    ['what the user quotes', { messages: [{ role: 'user', content: '```mswea_bash_command\nls\n```' }] }],
    [
      'an example in instructions',
      { messages: [{ role: 'system', content: 'Action: the tool\nAction Input: its input' }] },
    ],
    ['a shell block in an answer', saying('Run this:\n```bash\nls\n```')],
    ['a block of JSON in an answer', saying('Save this:\n```json\n{"name": "f", "version": 1}\n```')],
    ['a delta of a stream', { delta: { tool_calls: [{ index: 0, function: { arguments: '{"ci' } }] } }],
    ['a span with a name and an input', { type: 'SPAN', name: 'chain', input: { question: 'x' } }],
    ['a person’s name and arguments', { name: 'Ann', arguments: ['for', 'against'] }],
    ['a request for approval', { role: 'assistant', content: [{ type: 'tool-approval-request', toolCallId: 'a' }] }],
    [
      'a summary of calls',
      { type: 'ToolCallSummaryMessage', content: 'x', tool_calls: [{ id: 'a', name: 'f', arguments: '{}' }] },
    ],
    ['an expected action of a benchmark', { evaluation_criteria: { actions: [{ name: 'f', arguments: {} }] } }],
  ])('is not %s', (_, value) => {
    expect(calls(value)).toBe(0)
  })

  test('with a second notation beside it, or in a tool’s span too, counts once', () => {
    const both = {
      additional_kwargs: { tool_calls: [chat] },
      tool_calls: [{ name: 'weather', args, id, type: 'tool_call' }],
    }
    expect(calls({ messages: [{ type: 'ai', ...both }] })).toBe(1)
    expect(calls({ spans: [{ output: [chat] }, { run_type: 'tool', name: 'weather', inputs: args }] })).toBe(1)
  })

  test('made twice with the same arguments, without an id, counts twice', () => {
    const turn = { role: 'model', parts: [{ functionCall: { name: 'poll', args } }] }
    expect(calls({ contents: [turn, turn] })).toBe(2)
  })

  test('counts twice where an agent gives two calls one id', () => {
    const call = (city: string) => ({
      role: 'assistant',
      tool_calls: [{ id, function: { name: 'w', arguments: `{"c":"${city}"}` } }],
    })
    expect(calls({ messages: [call('Paris'), call('Rome'), call('Rome')] })).toBe(2)
  })
})

describe('beside calls', () => {
  test('results count by the call that they name, in any notation, and once', () => {
    const results = [
      { role: 'tool', tool_call_id: 'call_1', content: 'x' },
      { type: 'tool_result', tool_use_id: 'call_2', content: 'x' },
      { type: 'function_call_output', call_id: 'call_3', output: 'x' },
      { type: 'tool-result', toolCallId: 'call_4', output: 'x' },
      { toolResult: { toolUseId: 'call_5', content: [] } },
      { role: 'toolResult', toolCallId: 'call_6', content: [] },
    ]
    expect(counted([{ messages: [...results, ...results] }])).toMatchObject({ results: 6, least: 0 })
  })

  test('answers count by id or by text; thoughts and empty texts are none', () => {
    const messages = [
      { role: 'assistant', content: 'Yes.' },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
      { role: 'model', parts: [{ text: 'No.' }] },
      { id: 'm1', role: 'assistant', content: 'I' },
      { id: 'm1', role: 'assistant', content: 'I look.' },
      { role: 'assistant', content: [{ type: 'thinking', text: 'Hm.' }] },
      { role: 'assistant', content: ' ' },
      { role: 'user', content: 'Well?' },
    ]
    expect(counted([{ messages }]).answers).toBe(3)
  })

  test('hosted calls are calls, and known as hosted', () => {
    const output = [
      { type: 'web_search_call', id: 'ws_0a1b2c3d', status: 'completed' },
      { type: 'local_shell_call', call_id: 'call_0a1b2c3d', action: {} },
      { type: 'server_tool_use', id: 'srvtoolu_0a1b2c3d', name: 'web_fetch', input: {} },
      { type: 'mcp_approval_request', id: 'mcpr_0a1b2c3d', name: 'roll', arguments: '{}' },
    ]
    expect(counted([{ output }])).toMatchObject({ least: 3, hosted: 2 })
  })

  test('shell blocks and repeated ids only raise the upper bound', () => {
    expect(counted([saying('Run this:\n```bash\nls\n```')])).toMatchObject({ least: 0, most: 1 })
    const turn = { role: 'assistant', tool_calls: [chat] }
    expect(counted([{ messages: [turn, turn] }])).toMatchObject({ least: 1, most: 2 })
  })
})

describe('a repeated history', () => {
  const call = (number: number) => ({ role: 'assistant', tool_calls: [{ ...chat, id: `call_abc123def${number}` }] })

  test('of a request log counts once, by id', () => {
    const requests = [1, 2, 3, 4].map((length) => ({ messages: Array.from({ length }, (_, i) => call(i)) }))
    expect(counted(requests)).toMatchObject({ least: 4, most: 4 })
  })

  test('in the spans of one record counts once, without an id too', () => {
    const turn = (city: string) => ({ role: 'model', parts: [{ functionCall: { name: 'w', args: { city } } }] })
    const spans = [[turn('a')], [turn('a'), turn('b')]].map((contents) => ({ input: { contents } }))
    expect(calls({ trace_id: 't', spans })).toBe(2)
  })

  test('in the spans of an OTLP document counts once, with ids like call_0 too', () => {
    const turn = (a: number) => ({
      role: 'assistant',
      parts: [{ type: 'tool_call', id: `call_${a}`, name: 'w', arguments: { a } }],
    })
    const attributes = (turns: readonly unknown[]) => [
      { key: 'gen_ai.input.messages', value: { stringValue: JSON.stringify(turns) } },
    ]
    const spans = [[turn(0)], [turn(0), turn(1)]].map((turns, at) => ({
      traceId: 't',
      spanId: `${at}`,
      kind: 3,
      attributes: attributes(turns),
    }))
    expect(calls({ resourceSpans: [{ scopeSpans: [{ spans }] }] })).toBe(2)
  })

  test('is none where runs have ids like call_0: each run counts', () => {
    const run = { messages: [{ role: 'assistant', tool_calls: [{ ...chat, id: 'call_0' }] }] }
    expect(counted([run, run, run])).toMatchObject({ least: 3, most: 3 })
  })

  test('is not told from copied runs that go on differently: at least, and at most', () => {
    const runs = [
      [0, 1],
      [0, 2],
      [0, 3],
    ].map((ids) => ({ messages: ids.map(call) }))
    expect(counted(runs)).toMatchObject({ least: 4, most: 6 })
  })
})

describe('hostile input', () => {
  test('as deep as JSON may be is walked without overflowing', () => {
    let value: unknown = { tool_calls: [chat] }
    for (let depth = 0; depth < 5_000; depth++) value = { content: [value] }
    expect(calls(value)).toBe(0)
  })

  test('JSON text in JSON text without end is opened a few times', () => {
    let text = JSON.stringify({ tool_calls: [chat] })
    for (let depth = 0; depth < 10; depth++) text = JSON.stringify({ arguments: 1, text })
    expect(calls({ text })).toBe(0)
  })

  test('members named like those of an object’s prototype are members', () => {
    expect(calls(JSON.parse('{"__proto__": {"tool_calls": [{"name": "f"}]}, "constructor": {"name": 1}}'))).toBe(1)
  })

  test('many ids are kept in bounded memory: a repeat of a recent one is still found', () => {
    const tally = new CallTally()
    const add = (number: number) => tally.add({ ...noRecord, ids: [number], whole: true })
    for (let number = 0; number < 250_000; number++) add(number)
    add(249_999)
    expect(tally.counted).toMatchObject({ least: 250_000, most: 250_000 })
  })
})

test.each([
  ['YAML', '              type: tool_use', 1],
  [
    'JSON in YAML',
    '      string: \'{"choices":[{"message":{"tool_calls":[{"function":{"name":"f","arguments":"{}"}}]}}]}\'',
    1,
  ],
  ['CSV', '1,"[{""name"":""f"",""arguments"":""{}""}]"', 1],
  ['a stream', 'data: {"type":"content_block_start","content_block":{"type":"tool_use","id":"t","name":"f"}}', 1],
  ['prose', 'The arguments were convincing, and the type of tool was right.', 0],
])('a line of %s', (_, line, expected) => {
  expect(callsInLine(line)).toBe(expected)
})

function calls(value: unknown): number {
  return counted([value]).least
}

function counted(records: readonly unknown[]) {
  const tally = new CallTally()
  for (const record of records) {
    const found = countRecord(record)
    if (found !== null) tally.add(found)
  }
  return tally.counted
}
