/** Variants of programs that have no reader of their own: the general door reads them, or the scan says what is missing. */
import { chatCall, json, lines, type Variants } from './variant.ts'

const question = { role: 'user', content: 'w?' }
const calling = (...calls: readonly object[]) => ({ role: 'assistant', content: null, tool_calls: calls })
const answer = (id: string, content = 'sunny') => ({ role: 'tool', tool_call_id: id, content })
const first = chatCall('call_h1h2h3h4Xa8Kd93jFq2L', 'get_weather', { city: 'P' })

export const otherVariants: Variants = {
  'Letta, an agent file': {
    content: json({
      agents: [
        {
          id: 'agent-0',
          name: 'memo',
          messages: [
            {
              type: 'message',
              id: 'message-0',
              role: 'system',
              content: [{ type: 'text', text: 'You are Letta.' }],
              tool_calls: null,
              tool_call_id: null,
              tool_returns: [],
            },
            {
              type: 'message',
              id: 'message-1',
              role: 'user',
              content: [{ type: 'text', text: 'Remember my name is Ana.' }],
              tool_calls: null,
            },
            {
              type: 'message',
              id: 'message-2',
              role: 'assistant',
              content: [{ type: 'text', text: 'I store that.' }],
              tool_calls: [
                chatCall('call_a1b2c3d4e5f6Xa8Kd93jFq2L', 'core_memory_append', { label: 'human', content: 'Ana' }),
              ],
            },
            {
              type: 'message',
              id: 'message-3',
              role: 'tool',
              content: [{ type: 'text', text: '{"status":"OK","message":"None"}' }],
              tool_call_id: 'call_a1b2c3d4e5f6Xa8Kd93jFq2L',
              tool_returns: [{ status: 'success' }],
            },
            {
              type: 'message',
              id: 'message-4',
              role: 'assistant',
              content: [{ type: 'text', text: '' }],
              tool_calls: [chatCall('call_b1b2c3d4e5f7Xa8Kd93jFq2L', 'send_message', { message: 'Hi Ana' })],
            },
            {
              type: 'message',
              id: 'message-5',
              role: 'tool',
              content: [{ type: 'text', text: 'OK' }],
              tool_call_id: 'call_b1b2c3d4e5f7Xa8Kd93jFq2L',
            },
          ],
          llm_config: { model: 'gpt-5' },
          tool_ids: ['tool-0'],
        },
      ],
      tools: [
        {
          id: 'tool-0',
          name: 'core_memory_append',
          json_schema: { name: 'core_memory_append', parameters: { type: 'object', properties: {} } },
        },
      ],
      blocks: [],
    }),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'n8n, an execution: tools are nodes of their own': {
    content: json({
      id: '231',
      finished: true,
      mode: 'manual',
      status: 'success',
      workflowId: 'w1',
      data: {
        startData: {},
        resultData: {
          lastNodeExecuted: 'AI Agent',
          runData: {
            'When chat message received': [
              {
                startTime: 1,
                executionTime: 1,
                data: { main: [[{ json: { sessionId: 's', action: 'sendMessage', chatInput: 'weather in Porto?' } }]] },
              },
            ],
            'OpenAI Chat Model': [
              {
                startTime: 2,
                data: {
                  ai_languageModel: [
                    [
                      {
                        json: {
                          response: {
                            generations: [
                              [
                                {
                                  text: '',
                                  generationInfo: { finish_reason: 'tool_calls' },
                                  message: {
                                    lc: 1,
                                    type: 'constructor',
                                    id: ['langchain_core', 'messages', 'AIMessage'],
                                    kwargs: {
                                      content: '',
                                      tool_calls: [
                                        {
                                          id: 'call_x1y2z3w4Xa8Kd93jFq2L',
                                          name: 'get_weather',
                                          args: { city: 'Porto' },
                                          type: 'tool_call',
                                        },
                                      ],
                                    },
                                  },
                                },
                              ],
                            ],
                          },
                        },
                      },
                    ],
                  ],
                },
                inputOverride: { ai_languageModel: [[{ json: { messages: ['Human: weather in Porto?'] } }]] },
              },
              {
                startTime: 5,
                data: {
                  ai_languageModel: [
                    [
                      {
                        json: {
                          response: {
                            generations: [
                              [
                                {
                                  text: '',
                                  message: {
                                    lc: 1,
                                    type: 'constructor',
                                    id: ['langchain_core', 'messages', 'AIMessage'],
                                    kwargs: {
                                      content: '',
                                      tool_calls: [
                                        {
                                          id: 'call_x1y2z3w5Xa8Kd93jFq2L',
                                          name: 'get_weather',
                                          args: { city: 'Rome' },
                                          type: 'tool_call',
                                        },
                                      ],
                                    },
                                  },
                                },
                              ],
                            ],
                          },
                        },
                      },
                    ],
                  ],
                },
              },
            ],
            get_weather: [
              {
                startTime: 3,
                data: { ai_tool: [[{ json: { response: 'sunny' } }]] },
                inputOverride: { ai_tool: [[{ json: { query: { city: 'Porto' } } }]] },
              },
              {
                startTime: 6,
                data: { ai_tool: [[{ json: { response: 'rain' } }]] },
                inputOverride: { ai_tool: [[{ json: { query: { city: 'Rome' } } }]] },
              },
            ],
            'AI Agent': [{ startTime: 2, data: { main: [[{ json: { output: 'Sunny and rain' } }]] } }],
          },
        },
      },
    }),
    runs: 1,
    calls: 2,
    results: 0,
    lost: true,
  },
  'n8n, the steps of an agent': {
    content: json([
      {
        output: 'Sunny.',
        intermediateSteps: [
          {
            action: {
              tool: 'get_weather',
              toolInput: { city: 'Porto' },
              toolCallId: 'call_9a8b7c6dXa8Kd93jFq2L',
              log: 'Calling get_weather',
              messageLog: [
                {
                  lc: 1,
                  type: 'constructor',
                  id: ['langchain_core', 'messages', 'AIMessageChunk'],
                  kwargs: {
                    content: '',
                    tool_calls: [
                      {
                        name: 'get_weather',
                        args: { city: 'Porto' },
                        id: 'call_9a8b7c6dXa8Kd93jFq2L',
                        type: 'tool_call',
                      },
                    ],
                  },
                },
              ],
            },
            observation: 'sunny',
          },
        ],
      },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'LibreChat, an export as a tree': {
    content: json({
      conversationId: 'c1',
      endpoint: 'agents',
      title: 't',
      exportAt: 'x',
      branches: false,
      recursive: true,
      options: { model: 'gpt-5' },
      messages: [
        {
          messageId: 'm1',
          parentMessageId: '0',
          sender: 'User',
          text: 'weather?',
          isCreatedByUser: true,
          children: [
            {
              messageId: 'm2',
              parentMessageId: 'm1',
              sender: 'Agent',
              isCreatedByUser: false,
              text: '',
              content: [
                { type: 'text', text: { value: 'let me see' } },
                {
                  type: 'tool_call',
                  tool_call: {
                    id: 'call_q1w2e3r4Xa8Kd93jFq2L',
                    name: 'get_weather',
                    args: '{"city":"Porto"}',
                    type: 'tool_call',
                    progress: 1,
                    output: 'sunny',
                  },
                },
                {
                  type: 'tool_call',
                  tool_call: {
                    id: 'call_q1w2e3r5Xa8Kd93jFq2L',
                    name: 'get_weather',
                    args: '{"city":"Rome"}',
                    type: 'tool_call',
                    progress: 1,
                    output: 'rain',
                  },
                },
                { type: 'text', text: 'Sunny, rain' },
              ],
              children: [],
            },
          ],
        },
      ],
    }),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'Open WebUI, an exported chat': {
    content: json([
      {
        id: 'c',
        user_id: 'u',
        title: 't',
        chat: {
          title: 't',
          models: ['gpt-5'],
          messages: [
            { id: 'm1', parentId: null, childrenIds: ['m2'], role: 'user', content: 'weather?', timestamp: 1 },
            {
              id: 'm2',
              parentId: 'm1',
              childrenIds: [],
              role: 'assistant',
              content:
                '<details type="tool_calls" done="true" id="call_aa11bb22Xa8Kd93jFq2L" name="get_weather" arguments="&quot;{\\&quot;city\\&quot;: \\&quot;Porto\\&quot;}&quot;" result="&quot;sunny&quot;" files="" embeds="">\n<summary>Tool Executed</summary>\n</details>\nIt is sunny.',
              model: 'gpt-5',
              timestamp: 2,
              done: true,
            },
          ],
          history: {
            currentId: 'm2',
            messages: {
              m1: { id: 'm1', parentId: null, childrenIds: ['m2'], role: 'user', content: 'weather?' },
              m2: {
                id: 'm2',
                parentId: 'm1',
                childrenIds: [],
                role: 'assistant',
                content:
                  '<details type="tool_calls" done="true" id="call_aa11bb22Xa8Kd93jFq2L" name="get_weather" arguments="&quot;{\\&quot;city\\&quot;: \\&quot;Porto\\&quot;}&quot;" result="&quot;sunny&quot;" files="" embeds="">\n<summary>Tool Executed</summary>\n</details>\nIt is sunny.',
                model: 'gpt-5',
              },
            },
          },
        },
      },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'LangGraph, events of astream_events': {
    content: lines(
      {
        event: 'on_chain_start',
        run_id: 'r0',
        name: 'LangGraph',
        tags: [],
        metadata: {},
        data: { input: { messages: [{ type: 'human', content: 'weather?' }] } },
        parent_ids: [],
      },
      {
        event: 'on_chat_model_start',
        run_id: 'r1',
        name: 'ChatOpenAI',
        data: { input: { messages: [[{ type: 'human', content: 'weather?' }]] } },
        parent_ids: ['r0'],
      },
      {
        event: 'on_chat_model_stream',
        run_id: 'r1',
        name: 'ChatOpenAI',
        data: {
          chunk: {
            type: 'AIMessageChunk',
            content: '',
            tool_call_chunks: [{ name: 'get_weather', args: '', id: 'call_g1h2j3k4Xa8Kd93jFq2L', index: 0 }],
          },
        },
        parent_ids: ['r0'],
      },
      {
        event: 'on_chat_model_end',
        run_id: 'r1',
        name: 'ChatOpenAI',
        data: {
          output: {
            type: 'ai',
            content: '',
            tool_calls: [
              { name: 'get_weather', args: { city: 'Porto' }, id: 'call_g1h2j3k4Xa8Kd93jFq2L', type: 'tool_call' },
              { name: 'get_weather', args: { city: 'Rome' }, id: 'call_g1h2j3k5Xa8Kd93jFq2L', type: 'tool_call' },
            ],
          },
          input: { messages: [[{ type: 'human', content: 'weather?' }]] },
        },
        parent_ids: ['r0'],
      },
      {
        event: 'on_tool_start',
        run_id: 'r2',
        name: 'get_weather',
        data: { input: { city: 'Porto' } },
        parent_ids: ['r0'],
      },
      {
        event: 'on_tool_end',
        run_id: 'r2',
        name: 'get_weather',
        data: {
          output: { type: 'tool', content: 'sunny', tool_call_id: 'call_g1h2j3k4Xa8Kd93jFq2L', name: 'get_weather' },
          input: { city: 'Porto' },
        },
        parent_ids: ['r0'],
      },
      {
        event: 'on_tool_end',
        run_id: 'r3',
        name: 'get_weather',
        data: {
          output: { type: 'tool', content: 'rain', tool_call_id: 'call_g1h2j3k5Xa8Kd93jFq2L', name: 'get_weather' },
          input: { city: 'Rome' },
        },
        parent_ids: ['r0'],
      },
      {
        event: 'on_chain_end',
        run_id: 'r0',
        name: 'LangGraph',
        data: {
          output: {
            messages: [
              { type: 'human', content: 'weather?' },
              {
                type: 'ai',
                content: '',
                tool_calls: [
                  { name: 'get_weather', args: { city: 'Porto' }, id: 'call_g1h2j3k4Xa8Kd93jFq2L', type: 'tool_call' },
                  { name: 'get_weather', args: { city: 'Rome' }, id: 'call_g1h2j3k5Xa8Kd93jFq2L', type: 'tool_call' },
                ],
              },
              { type: 'tool', content: 'sunny', tool_call_id: 'call_g1h2j3k4Xa8Kd93jFq2L' },
              { type: 'tool', content: 'rain', tool_call_id: 'call_g1h2j3k5Xa8Kd93jFq2L' },
              { type: 'ai', content: 'ok' },
            ],
          },
        },
        parent_ids: [],
      },
    ),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'LangGraph, a history of states': {
    content: json([
      {
        values: {
          messages: [
            { type: 'human', content: 'w?' },
            {
              type: 'ai',
              content: '',
              tool_calls: [{ name: 'get_weather', args: { city: 'Porto' }, id: 'call_1Xa8Kd93jFq2L' }],
            },
            { type: 'tool', content: 'sunny', tool_call_id: 'call_1Xa8Kd93jFq2L' },
            { type: 'ai', content: 'ok' },
          ],
        },
        next: [],
        checkpoint: { thread_id: 't1', checkpoint_id: '3' },
        metadata: { step: 3 },
      },
      {
        values: {
          messages: [
            { type: 'human', content: 'w?' },
            {
              type: 'ai',
              content: '',
              tool_calls: [{ name: 'get_weather', args: { city: 'Porto' }, id: 'call_1Xa8Kd93jFq2L' }],
            },
          ],
        },
        next: ['tools'],
        checkpoint: { thread_id: 't1', checkpoint_id: '2' },
        metadata: { step: 2 },
      },
      {
        values: { messages: [{ type: 'human', content: 'w?' }] },
        next: ['agent'],
        checkpoint: { thread_id: 't1', checkpoint_id: '1' },
        metadata: { step: 1 },
      },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Vapi, a call with its messages in two notations': {
    content: json({
      id: 'c',
      type: 'webCall',
      status: 'ended',
      assistantId: 'a',
      messages: [
        { role: 'system', message: 'You are', time: 1 },
        { role: 'bot', message: 'Hello', time: 2, endTime: 3 },
        { role: 'user', message: 'Book for Friday', time: 4 },
        {
          role: 'tool_calls',
          toolCalls: [
            {
              id: 'call_v1v2v3v4Xa8Kd93jFq2L',
              type: 'function',
              function: { name: 'book', arguments: '{"day":"Friday"}' },
            },
          ],
          message: '',
          time: 5,
        },
        {
          role: 'tool_call_resultXa8Kd93jFq2L',
          name: 'book',
          result: '{"ok":true}',
          toolCallId: 'call_v1v2v3v4Xa8Kd93jFq2L',
          time: 6,
        },
        { role: 'bot', message: 'Booked', time: 7 },
      ],
      artifact: {
        messagesOpenAIFormatted: [
          { role: 'system', content: 'You are' },
          { role: 'assistant', content: 'Hello' },
          { role: 'user', content: 'Book for Friday' },
          {
            role: 'assistant',
            tool_calls: [
              {
                id: 'call_v1v2v3v4Xa8Kd93jFq2L',
                type: 'function',
                function: { name: 'book', arguments: '{"day":"Friday"}' },
              },
            ],
          },
          { role: 'tool', tool_call_id: 'call_v1v2v3v4Xa8Kd93jFq2L', content: '{"ok":true}' },
          { role: 'assistant', content: 'Booked' },
        ],
      },
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Retell, a transcript with tool calls': {
    content: json({
      call_id: 'c',
      call_type: 'web_call',
      agent_id: 'a',
      call_status: 'ended',
      transcript: 'Agent: hi\nUser: book',
      transcript_object: [
        { role: 'agent', content: 'hi', words: [] },
        { role: 'user', content: 'book' },
      ],
      transcript_with_tool_calls: [
        { role: 'agent', content: 'hi', words: [{ word: 'hi', start: 0, end: 1 }] },
        { role: 'user', content: 'book', words: [] },
        { role: 'tool_call_invocationXa8Kd93jFq2L', tool_call_id: 'tc1', name: 'book', arguments: '{"day":"Fri"}' },
        { role: 'tool_call_resultXa8Kd93jFq2L', tool_call_id: 'tc1', content: 'ok' },
        { role: 'agent', content: 'done', words: [] },
        { role: 'tool_call_invocationXa8Kd93jFq2L', tool_call_id: 'tc2', name: 'end_call', arguments: '{}' },
        { role: 'tool_call_resultXa8Kd93jFq2L', tool_call_id: 'tc2', content: '', successful: true },
      ],
    }),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'AI SDK, a stream of interface messages': {
    content: [
      { type: 'start', messageId: 'm' },
      { type: 'start-step' },
      { type: 'tool-input-start', toolCallId: 'call_aXa8Kd93jFq2L', toolName: 'getWeather' },
      { type: 'tool-input-delta', toolCallId: 'call_aXa8Kd93jFq2L', inputTextDelta: '{"city"' },
      {
        type: 'tool-input-available',
        toolCallId: 'call_aXa8Kd93jFq2L',
        toolName: 'getWeather',
        input: { city: 'P' },
      },
      { type: 'tool-output-available', toolCallId: 'call_aXa8Kd93jFq2L', output: { t: 1 } },
      { type: 'finish-step' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'Sunny' },
      { type: 'text-end', id: '0' },
      { type: 'finish' },
    ]
      .map((x) => `data: ${json(x)}\n\n`)
      .join(''),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'assistant-ui, a thread': {
    content: json({
      headId: 'm2',
      messages: [
        {
          parentId: null,
          message: {
            id: 'm1',
            role: 'user',
            content: [{ type: 'text', text: 'w?' }],
            attachments: [],
            createdAt: 't',
            metadata: { custom: {} },
          },
        },
        {
          parentId: 'm1',
          message: {
            id: 'm2',
            role: 'assistant',
            status: { type: 'complete', reason: 'stop' },
            content: [
              {
                type: 'tool-call',
                toolCallId: 'call_kXa8Kd93jFq2L',
                toolName: 'getWeather',
                args: { city: 'P' },
                argsText: '{"city":"P"}',
                result: { t: 1 },
              },
              { type: 'text', text: 'ok' },
            ],
          },
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'CopilotKit, messages': {
    content: json({
      threadId: 't',
      messages: [
        { __typename: 'TextMessageOutput', id: '1', role: 'user', content: ['w?'], status: { code: 'Success' } },
        {
          __typename: 'ActionExecutionMessageOutput',
          id: 'call_e1Xa8Kd93jFq2L',
          name: 'getWeather',
          arguments: ['{"city":"P"}'],
          status: { code: 'Success' },
          parentMessageId: null,
        },
        {
          __typename: 'ResultMessageOutput',
          id: '3',
          actionExecutionId: 'call_e1Xa8Kd93jFq2L',
          actionName: 'getWeather',
          result: 'sunny',
        },
        { __typename: 'TextMessageOutput', id: '4', role: 'assistant', content: ['Sunny'] },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'AG-UI, events': {
    content: lines(
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'TOOL_CALL_START', toolCallId: 'tc1', toolCallName: 'get_weather', parentMessageId: 'm1' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'tc1', delta: '{"city":' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'tc1', delta: '"P"}' },
      { type: 'TOOL_CALL_END', toolCallId: 'tc1' },
      { type: 'TOOL_CALL_RESULT', messageId: 'm2', toolCallId: 'tc1', content: 'sunny', role: 'tool' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm3', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm3', delta: 'Sunny' },
      { type: 'TEXT_MESSAGE_END', messageId: 'm3' },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'MCP, a log of messages': {
    content: lines(
      { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18' } },
      { jsonrpc: '2.0', id: 0, result: { serverInfo: {} } },
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'get_weather', inputSchema: { type: 'object' } }] } },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_weather', arguments: { city: 'P' } } },
      { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'sunny' }] } },
      { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'get_weather', arguments: { city: 'R' } } },
      { jsonrpc: '2.0', id: 3, result: { content: [{ type: 'text', text: 'x' }], isError: true } },
    ),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'Cursor, the stream of its command': {
    content: lines(
      {
        type: 'system',
        subtype: 'init',
        apiKeySource: 'login',
        cwd: '/x',
        session_id: 's',
        model: 'Claude',
        permissionMode: 'default',
      },
      { type: 'user', message: { role: 'user', content: [{ type: 'text', text: 'read' }] }, session_id: 's' },
      {
        type: 'tool_call',
        subtype: 'started',
        call_id: 'toolu_v1Xa8Kd93jFq2L',
        tool_call: { readToolCall: { args: { path: 'a.ts' } } },
        session_id: 's',
      },
      {
        type: 'tool_call',
        subtype: 'completed',
        call_id: 'toolu_v1Xa8Kd93jFq2L',
        tool_call: { readToolCall: { args: { path: 'a.ts' }, result: { success: { content: 'x', totalLines: 1 } } } },
        session_id: 's',
      },
      {
        type: 'tool_call',
        subtype: 'started',
        call_id: 'toolu_v2Xa8Kd93jFq2L',
        tool_call: { shellToolCall: { args: { command: 'ls' } } },
        session_id: 's',
      },
      {
        type: 'tool_call',
        subtype: 'completed',
        call_id: 'toolu_v2Xa8Kd93jFq2L',
        tool_call: { shellToolCall: { args: { command: 'ls' }, result: { success: { stdout: 'x', exitCode: 0 } } } },
        session_id: 's',
      },
      { type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text: 'ok' }] }, session_id: 's' },
      { type: 'result', subtype: 'success', result: 'ok', session_id: 's' },
    ),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'Cursor, a stored conversation': {
    content: json({
      composerId: 'c',
      conversation: [
        { type: 1, bubbleId: 'b1', text: 'read' },
        {
          type: 2,
          bubbleId: 'b2',
          text: '',
          toolFormerData: {
            tool: 5,
            name: 'read_file',
            toolCallId: 'toolu_9Xa8Kd93jFq2L',
            rawArgs: '{"path":"a"}',
            params: '{}',
            result: '{"contents":"x"}',
            status: 'completed',
          },
        },
        { type: 2, bubbleId: 'b3', text: 'ok' },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Windsurf, a trajectory': {
    content: json({
      trajectoryId: 't',
      steps: [
        { type: 'CORTEX_STEP_TYPE_USER_INPUT', userInput: { userResponse: 'read' } },
        {
          type: 'CORTEX_STEP_TYPE_PLANNER_RESPONSE',
          plannerResponse: {
            response: 'I read',
            toolCalls: [{ id: 'toolu_wXa8Kd93jFq2L', name: 'view_file', argumentsJson: '{"path":"a"}' }],
          },
        },
        {
          type: 'CORTEX_STEP_TYPE_VIEW_FILE',
          metadata: { toolCall: { id: 'toolu_wXa8Kd93jFq2L', name: 'view_file', argumentsJson: '{"path":"a"}' } },
          viewFile: { content: 'x' },
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 0,
    lost: true,
  },
  'Zed, a thread': {
    content: json({
      title: 't',
      messages: [
        { User: { id: 'u', content: [{ Text: 'read' }] } },
        {
          Agent: {
            content: [
              { Text: 'I read' },
              {
                ToolUse: {
                  id: 'toolu_z1Xa8Kd93jFq2L',
                  name: 'read_file',
                  raw_input: '{"path":"a"}',
                  input: { path: 'a' },
                  is_input_complete: true,
                },
              },
            ],
            tool_results: {
              toolu_z1Xa8Kd93jFq2L: {
                tool_use_id: 'toolu_z1Xa8Kd93jFq2L',
                tool_name: 'read_file',
                is_error: false,
                content: { Text: 'x' },
                output: 'x',
              },
            },
          },
        },
      ],
      updated_at: 't',
      version: '0.3.0',
      model: { provider: 'anthropic', model: 'c' },
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Zed, an older thread': {
    content: json({
      version: '0.2.0',
      summary: 't',
      messages: [
        { id: 0, role: 'user', segments: [{ type: 'text', text: 'read' }], tool_uses: [], tool_results: [] },
        {
          id: 1,
          role: 'assistant',
          segments: [{ type: 'text', text: 'I read' }],
          tool_uses: [{ id: 'toolu_z1Xa8Kd93jFq2L', name: 'read_file', input: { path: 'a' } }],
          tool_results: [{ tool_use_id: 'toolu_z1Xa8Kd93jFq2L', is_error: false, content: 'x' }],
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Copilot Chat, an export': {
    content: json({
      responderUsername: 'GitHub Copilot',
      initialLocation: 'panel',
      requests: [
        {
          requestId: 'r',
          message: { text: 'read' },
          response: [
            { value: 'I read' },
            {
              kind: 'toolInvocationSerialized',
              toolId: 'copilot_readFile',
              toolCallId: 'tc-1',
              isComplete: true,
              invocationMessage: { value: 'Reading' },
              pastTenseMessage: { value: 'Read' },
              resultDetails: null,
            },
            { value: 'done' },
          ],
          result: {
            metadata: {
              toolCallRounds: [
                {
                  response: 'I read',
                  toolCalls: [{ name: 'read_file', arguments: '{"filePath":"a"}', id: 'tc-1' }],
                  toolInputRetry: 0,
                  id: 'x',
                },
                { response: 'done', toolCalls: [], id: 'y' },
              ],
              toolCallResults: { 'tc-1': { $mid: 20, content: [{ $mid: 21, value: 'x' }] } },
            },
          },
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Gemini CLI, a stream of events': {
    content: lines(
      { type: 'init', timestamp: 't', session_id: 's', model: 'gemini-3' },
      { type: 'message', role: 'user', content: 'ls', timestamp: 't' },
      { type: 'tool_use', timestamp: 't', tool_name: 'list_directory', tool_id: 'list-1', parameters: { path: '.' } },
      { type: 'tool_result', timestamp: 't', tool_id: 'list-1', status: 'success', output: 'a' },
      { type: 'message', role: 'assistant', content: 'ok', delta: true },
      { type: 'result', status: 'success', stats: {} },
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'PostHog, generations of one trace': {
    content: lines(
      {
        event: '$ai_generation',
        distinct_id: 'u',
        timestamp: 't1',
        properties: {
          $ai_trace_id: 't',
          $ai_model: 'gpt-5',
          $ai_input: [question],
          $ai_output_choices: [
            {
              role: 'assistant',
              content: [
                {
                  type: 'function',
                  id: 'call_p1p2p3p4Xa8Kd93jFq2L',
                  function: { name: 'get_weather', arguments: '{"city":"P"}' },
                },
              ],
            },
          ],
          $ai_tools: [],
        },
      },
      {
        event: '$ai_generation',
        distinct_id: 'u',
        timestamp: 't2',
        properties: {
          $ai_trace_id: 't',
          $ai_model: 'gpt-5',
          $ai_input: [
            question,
            calling(chatCall('call_p1p2p3p4Xa8Kd93jFq2L', 'get_weather', { city: 'P' })),
            answer('call_p1p2p3p4Xa8Kd93jFq2L'),
          ],
          $ai_output_choices: [{ role: 'assistant', content: [{ type: 'text', text: 'Sunny' }] }],
        },
      },
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'chat, calls by number': {
    content: json({
      messages: [
        question,
        { role: 'assistant', content: null, tool_calls: { '0': first } },
        answer('call_h1h2h3h4Xa8Kd93jFq2L'),
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'ElevenLabs, a conversation': {
    content: json({
      agent_id: 'a',
      conversation_id: 'c',
      status: 'done',
      transcript: [
        { role: 'agent', message: 'hi', time_in_call_secs: 0, tool_calls: [], tool_results: [] },
        { role: 'user', message: 'book', tool_calls: [], tool_results: [] },
        {
          role: 'agent',
          message: null,
          tool_calls: [
            {
              request_id: 'req1',
              tool_name: 'book',
              params_as_json: '{"day":"Fri"}',
              tool_has_been_called: true,
              type: 'webhook',
            },
          ],
          tool_results: [
            {
              request_id: 'req1',
              tool_name: 'book',
              result_value: '{"ok":true}',
              is_error: false,
              tool_has_been_called: true,
            },
          ],
        },
        { role: 'agent', message: 'done', tool_calls: [], tool_results: [] },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Mistral, entries of a conversation': {
    content: json({
      object: 'conversation.history',
      conversation_id: 'c',
      entries: [
        { object: 'entry', type: 'message.input', role: 'user', content: 'w?' },
        { object: 'entry', type: 'function.call', tool_call_id: 'tc1', name: 'get_weather', arguments: '{"city":"P"}' },
        { object: 'entry', type: 'function.result', tool_call_id: 'tc1', result: 'sunny' },
        { object: 'entry', type: 'message.output', role: 'assistant', content: 'Sunny' },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'LM Studio, a conversation': {
    content: json({
      name: 'c',
      createdAt: 1,
      messages: [
        {
          versions: [{ type: 'singleStep', role: 'user', content: [{ type: 'text', text: 'w?' }] }],
          currentlySelected: 0,
        },
        {
          versions: [
            {
              type: 'multiStep',
              role: 'assistant',
              senderInfo: {},
              steps: [
                {
                  type: 'contentBlock',
                  stepIdentifier: '1',
                  content: [{ type: 'toolCallRequest', callId: 1, name: 'get_weather', parameters: { city: 'P' } }],
                },
                {
                  type: 'contentBlock',
                  stepIdentifier: '2',
                  content: [{ type: 'toolCallResult', toolCallId: 1, content: 'sunny' }],
                },
                { type: 'contentBlock', content: [{ type: 'text', text: 'Sunny' }] },
              ],
            },
          ],
          currentlySelected: 0,
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Flowise, messages': {
    content: json([
      { id: '1', role: 'userMessage', content: 'w?', chatId: 'c' },
      {
        id: '2',
        role: 'apiMessage',
        content: 'Sunny',
        chatId: 'c',
        usedTools: [{ tool: 'get_weather', toolInput: { city: 'P' }, toolOutput: 'sunny' }],
      },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'AgentOps, spans': {
    content: json({
      trace_id: 't',
      spans: [
        {
          span_id: 'a',
          span_name: 'openai.chat.completion',
          span_kind: 'Client',
          start_time: '1',
          span_attributes: {
            gen_ai: {
              prompt: [{ role: 'user', content: 'w?' }],
              completion: [
                {
                  role: 'assistant',
                  tool_calls: [{ id: 'call_ao1Xa8Kd93jFq2L', name: 'get_weather', arguments: '{}' }],
                },
              ],
            },
          },
        },
        {
          span_id: 'b',
          span_name: 'get_weather.tool',
          start_time: '2',
          span_attributes: {
            agentops: { span: { kind: 'tool' }, entity: { input: '{}', output: 'sunny' } },
            tool: { name: 'get_weather', parameters: '{}', result: 'sunny' },
          },
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'OpenRouter, an exported chat': {
    content: json({
      version: 'orpg.3.0',
      title: 't',
      characters: { c1: { id: 'c1', model: 'openai/gpt-5' } },
      messages: {
        m1: {
          id: 'm1',
          characterId: 'USER',
          contentType: 'text',
          context: 'main-chat',
          createdAt: '1',
          type: 'user',
          items: [{ id: 'i1', ordinal: 0 }],
        },
        m2: { id: 'm2', characterId: 'c1', type: 'assistant', items: [{ id: 'i2' }, { id: 'i3' }] },
      },
      items: {
        i1: {
          id: 'i1',
          messageId: 'm1',
          data: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'w?' }] },
        },
        i2: {
          id: 'i2',
          messageId: 'm2',
          data: { type: 'function_call', call_id: 'call_or1Xa8Kd93jFq2L', name: 'get_weather', arguments: '{}' },
        },
        i3: {
          id: 'i3',
          messageId: 'm2',
          data: { type: 'function_call_outputXa8Kd93jFq2L', call_id: 'call_or1Xa8Kd93jFq2L', output: 'sunny' },
        },
      },
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'a sub-agent’s conversation in a result': {
    content: json({
      messages: [
        question,
        calling(chatCall('call_sub1sub2Xa8Kd93jFq2L', 'delegate', { to: 'x' })),
        {
          role: 'tool',
          tool_call_id: 'call_sub1sub2Xa8Kd93jFq2L',
          content: 'ok',
          sub_messages: [question, calling(first), answer('call_h1h2h3h4Xa8Kd93jFq2L')],
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
    lost: true,
  },
  'tokens of a call in a text': {
    content: json({
      messages: [
        question,
        {
          role: 'assistant',
          content:
            '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city":"P"}<|tool_call_end|><|tool_calls_section_end|>',
        },
      ],
    }),
    runs: 1,
    calls: 0,
    results: 0,
    lost: true,
  },
  'a call in Python notation as a text': {
    content: json({ messages: [question, { role: 'assistant', content: '[get_weather(city="P")]' }] }),
    runs: 1,
    calls: 0,
    results: 0,
    lost: true,
  },
  'a call in JSON as a text': {
    content: json({
      messages: [
        question,
        { role: 'assistant', content: '{"tool":"get_weather","tool_input":{"city":"P"}}' },
        { role: 'user', content: 'Observation: sunny' },
        { role: 'assistant', content: 'Sunny' },
      ],
    }),
    runs: 1,
    calls: 0,
    results: 0,
    lost: true,
  },
  'an action of a program’s own kind': {
    content: json({
      messages: [
        question,
        {
          role: 'assistant',
          content: 'ok',
          actions: [{ actionName: 'getWeather', payload: { city: 'P' }, outcome: 'x' }],
        },
      ],
    }),
    runs: 1,
    calls: 0,
    results: 0,
    lost: true,
  },
  'two chats of a program with lists of its own': {
    content: lines(
      {
        chat_id: 'a',
        turns: [
          { speaker: 'user', text: 'w?' },
          {
            speaker: 'bot',
            text: 'ok',
            actions: [{ tool: 'get_weather', tool_input: { city: 'P' }, tool_output: 'sunny' }],
          },
        ],
      },
      {
        chat_id: 'b',
        turns: [
          { speaker: 'user', text: 'w?' },
          {
            speaker: 'bot',
            text: 'ok',
            actions: [{ tool: 'get_weather', tool_input: { city: 'R' }, tool_output: 'rain' }],
          },
        ],
      },
    ),
    runs: 2,
    calls: 2,
    results: 2,
  },
  'the same call three times, without ids': {
    content: json({
      turns: [
        { role: 'user', text: 'poll' },
        { role: 'bot', text: 'a', toolCalls: [{ toolName: 'poll', args: { id: 1 }, result: 'p' }] },
        { role: 'bot', text: 'b', toolCalls: [{ toolName: 'poll', args: { id: 1 }, result: 'p' }] },
        { role: 'bot', text: 'c', toolCalls: [{ toolName: 'poll', args: { id: 1 }, result: 'done' }] },
      ],
    }),
    runs: 1,
    calls: 3,
    results: 3,
  },
  'ids that begin again in each turn': {
    content: json({
      log: [
        { role: 'user', text: 'a' },
        { role: 'bot', text: '', tool_calls: [{ id: '1', name: 'f', args: { a: 1 } }] },
        { role: 'tool', tool_call_id: '1', content: 'x' },
        { role: 'user', text: 'b' },
        { role: 'bot', text: '', tool_calls: [{ id: '1', name: 'f', args: { a: 1 } }] },
        { role: 'tool', tool_call_id: '1', content: 'y' },
      ],
    }),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'a conversation inside a result': {
    content: json({
      turns: [
        { role: 'user', text: 'a' },
        {
          role: 'bot',
          text: 'b',
          tool_calls: [
            {
              id: 'q1',
              name: 'delegate',
              args: { to: 'x' },
              result: { turns: [{ role: 'bot', tool_calls: [{ id: 'q2', name: 'f', args: { a: 1 }, result: 'y' }] }] },
            },
          ],
        },
      ],
    }),
    runs: 1,
    calls: 2,
    results: 2,
    lost: true,
  },
  'results in another member': {
    content: json({
      turns: [
        { role: 'user', text: 'a' },
        { role: 'bot', text: 'b', tool_calls: [{ id: 'q1', name: 'f', args: { a: 1 } }] },
      ],
      results: { q1: { value: 'x' } },
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'events of a program, the result without the call’s id': {
    content: lines(
      { ts: 1, event: 'user_input', data: { text: 'a' } },
      { ts: 2, event: 'tool_invoked', data: { tool: 'f', args: { a: 1 }, call: '1' } },
      { ts: 3, event: 'tool_completed', data: { tool: 'f', call: '1', output: 'x' } },
      { ts: 4, event: 'agent_reply', data: { text: 'b' } },
    ),
    runs: 1,
    calls: 1,
    results: 0,
    lost: true,
  },
  'lines of a log': {
    content: lines(
      { level: 'info', msg: 'user', text: 'a' },
      { level: 'info', msg: 'calling tool', tool: 'f', args: { a: 1 } },
      { level: 'info', msg: 'tool result', tool: 'f', result: 'x' },
      { level: 'info', msg: 'reply', text: 'b' },
    ),
    runs: 1,
    calls: 1,
    results: 0,
    lost: true,
  },
  'a program’s settings are no calls': {
    content: json({
      messages: [question, { role: 'assistant', content: 'Hi' }],
      agent: {
        name: 'a',
        actions: [
          { type: 'function', name: 'lookup', parameters: { city: 'string' } },
          { type: 'tool', name: 'f2', args: { x: 'desc' } },
        ],
      },
    }),
    runs: 1,
    calls: 0,
    results: 0,
  },
  'rows of two conversations, each with its own first id': {
    content: lines(
      { thread_id: 'a', ...question },
      { thread_id: 'b', ...question },
      { thread_id: 'a', ...calling(chatCall('1', 'get_weather', { city: 'P' })) },
      { thread_id: 'b', ...calling(chatCall('1', 'get_weather', { city: 'R' })) },
      { thread_id: 'a', ...answer('1') },
      { thread_id: 'b', ...answer('1', 'rain') },
    ),
    runs: 2,
    calls: 2,
    results: 2,
  },
}
