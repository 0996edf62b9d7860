/**
 * The named policies. `paper` is the default and is exactly the paper. `extended` adds conditions, narrows the
 * repetition of a failure, and answers the calls that it withholds. `wary` adds conditions about foreign instructions to `extended`; `continuing` adds
 * conditions about turns that end too early.
 */
import { combinedEdits } from '../combined-edits.ts'
import { trajectoryDetector } from '../detectors/trajectory-detector.ts'
import { followUpStops } from '../follow-up-stops.ts'
import { formats, quotations } from '../formats/index.ts'
import { grounding } from '../grounding/index.ts'
import { foreignInstructions, injection } from '../injection/index.ts'
import { staleArgument } from '../paper/evidence/stale-argument.ts'
import { extendPolicy, type Policy, paperPolicy } from '../paper/policy.ts'
import { hopelessRepeat } from '../repeats/hopeless-repeat.ts'
import { repeats } from '../repeats/index.ts'
import { unfinished } from '../unfinished/index.ts'
import { insisting, withheldInverse } from '../withheld.ts'

export type ProfileName = 'paper' | 'extended' | 'wary' | 'continuing'

export const profileNames: readonly ProfileName[] = ['paper', 'extended', 'wary', 'continuing']

/** Beyond the paper (docs/decisions/0012-extended-conditions.md). It needs its own calibration. */
export const extendedPolicy: Policy = {
  ...extendPolicy(
    {
      ...paperPolicy,
      conditions: [withheldInverse, hopelessRepeat, staleArgument],
    },
    formats,
    repeats,
    quotations,
    grounding,
    injection,
    combinedEdits,
    followUpStops,
    insisting,
  ),
  name: 'extended',
  detector: trajectoryDetector,
}

/**
 * For agents that read what strangers write. The added conditions look at who asked for a call and where a value came
 * from, in any wording. On clean runs they sometimes match, so they need a verifier or a person to ask
 * (docs/decisions/0029-foreign-orders.md).
 */
export const waryPolicy: Policy = { ...extendPolicy(extendedPolicy, foreignInstructions), name: 'wary' }

/**
 * For agents that stop too early. Its conditions look at what the actor says, which the paper never revises: calls may
 * replace a text (docs/decisions/0038-continuing.md). It needs its own calibration.
 */
export const continuingPolicy: Policy = { ...extendPolicy(extendedPolicy, unfinished), name: 'continuing' }

export function profileNamed(name: ProfileName): Policy {
  switch (name) {
    case 'paper':
      return paperPolicy
    case 'extended':
      return extendedPolicy
    case 'wary':
      return waryPolicy
    case 'continuing':
      return continuingPolicy
  }
}
