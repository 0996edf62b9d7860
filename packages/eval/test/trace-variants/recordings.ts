/** Variants of recorded HTTP exchanges, gateways’ logs, streams, and formats that no reader knows. */
import { ask, chatCall, json, lines, type Variants } from './variant.ts'

const calling = { role: 'assistant', content: '', tool_calls: [chatCall('call_a1b2c3d4', 'roll', { sides: 6 })] }
const rolled = { role: 'tool', tool_call_id: 'call_a1b2c3d4', content: '4' }
const done = { role: 'assistant', content: 'Four.' }
const completion = (message: unknown) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message }],
})
const recorded = (body: unknown, response: unknown) => ({
  ...{ scope: 'https://models.test:443', method: 'POST', path: '/v1/chat/completions', status: 200 },
  ...{ body, response },
})
const item = { type: 'function_call', id: 'fc_1', call_id: 'call_a1b2c3d4', name: 'roll', arguments: '{}' }
const use = { type: 'tool_use', id: 'toolu_01a2b3c4', name: 'roll', input: {} }

export const recordingVariants: Variants = {
  'a recording of two requests of one conversation': {
    content: json([
      recorded({ messages: [ask] }, completion(calling)),
      recorded({ messages: [ask, calling, rolled] }, completion(done)),
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'a recording of two conversations': {
    content: json([
      recorded({ messages: [ask] }, completion(calling)),
      recorded({ messages: [{ role: 'user', content: 'Another.' }] }, completion(done)),
    ]),
    runs: 2,
    calls: 1,
    results: 0,
  },
  'a recording of the Responses API that continues': {
    content: json([
      recorded({ input: [ask] }, { id: 'resp_1', object: 'response', output: [item] }),
      recorded(
        { input: [ask, item, { type: 'function_call_output', call_id: 'call_a1b2c3d4', output: '4' }] },
        {
          id: 'resp_2',
          object: 'response',
          output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Four.' }] }],
        },
      ),
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'a recording of Anthropic that continues': {
    content: json([
      recorded(
        { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Roll.' }] },
        { id: 'msg_1', type: 'message', role: 'assistant', content: [use] },
      ),
      recorded(
        {
          ...{ model: 'm', max_tokens: 9 },
          messages: [
            { role: 'user', content: 'Roll.' },
            { role: 'assistant', content: [use] },
            { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_01a2b3c4', content: '4' }] },
          ],
        },
        { id: 'msg_2', type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Four.' }] },
      ),
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'an HTTP archive': {
    content: json({
      log: {
        version: '1.2',
        entries: [
          {
            request: { method: 'POST', url: 'https://models.test/v1', postData: { text: json({ messages: [ask] }) } },
            response: { status: 200, content: { text: json(completion(calling)) } },
          },
        ],
      },
    }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'a gateway’s log of bodies': {
    content: lines({ request: { body: { messages: [ask] } }, response: { status: 200, body: completion(calling) } }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'bodies as JSON text': {
    content: lines({ request_body: json({ messages: [ask] }), response_body: json(completion(calling)) }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'a stream of server-sent events in a file': {
    content: [
      'event: response.created',
      `data: ${json({ type: 'response.created', response: { id: 'resp_1', output: [] } })}`,
      '',
      'event: response.completed',
      `data: ${json({ type: 'response.completed', response: { id: 'resp_1', object: 'response', output: [item] } })}`,
      '',
      'data: [DONE]',
    ].join('\n'),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'a stream that is cut off': {
    content: lines(
      { type: 'response.created', response: { id: 'resp_1', output: [] } },
      { type: 'response.output_item.done', output_index: 0, item },
    ),
    runs: 1,
    calls: 1,
    results: 0,
    lost: true,
  },
  'chunks of a chat completion, one a line': {
    content: lines(
      {
        ...{ id: 'c', object: 'chat.completion.chunk' },
        choices: [{ delta: { role: 'assistant', tool_calls: [{ index: 0, ...chatCall('call_a1b2c3d4', 'roll') }] } }],
      },
      { id: 'c', object: 'chat.completion.chunk', choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
    ),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'an answer of Ollama': {
    content: json({
      model: 'm',
      message: { role: 'assistant', content: '', tool_calls: [{ function: { name: 'roll', arguments: {} } }] },
      done: true,
    }),
    calls: 1,
    results: 0,
  },
  'Mastra, spans of a generation and a tool': {
    content: lines(
      {
        ...{ id: 's1', traceId: 't1', name: "llm: 'm'", type: 'model_generation', startTime: '2026-01-01T00:00:01Z' },
        input: { messages: [ask] },
        output: { text: '', toolCalls: [{ toolCallId: 'call_a1b2c3d4', toolName: 'roll', args: {} }] },
      },
      {
        ...{ id: 's2', traceId: 't1', name: "tool: 'roll'", type: 'tool_call', startTime: '2026-01-01T00:00:02Z' },
        input: {},
        output: '4',
      },
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'several choices, each with a call': {
    content: lines({
      request: { messages: [ask] },
      response: {
        choices: [
          { index: 0, message: calling },
          { index: 1, message: { role: 'assistant', tool_calls: [chatCall('call_z9y8x7w6', 'other')] } },
        ],
      },
    }),
    calls: 1,
    results: 0,
    lost: true,
  },
  'a result in a role that no API has': {
    content: lines({ messages: [ask, calling, { ...rolled, role: 'tool_outcome' }] }),
    calls: 1,
    results: 0,
    lost: true,
  },
  'a list of runs, one of another format': {
    content: json([{ messages: [ask, calling, rolled] }, { steps_taken: [chatCall('call_z9y8x7w6', 'other')] }]),
    runs: 2,
    calls: 2,
    results: 1,
    lost: true,
  },
  'promptfoo’s results': {
    content: json({
      evalId: 'e',
      results: { results: [{ prompt: { raw: 'x' }, response: { output: [chatCall('call_a1b2c3d4', 'roll')] } }] },
    }),
    calls: 1,
    results: 0,
    lost: true,
  },
  'OpenClaw’s telemetry': {
    content: lines(
      { type: 'agent.start', sessionKey: 's', prompt: 'Roll.', ts: 1 },
      { type: 'tool.start', toolName: 'roll', params: { sides: 6 }, sessionKey: 's', ts: 2 },
      { type: 'tool.end', toolName: 'roll', success: true, durationMs: 5, sessionKey: 's', ts: 3 },
    ),
    runs: 1,
    calls: 1,
    results: 0,
    lost: true,
  },
  'Goose’s recording of requests': {
    content: json({
      a1: {
        input: { system: 's', messages: [{ role: 'user', created: 1, content: [{ type: 'text', text: 'Roll.' }] }] },
        output: {
          message: {
            role: 'assistant',
            created: 2,
            content: [
              {
                type: 'toolRequest',
                id: 'call_a1b2c3d4',
                toolCall: { status: 'success', value: { name: 'roll', arguments: {} } },
              },
            ],
          },
        },
      },
    }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'a gateway’s export of two requests of one conversation': {
    content: lines(
      { request_id: 'q1', request_body: { messages: [ask] }, response_body: completion(calling) },
      { request_id: 'q2', request_body: { messages: [ask, calling, rolled] }, response_body: completion(done) },
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'an HTTP archive with base64 and a picture': {
    content: json({
      log: {
        entries: [
          {
            request: { method: 'POST', url: 'https://m.test/v1', postData: { text: json({ messages: [ask] }) } },
            response: { status: 200, content: { encoding: 'base64', text: btoa(json(completion(calling))) } },
          },
          { request: { method: 'GET', url: 'https://m.test/a.png' }, response: { status: 200, content: {} } },
        ],
      },
    }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'a result whose call is in no known shape': {
    content: lines({ messages: [ask, { role: 'assistant', own_calls: [{ run: 'roll' }] }, rolled, done] }),
    runs: 1,
    calls: 0,
    results: 1,
    lost: true,
  },
  'an id in the result alone': {
    content: json({
      contents: [
        { role: 'user', parts: [{ text: 'Roll.' }] },
        { role: 'model', parts: [{ functionCall: { name: 'roll', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { id: 'roll-1', name: 'roll', response: { output: '4' } } }] },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
}
