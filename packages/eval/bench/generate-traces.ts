/** Trace files of any size for benchmarks and tests: the same bytes for the same arguments. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

export type GeneratedTraces = {
  readonly bytes: number
  /** `lines`: chat runs, one a line. `document`: a tau-bench file, one list on one line. */
  readonly shape: 'lines' | 'document'
  /** Whether the lines carry their tool definitions. */
  readonly withTools: boolean
}

/** How many runs were written. */
export async function generateTraces(file: string, { bytes, shape, withTools }: GeneratedTraces): Promise<number> {
  const stream = createWriteStream(file, { highWaterMark: 1 << 20 })
  let written = 0
  let runs = 0
  if (shape === 'document') stream.write('[')
  while (written < bytes) {
    const text = runText(runs, shape, withTools)
    written += text.length
    runs++
    if (!stream.write(text)) await once(stream, 'drain')
  }
  stream.end(shape === 'document' ? ']' : '')
  await once(stream, 'close')
  return runs
}

function runText(index: number, shape: GeneratedTraces['shape'], withTools: boolean): string {
  const messages = messagesOf(index)
  if (shape === 'lines') {
    const id = `run-${index}`
    const record = { id, model: `model-${index % 3}`, outcome: index % 2 === 0, messages }
    return `${JSON.stringify(withTools ? { ...record, tools } : record)}\n`
  }
  return `${index === 0 ? '' : ','}${JSON.stringify({ task_id: index, trial: 0, reward: index % 2, traj: messages })}`
}

function messagesOf(index: number): readonly unknown[] {
  const steps = 4 + (index % 9)
  const order = `#W${1_000_000 + ((index * 7_919) % 8_999_999)}`
  const messages: unknown[] = [
    { role: 'system', content: policy },
    { role: 'user', content: `Hello, I would like to change my order ${order} and to know when it will arrive.` },
  ]
  for (let step = 0; step < steps; step++) {
    const id = `call_${index}_${step}`
    const name = ['get_order_details', 'find_user', 'list_products', 'update_order'][step % 4]
    const args = JSON.stringify({ order_id: order, page: step, note: 'as agreed with the customer' })
    messages.push(
      { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: args } }] },
      { role: 'tool', tool_call_id: id, name, content: outputOf(index, step, order) },
    )
  }
  messages.push({ role: 'assistant', content: `Your order ${order} has been changed and arrives on Thursday.` })
  return messages
}

function outputOf(index: number, step: number, order: string): string {
  if ((index + step) % 11 === 0) return 'Error: the order cannot be found'
  const items = Array.from({ length: 6 }, (_, item) => ({
    item_id: String(4_000_000_000 + index * 31 + item),
    name: 'Mechanical keyboard',
    price: 100 + item,
    options: { switch: 'clicky', backlight: 'white', size: 'full size' },
  }))
  return JSON.stringify({ order_id: order, status: 'pending', items, address: { city: 'Lisbon', zip: '1100-148' } })
}

const policy = 'You help customers of a shop. Confirm every change with the customer before you make it. '.repeat(25)

const tools = ['get_order_details', 'find_user', 'list_products', 'update_order'].map((name) => ({
  type: 'function',
  function: {
    name,
    description: `Calls ${name} of the shop.`,
    parameters: {
      type: 'object',
      properties: { order_id: { type: 'string' }, page: { type: 'integer' }, note: { type: 'string' } },
      required: ['order_id'],
    },
  },
}))
