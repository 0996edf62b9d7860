/**
 * Copies of answers on their way to the decider, in the order they came. Nobody waits for them, so they may wait themselves:
 * for some milliseconds, so that many go over together, and then for as long as the decider is busy.
 *
 * Invariants
 *   1. What waits, from here until its record is committed, never holds more than `mostBytes`.
 *   2. An answer that finds no room is not judged, and counted. What waits already is never given up for it: each request
 *      brings its conversation along, so the next decision about it misses nothing.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '@twincheck/core'
import type { Observed } from '../decider/asked-request.ts'
import type { Decider } from '../decider/decider.ts'
import type { CopiedBytes } from '../http/copied-bytes.ts'
import type { Unjudged } from './unjudged.ts'
import type { WireName } from './wire.ts'

export type Observer = {
  readonly observe: (exchange: PassedExchange) => void
  /** How many wait, and how much memory that takes. */
  readonly waiting: () => number
  readonly waitingBytes: () => number
  /** Resolves when the decider has recorded everything. */
  readonly settled: () => Promise<void>
}

export type PassedExchange = {
  readonly tenant: string
  readonly named: string | null
  readonly unit: string | null
  readonly fresh: string | null
  readonly format: WireName
  readonly request: CopiedBytes
  readonly answered: CopiedBytes
  /** What decisions about it stand below; null: it is not traced. */
  readonly trace: string | null
  /** Of the answer. */
  readonly headers: IncomingHttpHeaders
}

export type ObserverOptions = {
  readonly decider: Pick<Decider, 'observe'>
  readonly unjudged: Unjudged
  readonly clock: Clock
  readonly mostBytes: number
}

/** The client's last bytes go first, and what comes within this time goes to the decider in one message. */
const gatherMs = 5

/** What an exchange takes beside its bytes, its record above all. */
const ownBytes = 2_048

/** What the decider has in hand at a time: parsed, it takes several times the memory that it takes waiting here. */
const mostInHand = { exchanges: 500, bytes: 32 * 1024 * 1024 }

type WaitingExchange = { readonly exchange: Observed; readonly size: number }

export function openObserver({ decider, unjudged, clock, mostBytes }: ObserverOptions): Observer {
  let arrived: PassedExchange[] = []
  const line: WaitingExchange[] = []
  let bytes = 0
  let gathering = false
  let tellSettled = () => {}

  const gather = () => {
    if (!gathering) clock.after(gatherMs, handOver)
    gathering = true
  }
  const handOver = () => {
    gathering = false
    const taken = arrived
    arrived = []
    for (const passed of taken) {
      const exchange = copyOf(passed)
      if (exchange) line.push({ exchange, size: sizeOf(passed) })
      else letGo(sizeOf(passed), 'too-large')
    }
    hand.takeFrom(line)
  }
  const letGo = (size: number, reason: 'worker-gone' | 'too-large' | null) => {
    bytes -= size
    if (reason) unjudged(reason)
    if (line.length > 0) gather()
    if (bytes === 0) tellSettled()
  }
  const hand = openHand(decider, letGo)

  return {
    observe: (exchange) => {
      const type = typeOf(exchange)
      if (!isStream(type) && !type.startsWith('application/json')) return unjudged('content-type')
      const size = sizeOf(exchange)
      if (bytes + size > mostBytes) return unjudged('overloaded')
      bytes += size
      arrived.push(exchange)
      gather()
    },
    waiting: () => arrived.length + line.length + hand.count(),
    waitingBytes: () => bytes,
    settled: () =>
      new Promise((resolve) => {
        tellSettled = resolve
        if (bytes === 0) resolve()
      }),
  }
}

/** What the decider has in hand: no more at a time than it should hold parsed. */
function openHand(decider: ObserverOptions['decider'], letGo: (size: number, reason: 'worker-gone' | null) => void) {
  const held = { exchanges: 0, bytes: 0 }
  const end = (size: number, reason: 'worker-gone' | null) => {
    held.exchanges -= 1
    held.bytes -= size
    letGo(size, reason)
  }
  return {
    count: () => held.exchanges,
    takeFrom: (line: WaitingExchange[]) => {
      const taken = line.splice(0, countFitting(line, held))
      if (taken.length === 0) return
      for (const { exchange, size } of taken) {
        held.exchanges += 1
        held.bytes += size
        decider.observe(exchange).then(
          () => end(size, null),
          () => end(size, 'worker-gone'),
        )
      }
    },
  }
}

function countFitting(line: readonly WaitingExchange[], held: typeof mostInHand): number {
  let { exchanges, bytes } = held
  let count = 0
  for (const { size } of line) {
    // One goes over however large it is.
    if (exchanges >= mostInHand.exchanges || (exchanges > 0 && bytes + size > mostInHand.bytes)) break
    exchanges += 1
    bytes += size
    count += 1
  }
  return count
}

function sizeOf({ request, answered }: PassedExchange): number {
  return request.size() + answered.size() + ownBytes
}

function typeOf({ headers }: Pick<PassedExchange, 'headers'>): string {
  return headers['content-type'] ?? ''
}

function isStream(type: string): boolean {
  return type.startsWith('text/event-stream')
}

/** Null where there was too much of it. */
function copyOf({ request: asked, answered, headers, ...exchange }: PassedExchange): Observed | null {
  const request = asked.whole()
  const body = request && answered.whole()
  if (!request || !body) return null
  const streamed = isStream(typeOf({ headers }))
  return { ...exchange, request, answer: { body, streamed, encoding: headers['content-encoding'] ?? '' } }
}
