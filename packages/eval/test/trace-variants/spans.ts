/** Variants of what tracing backends store and export. */
import { ask, chatCall, json, lines, type Variants } from './variant.ts'

const calling = { role: 'assistant', content: '', tool_calls: [chatCall('call_a1b2c3d4', 'roll', { sides: 6 })] }
const rolled = { role: 'tool', tool_call_id: 'call_a1b2c3d4', content: '4' }
const done = { role: 'assistant', content: 'Four.' }
const completion = (message: unknown) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message }],
})

/** A time in the second of the given number. */
const time = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`
const nanoseconds = (second: number) => `${1_767_225_600 + second}000000000`

type Attributes = Readonly<Record<string, unknown>>

function otlpSpan(id: string, at: number, attributes: Attributes, more: object = {}) {
  return {
    traceId: 't1',
    spanId: id,
    name: id,
    startTimeUnixNano: nanoseconds(at),
    endTimeUnixNano: nanoseconds(at + 1),
    attributes: Object.entries(attributes).map(([key, value]) => ({
      key,
      value: { stringValue: typeof value === 'string' ? value : json(value) },
    })),
    ...more,
  }
}

const otlp = (...spans: readonly unknown[]) => json({ resourceSpans: [{ resource: {}, scopeSpans: [{ spans }] }] })

const parts = {
  ask: { role: 'user', parts: [{ type: 'text', content: 'Roll.' }] },
  call: { role: 'assistant', parts: [{ type: 'tool_call', id: 'call_a1b2c3d4', name: 'roll', arguments: {} }] },
  result: { role: 'tool', parts: [{ type: 'tool_call_response', id: 'call_a1b2c3d4', response: '4' }] },
  done: { role: 'assistant', parts: [{ type: 'text', content: 'Four.' }], finish_reason: 'stop' },
}

function aiSdk(name: string, id: string, at: number, attributes: Attributes) {
  return {
    traceId: 't1',
    id,
    name,
    timestamp: (1_767_225_600 + at) * 1e6,
    attributes: { 'ai.operationId': name, 'ai.model.id': 'm', ...attributes },
  }
}

const sdkCall = json([{ toolCallId: 'call_a1b2c3d4', toolName: 'roll', input: '{"sides":6}' }])

function observation(id: string, type: string, second: number, members: object) {
  return { id, traceId: 't1', type, name: id, startTime: time(second), parentObservationId: null, ...members }
}

function sent(id: string, members: object) {
  return { id, trace_id: 'r1', dotted_order: `20260101T00000000000Z${id}`, run_type: 'llm', name: id, ...members }
}

export const spanVariants: Variants = {
  'AI SDK telemetry, outer and inner spans without parents': {
    content: json([
      aiSdk('ai.generateText', 's1', 1, {
        'ai.prompt': json({ prompt: 'Roll.' }),
        'ai.response.toolCalls': sdkCall,
        'ai.response.finishReason': 'tool-calls',
      }),
      aiSdk('ai.generateText.doGenerate', 's2', 2, {
        'ai.prompt.messages': json([{ role: 'user', content: [{ type: 'text', text: 'Roll.' }] }]),
        'ai.response.toolCalls': sdkCall,
      }),
      aiSdk('ai.toolCall', 's3', 3, {
        'ai.toolCall.name': 'roll',
        'ai.toolCall.id': 'call_a1b2c3d4',
        'ai.toolCall.args': '{"sides":6}',
        'ai.toolCall.result': '4',
      }),
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'AI SDK telemetry, two steps in one outer span': {
    content: json([
      aiSdk('ai.streamText', 's1', 1, { 'ai.prompt': json({ prompt: 'Roll.' }), 'ai.response.text': 'Four.' }),
      aiSdk('ai.streamText.doStream', 's2', 2, {
        'ai.prompt.messages': json([{ role: 'user', content: [{ type: 'text', text: 'Roll.' }] }]),
        'ai.response.toolCalls': sdkCall,
      }),
      aiSdk('ai.streamText.doStream', 's3', 4, {
        'ai.prompt.messages': json([
          { role: 'user', content: [{ type: 'text', text: 'Roll.' }] },
          {
            role: 'assistant',
            content: [{ type: 'tool-call', toolCallId: 'call_a1b2c3d4', toolName: 'roll', input: { sides: 6 } }],
          },
          {
            role: 'tool',
            content: [
              {
                type: 'tool-result',
                toolCallId: 'call_a1b2c3d4',
                toolName: 'roll',
                output: { type: 'text', value: '4' },
              },
            ],
          },
        ]),
        'ai.response.text': 'Four.',
      }),
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'OTLP, messages as parts': {
    content: otlp(
      otlpSpan('a', 1, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': [parts.ask],
        'gen_ai.output.messages': [parts.call],
      }),
      otlpSpan('b', 2, {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'roll',
        'gen_ai.tool.call.id': 'call_a1b2c3d4',
        'gen_ai.tool.call.result': '4',
      }),
      otlpSpan('c', 3, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': [parts.ask, parts.call, parts.result],
        'gen_ai.output.messages': [parts.done],
      }),
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'OTLP, a call that the server runs': {
    content: otlp(
      otlpSpan('a', 1, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': [parts.ask],
        'gen_ai.output.messages': [
          {
            role: 'assistant',
            parts: [
              { type: 'server_tool_call', id: 'srv_a1b2c3d4', name: 'search', server_tool_call: { type: 'web' } },
              { type: 'text', content: 'Found.' },
            ],
          },
        ],
      }),
    ),
    calls: 0,
    results: 0,
    lost: true,
  },
  'OTLP, one trace in two files and one span in both': {
    content: {
      'one.json': otlp(
        otlpSpan('a', 1, {
          'gen_ai.operation.name': 'chat',
          'gen_ai.input.messages': [parts.ask],
          'gen_ai.output.messages': [parts.call],
        }),
      ),
      'two.json': otlp(
        otlpSpan('a', 1, {
          'gen_ai.operation.name': 'chat',
          'gen_ai.input.messages': [parts.ask],
          'gen_ai.output.messages': [parts.call],
        }),
        otlpSpan('c', 3, {
          'gen_ai.operation.name': 'chat',
          'gen_ai.input.messages': [parts.ask, parts.call, parts.result],
          'gen_ai.output.messages': [parts.done],
        }),
      ),
    },
    runs: 1,
    calls: 1,
    results: 1,
  },
  'OTLP, two instrumentations of one model call': {
    content: otlp(
      otlpSpan('a', 1, {
        'openinference.span.kind': 'LLM',
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.content': 'Roll.',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'call_a1b2c3d4',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'roll',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{}',
      }),
      otlpSpan('b', 1, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': [parts.ask],
        'gen_ai.output.messages': [parts.call],
      }),
    ),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'OpenLLMetry, numbered prompts': {
    content: otlp(
      otlpSpan('a', 1, {
        'gen_ai.prompt.0.role': 'user',
        'gen_ai.prompt.0.content': 'Roll.',
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.finish_reason': 'tool_calls',
        'gen_ai.completion.0.tool_calls.0.id': 'call_a1b2c3d4',
        'gen_ai.completion.0.tool_calls.0.name': 'roll',
        'gen_ai.completion.0.tool_calls.0.arguments': '{}',
        'gen_ai.completion.0.tool_calls.1.id': 'call_e5f6g7h8',
        'gen_ai.completion.0.tool_calls.1.name': 'roll',
        'gen_ai.completion.0.tool_calls.1.arguments': '{}',
      }),
    ),
    calls: 2,
    results: 0,
  },
  'OTLP, a call in an attribute of no convention': {
    content: otlp(
      otlpSpan('a', 1, {
        'vendor.reply': json({ tool_calls: [chatCall('call_a1b2c3d4', 'roll')] }),
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': [parts.ask],
        'gen_ai.output.messages': [parts.done],
      }),
    ),
    calls: 0,
    results: 0,
    lost: true,
  },
  'Langfuse, a raw completion as the output': {
    content: json({
      trace: { id: 't1' },
      observations: [
        observation('llm', 'GENERATION', 1, { input: { messages: [ask] }, output: completion(calling) }),
        observation('roll', 'SPAN', 2, { input: { sides: 6 }, output: '4' }),
        observation('llm2', 'GENERATION', 3, { input: { messages: [ask, calling, rolled] }, output: completion(done) }),
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Langfuse, calls as JSON text in the content': {
    content: json({
      trace: { id: 't1' },
      observations: [
        observation('llm', 'GENERATION', 1, {
          input: json([ask]),
          output: json([{ role: 'assistant', content: json([chatCall('call_a1b2c3d4', 'roll', { sides: 6 })]) }]),
        }),
        observation('llm2', 'GENERATION', 3, {
          input: json([
            ask,
            { role: 'assistant', content: json([chatCall('call_a1b2c3d4', 'roll', { sides: 6 })]) },
            rolled,
          ]),
          output: json([done]),
        }),
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Langfuse, an agent that writes ReAct': {
    content: json({
      trace: { id: 't1' },
      observations: [
        observation('llm', 'GENERATION', 1, {
          input: [ask],
          output: { role: 'assistant', content: 'Thought: I roll.\nAction: roll\nAction Input: {"sides": 6}' },
        }),
      ],
    }),
    calls: 0,
    results: 0,
    lost: true,
  },
  'Langfuse, one observation a line, the tool before its call': {
    content: lines(
      observation('roll', 'TOOL', 2, { input: { sides: 6 }, output: '4' }),
      observation('llm', 'GENERATION', 1, { input: [ask], output: calling }),
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Langfuse, a tool that failed': {
    content: json({
      trace: { id: 't1' },
      observations: [
        observation('llm', 'GENERATION', 1, { input: [ask], output: calling }),
        observation('roll', 'TOOL', 2, { input: { sides: 6 }, output: null, level: 'ERROR', statusMessage: 'no dice' }),
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Langfuse, one call as JSON text, with a name and arguments': {
    content: json({
      trace: { id: 't1' },
      observations: [
        observation('llm', 'GENERATION', 1, {
          input: json([ask]),
          output: json([{ role: 'assistant', content: json({ id: 'call_a1b2c3d4', name: 'roll', arguments: '{}' }) }]),
        }),
      ],
    }),
    calls: 1,
    results: 0,
  },
  'Langfuse, a structured answer that only looks like a call': {
    content: json({
      trace: { id: 't1' },
      observations: [
        observation('llm', 'GENERATION', 1, {
          input: [ask],
          output: { role: 'assistant', content: json({ name: 'Ann', arguments: ['for', 'against'] }) },
        }),
      ],
    }),
    calls: 0,
    results: 0,
  },
  'Langfuse, a whole completion as JSON text in the content': {
    content: json({
      trace: { id: 't1' },
      observations: [
        observation('llm', 'GENERATION', 1, {
          input: [ask],
          output: { role: 'assistant', content: json(completion(calling)) },
        }),
      ],
    }),
    calls: 1,
    results: 0,
  },
  'Langfuse, a completion in the span of an agent': {
    content: json({
      trace: { id: 't1' },
      observations: [observation('agent', 'AGENT', 1, { input: [ask], output: completion(calling) })],
    }),
    calls: 1,
    results: 0,
  },
  'Langfuse, a completion as the text of a Python object': {
    content: json({
      trace: { id: 't1' },
      observations: [
        observation('llm', 'GENERATION', 1, {
          input: [ask],
          output:
            "ChatCompletion(choices=[Choice(message=ChatCompletionMessage(role='assistant', tool_calls=[ToolCall(id='call_a1b2c3d4', function=Function(arguments='{}', name='roll'))]))])",
        }),
      ],
    }),
    calls: 0,
    results: 0,
    lost: true,
  },
  'OTLP, a text and its call as two messages': {
    content: otlp(
      otlpSpan('a', 1, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': [parts.ask],
        'gen_ai.output.messages': [parts.done, parts.call],
      }),
    ),
    calls: 1,
    results: 0,
  },
  'OTLP, executed tools alone, twice with the same arguments': {
    content: otlp(
      ...[1, 2].map((second) =>
        otlpSpan(`s${second}`, second, {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': 'roll',
          'gen_ai.tool.call.arguments': '{}',
          'gen_ai.tool.call.result': String(second),
        }),
      ),
    ),
    calls: 2,
    results: 2,
  },
  'LangSmith, a post and a patch without an id': {
    content: json({
      post: [sent('r1', { start_time: time(1), inputs: { messages: [ask] } })],
      patch: [
        {
          trace_id: 'r1',
          dotted_order: '20260101T00000000000Zr1',
          end_time: time(2),
          inputs: { messages: [ask] },
          outputs: completion(calling),
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'LangSmith, a post and its patch in two batches': {
    content: lines(
      { post: [sent('r1', { start_time: time(1), inputs: { messages: [ask] } })] },
      {
        patch: [
          {
            id: 'r1',
            trace_id: 'r1',
            dotted_order: '20260101T00000000000Zr1',
            outputs: completion(calling),
            end_time: time(2),
          },
        ],
      },
    ),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'LangSmith, a patch alone': {
    content: json({
      patch: [
        {
          id: 'r1',
          trace_id: 'r1',
          dotted_order: '20260101T00000000000Zr1',
          outputs: completion(calling),
          end_time: time(2),
        },
      ],
    }),
    calls: 1,
    results: 0,
  },
  'LangSmith, a tree of LangChain messages': {
    content: json({
      id: 'r1',
      run_type: 'chain',
      name: 'agent',
      inputs: { messages: [ask] },
      start_time: time(1),
      child_runs: [
        {
          id: 'r2',
          run_type: 'llm',
          name: 'ChatModel',
          start_time: time(2),
          inputs: {
            messages: [
              [
                {
                  lc: 1,
                  type: 'constructor',
                  id: ['langchain', 'schema', 'messages', 'HumanMessage'],
                  kwargs: { content: 'Roll.' },
                },
              ],
            ],
          },
          outputs: {
            generations: [
              [
                {
                  text: '',
                  message: {
                    lc: 1,
                    type: 'constructor',
                    id: ['langchain', 'schema', 'messages', 'AIMessage'],
                    kwargs: {
                      content: '',
                      tool_calls: [{ name: 'roll', args: {}, id: 'call_a1b2c3d4', type: 'tool_call' }],
                    },
                  },
                },
              ],
            ],
          },
        },
        {
          id: 'r3',
          run_type: 'tool',
          name: 'roll',
          start_time: time(3),
          inputs: { input: '{}' },
          outputs: {
            output: {
              lc: 1,
              type: 'constructor',
              id: ['langchain', 'schema', 'messages', 'ToolMessage'],
              kwargs: { content: '4', tool_call_id: 'call_a1b2c3d4' },
            },
          },
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'LiteLLM, the arguments of a callback': {
    content: json({
      model: 'm',
      messages: [ask],
      call_type: 'acompletion',
      litellm_call_id: 'l1',
      input: [ask],
      optional_params: { tools: [] },
      standard_logging_object: {
        id: 'chatcmpl-1',
        trace_id: 'x1',
        call_type: 'acompletion',
        startTime: 1_767_225_600,
        model: 'm',
        messages: [ask],
        response: completion(calling),
      },
    }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'LiteLLM, the answer under original_response': {
    content: json({
      model: 'm',
      messages: [ask],
      call_type: 'completion',
      litellm_call_id: 'l1',
      optional_params: {},
      original_response: json(completion(calling)),
    }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'LiteLLM, a failure': {
    content: json({
      id: 'f1',
      call_type: 'acompletion',
      status: 'failure',
      startTime: 1_767_225_600,
      messages: [ask],
      response: null,
      error_str: 'rate limit',
    }),
    runs: 0,
    calls: 0,
    results: 0,
  },
  'Braintrust, a tool with an error': {
    content: lines(
      {
        id: 'a',
        span_id: 'a',
        root_span_id: 'a',
        span_parents: [],
        span_attributes: { name: 'chat', type: 'llm' },
        input: [ask],
        output: [completion(calling).choices[0]],
        metadata: { model: 'm' },
        metrics: { start: 1 },
      },
      {
        id: 'b',
        span_id: 'b',
        root_span_id: 'a',
        span_parents: ['a'],
        span_attributes: { name: 'roll', type: 'tool' },
        input: { sides: 6 },
        output: null,
        error: 'no dice',
        metadata: {},
        metrics: { start: 2 },
      },
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'OpenAI Agents, a hosted tool in a response span': {
    content: lines(
      { object: 'trace', id: 'tr_1', workflow_name: 'w' },
      {
        object: 'trace.span',
        id: 's1',
        trace_id: 'tr_1',
        started_at: time(1),
        span_data: {
          type: 'response',
          input: [{ role: 'user', content: 'Find.' }],
          response: {
            id: 'resp_1',
            object: 'response',
            output: [
              {
                type: 'web_search_call',
                id: 'ws_0a1b2c3d4e',
                status: 'completed',
                action: { type: 'search', query: 'x' },
              },
              { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Found.' }] },
            ],
          },
        },
      },
    ),
    calls: 1,
    results: 0,
  },
  'MLflow, a trace of chat spans': {
    content: json({
      info: { trace_id: 'tr-1' },
      data: {
        spans: [
          {
            trace_id: 't1',
            span_id: 'a',
            name: 'Completions',
            start_time_unix_nano: 1,
            attributes: {
              'mlflow.spanType': '"CHAT_MODEL"',
              'mlflow.spanInputs': json({ messages: [ask] }),
              'mlflow.spanOutputs': json(completion(calling)),
            },
          },
          {
            trace_id: 't1',
            span_id: 'b',
            parent_span_id: 'a',
            name: 'roll',
            start_time_unix_nano: 2,
            attributes: {
              'mlflow.spanType': '"TOOL"',
              'mlflow.spanInputs': '{"sides":6}',
              'mlflow.spanOutputs': '"4"',
            },
          },
        ],
      },
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Weave, calls of the Responses API': {
    content: lines({
      id: 'c1',
      trace_id: 't1',
      op_name: 'weave:///a/b/op/openai.responses.create:1',
      started_at: time(1),
      inputs: { model: 'm', input: 'Roll.' },
      output: {
        id: 'resp_1',
        output: [{ type: 'function_call', call_id: 'call_a1b2c3d4', id: 'fc_1', name: 'roll', arguments: '{}' }],
      },
    }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'a YAML cassette with calls': {
    content: [
      'interactions:',
      '- request:',
      '    parsed_body:',
      '      messages:',
      '      - content: Roll.',
      '        role: user',
      '  response:',
      '    parsed_body:',
      '      choices:',
      '      - message:',
      '          tool_calls:',
      '          - function:',
      "              arguments: '{}'",
      '              name: roll',
    ].join('\n'),
    runs: 0,
    calls: 0,
    results: 0,
    lost: true,
  },
  'Langfuse, an answer that was cut off inside its calls': {
    content: json([
      observation('a', 'GENERATION', 1, { input: [ask], output: `${json(calling).slice(0, -20)}...[truncated]` }),
    ]),
    runs: 1,
    calls: 0,
    results: 0,
    lost: true,
  },
  'Phoenix, a table whose messages are JSON text': {
    content: lines({
      'context.trace_id': 't1',
      'context.span_id': 's1',
      'attributes.openinference.span.kind': 'LLM',
      'attributes.llm.input_messages': json([{ 'message.role': 'user', 'message.content': 'Roll.' }]),
      'attributes.llm.output_messages': json([
        {
          'message.role': 'assistant',
          'message.tool_calls': [{ 'tool_call.id': 'call_a1b2c3d4', 'tool_call.function.name': 'roll' }],
        },
      ]),
    }),
    runs: 1,
    calls: 1,
    results: 0,
  },
  'AI SDK telemetry, a tool that threw': {
    content: json([
      aiSdk('ai.generateText.doGenerate', 's1', 1, {
        'ai.prompt.messages': json([ask]),
        'ai.response.toolCalls': sdkCall,
      }),
      {
        ...aiSdk('ai.toolCall', 's2', 2, { 'ai.toolCall.name': 'roll', 'ai.toolCall.id': 'call_a1b2c3d4' }),
        status: { code: 2, message: 'No dice.' },
      },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Opik, spans of two generations and a tool': {
    content: json([
      {
        id: 'a',
        trace_id: 't1',
        type: 'llm',
        start_time: time(1),
        input: { messages: [ask] },
        output: completion(calling),
      },
      { id: 'b', trace_id: 't1', type: 'tool', name: 'roll', start_time: time(2), input: {}, output: { output: '4' } },
      {
        ...{ id: 'c', trace_id: 't1', type: 'llm', start_time: time(3) },
        ...{ input: { messages: [ask, calling, rolled] }, output: completion(done) },
      },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
}
