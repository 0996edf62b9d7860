/**
 * The named policies. `paper` is exactly the paper. `standard` is the default, for people who run agents: the
 * paper's conditions in their careful forms, the mistakes that users report most, and calls that a tool's output asked
 * for. `extended` adds formats and further conditions to `standard`. `wary` adds conditions about foreign instructions
 * to `extended`; `continuing` adds conditions about turns that end too early.
 */
import { combinedEdits } from '../combined-edits.ts'
import { trajectoryDetector } from '../detectors/trajectory-detector.ts'
import { followUpStops } from '../follow-up-stops.ts'
import { formats, quotations } from '../formats/index.ts'
import { grounding } from '../grounding/index.ts'
import { foreignInstructions, injection, unaskedChanges } from '../injection/index.ts'
import { staleArgument } from '../paper/evidence/stale-argument.ts'
import { extendPolicy, type Policy, paperPolicy } from '../paper/policy.ts'
import { hopelessRepeat } from '../repeats/hopeless-repeat.ts'
import { repeats } from '../repeats/index.ts'
import { everydayMistakes } from '../schemas/index.ts'
import { unfinished } from '../unfinished/index.ts'
import { insisting, withheldInverse } from '../withheld.ts'

export type ProfileName = 'paper' | 'standard' | 'extended' | 'wary' | 'continuing'

export const profileNames: readonly ProfileName[] = ['paper', 'standard', 'extended', 'wary', 'continuing']

/** The default profile of the library, the gateway and the commands. The laboratory's default is `paper`. */
export const defaultProfile: ProfileName = 'standard'

/**
 * The profile for everyday use. It narrows the condition on repeated failures and answers the calls that it withholds. Beyond the paper's
 * conditions it has only conditions that harmed no stored run. The profile needs its own calibration.
 */
export const standardPolicy: Policy = {
  ...extendPolicy(
    { ...paperPolicy, conditions: [withheldInverse, hopelessRepeat, staleArgument] },
    everydayMistakes,
    injection,
    followUpStops,
    insisting,
  ),
  name: 'standard',
  detector: trajectoryDetector,
}

/** A profile with further conditions beyond the paper (docs/decisions/0012-extended-conditions.md). It needs its own calibration. */
export const extendedPolicy: Policy = {
  ...extendPolicy(standardPolicy, formats, repeats, quotations, grounding, unaskedChanges, combinedEdits),
  name: 'extended',
}

/**
 * A profile for agents that read what strangers write. It acts only after a verifier or a person agrees. Its added conditions look at who
 * asked for a call and where a value came from, in any wording. They match no successful clean run of five benchmarks. But they match
 * about one in 40 unseen clean runs that look like attacks, so no mode acts on these conditions alone
 * (docs/decisions/0029-foreign-orders.md).
 */
export const waryPolicy: Policy = { ...extendPolicy(extendedPolicy, foreignInstructions), name: 'wary' }

/**
 * A profile for agents that stop too early. Its conditions look at what the actor says, and calls may replace a text. The paper never
 * revises a text (docs/decisions/0038-continuing.md). The profile needs its own calibration.
 */
export const continuingPolicy: Policy = { ...extendPolicy(extendedPolicy, unfinished), name: 'continuing' }

export function profileNamed(name: ProfileName): Policy {
  switch (name) {
    case 'paper':
      return paperPolicy
    case 'standard':
      return standardPolicy
    case 'extended':
      return extendedPolicy
    case 'wary':
      return waryPolicy
    case 'continuing':
      return continuingPolicy
  }
}
