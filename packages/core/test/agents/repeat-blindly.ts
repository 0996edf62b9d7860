/**
 * An agent that makes one and the same change at every step and reads no answer. Says what each request of the host cost
 * and delivered.
 */
import type { TwinCheck } from '../../src/boundary/twincheck.ts'
import { findIncoherence, type OpenAgentHost } from './play-agent.ts'

export type BlindRequest = {
  /** How often the model was asked again. */
  readonly further: number
  /** The calls that were delivered, by name. */
  readonly delivered: readonly string[]
}

/** `beside`: the steps, from 0, at which the agent also reads something new. */
export async function repeatBlindly(
  open: OpenAgentHost,
  twincheck: TwinCheck,
  { name, steps, beside = [] }: { readonly name: string; readonly steps: number; readonly beside?: readonly number[] },
): Promise<{ readonly requests: readonly BlindRequest[]; readonly problems: readonly string[] }> {
  let asked = 0
  const problems: string[] = []
  const host = open((messages) => {
    const step = asked++
    const incoherent = findIncoherence(messages)
    if (incoherent) problems.push(incoherent)
    if (step >= steps) return { id: null, text: 'Done.', calls: [] }
    const id = `call_${name}x${step}z`
    const send = { id, name: 'send_mail', arguments: { to: 'ann@acme.com', text: 'The report is ready.' } }
    const read = { id: `${id}o`, name: 'get_order', arguments: { order_id: `W-${2000 + step}` } }
    return { id: null, text: '', calls: beside.includes(step) ? [read, send] : [send] }
  }, twincheck)
  const requests: BlindRequest[] = []
  host.user(`Send ann@acme.com a mail that the report is ready, and look at my orders. (${name})`)
  for (;;) {
    const before = asked
    const { calls } = await host.ask()
    if (calls.length === 0) break
    requests.push({ further: asked - before - 1, delivered: calls.map((call) => call.name) })
    host.results(
      calls.map((call) => ({ call, output: call.name === 'send_mail' ? 'Mail sent.' : '{"status":"open"}' })),
    )
  }
  await twincheck.settled()
  return { requests, problems }
}
