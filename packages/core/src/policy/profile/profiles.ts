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

/** The profile of the library, the gateway and the commands, unless another is named. The laboratory's default is `paper`. */
export const defaultProfile: ProfileName = 'standard'

/**
 * For everyday use. It narrows the repetition of a failure, answers the calls that it withholds, and has only those
 * conditions beyond the paper that harmed no stored run. It needs its own calibration.
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

/** Further beyond the paper (docs/decisions/0012-extended-conditions.md). It needs its own calibration. */
export const extendedPolicy: Policy = {
  ...extendPolicy(standardPolicy, formats, repeats, quotations, grounding, unaskedChanges, combinedEdits),
  name: 'extended',
}

/**
 * Acts only behind a verifier or a person. For agents that read what strangers write: the added conditions look at who asked for a call and
 * where a value came from, in any wording. They match no successful clean run of five benchmarks, and about one of 40 clean look-alikes
 * that they see for the first time, so no mode acts on them alone (docs/decisions/0029-foreign-orders.md).
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
