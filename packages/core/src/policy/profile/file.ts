/**
 * Reads a profile file. Files that it names are opened where it is read, and their content becomes part of the description:
 * whoever has that needs no other file.
 */
import { isObject, readJson } from '../json.ts'
import { InvalidProfileError, type NamedFile, type ProfileDescription } from './description.ts'
import { policyOf } from './policy-of.ts'
import { type ProfileName, profileNames } from './profiles.ts'

/** Opens a file that a profile names, as it is written there. */
export type OpenNamedFile = (name: string) => Promise<{ readonly source: string; readonly content: unknown }>

/** Reads a parsed profile file. Throws where it does not describe a policy. */
export async function readProfile(value: unknown, source: string, open: OpenNamedFile): Promise<ProfileDescription> {
  const file = readMembers(value, source)
  const description: ProfileDescription = {
    name: readName(file.name, source),
    source,
    extends: readExtends(file.extends, source),
    add: readNames(file.add, { source, member: 'add', what: 'condition names' }),
    leaveOut: readNames(file.leaveOut, { source, member: 'leaveOut', what: 'condition names' }),
    rules: await readRuleFiles(file.rules, source, open),
    detector: await readDetectorChoice(file.detector, source, open),
    combinesEdits: readCombinesEdits(file.combinesEdits, source),
    warrant: await readWarranted(file.warrant, source, open),
  }
  // Checked with a clock that tells nothing: whether the host has one is the host's to say.
  policyOf(description, { now: () => '' })
  return description
}

const members = ['name', 'extends', 'add', 'leaveOut', 'rules', 'detector', 'combinesEdits', 'warrant']

function readMembers(value: unknown, source: string): Readonly<Record<string, unknown>> {
  const known = members.join(', ')
  if (!isObject(value)) throw new InvalidProfileError(source, 'the file', `an object with ${known}`, value)
  const stray = Object.keys(value).find((name) => !members.includes(name))
  if (stray !== undefined) throw new InvalidProfileError(source, 'the file', `no members but ${known}`, stray)
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
  if (found !== undefined) return found
  throw new InvalidProfileError(source, 'extends', `one of ${profileNames.join(', ')}`, value)
}

type Member = { readonly source: string; readonly member: string; readonly what: string }

function readNames(value: unknown = [], { source, member, what }: Member): readonly string[] {
  const names: readonly unknown[] | null = Array.isArray(value) ? value : null
  const texts = names?.filter((name) => typeof name === 'string') ?? []
  if (names === null || texts.length < names.length || new Set(texts).size < texts.length) {
    throw new InvalidProfileError(source, member, `a list of ${what}, each once`, value)
  }
  return texts
}

async function readRuleFiles(value: unknown, source: string, open: OpenNamedFile): Promise<readonly NamedFile[]> {
  const listed = typeof value === 'string' ? [value] : value
  const names = readNames(listed, { source, member: 'rules', what: 'files of declared rules' })
  const files: NamedFile[] = []
  for (const name of names) files.push(await openNamed(name, open))
  return files
}

async function readDetectorChoice(
  value: unknown,
  source: string,
  open: OpenNamedFile,
): Promise<ProfileDescription['detector']> {
  if (value === undefined) return null
  if (value === 'paper' || value === 'trajectory') return value
  if (typeof value === 'string') return openNamed(value, open)
  const expected = 'paper, trajectory, or a file that "twincheck calibrate --detector" wrote'
  throw new InvalidProfileError(source, 'detector', expected, value)
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
