/** Variants of the providers’ own messages: chat, Responses, Anthropic, Gemini, Converse, AI SDK. */
import { gzipSync } from 'node:zlib'
import { ask, chatCall, json, lines, type Variants } from './variant.ts'

const porto = chatCall('call_a1b2c3d4e5', 'get_weather', { city: 'Porto' })
const rome = chatCall('call_f6g7h8i9j0', 'get_weather', { city: 'Rome' })
const portoResult = { role: 'tool', tool_call_id: 'call_a1b2c3d4e5', content: 'clear' }
const romeResult = { role: 'tool', tool_call_id: 'call_f6g7h8i9j0', content: 'rain' }
const both = { role: 'assistant', content: null, tool_calls: [porto, rome] }
const done = { role: 'assistant', content: 'Clear in Porto, rain in Rome.' }
const user = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Find it.' }] }
const said = { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text: 'Found.' }] }

function response(...output: readonly unknown[]): string {
  return json({ id: 'resp_1', object: 'response', status: 'completed', model: 'm', output })
}

function use(id: string, name: string, input: object = {}) {
  return { type: 'tool_use', id, name, input }
}

export const providerVariants: Variants = {
  'chat, parallel calls': {
    content: lines({ messages: [ask, both, portoResult, romeResult, done] }),
    calls: 2,
    results: 2,
  },
  'chat, results in the other order': {
    content: lines({ messages: [ask, both, romeResult, portoResult, done] }),
    calls: 2,
    results: 2,
  },
  'chat, compressed': {
    content: gzipSync(lines({ messages: [ask, both, portoResult, romeResult, done] })),
    calls: 2,
    results: 2,
  },
  'chat, a call without a result': {
    content: lines({ messages: [ask, both, portoResult, done] }),
    calls: 2,
    results: 1,
  },
  'chat, requests that repeat the history': {
    content: lines(
      { id: 'r1', request: { messages: [ask] }, response: { choices: [{ message: both }] } },
      {
        id: 'r2',
        request: { messages: [ask, both, portoResult, romeResult] },
        response: { choices: [{ message: done }] },
      },
    ),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'chat, one message a line under message': {
    content: lines(
      { ts: 1, message: ask },
      { ts: 2, message: both },
      { ts: 3, message: portoResult },
      { ts: 4, message: romeResult },
      { ts: 5, message: done },
    ),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'chat, a system message in the middle': {
    content: lines({ messages: [ask, both, { role: 'system', content: 'Hurry.' }, portoResult, romeResult, done] }),
    calls: 2,
    results: 2,
  },
  'chat, images and a refusal': {
    content: lines({
      messages: [
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }] },
        { role: 'assistant', content: null, refusal: 'No.', tool_calls: [porto] },
        { ...portoResult, content: [{ type: 'text', text: 'clear' }] },
      ],
    }),
    calls: 1,
    results: 1,
  },
  'chat, calls without ids': {
    content: lines({
      messages: [
        ask,
        { role: 'assistant', tool_calls: [{ function: { name: 'a', arguments: '{}' } }] },
        { role: 'tool', name: 'a', content: '1' },
        { role: 'assistant', tool_calls: [{ function: { name: 'a', arguments: '{}' } }] },
        { role: 'tool', name: 'a', content: '2' },
      ],
    }),
    calls: 2,
    results: 2,
  },
  'chat, the same id in two turns': {
    content: lines({
      messages: [ask, { ...both, tool_calls: [porto] }, portoResult, { ...both, tool_calls: [porto] }, portoResult],
    }),
    calls: 2,
    results: 2,
  },
  'chat, custom tools': {
    content: lines({
      messages: [
        ask,
        { role: 'assistant', tool_calls: [{ id: 'c1', type: 'custom', custom: { name: 'sql', input: 'select 1' } }] },
        { role: 'tool', tool_call_id: 'c1', content: '1' },
      ],
    }),
    calls: 1,
    results: 1,
  },
  'chat, a recorded stream of chunks': {
    content: json([
      {
        scope: 'https://models.test:443',
        method: 'POST',
        path: '/v1/chat/completions',
        status: 200,
        body: { model: 'm', messages: [ask] },
        response: [
          'data: {"choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_a1b2c3d4e5","type":"function","function":{"name":"get_weather","arguments":""}}]}}]}\n\n',
          'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\\"city\\":"}}]}}]}\n\n',
          'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\\"Porto\\"}"}}]}}]}\n\n',
          'data: [DONE]\n\n',
        ],
      },
    ]),
    calls: 1,
    results: 0,
  },
  'chat, several choices: the first is acted on': {
    content: lines({
      request: { messages: [ask] },
      response: {
        choices: [
          { index: 0, message: both },
          { index: 1, message: done },
        ],
      },
    }),
    calls: 2,
    results: 0,
  },
  'Responses, a web search': {
    content: response(
      { type: 'web_search_call', id: 'ws_0a1b2c3d4e', status: 'completed', action: { type: 'search', query: 'x' } },
      { type: 'web_search_call', id: 'ws_1a1b2c3d4e', status: 'completed', action: { type: 'open_page', url: 'u' } },
      said,
    ),
    calls: 2,
    results: 0,
  },
  'Responses, a code interpreter with outputs': {
    content: response(
      {
        type: 'code_interpreter_call',
        id: 'ci_0a1b2c3d4e',
        status: 'completed',
        code: 'print(1)',
        container_id: 'cntr_1',
        outputs: [{ type: 'logs', logs: '1' }],
      },
      said,
    ),
    calls: 1,
    results: 1,
  },
  'Responses, a file search and an image': {
    content: response(
      {
        type: 'file_search_call',
        id: 'fs_0a1b2c3d4e',
        status: 'completed',
        queries: ['x'],
        results: [{ file_id: 'f', text: 'y' }],
      },
      { type: 'image_generation_call', id: 'ig_0a1b2c3d4e', status: 'completed', result: 'AAAA' },
      said,
    ),
    calls: 2,
    results: 2,
  },
  'Responses, an MCP server, its tools first': {
    content: response(
      { type: 'mcp_list_tools', id: 'mcpl_1', server_label: 's', tools: [{ name: 'roll', input_schema: {} }] },
      { type: 'mcp_call', id: 'mcp_0a1b2c3d4e', name: 'roll', arguments: '{}', output: '4', server_label: 's' },
      said,
    ),
    calls: 1,
    results: 1,
  },
  'Responses, an MCP approval and a failed call': {
    content: json({
      input: [
        user,
        { type: 'mcp_approval_request', id: 'mcpr_1', name: 'roll', arguments: '{}', server_label: 's' },
        { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
      ],
      output: [
        { type: 'mcp_call', id: 'mcp_0a1b2c3d4e', name: 'roll', arguments: '{}', output: null, error: 'no server' },
      ],
    }),
    calls: 1,
    results: 1,
  },
  'Responses, shell calls and their outputs': {
    content: json({
      items: [
        user,
        { type: 'shell_call', id: 'sh_1', call_id: 'call_k1l2m3n4', action: { commands: ['ls'] }, status: 'completed' },
        { type: 'shell_call_output', call_id: 'call_k1l2m3n4', output: [{ stdout: 'a', stderr: '' }] },
        { type: 'local_shell_call', id: 'lsh_1', call_id: 'call_o5p6q7r8', action: { type: 'exec', command: ['ls'] } },
        { type: 'local_shell_call_output', id: 'lsh_1', call_id: 'call_o5p6q7r8', output: 'a' },
        {
          type: 'apply_patch_call',
          id: 'ap_1',
          call_id: 'call_s9t0u1v2',
          operation: { type: 'delete_file', path: 'a' },
        },
        { type: 'apply_patch_call_output', call_id: 'call_s9t0u1v2', status: 'completed' },
        said,
      ],
    }),
    calls: 3,
    results: 3,
  },
  'Responses, computer use': {
    content: json({
      items: [
        user,
        {
          type: 'computer_call',
          id: 'cu_1',
          call_id: 'call_w3x4y5z6',
          action: { type: 'click', x: 1, y: 2 },
          status: 'completed',
        },
        {
          type: 'computer_call_output',
          call_id: 'call_w3x4y5z6',
          output: { type: 'computer_screenshot', image_url: 'data:image/png;base64,AA' },
        },
      ],
    }),
    calls: 1,
    results: 1,
  },
  'Responses, an item of an unknown type': {
    content: response({ type: 'teleport_call', id: 'tp_0a1b2c3d4e', status: 'completed', destination: 'x' }, said),
    calls: 1,
    results: 0,
  },
  'Responses, a stream recorded as events, one a line': {
    content: lines(
      { type: 'response.created', response: { id: 'resp_1', object: 'response', output: [] } },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'function_call', id: 'fc_1', call_id: 'call_a1b2c3d4', name: 'f', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', item_id: 'fc_1', delta: '{}' },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'function_call', id: 'fc_1', call_id: 'call_a1b2c3d4', name: 'f', arguments: '{}' },
      },
      {
        type: 'response.completed',
        response: {
          id: 'resp_1',
          object: 'response',
          output: [{ type: 'function_call', id: 'fc_1', call_id: 'call_a1b2c3d4', name: 'f', arguments: '{}' }],
        },
      },
    ),
    calls: 1,
    results: 0,
  },
  'Anthropic, a body alone': {
    content: json({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'I look.' }, use('toolu_01a2b3c4', 'look'), use('toolu_05d6e7f8', 'look')],
    }),
    calls: 2,
    results: 0,
  },
  'Anthropic, its own search and code': {
    content: json({
      model: 'm',
      messages: [
        { role: 'user', content: 'Look.' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'server_tool_use', id: 'srvtoolu_01a2b3', name: 'web_search', input: { query: 'x' } },
            {
              type: 'web_search_tool_result',
              tool_use_id: 'srvtoolu_01a2b3',
              content: [{ type: 'web_search_result' }],
            },
            { type: 'server_tool_use', id: 'srvtoolu_04c5d6', name: 'code_execution', input: { code: '1' } },
            { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_04c5d6', content: { stdout: '1' } },
            { type: 'mcp_tool_use', id: 'mcptoolu_07e8f9', name: 'roll', server_name: 's', input: {} },
            { type: 'mcp_tool_result', tool_use_id: 'mcptoolu_07e8f9', content: [{ type: 'text', text: '4' }] },
            { type: 'text', text: 'Found.' },
          ],
        },
      ],
    }),
    calls: 3,
    results: 3,
  },
  'Anthropic, an error and an image as results': {
    content: json({
      system: 's',
      messages: [
        { role: 'user', content: 'Look.' },
        { role: 'assistant', content: [use('toolu_01a2b3c4', 'look'), use('toolu_05d6e7f8', 'look')] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_01a2b3c4', content: 'gone', is_error: true },
            {
              type: 'tool_result',
              tool_use_id: 'toolu_05d6e7f8',
              content: [{ type: 'image', source: { data: 'AA' } }],
            },
            { type: 'text', text: 'And?' },
          ],
        },
      ],
    }),
    calls: 2,
    results: 2,
  },
  'Anthropic, a stream of events, one a line': {
    content: lines(
      { type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', content: [] } },
      { type: 'content_block_start', index: 0, content_block: use('toolu_01a2b3c4', 'look') },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{}' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ),
    calls: 1,
    results: 0,
  },
  'Gemini, parallel calls in snake case': {
    content: json({
      contents: [
        { role: 'user', parts: [{ text: 'Look.' }] },
        {
          role: 'model',
          parts: [{ function_call: { name: 'a', args: { n: 1 } } }, { function_call: { name: 'a', args: { n: 2 } } }],
        },
        {
          role: 'user',
          parts: [
            { function_response: { name: 'a', response: { output: 1 } } },
            { function_response: { name: 'a', response: { output: 2 } } },
          ],
        },
        { role: 'model', parts: [{ text: 'Done.' }] },
      ],
    }),
    calls: 2,
    results: 2,
  },
  'Gemini, code that the provider runs': {
    content: json({
      contents: [{ role: 'user', parts: [{ text: 'Sum.' }] }],
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              { executableCode: { language: 'PYTHON', code: 'print(2)' } },
              { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } },
              { text: '2.' },
            ],
          },
        },
      ],
    }),
    calls: 1,
    results: 1,
  },
  'Gemini, a stream as a list': {
    content: json([
      { candidates: [{ content: { role: 'model', parts: [{ text: 'I ' }] } }] },
      { candidates: [{ content: { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] } }] },
    ]),
    calls: 1,
    results: 0,
  },
  'Converse, a refused call': {
    content: json({
      modelId: 'm',
      messages: [
        { role: 'user', content: [{ text: 'Look.' }] },
        { role: 'assistant', content: [{ text: 'I do.' }, { toolUse: { toolUseId: 't1', name: 'look', input: {} } }] },
        {
          role: 'user',
          content: [{ toolResult: { toolUseId: 't1', content: [{ json: { error: 'no' } }], status: 'error' } }],
        },
      ],
    }),
    calls: 1,
    results: 1,
  },
  'AI SDK, a result of generateText with steps': {
    content: json({
      text: 'Found.',
      steps: [
        {
          stepType: 'initial',
          text: '',
          toolCalls: [{ type: 'tool-call', toolCallId: 'call_a1b2c3d4', toolName: 'look', input: {} }],
          toolResults: [{ type: 'tool-result', toolCallId: 'call_a1b2c3d4', toolName: 'look', output: 'x' }],
        },
        { stepType: 'tool-result', text: 'Found.', toolCalls: [], toolResults: [] },
      ],
    }),
    calls: 1,
    results: 1,
  },
  'AI SDK, interface messages of three states': {
    content: json([
      { id: '1', role: 'user', parts: [{ type: 'text', text: 'Look.' }] },
      {
        id: '2',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          { type: 'tool-look', toolCallId: 'a', state: 'output-available', input: {}, output: 'x' },
          { type: 'tool-look', toolCallId: 'b', state: 'output-error', input: {}, errorText: 'gone' },
          { type: 'dynamic-tool', toolName: 'roll', toolCallId: 'c', state: 'input-available', input: {} },
          { type: 'text', text: 'Found.' },
        ],
      },
    ]),
    calls: 3,
    results: 2,
  },
  'OpenAI batch, a request and its response in two files': {
    content: {
      'requests.jsonl': lines({
        custom_id: 'r1',
        method: 'POST',
        url: '/v1/chat/completions',
        body: { model: 'm', messages: [ask] },
      }),
      'responses.jsonl': lines({
        custom_id: 'r1',
        response: { status_code: 200, body: { choices: [{ message: both }] } },
        error: null,
      }),
    },
    runs: 1,
    calls: 2,
    results: 0,
  },
}
