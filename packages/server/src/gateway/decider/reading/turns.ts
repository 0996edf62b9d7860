/**
 * Shares the decider's one thread between tenants. Reading a long conversation cannot be interrupted, so each reader waits for a turn.
 * The next turn goes to the waiting tenant that has used the thread least. Requests of one tenant are read in the order of arrival.
 *
 * Between two turns the event loop runs, so that the worker receives new requests. Several small requests share a turn. After a long
 * turn, a tenant pauses for three times the duration of the turn, so that most requests of other tenants find the thread free. If no
 * other tenant is active, the tenant does not pause.
 */
import type { Clock } from '@twincheck/core'

export type TakeTurn = (tenant: string, bytes: number) => Promise<void>

/** A turn ends when its requests have this many bytes in total. */
const turnBytes = 128 * 1024

/** Every request counts as at least this many bytes, however short it is. */
const leastBytes = 1_024

/** A turn of more than this many milliseconds counts as long. Its tenant then pauses for `restFactor` times the duration of the turn. */
const longMs = 8
const restFactor = 3
/**
 * No turn counts as longer than this many milliseconds. If somebody changes the system clock during a turn, its measured duration is
 * wrong.
 */
const longestMs = 2_000

/** A tenant counts as active for this many milliseconds after its latest turn. */
const activeMs = 1_000

type WaitingTurn = { readonly bytes: number; readonly begin: () => void }

type TenantTurns = {
  readonly queue: WaitingTurn[]
  /**
   * How many bytes the tenant has used. When a tenant returns after a pause, its number is raised to that of the active tenants. So it
   * gains nothing from having been idle.
   */
  used: number
  lastAt: number
  restsUntil: number
}

/** `nextTurn` calls its argument in the next turn of the event loop. By then, requests that arrived meanwhile have been received. */
export function openTurns(clock: Clock, nextTurn: (work: () => void) => void = setImmediate): TakeTurn {
  const tenants = new Map<string, TenantTurns>()
  let waiting = 0
  let usedByAll = 0
  let turn: { bytes: number; of: TenantTurns | null; readonly beganAt: number } = { bytes: 0, of: null, beganAt: 0 }
  let scheduled = false

  const of = (tenant: string): TenantTurns => {
    const known = tenants.get(tenant) ?? { queue: [], used: 0, lastAt: Number.NEGATIVE_INFINITY, restsUntil: 0 }
    tenants.set(tenant, known)
    return known
  }
  const schedule = () => {
    if (!scheduled) nextTurn(run)
    scheduled = true
  }
  const use = (mine: TenantTurns, bytes: number) => {
    usedByAll = Math.max(mine.used, usedByAll)
    mine.used = usedByAll + bytes
    turn.bytes += bytes
    turn.of = mine
  }
  const endTurn = (now: number) => {
    const took = Math.min(Math.max(0, now - turn.beganAt), longestMs)
    if (turn.of) turn.of.lastAt = now
    if (turn.of && turn.bytes >= turnBytes && took > longMs) turn.of.restsUntil = now + restFactor * took
    turn = { bytes: 0, of: null, beganAt: now }
  }
  const run = () => {
    scheduled = false
    const now = clock.now()
    endTurn(now)
    while (turn.bytes < turnBytes && waiting > 0) {
      const mine = choose(tenants.values(), now)
      const next = mine?.queue.shift()
      if (!mine || !next) return void clock.after(longMs, schedule)
      waiting -= 1
      use(mine, next.bytes)
      next.begin()
    }
    if (waiting > 0 || turn.bytes > 0) schedule()
  }
  return (tenant, given) => {
    const bytes = Math.max(leastBytes, given)
    const mine = of(tenant)
    schedule()
    if (waiting === 0 && turn.bytes < turnBytes && mine.restsUntil === 0) {
      if (turn.bytes === 0) turn = { bytes: 0, of: null, beganAt: clock.now() }
      use(mine, bytes)
      return ready
    }
    waiting += 1
    return new Promise((begin) => {
      mine.queue.push({ bytes, begin })
    })
  }
}

const ready = Promise.resolve()

function choose(tenants: Iterable<TenantTurns>, now: number): TenantTurns | null {
  const all = [...tenants]
  const isActive = (other: TenantTurns) => other.queue.length > 0 || now - other.lastAt < activeMs
  let least: TenantTurns | null = null
  for (const mine of all) {
    if (mine.queue.length === 0) continue
    const rests = mine.restsUntil > now && mine.restsUntil <= now + restFactor * longestMs
    if (rests && all.some((other) => other !== mine && isActive(other))) continue
    mine.restsUntil = 0
    if (least === null || mine.used < least.used) least = mine
  }
  return least
}
