/**
 * Passes copies of answers to the decider. No client waits for a copy. So copies are collected for a few milliseconds and sent together,
 * and they wait while the decider is busy. Answers of one tenant keep their order, and tenants take turns.
 *
 * Invariants
 *     1. A copy counts until its record is committed. All counted copies together hold at most `mostBytes`. If there are several tenants, each holds at most half of what the other tenants leave free.
 *     2. If there is no room for an answer, the answer is skipped and counted. It never displaces a waiting answer. Each request contains its whole conversation, so the next decision about the conversation misses nothing.
 *     3. If an answer has to wait for a model, it frees its slot for an answer that needs no model.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '@twincheck/core'
import type { Decider } from '../decider/decider.ts'
import type { AskedRequest, Observed } from '../decider/reading/asked-request.ts'
import { mediaType } from '../http/answer.ts'
import type { CopiedBytes } from '../http/request-body.ts'
import { openSharedRoom } from '../http/shared-room.ts'
import type { Bounds } from '../operations/configuration.ts'
import type { CountSkipped, SkipReason } from './skipped-answers.ts'

export type Observer = {
  readonly observe: (exchange: PassedExchange) => void
  readonly waiting: () => number
  readonly waitingBytes: () => number
  readonly settled: () => Promise<void>
  /** Stops sending. Answers that the decider does not have yet are skipped and counted. Returns their number. */
  readonly stop: () => number
}

export type PassedExchange = Omit<AskedRequest, 'request'> & {
  readonly request: CopiedBytes
  readonly answered: CopiedBytes
  readonly headers: IncomingHttpHeaders
}

export type ObserverOptions = {
  readonly decider: Pick<Decider, 'observe' | 'recorded'>
  readonly countSkipped: CountSkipped
  readonly clock: Clock
  readonly bounds: () => Pick<Bounds, 'waitingBytes' | 'decidedBytes'>
  readonly isShared: () => boolean
}

/**
 * Copies are collected for this many milliseconds after the client got its last bytes. Then they are sent to the decider in one message.
 */
const gatherMs = 5

/** The assumed memory of an exchange in addition to its bytes, mainly for its record. */
const ownBytes = 2_048

/**
 * The maximum that the decider may hold at a time. It is small, because the decider parses an exchange, which takes several times as much
 * memory as the exchange takes in this queue.
 */
const mostInHand = { exchanges: 500, bytes: 32 * 1024 * 1024 }

/** The maximum of exchanges that wait for a model in the decider. An exchange beyond this limit keeps its slot while it waits. */
const mostAsking = { exchanges: 2_000, bytes: 64 * 1024 * 1024 }

type WaitingExchange = { readonly exchange: Observed; readonly size: number }

export function openObserver(options: ObserverOptions): Observer {
  const { countSkipped, clock, bounds, isShared } = options
  let arrived: PassedExchange[] = []
  const lines = new Map<string, WaitingExchange[]>()
  const memory = openSharedRoom(() => bounds().waitingBytes, isShared)
  let gathering = false
  let stopped = false
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
      const { tenant } = passed
      const exchange = copyOf(passed)
      const line = lines.get(tenant) ?? []
      lines.set(tenant, line)
      line.push({ exchange, size: sizeOf(passed) })
    }
    hand.takeFrom(lines)
  }
  const release = (tenant: string, size: number, reason: SkipReason | null) => {
    memory.giveBack(tenant, size)
    if (reason) countSkipped(reason)
    if (lines.size > 0) gather()
    if (memory.taken() === 0) tellSettled()
  }
  const hand = openHand(options, { release, onRoom: gather })
  const waitingHere = () => arrived.length + [...lines.values()].reduce((sum, line) => sum + line.length, 0)

  return {
    observe: (exchange) => {
      const { tenant, request, answered } = exchange
      const type = typeOf(exchange)
      if (!isStream(type) && type !== 'application/json') return countSkipped('content-type')
      if (request.size() > bounds().decidedBytes) return countSkipped('request-too-large')
      if (!answered.isWhole()) return countSkipped('too-large')
      if (stopped) return countSkipped('stopping')
      if (!memory.take(tenant, sizeOf(exchange))) return countSkipped('overloaded')
      arrived.push(exchange)
      gather()
    },
    waiting: () => waitingHere() + hand.count(),
    waitingBytes: memory.taken,
    settled: () =>
      new Promise((resolve) => {
        tellSettled = resolve
        if (memory.taken() === 0) resolve()
      }),
    stop: () => {
      stopped = true
      const left = waitingHere()
      for (const passed of arrived.splice(0)) release(passed.tenant, sizeOf(passed), 'stopping')
      const taken = [...lines]
      lines.clear()
      for (const [tenant, line] of taken) for (const { size } of line) release(tenant, size, 'stopping')
      return left
    },
  }
}

