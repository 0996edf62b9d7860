/**
 * What a decision without evidence costs, next to parsing that trace's JSON in the same run.
 *
 * "first look": a new session is given the whole trace. "one more step": a session that has already seen the trace is
 * given one call and its result more. Each figure is the best of several rounds, the two sides of a ratio interleaved.
 */
import {
  type Action,
  createTwinCheck,
  extendedPolicy,
  type Message,
  openTrace,
  readMessage,
  standardPolicy,
  type ToolSchema,
} from '@twincheck/core'

const lengths = [10, 50, 200, 1_000]
const rounds = 40

export async function benchDecision(): Promise<string> {
  const lines = ['steps  JSON.parse  first look  ratio  one more step  against 10  given as array  against 10']
  const shortest = { next: 0, array: 0 }
  for (const steps of lengths) {
    const parse = { best: Number.POSITIVE_INFINITY }
    const first = { best: Number.POSITIVE_INFINITY }
    const next = { best: Number.POSITIVE_INFINITY }
    const array = { best: Number.POSITIVE_INFINITY }
    const { messages, proposal } = traceOf(steps)
    const text = JSON.stringify({ messages, proposal })
    const repeats = Math.max(3, Math.round(3_000 / steps))
    for (let round = 0; round < rounds; round++) {
      await measure(parse, repeats, async () => void JSON.parse(text))
      const traces = Array.from({ length: repeats }, (): Trace => ({ ...JSON.parse(text), tools }))
      let which = 0
      await measure(first, repeats, async () => {
        const trace = traces[which++]
        if (trace) await newSession().check(trace)
      })
      await measureNextStep(next, steps)
      await measureNextArray(array, steps)
    }
    if (steps === lengths[0]) Object.assign(shortest, { next: next.best, array: array.best })
    lines.push(
      [
        String(steps).padStart(5),
        microseconds(parse.best).padStart(10),
        microseconds(first.best).padStart(11),
        (first.best / parse.best).toFixed(2).padStart(6),
        microseconds(next.best).padStart(14),
        `${(next.best / shortest.next).toFixed(2)}x`.padStart(11),
        microseconds(array.best).padStart(15),
        `${(array.best / shortest.array).toFixed(2)}x`.padStart(11),
      ].join(' '),
    )
  }
  return `A decision without evidence (microseconds)\n${lines.join('\n')}\n\n${await benchProfiles()}\n\n${await benchEveryday()}`
}

/** The same decisions under both profiles, interleaved: `extended` asks its own conditions too. */
async function benchProfiles(): Promise<string> {
  const lines = ['steps  paper first look  extended  ratio  paper one more step  extended  ratio']
  for (const steps of lengths) {
    const [paperFirst, extendedFirst, paperNext, extendedNext] = [best(), best(), best(), best()]
    const text = JSON.stringify(traceOf(steps))
    const repeats = Math.max(3, Math.round(1_000 / steps))
    for (let round = 0; round < rounds; round++) {
      await measureFirst(paperFirst, text, { repeats, open: newSession })
      await measureFirst(extendedFirst, text, { repeats, open: newExtendedSession })
      await measureNextStep(paperNext, steps)
      await measureNextStep(extendedNext, steps, newExtendedSession)
    }
    lines.push(
      [
        String(steps).padStart(5),
        microseconds(paperFirst.best).padStart(17),
        microseconds(extendedFirst.best).padStart(9),
        (extendedFirst.best / paperFirst.best).toFixed(2).padStart(6),
        microseconds(paperNext.best).padStart(20),
        microseconds(extendedNext.best).padStart(9),
        (extendedNext.best / paperNext.best).toFixed(2).padStart(6),
      ].join(' '),
    )
  }
  return `The same under the profiles paper and extended (microseconds)\n${lines.join('\n')}`
}

/** What the four conditions that answer everyday mistakes add to one more step of `standard`. */
async function benchEveryday(): Promise<string> {
  const lines = ['steps  standard one more step  without the four  they add']
  for (const steps of [10, 1_000]) {
    const [all, rest] = [best(), best()]
    for (let round = 0; round < rounds; round++) {
      await measureNextStep(all, steps, newStandardSession)
      await measureNextStep(rest, steps, newRestSession)
    }
    const figures = [all.best, rest.best, all.best - rest.best].map((figure) => microseconds(figure).padStart(14))
    lines.push([String(steps).padStart(5), ...figures].join(' '))
  }
  return `What done-already, known-answer, known-failure, unknown-target and refused-call add (microseconds)\n${lines.join('\n')}`
}

async function measureFirst(
  into: Best,
  text: string,
  { repeats, open }: { readonly repeats: number; readonly open: typeof newSession },
): Promise<void> {
  const traces = Array.from({ length: repeats }, (): Trace => ({ ...JSON.parse(text), tools }))
  let which = 0
  await measure(into, repeats, async () => {
    const trace = traces[which++]
    if (trace) await open().check(trace)
  })
}

