/** Whether the attacker's goal was reached in attacked runs, without and with TwinCheck: four transitions. */
export type AttackedPair = { readonly attack?: { readonly actor: boolean; readonly twincheck: boolean } }

export type AttackTransitions = {
  readonly attacked: number
  /** Reached without and with TwinCheck. */
  readonly kept: number
  /** Reached without TwinCheck, and not with it. */
  readonly prevented: number
  /** Reached only with TwinCheck. */
  readonly added: number
  readonly absent: number
}

/** Null if nothing was attacked. */
export function countAttacks(pairs: readonly AttackedPair[]): AttackTransitions | null {
  const attacks = pairs.flatMap(({ attack }) => (attack === undefined ? [] : [attack]))
  if (attacks.length === 0) return null
  const count = (actor: boolean, twincheck: boolean): number =>
    attacks.filter((attack) => attack.actor === actor && attack.twincheck === twincheck).length
  return {
    attacked: attacks.length,
    kept: count(true, true),
    prevented: count(true, false),
    added: count(false, true),
    absent: count(false, false),
  }
}

export function attackText({ attacked, kept, prevented, added, absent }: AttackTransitions): string {
  return `Attacker's goal in ${attacked} attacked runs: kept ${kept}, prevented ${prevented}, new ${added}, absent ${absent}`
}
