/**
 * Reads a profile file. The files that it names are read too. Their content becomes part of the description, so that the description is
 * self-contained.
 */
import type { VerbPair } from '../paper/evidence/opposites.ts'
import { isObject, readJson } from '../paper/json.ts'
import { readShape } from '../paper/read.ts'
import { and, closed, fits, kind, listOf, oneOf, type Shape, share, text, truth } from '../paper/shape.ts'
import { type AskingVerb, InvalidProfileError, type NamedFile, type ProfileDescription } from './description.ts'
import { policyOf } from './policy-of.ts'
import { type ProfileName, profileNames } from './profiles.ts'

export type OpenNamedFile = (name: string) => Promise<{ readonly source: string; readonly content: unknown }>

/** Reads a parsed profile file. Throws if the value does not describe a policy. */
export async function readProfile(value: unknown, source: string, open: OpenNamedFile): Promise<ProfileDescription> {
  const file = readMembers(value, source)
  const description: ProfileDescription = {
    name: readMember(freeName, file.name, source, 'name'),
    source,
    extends: readMember(builtIn, file.extends, source, 'extends'),
    add: readNames(file.add, { source, member: 'add', what: 'condition names' }),
    leaveOut: readNames(file.leaveOut, { source, member: 'leaveOut', what: 'condition names' }),
    rules: await readRuleFiles(file.rules, source, open),
    detector: await readDetectorChoice(file.detector, source, open),
    combinesEdits:
      file.combinesEdits === undefined ? null : readMember(truth, file.combinesEdits, source, 'combinesEdits'),
    ...(file.verbs === undefined ? {} : { verbs: readVerbs(file.verbs, source) }),
    ...(file.asks === undefined ? {} : { asks: readAsks(file.asks, source) }),
    ...(file.insisting === undefined ? {} : { insisting: readMember(truth, file.insisting, source, 'insisting') }),
    warrant: await readWarranted(file.warrant, source, open),
  }
  // The profile is validated with a dummy clock, because only the host knows whether there is a real clock.
  policyOf(description, { now: () => '' })
  return description
}

const members = [
  'name',
  'extends',
  'add',
  'leaveOut',
  'rules',
  'detector',
  'combinesEdits',
  'verbs',
  'asks',
  'insisting',
  'warrant',
]

function readMembers(value: unknown, source: string): Readonly<Record<string, unknown>> {
  const known = members.join(', ')
  const whole = kind<Readonly<Record<string, unknown>>>(`an object with ${known}`, isObject)
  const shape = and(whole, (file, path) => {
    const stray = Object.keys(file).find((name) => !members.includes(name))
    return stray === undefined ? null : { path, expected: `no members but ${known}`, found: stray }
  })
  return readMember(shape, value, source, 'the file')
}

function readMember<Value>(shape: Shape<Value>, value: unknown, source: string, member: string): Value {
  return readShape(shape, value, source, ({ expected, found }) => {
    return new InvalidProfileError(source, member, expected, found)
  })
}

const taken: readonly string[] = [...profileNames, 'custom']
const freeName: Shape<string> = kind(
  `a name of lower-case letters, digits and hyphens that is not ${taken.join(', ')}`,
  (value) => typeof value === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(value) && !taken.includes(value),
)
const builtIn: Shape<ProfileName> = oneOf(...profileNames)

type ProfileMember = { readonly source: string; readonly member: string; readonly what: string }

function readNames(value: unknown = [], { source, member, what }: ProfileMember): readonly string[] {
  const isOnceEach = (names: unknown) => fits(listOf(text), names) && new Set(names).size === names.length
  return readMember(kind<readonly string[]>(`a list of ${what}, each once`, isOnceEach), value, source, member)
}

const mostPairs = 200
const pairForm = /^[a-z]{2,20}(?: [a-z]{1,20})?\/[a-z]{2,20}(?: [a-z]{1,20})?$/
const pairs = kind<readonly string[]>(
  `a list of at most ${mostPairs} pairs of verbs in small letters, such as deploy/rollback`,
  (value) => fits(listOf(text), value) && value.length <= mostPairs && value.every((pair) => pairForm.test(pair)),
)

function readVerbs(value: unknown, source: string): readonly VerbPair[] {
  return readMember(pairs, value, source, 'verbs').map((pair) => {
    const [first = '', second = ''] = pair.split('/')
    return [first, second]
  })
}

const askingForm = /^[a-z]{2,20}\/[\w.:-]{1,128}$/
const asking = kind<readonly string[]>(
  `a list of at most ${mostPairs} entries VERB/TOOL with the verb in small letters, such as buy/add_to_cart`,
  (value) => fits(listOf(text), value) && value.length <= mostPairs && value.every((one) => askingForm.test(one)),
)

function readAsks(value: unknown, source: string): readonly AskingVerb[] {
  return readMember(asking, value, source, 'asks').map((one) => {
    const slash = one.indexOf('/')
    return [one.slice(0, slash), one.slice(slash + 1)]
  })
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

const warranted = kind<{ readonly file: string; readonly mostTouched: number }>(
  'an object with file, which "twincheck certify --out" wrote, and mostTouched, a share from 0 to 1',
  (value) => fits(closed({ file: text, mostTouched: share }), value),
)

async function readWarranted(
  value: unknown,
  source: string,
  open: OpenNamedFile,
): Promise<ProfileDescription['warrant']> {
  if (value === undefined) return null
  const { file, mostTouched } = readMember(warranted, value, source, 'warrant')
  return { ...(await openNamed(file, open)), mostTouched }
}

async function openNamed(file: string, open: OpenNamedFile): Promise<NamedFile> {
  const { source, content } = await open(file)
  return { source, content: readJson(content, source) }
}
