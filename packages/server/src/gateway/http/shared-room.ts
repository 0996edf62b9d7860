/**
 * A limited resource that tenants share, such as memory or slots. If there is only one tenant, it may use all of the resource. If there
 * are several, a tenant may use at most half of what the other tenants leave free. So some of the resource always stays free for another
 * tenant.
 */
export type SharedRoom = {
  readonly take: (tenant: string, amount: number) => boolean
  readonly giveBack: (tenant: string, amount: number) => void
  readonly takenBy: (tenant: string) => number
  readonly taken: () => number
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
