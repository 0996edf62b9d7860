/** How a gateway is told to run its canary, and on whose traffic. */
export type CanaryConfiguration = {
  /** Draws the arms; another one is another canary. Null: there are no arms, and every conversation is repaired. */
  readonly salt: string | null
  /** The share of units that are repaired; `stepped`: by the steps of `canaryRules`. */
  readonly share: number | 'stepped'
}

/** Repair without a canary: everything is repaired, and the brakes still work. */
export const noCanary: CanaryConfiguration = { salt: null, share: 1 }

export type RepairScope = {
  /** The tenant whose traffic is repaired; null: nothing is. */
  readonly tenant: string | null
  /** The other tenants of the gateway. */
  readonly inShadow: readonly string[]
  /** Why they stay in shadow; null: there are none. */
  readonly why: string | null
}
