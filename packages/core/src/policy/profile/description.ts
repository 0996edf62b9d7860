/** The content of a profile file as plain data, which can be sent to a worker or stored with a job. */
import { TwinCheckError } from '../paper/errors.ts'
import type { VerbPair } from '../paper/evidence/opposites.ts'
import type { Json } from '../paper/json.ts'
import type { ProfileName } from './profiles.ts'

/** A file that a profile names: the file's name, for error messages, and its content. */
export type NamedFile = { readonly source: string; readonly content: Json }

export type AskingVerb = readonly [verb: string, tool: string]

export type ProfileDescription = {
  /** The profile's name, as it appears in records, tables and calibrations. */
  readonly name: string
  /** The profile's file name, for error messages. */
  readonly source: string
  readonly extends: ProfileName
  /** Names of built-in conditions that are added to the conditions of the extended profile. */
  readonly add: readonly string[]
  readonly leaveOut: readonly string[]
  readonly rules: readonly NamedFile[]
  /** The detector of the profile. Null means that the detector is inherited from the extended profile. */
  readonly detector: 'paper' | 'trajectory' | NamedFile | null
  /** Whether edits are combined. Null means that the setting is inherited from the extended profile. */
  readonly combinesEdits: boolean | null
  /** Pairs of verbs that undo each other, in addition to the built-in pairs. Absent in older stored descriptions. */
  readonly verbs?: readonly VerbPair[]
  /** Verbs that ask for a tool although its name does not contain them. The member is absent if there are none. */
  readonly asks?: readonly AskingVerb[]
  /** Whether the actor may insist on a withheld call. Null or absent: inherited from the extended profile. */
  readonly insisting?: boolean | null
  /** The warrant to which the profile is limited. Null means that every condition may be acted on. */
  readonly warrant: (NamedFile & { readonly mostTouched: number }) | null
}

export type Profile = ProfileName | ProfileDescription

export function profileName(profile: Profile): string {
  return typeof profile === 'string' ? profile : profile.name
}

/** A profile description that changes nothing in the profile that it extends. */
export function describeProfile(extended: ProfileName, name: string): ProfileDescription {
  const nothing = { add: [], leaveOut: [], rules: [], detector: null, combinesEdits: null, warrant: null }
  return { name, source: extended, extends: extended, ...nothing }
}

export class InvalidProfileError extends TwinCheckError {
  readonly code = 'invalid-profile'

  constructor(source: string, member: string, expected: string, found: unknown) {
    super(
      `${source}: ${member}: expected ${expected}, found ${JSON.stringify(found) ?? 'nothing'}. ` +
        'Correct the profile; nothing was done with it.',
    )
  }
}
