/**
 * A limited resource that tenants share, such as memory or slots. If there is only one tenant, it may use all of the resource. If there
 * are several, a tenant may use at most half of what the other tenants leave free. So some of the resource always stays free for another
 * tenant.
 */
import type { ServerResponse } from 'node:http'

export type SharedRoom = {
  readonly take: (tenant: string, amount: number) => boolean
  readonly giveBack: (tenant: string, amount: number) => void
  readonly takenBy: (tenant: string) => number
  readonly taken: () => number
}

/** Room that one request takes step by step. When the answer is closed, all of it is given back. */
export function roomUntilClosed(
  room: SharedRoom,
  tenant: string,
  outgoing: ServerResponse,
): (bytes: number) => boolean {
  let taken = 0
  outgoing.on('close', () => room.giveBack(tenant, taken))
  return (bytes) => {
    if (outgoing.destroyed || !room.take(tenant, bytes)) return false
    taken += bytes
    return true
  }
}

export function openSharedRoom(most: () => number, isShared: () => boolean): SharedRoom {
  const byTenant = new Map<string, number>()
  let total = 0
  const takenBy = (tenant: string) => byTenant.get(tenant) ?? 0
  return {
    take: (tenant, amount) => {
      const mine = takenBy(tenant)
      const left = most() - (total - mine)
      if (mine + amount > (isShared() ? left / 2 : left)) return false
      byTenant.set(tenant, mine + amount)
      total += amount
      return true
    },
    giveBack: (tenant, amount) => {
      const left = takenBy(tenant) - amount
      if (left > 0) byTenant.set(tenant, left)
      else byTenant.delete(tenant)
      total -= amount
    },
    takenBy,
    taken: () => total,
  }
}
