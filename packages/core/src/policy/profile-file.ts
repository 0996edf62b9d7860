/**
 * A profile of the user's own: what a file says, as plain data that can be handed to a worker or stored with a job, and the
 * policy that it describes. Files that it names are read where it is read; their content becomes part of it.
 */
import { builtInConditions } from './catalogue.ts'
import { TwinCheckError } from './errors.ts'
import type { EvidenceCondition } from './evidence/condition.ts'
import { isObject, type Json, readJson } from './json.ts'
import type { Policy } from './policy.ts'
import { extendedPolicy, type ProfileName, profileNamed, profileNames } from './profiles.ts'
import { readWarrant } from './read-warrant.ts'
import { withWarrant } from './warrant.ts'

/** A file that the profile names: what it is called in messages, and what it holds. */
export type NamedFile = { readonly source: string; readonly content: Json }

export type ProfileDescription = {
  /** Stands in records, tables and calibrations. */
  readonly name: string
  /** Where the profile was read, for messages. */
  readonly source: string
  readonly extends: ProfileName
  /** Built-in conditions that the profile it extends does not have. */
  readonly add: readonly string[]
  readonly leaveOut: readonly string[]
  /** Null: as in the profile it extends. */
  readonly combinesEdits: boolean | null
  /** Null: every condition may be acted on. */
  readonly warrant: (NamedFile & { readonly mostTouched: number }) | null
}

export type Profile = ProfileName | ProfileDescription

export class InvalidProfileError extends TwinCheckError {
  readonly code = 'invalid-profile'

  constructor(source: string, member: string, expected: string, found: unknown) {
    super(
      `${source}: ${member}: expected ${expected}, found ${JSON.stringify(found) ?? 'nothing'}. ` +
        'Correct the profile; nothing was done with it.',
    )
  }
}

/** Reads a file that a profile names, as it is written there. */
export type OpenNamedFile = (name: string) => Promise<{ readonly source: string; readonly content: unknown }>

/** Reads a parsed profile file. Throws where it does not describe a policy. */
export async function readProfile(value: unknown, source: string, open: OpenNamedFile): Promise<ProfileDescription> {
  const file = readMembers(value, source)
  const description: ProfileDescription = {
    name: readName(file.name, source),
    source,
    extends: readExtends(file.extends, source),
    add: readNames(file.add, { source, member: 'add' }),
    leaveOut: readNames(file.leaveOut, { source, member: 'leaveOut' }),
    combinesEdits: readCombinesEdits(file.combinesEdits, source),
    warrant: await readWarranted(file.warrant, source, open),
  }
  policyOf(description)
  return description
}

export function profileName(profile: Profile): string {
  return typeof profile === 'string' ? profile : profile.name
}

export function policyOf(profile: Profile): Policy {
  if (typeof profile === 'string') return profileNamed(profile)
  const { name, source, combinesEdits, warrant } = profile
  const base = profileNamed(profile.extends)
  const conditions = chooseConditions(profile, base)
  const policy: Policy = {
    ...base,
    name,
    conditions,
    ...(combinesEdits === null ? {} : { combinesEdits }),
    ...(conditions.every((one) => base.conditions.includes(one)) ? {} : { tables: { ...extendedPolicy.tables } }),
  }
  return warrant === null
    ? policy
    : withWarrant(policy, readWarrant(warrant.content, `${source}: ${warrant.source}`), warrant.mostTouched)
}

function chooseConditions({ source, add, leaveOut }: ProfileDescription, base: Policy): readonly EvidenceCondition[] {
  const added = add.map((name) => {
    const condition = builtInConditions.find((one) => one.name === name)
    const known = builtInConditions.filter((one) => !base.conditions.includes(one)).map((one) => one.name)
    if (!condition || base.conditions.includes(condition)) {
      throw new InvalidProfileError(source, 'add', `conditions that ${base.name} does not have (${list(known)})`, name)
    }
    return condition
  })
  const all = [...base.conditions, ...added]
  const unknown = leaveOut.find((name) => !all.some((one) => one.name === name))
  if (unknown !== undefined) {
    const known = list(all.map((one) => one.name))
    throw new InvalidProfileError(source, 'leaveOut', `conditions that it would have (${known})`, unknown)
  }
  return all.filter((one) => !leaveOut.includes(one.name))
}

const members = ['name', 'extends', 'add', 'leaveOut', 'combinesEdits', 'warrant']

function readMembers(value: unknown, source: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new InvalidProfileError(source, 'the file', `an object with ${list(members)}`, value)
  const stray = Object.keys(value).find((name) => !members.includes(name))
  if (stray !== undefined) throw new InvalidProfileError(source, 'the file', `no members but ${list(members)}`, stray)
  return value
}

/** The names that are taken stand for policies that everyone knows. */
function readName(value: unknown, source: string): string {
  const taken: readonly string[] = [...profileNames, 'custom']
  if (typeof value === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(value) && !taken.includes(value)) return value
  const expected = `a name of lower-case letters, digits and hyphens that is not ${taken.join(', ')}`
  throw new InvalidProfileError(source, 'name', expected, value)
}

function readExtends(value: unknown, source: string): ProfileName {
  const found = profileNames.find((name) => name === value)
  if (found === undefined) throw new InvalidProfileError(source, 'extends', `one of ${list(profileNames)}`, value)
  return found
}

type Member = { readonly source: string; readonly member: string }

function readNames(value: unknown = [], { source, member }: Member): readonly string[] {
  const names: readonly unknown[] | null = Array.isArray(value) ? value : null
  const texts = names?.filter((name) => typeof name === 'string') ?? []
  if (names === null || texts.length < names.length || new Set(texts).size < texts.length) {
    throw new InvalidProfileError(source, member, 'a list of condition names, each once', value)
  }
  return texts
}

function readCombinesEdits(value: unknown, source: string): boolean | null {
  if (value === undefined) return null
  if (typeof value !== 'boolean') throw new InvalidProfileError(source, 'combinesEdits', 'true or false', value)
  return value
}

async function readWarranted(
  value: unknown,
  source: string,
  open: OpenNamedFile,
): Promise<ProfileDescription['warrant']> {
  if (value === undefined) return null
  const expected = 'an object with file, which "twincheck certify --out" wrote, and mostTouched, a share from 0 to 1'
  if (!isObject(value) || Object.keys(value).some((name) => name !== 'file' && name !== 'mostTouched')) {
    throw new InvalidProfileError(source, 'warrant', expected, value)
  }
  const { file, mostTouched } = value
  if (typeof file !== 'string' || typeof mostTouched !== 'number' || !(mostTouched >= 0 && mostTouched <= 1)) {
    throw new InvalidProfileError(source, 'warrant', expected, value)
  }
  return { ...(await openNamed(file, open)), mostTouched }
}

async function openNamed(file: string, open: OpenNamedFile): Promise<NamedFile> {
  const { source, content } = await open(file)
  return { source, content: readJson(content, source) }
}

function list(names: readonly string[]): string {
  return names.join(', ')
}
