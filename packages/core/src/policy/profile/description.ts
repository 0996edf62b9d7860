/** What a profile file says, as plain data that can be sent to a worker or stored with a job. */
import { TwinCheckError } from '../paper/errors.ts'
import type { VerbPair } from '../paper/evidence/opposites.ts'
import type { Json } from '../paper/json.ts'
import type { ProfileName } from './profiles.ts'

/** A file that the profile names: its name for messages, and its content. */
export type NamedFile = { readonly source: string; readonly content: Json }

export type AskingVerb = readonly [verb: string, tool: string]

export type ProfileDescription = {
  /** Appears in records, tables and calibrations. */
  readonly name: string
  /** The profile's file name, for messages. */
  readonly source: string
  readonly extends: ProfileName
  /** Built-in conditions to add to those of the extended profile. */
  readonly add: readonly string[]
  readonly leaveOut: readonly string[]
  /** Files of declared rules. */
  readonly rules: readonly NamedFile[]
  /** Null: inherited from the extended profile. */
  readonly detector: 'paper' | 'trajectory' | NamedFile | null
  /** Null: inherited from the extended profile. */
  readonly combinesEdits: boolean | null
  /** Pairs of verbs that undo each other, besides the built-in ones. Absent in descriptions stored by earlier versions. */
  readonly verbs?: readonly VerbPair[]
  /** Verbs that ask for a tool although its name does not have them. Absent: none. */
  readonly asks?: readonly AskingVerb[]
  /** Whether the actor may insist on a withheld call. Null or absent: inherited from the extended profile. */
  readonly insisting?: boolean | null
  /** Null: every condition may be acted on. */
  readonly warrant: (NamedFile & { readonly mostTouched: number }) | null
}

export type Profile = ProfileName | ProfileDescription

export function profileName(profile: Profile): string {
  return typeof profile === 'string' ? profile : profile.name
}

/** A description that only says which profile it extends. */
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
