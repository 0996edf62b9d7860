/** Copies of answers on their way to the judge. What the judge has no room for is dropped and counted, never waited for. */
import type { IncomingHttpHeaders } from 'node:http'
import type { CopiedBytes } from './copied-bytes.ts'
import type { Judge } from './judge.ts'
import type { ProxyMetrics } from './proxy-metrics.ts'
import type { WireName } from './wire.ts'

export type Observer = {
  readonly observe: (exchange: PassedExchange) => void
  readonly waiting: () => number
  /** Resolves when the judge has seen everything. */
  readonly settled: () => Promise<void>
}

export type PassedExchange = {
  readonly tenant: string
  readonly named: string | null
  readonly format: WireName
  readonly request: CopiedBytes
  readonly answered: CopiedBytes
  /** What decisions about it stand below; null: it is not traced. */
  readonly trace: string | null
  /** Of the answer. */
  readonly headers: IncomingHttpHeaders
}

const mostWaiting = 2_000
const mostWaitingBytes = 128 * 1024 * 1024

export function openObserver(judge: Pick<Judge, 'observe'>, metrics: Pick<ProxyMetrics, 'unjudged'>): Observer {
  const underWay = new Set<Promise<void>>()
  let bytes = 0
  const refuse = (reason: string) => metrics.unjudged.add({ reason })

  const observe = ({ request: asked, answered, headers, ...exchange }: PassedExchange) => {
    const type = headers['content-type'] ?? ''
    const streamed = type.startsWith('text/event-stream')
    if (!streamed && !type.startsWith('application/json')) return refuse('content-type')
    const size = asked.size() + answered.size()
    if (underWay.size >= mostWaiting || bytes + size > mostWaitingBytes) return refuse('overloaded')
    const request = asked.whole()
    const body = answered.whole()
    if (!request || !body) return refuse('too-large')
    const answer = { body, streamed, encoding: headers['content-encoding'] ?? '' }
    bytes += size
    const work = judge.observe({ ...exchange, request, answer }).catch(() => refuse('judge-gone'))
    underWay.add(work)
    void work.then(() => {
      bytes -= size
      underWay.delete(work)
    })
  }

  return {
    // The client's last bytes go first.
    observe: (exchange) => void setImmediate(observe, exchange),
    waiting: () => underWay.size,
    settled: async () => {
      await new Promise((resolve) => void setImmediate(resolve))
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
