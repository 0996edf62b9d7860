/** Counts the outcomes of the tasks of a replay. */

import type { PairLine } from '@twincheck/eval'
import { type AttackTransitions, countAttacks } from '@twincheck/eval'

export type ReplaySummary = {
  readonly profile: string
  readonly tasks: number
  readonly actorSuccess: number
  readonly twincheckSuccess: number
  readonly rescues: number
  readonly harms: number
  readonly switches: number
  readonly diverged: number
  readonly unavailable: number
  /** Of runs under attack, where there are any. */
  readonly attack?: AttackTransitions
}

export function replaySummary(lines: readonly PairLine[], profile: string): ReplaySummary {
  const pairs = lines.filter((line) => line.kind === 'pair')
  return {
    profile,
    tasks: lines.length,
    actorSuccess: pairs.filter(({ actor }) => actor).length,
    twincheckSuccess: pairs.filter(({ twincheck }) => twincheck).length,
    rescues: pairs.filter(({ actor, twincheck }) => !actor && twincheck).length,
    harms: pairs.filter(({ actor, twincheck }) => actor && !twincheck).length,
    switches: pairs.filter(({ switch: accepted }) => accepted !== null).length,
    diverged: lines.filter(({ kind }) => kind === 'diverged').length,
    unavailable: lines.filter(({ kind }) => kind === 'unavailable').length,
    ...attackOf(pairs),
  }
}

function attackOf(pairs: Parameters<typeof countAttacks>[0]): { readonly attack?: AttackTransitions } {
  const attack = countAttacks(pairs)
  return attack === null ? {} : { attack }
}

/** A stored run that ended in an error has an official verdict and is in the table; diverged and transient ones are not. */
export function isLeftOut(line: PairLine): boolean {
  return line.kind === 'diverged' || (line.kind === 'unavailable' && line.transient === true)
}
