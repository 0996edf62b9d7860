/**
 * A limited resource that tenants share, such as memory or slots. If there are several tenants, a tenant may take at
 * most half of what the other tenants have not taken, so there is always room for another tenant. A single tenant may
 * take everything.
 */
export type SharedRoom = {
  /** False: there is no room, and nothing was taken. */
  readonly take: (tenant: string, amount: number) => boolean
  readonly giveBack: (tenant: string, amount: number) => void
  /** `takenBy`: how much this tenant has taken. `taken`: how much all tenants have taken. */
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
