/** Variants of what agent programs store. */
import { ask, chatCall, json, lines, type Variants } from './variant.ts'

const use = (id: string, name = 'Read', input: object = {}) => ({ type: 'tool_use', id, name, input })
const answer = (id: string, content = 'ok') => ({ type: 'tool_result', tool_use_id: id, content })
const thought = 'I look first.'

function shellBlock(command: string): string {
  return `${thought}\n\n\`\`\`mswea_bash_command\n${command}\n\`\`\``
}

const observed = (text: string) => `<returncode>0</returncode>\n<output>\n${text}\n</output>`

const terminus = (task_complete: boolean, ...keystrokes: readonly string[]) =>
  json({
    analysis: 'a',
    plan: 'b',
    commands: keystrokes.map((keys) => ({ keystrokes: keys, duration: 0.1 })),
    task_complete,
  })

export const agentVariants: Variants = {
  'Claude Code action, turns without a session': {
    content: json([
      { type: 'system', subtype: 'init', session_id: 's1', tools: ['Read'] },
      { type: 'assistant', message: { id: 'm1', role: 'assistant', content: [use('t1')] }, session_id: 's1' },
      { type: 'user', message: { content: [answer('t1')] } },
      { type: 'assistant', message: { id: 'm2', role: 'assistant', content: [use('t2')] }, session_id: 's1' },
      { type: 'user', message: { content: [answer('t2')] } },
      { type: 'result', total_cost_usd: 0.1, duration_ms: 5, result: 'Done.' },
    ]),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'Claude Code, a growing message and a retry of the same ids': {
    content: lines(
      { type: 'user', sessionId: 's1', uuid: 'u1', message: { role: 'user', content: 'Read it.' } },
      {
        type: 'assistant',
        sessionId: 's1',
        uuid: 'u2',
        message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text: 'I read.' }] },
      },
      {
        type: 'assistant',
        sessionId: 's1',
        uuid: 'u3',
        message: { id: 'm1', role: 'assistant', content: [use('t1')] },
      },
      {
        type: 'assistant',
        sessionId: 's1',
        uuid: 'u3',
        message: { id: 'm1', role: 'assistant', content: [use('t1')] },
      },
      { type: 'user', sessionId: 's1', uuid: 'u4', message: { role: 'user', content: [answer('t1')] } },
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Claude Code, a sub-agent and a compaction': {
    content: lines(
      { type: 'user', sessionId: 's1', uuid: 'u1', message: { role: 'user', content: 'Read it.' } },
      {
        type: 'assistant',
        sessionId: 's1',
        uuid: 'u2',
        message: { id: 'm1', role: 'assistant', content: [use('t1', 'Task')] },
      },
      {
        type: 'assistant',
        sessionId: 's1',
        uuid: 'u3',
        isSidechain: true,
        agentId: 'a1',
        message: { id: 'm2', role: 'assistant', content: [use('t2')] },
      },
      {
        type: 'user',
        sessionId: 's1',
        uuid: 'u4',
        isSidechain: true,
        agentId: 'a1',
        message: { role: 'user', content: [answer('t2')] },
      },
      { type: 'system', subtype: 'compact_boundary', sessionId: 's1', uuid: 'u5', content: 'Compacted' },
      { type: 'user', sessionId: 's1', uuid: 'u6', message: { role: 'user', content: [answer('t1')] } },
    ),
    runs: 2,
    calls: 2,
    results: 2,
  },
  'Claude Code, an event of an unknown type with a call in it': {
    content: lines(
      { type: 'user', sessionId: 's1', uuid: 'u1', message: { role: 'user', content: 'Read it.' } },
      { type: 'teleport', sessionId: 's1', uuid: 'u2', body: { content: [use('toolu_01a2b3c4')] } },
    ),
    calls: 0,
    results: 0,
    lost: true,
  },
  'Claude Code, cut off in the last line': {
    content: `${lines(
      { type: 'user', sessionId: 's1', uuid: 'u1', message: { role: 'user', content: 'Read it.' } },
      {
        type: 'assistant',
        sessionId: 's1',
        uuid: 'u2',
        message: { id: 'm1', role: 'assistant', content: [use('t1')] },
      },
    )}\n{"type":"user","sessionId":"s1","uuid":"u3","message":{"role":"user","con`,
    calls: 1,
    results: 0,
    lost: true,
  },
  'Codex, a web search between shell calls': {
    content: lines(
      { timestamp: 't', type: 'session_meta', payload: { id: 's1' } },
      {
        timestamp: 't',
        type: 'response_item',
        payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go.' }] },
      },
      {
        timestamp: 't',
        type: 'response_item',
        payload: { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'call_a1b2c3d4' },
      },
      {
        timestamp: 't',
        type: 'response_item',
        payload: { type: 'function_call_output', call_id: 'call_a1b2c3d4', output: '{"output":"a"}' },
      },
      {
        timestamp: 't',
        type: 'response_item',
        payload: { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'x' } },
      },
      { timestamp: 't', type: 'event_msg', payload: { type: 'web_search_end', call_id: 'ws_1', query: 'x' } },
    ),
    calls: 2,
    results: 1,
  },
  'Codex exec, a web search and a file change': {
    content: lines(
      { type: 'thread.started', thread_id: 's1' },
      { type: 'item.completed', item: { id: 'i1', type: 'web_search', query: 'x' } },
      {
        type: 'item.completed',
        item: { id: 'i2', type: 'file_change', changes: [{ path: 'a', kind: 'add' }], status: 'completed' },
      },
      {
        type: 'item.completed',
        item: {
          id: 'i3',
          type: 'command_execution',
          command: 'ls',
          aggregated_output: 'a',
          exit_code: 0,
          status: 'completed',
        },
      },
      { type: 'item.completed', item: { id: 'i4', type: 'agent_message', text: 'Done.' } },
    ),
    calls: 3,
    results: 2,
  },
  'mini-SWE-agent, a list of messages': {
    content: json([
      { role: 'system', content: 'You may use a computer. Answer with ```mswea_bash_command\nyour_command\n```' },
      { role: 'user', content: 'Please solve it.' },
      { role: 'assistant', content: shellBlock('ls') },
      { role: 'user', content: observed('a.py') },
      { role: 'assistant', content: shellBlock('cat a.py') },
      { role: 'user', content: observed('x') },
    ]),
    runs: 1,
    calls: 2,
    results: 2,
  },
  'mini-SWE-agent, a trajectory with info and a format error': {
    content: json({
      info: { exit_status: 'Submitted', submission: 'diff' },
      messages: [
        { role: 'system', content: 'You may use a computer.' },
        { role: 'user', content: 'Please solve it.' },
        { role: 'assistant', content: 'THOUGHT: I look.\n\n```bash\nls\n```' },
        { role: 'user', content: observed('a.py') },
        { role: 'assistant', content: 'I look again.\n\n```bash\nls -a\n```' },
        { role: 'user', content: observed('a.py b.py') },
        { role: 'assistant', content: 'THOUGHT: I forgot the block.' },
        { role: 'user', content: 'Please always provide EXACTLY ONE action in triple backticks, found 0 actions.' },
        { role: 'assistant', content: 'THOUGHT: Done.\n\n```bash\necho COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT\n```' },
        { role: 'exit', content: 'diff' },
      ],
      trajectory_format: 'mini-swe-agent-1',
    }),
    runs: 1,
    calls: 3,
    results: 2,
  },
  'mini-SWE-agent, its second version with tool calls': {
    content: json({
      info: { exit_status: 'Submitted' },
      messages: [
        { role: 'system', content: 'You may use a computer.' },
        { role: 'user', content: 'Please solve it.' },
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [chatCall('call_a1b2c3d4', 'bash', { command: 'ls' })],
          extra: { actions: [{ command: 'ls', tool_call_id: 'call_a1b2c3d4' }], cost: 0.1 },
        },
        { role: 'tool', tool_call_id: 'call_a1b2c3d4', content: observed('a.py'), extra: { returncode: 0 } },
        { role: 'exit', content: 'diff', extra: { exit_status: 'Submitted' } },
      ],
      trajectory_format: 'mini-swe-agent-1.1',
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'a chat that shows a shell block is no agent of shell blocks': {
    content: lines({
      messages: [
        { role: 'user', content: 'How do I list files?' },
        { role: 'assistant', content: 'Run this:\n```bash\nls\n```' },
        { role: 'user', content: 'Thanks.' },
      ],
    }),
    calls: 0,
    results: 0,
  },
  'Terminus 2 in ATIF, commands as JSON text': {
    content: json({
      schema_version: 'ATIF-v1.5',
      session_id: 's1',
      agent: { name: 'terminus-2', version: '2', model_name: 'm' },
      steps: [
        { step_id: 1, source: 'user', message: 'Make a file.' },
        {
          step_id: 2,
          source: 'agent',
          message: terminus(false, 'touch a\n', 'ls\n'),
          observation: { results: [{ content: 'New Terminal Output:\na' }] },
        },
        {
          step_id: 3,
          source: 'agent',
          message: terminus(true),
          observation: { results: [{ content: 'Are you sure?' }] },
        },
      ],
    }),
    runs: 1,
    calls: 2,
    results: 1,
  },
  'Terminus 2 in ATIF, commands as tool calls': {
    content: json({
      schema_version: 'ATIF-v1.5',
      session_id: 's1',
      agent: { name: 'terminus-2', version: '2', model_name: 'm' },
      steps: [
        { step_id: 1, source: 'user', message: 'Make a file.' },
        {
          step_id: 2,
          source: 'agent',
          message: 'Analysis: a',
          tool_calls: [
            {
              tool_call_id: 'call_0_1',
              function_name: 'bash_command',
              arguments: { keystrokes: 'touch a\n', duration: 1 },
            },
          ],
          observation: { results: [{ content: 'New Terminal Output:\na' }] },
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Goose, a session of lines': {
    content: lines(
      { id: 's1', working_dir: '/w', description: 'd', message_count: 4 },
      { role: 'user', created: 1, content: [{ type: 'text', text: 'List files.' }] },
      {
        role: 'assistant',
        created: 2,
        content: [
          { type: 'text', text: 'I list.' },
          {
            type: 'toolRequest',
            id: 'tr1',
            toolCall: { status: 'success', value: { name: 'shell', arguments: { command: 'ls' } } },
          },
        ],
      },
      {
        role: 'user',
        created: 3,
        content: [
          {
            type: 'toolResponse',
            id: 'tr1',
            toolResult: { status: 'success', value: { content: [{ type: 'text', text: 'a' }], isError: false } },
          },
        ],
      },
      { role: 'assistant', created: 4, content: [{ type: 'text', text: 'One file.' }] },
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Goose, an exported session': {
    content: json({
      id: 's1',
      name: 'n',
      working_dir: '/w',
      conversation: [
        { role: 'user', created: 1, content: [{ type: 'text', text: 'List files.' }] },
        {
          role: 'assistant',
          created: 2,
          content: [
            {
              type: 'toolRequest',
              id: 'tr1',
              toolCall: { status: 'success', value: { name: 'shell', arguments: {} } },
            },
            { type: 'toolRequest', id: 'tr2', toolCall: { status: 'error', error: 'no such tool' } },
          ],
        },
        {
          role: 'user',
          created: 3,
          content: [
            { type: 'toolResponse', id: 'tr1', toolResult: { status: 'error', error: 'denied' } },
            { type: 'toolResponse', id: 'tr2', toolResult: { status: 'error', error: 'no such tool' } },
          ],
        },
      ],
    }),
    calls: 1,
    results: 2,
    lost: true,
  },
  'Pi and OpenClaw, a session of lines': {
    content: lines(
      { type: 'session', version: 3, id: 's1', timestamp: 't', cwd: '/w' },
      { type: 'model_change', id: 'e0', parentId: null, timestamp: 't', provider: 'p', modelId: 'm' },
      { type: 'thinking_level_change', id: 'e1', parentId: 'e0', timestamp: 't', thinkingLevel: 'low' },
      { type: 'message', id: 'e2', parentId: 'e1', timestamp: 't', message: { role: 'user', content: 'List files.' } },
      {
        type: 'message',
        id: 'e3',
        parentId: 'e2',
        timestamp: 't',
        message: {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'toolCall', id: 'call_a1b2c3d4|fc_1', name: 'bash', arguments: { command: 'ls' } },
          ],
          model: 'm',
          stopReason: 'toolUse',
        },
      },
      {
        type: 'message',
        id: 'e4',
        parentId: 'e3',
        timestamp: 't',
        message: {
          role: 'toolResult',
          toolCallId: 'call_a1b2c3d4|fc_1',
          toolName: 'bash',
          content: [{ type: 'text', text: 'a' }],
          isError: false,
        },
      },
      {
        type: 'message',
        id: 'e5',
        parentId: 'e4',
        timestamp: 't',
        message: { role: 'assistant', content: [{ type: 'text', text: 'One file.' }] },
      },
    ),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'OpenHands, an action without an observation': {
    content: json([
      { id: 0, source: 'user', action: 'message', args: { content: 'Go.' } },
      { id: 1, source: 'agent', action: 'run', args: { command: 'ls' }, message: 'Running' },
      { id: 2, source: 'agent', observation: 'run', content: 'a', cause: 1, extras: { command: 'ls' } },
      { id: 3, source: 'agent', action: 'run', args: { command: 'rm a' }, message: 'Running' },
    ]),
    calls: 2,
    results: 1,
  },
  'SWE-agent, a trajectory of actions alone': {
    content: json({
      environment: 'main',
      trajectory: [
        { action: 'ls', observation: 'a', response: 'I look.\n```\nls\n```', thought: 'I look.', state: '{}' },
        { action: 'submit', observation: '', response: 'Done.', thought: 'Done.', state: '{}' },
      ],
      history: [
        { role: 'system', content: 's' },
        { role: 'user', content: 'Solve it.' },
        { role: 'assistant', content: 'I look.\n```\nls\n```', thought: 'I look.', action: 'ls', agent: 'main' },
        { role: 'user', content: 'a', agent: 'main' },
        { role: 'assistant', content: 'Done.', thought: 'Done.', action: 'submit', agent: 'main' },
      ],
      info: { exit_status: 'submitted' },
    }),
    calls: 2,
    results: 2,
  },
  'ADK, a long-running tool and a failed call': {
    content: json({
      id: 's1',
      appName: 'a',
      userId: 'u',
      events: [
        { author: 'user', invocationId: 'i1', content: { role: 'user', parts: [{ text: 'Go.' }] } },
        {
          author: 'clerk',
          invocationId: 'i1',
          partial: true,
          content: { role: 'model', parts: [{ text: 'I' }] },
        },
        {
          author: 'clerk',
          invocationId: 'i1',
          content: { role: 'model', parts: [{ functionCall: { id: 'adk-1', name: 'book', args: {} } }] },
          longRunningToolIds: ['adk-1'],
        },
        {
          author: 'clerk',
          invocationId: 'i1',
          content: {
            role: 'user',
            parts: [{ functionResponse: { id: 'adk-1', name: 'book', response: { status: 'pending' } } }],
          },
        },
        {
          author: 'clerk',
          invocationId: 'i1',
          content: {
            role: 'user',
            parts: [{ functionResponse: { id: 'adk-1', name: 'book', response: { error: 'full' } } }],
          },
        },
      ],
    }),
    calls: 1,
    results: 2,
  },
  'Gemini CLI, a call of each state': {
    content: json({
      sessionId: 's1',
      projectHash: 'h',
      messages: [
        { id: '1', type: 'user', content: 'Go.' },
        {
          id: '2',
          type: 'gemini',
          content: 'I look.',
          toolCalls: [
            {
              id: 'read-1',
              name: 'read_file',
              args: {},
              status: 'success',
              result: [{ functionResponse: { id: 'read-1', name: 'read_file', response: { output: 'a' } } }],
            },
            { id: 'read-2', name: 'read_file', args: {}, status: 'cancelled' },
          ],
        },
      ],
    }),
    calls: 2,
    results: 1,
  },
  'OpenCode, a running tool': {
    content: json({
      info: { id: 's1' },
      messages: [
        { info: { role: 'user' }, parts: [{ type: 'text', text: 'Go.' }] },
        {
          info: { role: 'assistant', modelID: 'm' },
          parts: [
            { type: 'step-start' },
            { type: 'tool', tool: 'bash', callID: 'c1', state: { status: 'completed', input: {}, output: 'a' } },
            { type: 'tool', tool: 'bash', callID: 'c2', state: { status: 'error', input: {}, error: 'gone' } },
            { type: 'tool', tool: 'bash', callID: 'c3', state: { status: 'running', input: {} } },
          ],
        },
      ],
    }),
    calls: 3,
    results: 2,
  },
  'Pydantic AI, a retry prompt and a builtin tool': {
    content: json([
      { kind: 'request', parts: [{ part_kind: 'user-prompt', content: 'Go.' }] },
      {
        kind: 'response',
        parts: [
          { part_kind: 'builtin-tool-call', tool_name: 'web_search', args: {}, tool_call_id: 'b1', provider_name: 'p' },
          { part_kind: 'builtin-tool-return', tool_name: 'web_search', content: 'x', tool_call_id: 'b1' },
          { part_kind: 'tool-call', tool_name: 'roll', args: '{}', tool_call_id: 'c1' },
        ],
      },
      {
        kind: 'request',
        parts: [{ part_kind: 'retry-prompt', tool_name: 'roll', content: 'wrong', tool_call_id: 'c1' }],
      },
    ]),
    calls: 2,
    results: 2,
  },
  'Autogen, a summary that repeats its calls': {
    content: json({
      messages: [
        { source: 'user', type: 'TextMessage', content: 'Roll.' },
        {
          source: 'a',
          type: 'ToolCallRequestEvent',
          content: [{ id: 'call_a1b2c3d4', name: 'roll', arguments: '{}' }],
        },
        { source: 'a', type: 'ToolCallExecutionEvent', content: [{ call_id: 'call_a1b2c3d4', content: '4' }] },
        {
          ...{ source: 'a', type: 'ToolCallSummaryMessage', content: '4' },
          tool_calls: [{ id: 'call_a1b2c3d4', name: 'roll', arguments: '{}' }],
          results: [{ call_id: 'call_a1b2c3d4', content: '4' }],
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Autogen, the saved state of an agent': {
    content: json({
      type: 'AssistantAgentState',
      version: '1.0.0',
      llm_context: {
        messages: [
          { source: 'user', type: 'UserMessage', content: 'Roll.' },
          { source: 'a', type: 'AssistantMessage', content: [{ id: 'call_1', name: 'roll', arguments: '{}' }] },
          { type: 'FunctionExecutionResultMessage', content: [{ call_id: 'call_1', content: '4', is_error: false }] },
          { source: 'a', type: 'AssistantMessage', content: 'It is a four.' },
        ],
      },
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Autogen, a summary alone': {
    content: json({
      messages: [
        { source: 'user', type: 'TextMessage', content: 'Roll.' },
        {
          ...{ source: 'a', type: 'ToolCallSummaryMessage', content: '4' },
          tool_calls: [{ id: 'call_a1b2c3d4', name: 'roll', arguments: '{}' }],
          results: [{ call_id: 'call_a1b2c3d4', content: '4' }],
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Claude Code, a result in a line about the session': {
    content: lines(
      { type: 'user', sessionId: 's1', uuid: 'u1', message: { role: 'user', content: 'Read it.' } },
      {
        ...{ type: 'assistant', sessionId: 's1', uuid: 'u2' },
        message: { id: 'm1', role: 'assistant', content: [use('toolu_01a2b3c4')] },
      },
      { type: 'system', sessionId: 's1', uuid: 'u3', message: { role: 'user', content: [answer('toolu_01a2b3c4')] } },
    ),
    calls: 1,
    results: 0,
    lost: true,
  },
  'Letta, messages of its API': {
    content: json([
      { id: 'm1', message_type: 'user_message', content: 'Go.' },
      { id: 'm2', message_type: 'reasoning_message', reasoning: 'Hm.' },
      {
        id: 'm3',
        message_type: 'tool_call_message',
        tool_call: { name: 'roll', arguments: '{}', tool_call_id: 'call_a1b2c3d4' },
      },
      {
        id: 'm4',
        message_type: 'tool_return_message',
        tool_return: '4',
        status: 'success',
        tool_call_id: 'call_a1b2c3d4',
      },
      { id: 'm5', message_type: 'assistant_message', content: 'Four.' },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'LangGraph, the values of a state': {
    content: json({
      values: {
        messages: [
          { type: 'human', content: 'Go.', id: '1' },
          { type: 'ai', content: '', id: '2', tool_calls: [{ name: 'roll', args: {}, id: 'c1', type: 'tool_call' }] },
          { type: 'tool', content: '4', tool_call_id: 'c1', name: 'roll', status: 'success', id: '3' },
          { type: 'remove', content: '', id: '1' },
        ],
      },
      next: [],
    }),
    calls: 1,
    results: 1,
    lost: true,
  },
  'Hermes, several calls in one text': {
    content: lines({
      conversations: [
        { from: 'human', value: 'Go.' },
        {
          from: 'gpt',
          value:
            '<tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>\n<tool_call>\n{"name": "b", "arguments": {}}\n</tool_call>',
        },
        { from: 'tool', value: '<tool_response>\n1\n</tool_response>\n<tool_response>\n2\n</tool_response>' },
        { from: 'gpt', value: 'Done.' },
      ],
    }),
    calls: 2,
    results: 2,
  },
  'Inspect, a model event beside the messages': {
    content: json({
      version: 2,
      status: 'success',
      eval: { task: 't', model: 'm' },
      samples: [
        {
          id: 1,
          epoch: 1,
          input: 'Go.',
          target: '',
          messages: [
            { role: 'user', content: 'Go.', id: 'a' },
            {
              role: 'assistant',
              content: '',
              tool_calls: [{ id: 'call_a1b2c3d4', function: 'roll', arguments: {}, type: 'function' }],
            },
            { role: 'tool', content: '4', tool_call_id: 'call_a1b2c3d4', function: 'roll' },
          ],
          events: [
            {
              event: 'model',
              output: {
                choices: [
                  {
                    message: {
                      role: 'assistant',
                      content: '',
                      tool_calls: [{ id: 'call_a1b2c3d4', function: 'roll', arguments: {}, type: 'function' }],
                    },
                  },
                ],
              },
            },
            { event: 'tool', type: 'function', id: 'call_a1b2c3d4', function: 'roll', arguments: {}, result: '4' },
          ],
        },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'two runs in one file and a broken line between them': {
    content: [
      json({ messages: [ask, { role: 'assistant', tool_calls: [chatCall('call_a1b2c3d4', 'a')] }] }),
      '{"messages": [{"role": "user", "content": "Go."}, {"role": "assistant", "tool_calls": [{"id": "call_x1y2z3w4", "funct',
      json({ messages: [ask, { role: 'assistant', tool_calls: [chatCall('call_e5f6g7h8', 'b')] }] }),
    ].join('\n'),
    runs: 2,
    calls: 2,
    results: 0,
    lost: true,
  },
  'a document cut off inside its list': {
    content: json([
      { messages: [ask, { role: 'assistant', tool_calls: [chatCall('call_a1b2c3d4', 'a')] }] },
      { messages: [ask, { role: 'assistant', tool_calls: [chatCall('call_e5f6g7h8', 'b')] }] },
    ]).slice(0, -40),
    runs: 1,
    calls: 1,
    results: 0,
    lost: true,
  },
  'OpenHands, an end that is no tool call': {
    content: json([
      { id: 0, source: 'user', action: 'message', args: { content: 'List.' } },
      { id: 1, source: 'agent', action: 'run', args: { command: 'ls' } },
      { id: 2, source: 'agent', cause: 1, observation: 'run', content: 'a' },
      { id: 3, source: 'agent', action: 'finish', message: 'Done.', args: {} },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'LangGraph, a checkpoint': {
    content: json({
      ...{ v: 4, id: 'c1', channel_versions: { messages: 3 } },
      channel_values: {
        messages: [
          { type: 'human', content: 'Roll.' },
          { type: 'ai', content: '', tool_calls: [{ name: 'roll', args: {}, id: 'call_a1b2c3d4', type: 'tool_call' }] },
          { type: 'tool', content: '4', tool_call_id: 'call_a1b2c3d4' },
        ],
      },
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Haystack, blocks without a type': {
    content: json({
      messages: [
        { role: 'user', content: [{ text: 'Roll.' }] },
        { role: 'assistant', content: [{ tool_call: { tool_name: 'roll', arguments: {}, id: 'c1' } }] },
        { role: 'tool', content: [{ tool_call_result: { result: '4', error: false, origin: { id: 'c1' } } }] },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'LlamaIndex, a call as a block and one in the older place': {
    content: json([
      { role: 'user', additional_kwargs: {}, blocks: [{ block_type: 'text', text: 'Roll twice.' }] },
      {
        ...{ role: 'assistant', additional_kwargs: {} },
        blocks: [{ block_type: 'tool_call', tool_call_id: 'c1', tool_name: 'roll', tool_kwargs: {} }],
      },
      { role: 'tool', additional_kwargs: { tool_call_id: 'c1' }, blocks: [{ block_type: 'text', text: '4' }] },
      { role: 'assistant', additional_kwargs: { tool_calls: [chatCall('call_a1b2c3d4', 'roll')] }, blocks: [] },
    ]),
    runs: 1,
    calls: 2,
    results: 1,
  },
  'Semantic Kernel, a chat history': {
    content: json({
      messages: [
        { role: 'user', items: [{ content_type: 'text', text: 'Roll.' }] },
        { role: 'assistant', items: [{ content_type: 'function_call', id: 'c1', name: 'dice-roll', arguments: '{}' }] },
        { role: 'tool', items: [{ content_type: 'function_result', id: 'c1', name: 'dice-roll', result: '4' }] },
      ],
    }),
    runs: 1,
    calls: 1,
    results: 1,
  },
  'Microsoft.Extensions.AI, messages with contents': {
    content: json([
      { role: 'user', contents: [{ $type: 'text', text: 'Roll.' }] },
      { role: 'assistant', contents: [{ $type: 'functionCall', callId: 'c1', name: 'roll', arguments: {} }] },
      { role: 'tool', contents: [{ $type: 'functionResult', callId: 'c1', result: '4' }] },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
}
