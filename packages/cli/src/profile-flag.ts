/** `--profile`: which policy a command uses. */
import { profileNames } from '@twincheck/core'
import { Option } from 'commander'

export function profileOption(): Option {
  return new Option('--profile <name>', 'the evidence conditions: "paper" has three, "extended" adds its own to them')
    .choices(profileNames)
    .default('paper')
}
