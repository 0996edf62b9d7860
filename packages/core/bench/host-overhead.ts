/**
 * What an integration adds to a host on proposals without evidence: the same conversation through the real host library,
 * its provider's client included, with and without TwinCheck, interleaved. The model is instant and lives in another
 * process, so that its work is not taken for the host's.
 *
 * Two shares of the host's own: of the time a step takes, which is the figure that is bounded, and of this thread's processor
 * time alone, in which waiting for the socket does not count. Someone takes the records, and the clock stops when the last of
 * them has been handed over: what is put off until the host has its reply is counted like all else.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createTwinCheck, type TwinCheck } from '@twincheck/core'

export const stepsOfConversation = 20

/** One whole conversation with the model at `baseUrl`; `session` is its name. */
export type Converse = (baseUrl: string) => Promise<void>
export type CheckedConverse = (baseUrl: string, session: string, twincheck: TwinCheck) => Promise<void>

export async function hostOverhead(
  host: string,
  { bare, checked }: { readonly bare: Converse; readonly checked: CheckedConverse },
): Promise<string> {
  const model = spawn(process.execPath, [join(import.meta.dirname, 'instant-model.ts'), String(stepsOfConversation)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => {
    model.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()))
  })
  const baseUrl = `http://127.0.0.1:${port}/v1`
  const times = { bare: [] as Spent[], checked: [] as Spent[] }
  const twincheck = createTwinCheck({ profile: 'paper', model: null, onRecord: () => {} })
  for (let round = 0; round < rounds.warm + rounds.measured; round++) {
    times.bare.push(await measure(() => bare(baseUrl)))
    const session = (conversation: number) => `checked-${round}-${conversation}`
    times.checked.push(
      await measure((conversation) => checked(baseUrl, session(conversation), twincheck), twincheck.settled),
    )
  }
  model.kill()
  const own = typical(times.bare.slice(rounds.warm))
  const together = typical(times.checked.slice(rounds.warm))
  return (
    `${host}: ${more(together.time, own.time)} than the host's own ${own.time.toFixed(0)} µs a step (at most 10 %), ` +
    `of its processor time ${more(together.processor, own.processor)} than ${own.processor.toFixed(0)} µs`
  )
}

/** Microseconds a step. */
type Spent = { readonly time: number; readonly processor: number }

/** The first rounds only warm the code up. */
const rounds = { warm: 15, measured: 60 }
/** Processor time is counted in ticks of some milliseconds, so a round must take some of them. */
const conversationsOfRound = 2

export const benchTool = {
  name: 'get_order',
  description: 'Looks an order up.',
  parameters: {
    type: 'object',
    properties: { order_id: { type: 'string' } },
    required: ['order_id'],
    additionalProperties: false,
  },
} as const

export const benchUser = 'Go through the open orders and tell me which of them can ship today.'

export function benchOutput(orderId: string): string {
  return JSON.stringify({ order: orderId, items: [{ name: 'hinge', amount: 12 }], customer: 'Miller & Sons' })
}

async function measure(
  converse: (conversation: number) => Promise<void>,
  settle: () => Promise<void> = async () => {},
): Promise<Spent> {
  const steps = conversationsOfRound * (stepsOfConversation + 1)
  const before = process.threadCpuUsage()
  const start = process.hrtime.bigint()
  for (let conversation = 0; conversation < conversationsOfRound; conversation++) await converse(conversation)
  await settle()
  const time = Number(process.hrtime.bigint() - start) / 1_000 / steps
  const { user, system } = process.threadCpuUsage(before)
  return { time, processor: (user + system) / steps }
}

/** The lower quartile: rounds that nothing else disturbed. The machine may be busy. */
function typical(rounds: readonly Spent[]): Spent {
  const quartile = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN
  return {
    time: quartile(rounds.map(({ time }) => time)),
    processor: quartile(rounds.map(({ processor }) => processor)),
  }
}

function more(together: number, own: number): string {
  return `${((100 * (together - own)) / own).toFixed(1)} % more`
}
