/** The flag `--profile`, which selects the policy of a command. */
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import {
  defaultProfile,
  type OpenNamedFile,
  type Profile,
  type ProfileDescription,
  policyOf,
  profileNames,
  readProfile,
  TwinCheckError,
} from '@twincheck/core'
import { readDataFile } from '../files/read-input-file.ts'
import { flag, withDefault } from './flag.ts'

/** The text of the flag `--profile`. A command passes it to `readProfileFlag` to get the profile. */
export type ProfileFlag = { readonly profile: string }

const spelled = '--profile <name or file>'
const described =
  'the evidence conditions: "standard" has the mistakes that people report, "paper" the paper\'s three, "extended" adds documented formats, "wary" injected orders (acts only behind a verifier or a person), "continuing" turns that end too early; or a file with your own'

export const profileFlag = withDefault(flag(spelled, described), defaultProfile)

/** The flag `--profile` for commands that measure as the paper does. Its default is the profile `paper`. */
export const paperProfileFlag = withDefault(flag(spelled, described), 'paper')

/** The flag `--profile` for a command that works on the user's own conversations or on a benchmark. */
export const eitherProfileFlag = flag(spelled, `${described} (default: "${defaultProfile}"; for a benchmark "paper")`)

export class NoSuchProfileError extends TwinCheckError {
  readonly code = 'no-such-profile'

  constructor(where: string, given: string) {
    super(
      `${where} ${given}: there is no profile and no file of this name. Expected ${profileNames.join(', ')}, or a YAML or ` +
        'JSON file such as {"name": "mine", "extends": "paper", "add": ["padded-quote"]}.',
    )
  }
}

/**
 * Reads the profile for a command that works on past conversations. A profile with a rule that needs the current time is refused, because
 * past conversations have no clock.
 */
export function readProfileFlag({ profile }: ProfileFlag): Promise<Profile> {
  return readPastProfile(profile, '--profile')
}

/** Reads a profile for past conversations. `where` is the flag or member that named the profile, for error messages. */
export async function readPastProfile(named: string, where: string): Promise<Profile> {
  const profile = await readNamed(named, where)
  policyOf(profile)
  return profile
}

/** Reads the profile for a command that runs together with an agent and has a clock. */
export function readLiveProfile({ profile }: ProfileFlag): Promise<Profile> {
  return readNamed(profile, '--profile')
}

/**
 * Makes the path in the flag `--profile` absolute. A path in a flag is relative to the working directory; a path in the configuration is
 * relative to the configuration file.
 */
export function profileFromHere(profile: string): string {
  return profileNames.some((name) => name === profile) ? profile : resolve(profile)
}

/** The name of a built-in profile takes precedence over a file of the same name. */
async function readNamed(given: string, where: string): Promise<Profile> {
  const named = profileNames.find((name) => name === given)
  if (named !== undefined) return named
  if (!existsSync(given)) throw new NoSuchProfileError(where, given)
  return readProfileFile(given)
}

/** The paths in a profile file are relative to that file. */
async function readProfileFile(file: string): Promise<ProfileDescription> {
  const open: OpenNamedFile = async (name) => {
    const path = isAbsolute(name) ? name : join(dirname(file), name)
    return { source: name, content: await readDataFile(path, 'what the profile names') }
  }
  return readProfile(await readDataFile(file, 'a profile'), file, open)
}
