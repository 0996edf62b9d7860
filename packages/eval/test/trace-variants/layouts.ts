/** Layouts of records that hold several conversations, branch, grow, or name their members in their own way. */
import { json, lines, type Variants } from './variant.ts'

const called = (id: string, name: string, args: object) => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
})
const chat = (ticket: string) => [
  { role: 'user', content: `Close ${ticket}` },
  called(`call_${ticket}x9Qz71`, 'close_ticket', { ticket }),
  { role: 'tool', tool_call_id: `call_${ticket}x9Qz71`, content: 'closed' },
]
const errand = (clock: string) => [
  { role: 'system', content: `It is ${clock}.` },
  { role: 'user', content: 'Pay Ann, then Bob' },
  called('0', 'pay', { to: 'Ann' }),
  { role: 'tool', tool_call_id: '0', content: 'paid' },
  called('1', 'pay', { to: 'Bob' }),
  { role: 'tool', tool_call_id: '1', content: 'paid' },
]
const kickoff = (topic: string) => [
  { type: 'crew_kickoff_started', inputs: { topic } },
  { type: 'tool_usage_started', tool_name: 'search', tool_args: { topic } },
  { type: 'tool_usage_finished', tool_name: 'search', tool_args: { topic }, output: `hits for ${topic}` },
  { type: 'crew_kickoff_completed', output: 'done' },
]
const reply = (messageId: string, x: number) => ({
  messageId,
  parentMessageId: 'a',
  isCreatedByUser: false,
  content: [
    { type: 'tool_call', tool_call: { id: `call_${x}qW3eR5tY`, name: 'go', args: `{"x":${x}}`, output: 'ok' } },
  ],
})

export const layoutVariants: Variants = {
  'rows of a table viewer': {
    content: json({ rows: ['T1', 'T2'].map((ticket, row_idx) => ({ row_idx, row: { messages: chat(ticket) } })) }),
    runs: 2,
    calls: 2,
    results: 2,
  },
  'conversations under their names': {
    content: json({ conversations: { one: { messages: chat('T3') }, two: { messages: chat('T4') } } }),
    runs: 2,
    calls: 2,
    results: 2,
  },
  'a log of requests with short ids and a clock in the system message': {
    content: lines({ messages: errand('9:00').slice(0, 4) }, { messages: errand('9:01') }),
    runs: 2,
    calls: 3,
    results: 3,
    lost: true,
  },
  'runs that only begin with the same request': {
    content: lines(
      { messages: errand('9:00') },
      { messages: [...errand('9:00').slice(0, 3), ...errand('9:00').slice(4)] },
    ),
    runs: 2,
    calls: 4,
    results: 3,
  },
  'two runs of a crew in one log': { content: lines(...kickoff('a'), ...kickoff('b')), runs: 2, calls: 2, results: 2 },
  'a message that was answered twice': {
    content: json({
      conversationId: 'c',
      messages: [
        { messageId: 'a', parentMessageId: '0', isCreatedByUser: true, text: 'go' },
        reply('b', 1),
        reply('c', 2),
      ],
    }),
    runs: 1,
    calls: 2,
    results: 2,
    lost: true,
  },
  'conversations in an export of a program without a reader': {
    content: json({
      export: [
        {
          title: 'a',
          turns: [
            { role: 'human', text: 'a' },
            { role: 'bot', text: '', toolCall: { id: 'q1', name: 'f', arguments: {}, result: 'x' } },
          ],
        },
        {
          title: 'b',
          turns: [
            { role: 'user', text: 'b' },
            { role: 'bot', text: '', toolCall: { id: 'q2', name: 'f', arguments: {}, result: 'y' } },
          ],
        },
        {
          title: 'c',
          turns: [
            { role: 'user', text: 'c' },
            { role: 'bot', text: 'c' },
          ],
        },
      ],
    }),
    runs: 1,
    calls: 2,
    results: 2,
    lost: true,
  },
  'numbered members, as DSPy writes steps': {
    content: json({
      question: 'When?',
      trajectory: {
        ...{ thought_0: 'look', tool_name_0: 'search', tool_args_0: { q: 'a' }, observation_0: 'b' },
        ...{ thought_1: 'done', tool_name_1: 'finish', tool_args_1: {}, observation_1: 'Completed.' },
      },
      answer: 'now',
    }),
    calls: 2,
    results: 2,
  },
  'names that .NET capitalises': {
    content: json([
      { Role: { Label: 'user' }, Items: [{ $type: 'TextContent', Text: 'lights off' }] },
      {
        Role: { Label: 'assistant' },
        Items: [{ $type: 'FunctionCallContent', Id: 'call_sk', FunctionName: 'off', Arguments: { id: '1' } }],
      },
      {
        Role: { Label: 'tool' },
        Items: [{ $type: 'FunctionResultContent', CallId: 'call_sk', FunctionName: 'off', Result: 'off' }],
      },
    ]),
    runs: 1,
    calls: 1,
    results: 1,
  },
}
