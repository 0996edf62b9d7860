/**
 * The decider's one thread, shared between tenants. Reading a long conversation cannot be interrupted, so whoever wants to read
 * waits for a turn first. Of the tenants that wait, the one that has used least goes next; within a tenant, first come first served.
 *
 * A turn ends with the event loop's own: between two turns the worker hears who else has come. Small work shares a turn.
 */
export type Turns = (tenant: string, bytes: number) => Promise<void>

/** Work of this many bytes ends a turn. */
const turnBytes = 128 * 1024

/** Whatever it reads, a request costs as much as this. */
const leastBytes = 1_024

type WaitingTurn = { readonly bytes: number; readonly begin: () => void }

/** `nextTurn`: when the event loop has heard of everything that came meanwhile. */
export function openTurns(nextTurn: (work: () => void) => void = setImmediate): Turns {
  const queues = new Map<string, WaitingTurn[]>()
  /** What each tenant has used. One that comes back begins where the others are: nobody saves up. */
  const used = new Map<string, number>()
  let usedByAll = 0
  let usedInTurn = 0
  let scheduled = false

  const schedule = () => {
    if (!scheduled) nextTurn(run)
    scheduled = true
  }
  const use = (tenant: string, bytes: number) => {
    const before = Math.max(used.get(tenant) ?? 0, usedByAll)
    usedByAll = before
    used.set(tenant, before + bytes)
    usedInTurn += bytes
  }
  const run = () => {
    scheduled = false
    usedInTurn = 0
    while (usedInTurn < turnBytes) {
      const tenant = leastUsed(queues.keys(), used)
      const queue = tenant === null ? undefined : queues.get(tenant)
      const next = queue?.shift()
      if (tenant === null || !queue || !next) return
      if (queue.length === 0) queues.delete(tenant)
      use(tenant, next.bytes)
      next.begin()
    }
    if (queues.size > 0) schedule()
  }
  return (tenant, given) => {
    const bytes = Math.max(leastBytes, given)
    if (queues.size === 0 && usedInTurn < turnBytes) {
      use(tenant, bytes)
      schedule()
      return ready
    }
    schedule()
    return new Promise((begin) => {
      const queue = queues.get(tenant) ?? []
      queue.push({ bytes, begin })
      queues.set(tenant, queue)
    })
  }
}

const ready = Promise.resolve()

function leastUsed(tenants: Iterable<string>, used: ReadonlyMap<string, number>): string | null {
  let least: string | null = null
  for (const tenant of tenants) {
    if (least === null || (used.get(tenant) ?? 0) < (used.get(least) ?? 0)) least = tenant
  }
  return least
}
