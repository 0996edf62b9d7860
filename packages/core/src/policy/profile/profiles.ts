/**
 * The policies that have a name. `paper` is the default and stays exactly the paper; `extended` adds conditions to it and narrows
 * the repetition of a failure; `wary` adds to `extended` what looks at foreign instructions, `continuing` what looks at turns that
 * end too early.
 */
import { combinedEdits } from '../combined-edits.ts'
import { trajectoryDetector } from '../detectors/trajectory-detector.ts'
import { followUpStops } from '../follow-up-stops.ts'
import { formats } from '../formats/index.ts'
import { grounding } from '../grounding/index.ts'
import { foreignInstructions, injection } from '../injection/index.ts'
import { repeatAfterError } from '../paper/evidence/repeat-after-error.ts'
import { extendPolicy, type Policy, paperPolicy } from '../paper/policy.ts'
import { hopelessRepeat } from '../repeats/hopeless-repeat.ts'
import { repeats } from '../repeats/index.ts'
import { unfinished } from '../unfinished/index.ts'

export type ProfileName = 'paper' | 'extended' | 'wary' | 'continuing'

export const profileNames: readonly ProfileName[] = ['paper', 'extended', 'wary', 'continuing']

/** Beyond the paper (docs/decisions/0012-extended-conditions.md). Its calibration is its own. */
export const extendedPolicy: Policy = {
  ...extendPolicy(
    {
      ...paperPolicy,
      conditions: paperPolicy.conditions.map((one) => (one === repeatAfterError ? hopelessRepeat : one)),
    },
    formats,
    repeats,
    grounding,
    injection,
    combinedEdits,
    followUpStops,
  ),
  name: 'extended',
  detector: trajectoryDetector,
}

/**
 * For agents that read what strangers write. It adds conditions that rest on who asked for a call and where a value came from, in
 * any wording; on clean runs they hold now and then, so they are for a host with a verifier, or with a person to ask
 * (docs/decisions/0029-foreign-orders.md).
 */
export const waryPolicy: Policy = { ...extendPolicy(extendedPolicy, foreignInstructions), name: 'wary' }

/**
 * For agents that stop too early. Its conditions look at what the actor says, which the paper never revises: calls may take the
 * place of a text (docs/decisions/0038-continuing.md). Its calibration is its own.
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