type HandListeners = {
  readonly release: (tenant: string, size: number, reason: 'worker-gone' | null) => void
  /** Called when an answer has freed its slot, because it waits for a model from now on. */
  readonly onRoom: () => void
}

/** Keeps track of the answers that the decider holds. Their total is bounded, and each tenant has a share. */
function openHand({ decider, isShared }: ObserverOptions, { release, onRoom }: HandListeners) {
  const working = openPlaces(mostInHand, isShared)
  const asking = openPlaces(mostAsking, isShared)
  const judge = async ({ exchange, size }: WaitingExchange): Promise<void> => {
    const { tenant } = exchange
    let place = working
    try {
      const waits = await decider.observe(exchange)
      if (waits !== null) {
        if (asking.take(tenant, size)) {
          working.giveBack(tenant, size)
          place = asking
          onRoom()
        }
        await decider.recorded(waits)
      }
    } finally {
      place.giveBack(tenant, size)
    }
  }
  const take = (waiting: WaitingExchange) => {
    const { exchange, size } = waiting
    judge(waiting).then(
      () => release(exchange.tenant, size, null),
      () => release(exchange.tenant, size, 'worker-gone'),
    )
  }
  return {
    count: () => working.count() + asking.count(),
    takeFrom: (lines: Map<string, WaitingExchange[]>) => {
      const counts = new Map<string, number>()
      for (let moved = true; moved; ) {
        moved = false
        for (const [tenant, line] of lines) {
          const count = counts.get(tenant) ?? 0
          const next = line[count]
          if (!next || !working.take(tenant, next.size)) continue
          counts.set(tenant, count + 1)
          moved = true
          take(next)
        }
      }
      for (const [tenant, count] of counts) {
        const line = lines.get(tenant)
        line?.splice(0, count)
        if (line?.length === 0) lines.delete(tenant)
      }
    },
  }
}

type HandPlaces = {
  readonly take: (tenant: string, bytes: number) => boolean
  readonly giveBack: (tenant: string, bytes: number) => void
  readonly count: () => number
}

function openPlaces(most: typeof mostInHand, isShared: () => boolean): HandPlaces {
  const exchanges = openSharedRoom(() => most.exchanges, isShared)
  const bytes = openSharedRoom(() => most.bytes, isShared)
  /**
   * The sizes of oversized answers, at most one per tenant. An answer that exceeds the byte limit is accepted if its tenant has no other
   * answer in the decider. The bytes of such an answer are not counted.
   */
  const alone = new Map<string, number>()
  return {
    take: (tenant, size) => {
      if (!exchanges.take(tenant, 1)) return false
      if (bytes.take(tenant, size)) return true
      if (exchanges.takenBy(tenant) === 1) {
        alone.set(tenant, size)
        return true
      }
      exchanges.giveBack(tenant, 1)
      return false
    },
    giveBack: (tenant, size) => {
      exchanges.giveBack(tenant, 1)
      if (alone.get(tenant) === size) alone.delete(tenant)
      else bytes.giveBack(tenant, size)
    },
    count: exchanges.taken,
  }
}

function sizeOf({ request, answered }: PassedExchange): number {
  return request.size() + answered.size() + ownBytes
}

function typeOf({ headers }: Pick<PassedExchange, 'headers'>): string {
  return mediaType(headers['content-type'] ?? '')
}

function isStream(type: string): boolean {
  return type === 'text/event-stream'
}

/** Copies an exchange for the decider. A body that was too large to collect is left empty. */
function copyOf({ request, answered, headers, ...exchange }: PassedExchange): Observed {
  const streamed = isStream(typeOf({ headers }))
  const answer = { body: answered.whole() ?? noBytes, streamed, encoding: headers['content-encoding'] ?? '' }
  return { ...exchange, request: request.whole() ?? noBytes, answer }
}

const noBytes = new Uint8Array()
