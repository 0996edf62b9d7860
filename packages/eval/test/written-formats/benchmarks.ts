/** As benchmarks and evaluation programs store their runs. */
import { zip } from '../zip.ts'
import { lines, steps, undoingRun, type WrittenFormats } from './undoing-run.ts'

const sample = {
  id: 1,
  epoch: 1,
  target: '',
  messages: steps<unknown>({
    ask: (content) => [{ role: 'user', content }],
    call: ({ id, name, input }) => [
      { role: 'assistant', content: '', tool_calls: [{ id, function: name, arguments: input, type: 'function' }] },
      { role: 'tool', tool_call_id: id, function: name, content: `attachment://${id}` },
    ],
    end: (content) => [
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', reasoning: 'hm' },
          { type: 'text', text: content },
        ],
      },
    ],
  }),
  attachments: Object.fromEntries(undoingRun.calls.map(({ id, result }) => [id, result])),
  scores: { match: { value: 'I' } },
}

const evaluation = { eval: { task: 'accounts', model: 'm' } }

const turns = (call: (name: string, input: object) => object, result: (text: string) => object) =>
  steps<object>({
    ask: (value) => [{ from: 'human', value }],
    call: ({ name, input, result: text }) => [call(name, input), result(text)],
    end: (value) => [{ from: 'gpt', value }],
  })

const dialogue = steps<object>({
  ask: (text) => [{ role: 'User', text }],
  call: ({ name, input, result }) => [
    { role: 'API', api_name: name, param_dict: input, result: { output: result, exception: null } },
  ],
  end: (text) => [{ role: 'AI', text }],
})

/** A node and what comes behind it. */
function treeOf([first, ...rest]: readonly object[]): readonly object[] {
  return first === undefined ? [] : [{ ...first, next: treeOf(rest) }]
}

export const benchmarkFormats: WrittenFormats = {
  sharegpt: JSON.stringify([
    {
      conversations: turns(
        (name, input) => ({ from: 'function_call', value: JSON.stringify({ name, arguments: input }) }),
        (value) => ({ from: 'observation', value }),
      ),
      tools: '[]',
    },
  ]),
  'sharegpt, Hermes’ tags': lines([
    {
      conversations: turns(
        (name, input) => ({
          from: 'gpt',
          value: `<tool_call>\n${JSON.stringify({ name, arguments: input })}\n</tool_call>`,
        }),
        (text) => ({ from: 'tool', value: `<tool_response>\n${text}\n</tool_response>` }),
      ),
    },
  ]),
  'sharegpt, LLaMA-Factory’s parts': lines([
    {
      messages: steps<object>({
        ask: (value) => [{ role: 'user', content: [{ type: 'text', value }] }],
        call: ({ name, input, result }) => [
          {
            role: 'assistant',
            content: [{ type: 'tool_call', value: JSON.stringify({ name, arguments: input }) }],
          },
          { role: 'tool', content: [{ type: 'text', value: result }] },
        ],
        end: (value) => [{ role: 'assistant', content: [{ type: 'text', value }] }],
      }),
    },
  ]),
  toolbench: JSON.stringify({
    win: true,
    forward_args: {},
    answer_generation: {
      function: [],
      train_messages: [
        [],
        steps<object>({
          ask: (content) => [{ role: 'user', content }],
          call: ({ name, input, result }) => [
            { role: 'assistant', content: null, function_call: { name, arguments: JSON.stringify(input) } },
            { role: 'function', name, content: result },
          ],
          end: (content) => [{ role: 'assistant', content }],
        }),
      ],
    },
  }),
  'toolbench, answers': JSON.stringify({
    '17': {
      query: undoingRun.ask,
      answer: {
        method: 'm',
        answer_details: treeOf(
          steps<object>({
            ask: (message) => [{ role: 'user', message }],
            call: ({ name, input, result }) => [
              {
                role: 'tool',
                message: `{'name': '${name}', 'arguments': '${JSON.stringify(input)}', 'response': '${result}'}`,
              },
            ],
            end: (message) => [{ role: 'assistant', message }],
          }),
        ),
      },
    },
  }),
  'api-bank': lines(dialogue),
  'api-bank, as a list': JSON.stringify(dialogue),
  inspect: JSON.stringify({ version: 2, ...evaluation, samples: [sample] }),
  'inspect, printed on several lines': JSON.stringify({ version: 2, ...evaluation, samples: [sample] }, null, 2),
  'inspect, archived': zip({
    '_journal/start.json': JSON.stringify(evaluation),
    'samples/1_epoch_1.json': JSON.stringify(sample),
    'summaries.json': JSON.stringify([{ id: 1, epoch: 1 }]),
    'header.json': JSON.stringify({ version: 2, ...evaluation }),
  }),
}
