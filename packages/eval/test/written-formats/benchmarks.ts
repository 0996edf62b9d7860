/** As benchmarks and evaluation programs store their runs. */
import { zip } from '../zip.ts'
import { steps, undoingRun, type WrittenFormats } from './undoing-run.ts'

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

export const benchmarkFormats: WrittenFormats = {
  inspect: JSON.stringify({ version: 2, ...evaluation, samples: [sample] }),
  'inspect, printed on several lines': JSON.stringify({ version: 2, ...evaluation, samples: [sample] }, null, 2),
  'inspect, archived': zip({
    '_journal/start.json': JSON.stringify(evaluation),
    'samples/1_epoch_1.json': JSON.stringify(sample),
    'summaries.json': JSON.stringify([{ id: 1, epoch: 1 }]),
    'header.json': JSON.stringify({ version: 2, ...evaluation }),
  }),
}
