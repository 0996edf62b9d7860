/** How a run ended: alone, and with TwinCheck if it was replayed. */
export const transitions = [
  'rescue',
  'harm',
  'both',
  'neither',
  'not-counted',
  'succeeded',
  'failed',
  'unknown',
] as const

export type Transition = (typeof transitions)[number]

export type EndedRun = {
  readonly outcome: boolean | null
  readonly repaired: boolean | null
  /** Why it is not counted. */
  readonly problem: string | null
}

export function transitionOf({ outcome, repaired, problem }: EndedRun): Transition {
  if (problem !== null) return 'not-counted'
  if (outcome === null) return 'unknown'
  if (repaired === null) return outcome ? 'succeeded' : 'failed'
  if (outcome) return repaired ? 'both' : 'harm'
  return repaired ? 'rescue' : 'neither'
}