const twincheck = createTwinCheck({ profile: 'paper', model: null })
let opened = 0
const newSession = () => twincheck.session(`bench-${opened++}`)
const extended = createTwinCheck({ model: null, policy: extendedPolicy })
const newExtendedSession = () => extended.session(`bench-${opened++}`)
const standard = createTwinCheck({ model: null, policy: standardPolicy })
const newStandardSession = () => standard.session(`bench-${opened++}`)
const everyday = ['done-already', 'known-answer', 'known-failure', 'unknown-target', 'refused-call']
const rest = createTwinCheck({
  model: null,
  policy: { ...standardPolicy, conditions: standardPolicy.conditions.filter(({ name }) => !everyday.includes(name)) },
})
const newRestSession = () => rest.session(`bench-${opened++}`)

type Best = { best: number }

const best = (): Best => ({ best: Number.POSITIVE_INFINITY })

async function measure(into: Best, repeats: number, work: () => Promise<void>): Promise<void> {
  const start = process.hrtime.bigint()
  for (let i = 0; i < repeats; i++) await work()
  into.best = Math.min(into.best, Number(process.hrtime.bigint() - start) / repeats)
}

/** A session that follows a growing trace, as a host's own loop does. */
async function measureNextStep(into: Best, steps: number, open = newSession): Promise<void> {
  const session = open()
  const { messages, tools, proposal } = traceOf(steps)
  const trace = openTrace(...messages)
  await session.check({ messages: trace, tools, proposal })
  const repeats = 20
  const added = Array.from({ length: repeats }, (_, i) => stepOf(steps + i))
  let i = 0
  await measure(into, repeats, async () => {
    trace.add(...(added[i++] ?? []))
    await session.check({ messages: trace, tools, proposal })
  })
  const { certificates } = await (await session.check({ messages: trace, tools, proposal })).record
  if (certificates.length > 0)
    throw new Error(`${certificates[0]?.condition} fired: this is no decision without evidence.`)
}

/** The same where the host passes the whole array at every step: each message it had is compared with the remembered one. */
async function measureNextArray(into: Best, steps: number): Promise<void> {
  const session = newSession()
  const { messages, tools, proposal } = traceOf(steps)
  const growing = messages.map((message, i) => readMessage(message, `messages[${i}]`))
  await session.check({ messages: growing, tools, proposal })
  const repeats = 20
  const added = Array.from({ length: repeats }, (_, i) =>
    stepOf(steps + i).map((message) => readMessage(message, 'message')),
  )
  let i = 0
  await measure(into, repeats, async () => {
    growing.push(...(added[i++] ?? []))
    await session.check({ messages: growing, tools, proposal })
  })
}

type Trace = { readonly messages: readonly Message[]; readonly tools: readonly ToolSchema[]; readonly proposal: Action }

function traceOf(steps: number): Trace {
  const messages: Message[] = [
    { role: 'system', content: 'You are a helpful assistant for a hardware store. '.repeat(20) },
    {
      role: 'user',
      content: 'Please go through the open orders of the north warehouse and mark every one that can ship today.',
    },
  ]
  for (let i = 0; i < steps; i++) messages.push(...stepOf(i))
  // An order that no step has: a call that comes back after others would be evidence under `extended`.
  const call = {
    id: 'next',
    name: 'update_order_status',
    arguments: { order: 'order north', status: 'ready', notify: true },
  }
  return { messages, tools, proposal: { kind: 'tool-calls', calls: [call] } }
}

function stepOf(i: number): Message[] {
  const [name, args] =
    i % 2 === 0
      ? (['get_order_details', { order: `order ${i}` }] as const)
      : (['update_order_status', { order: `order ${i - 1}`, status: 'ready', notify: true }] as const)
  const content = JSON.stringify({
    order: `order ${i}`,
    items: [
      { name: 'hinge', amount: 12, price: 3.5 },
      { name: 'screw', amount: 200, price: 0.04 },
    ],
    customer: 'Miller & Sons',
    comment: 'Deliver to the back entrance, ring twice.',
  })
  return [
    { role: 'assistant', content: '', calls: [{ id: `call-${i}`, name, arguments: args }] },
    { role: 'tool', callId: `call-${i}`, content },
  ]
}

const tools: readonly ToolSchema[] = [
  'get_order_details',
  'update_order_status',
  'list_open_orders',
  'get_stock_level',
].map((name) => ({
  name,
  description: `Calls ${name} of the store's order system.`,
  parameters: {
    type: 'object',
    properties: {
      order: { type: 'string' },
      status: { type: 'string', enum: ['open', 'ready', 'shipped'] },
      notify: { type: 'boolean' },
    },
    required: ['order'],
  },
}))

function microseconds(nanoseconds: number): string {
  return (nanoseconds / 1_000).toFixed(1)
}
