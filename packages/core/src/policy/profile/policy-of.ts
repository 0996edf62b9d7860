/** Builds the policy of a profile. */
import { combinedEdits } from '../combined-edits.ts'
import { readDetector } from '../detectors/read-detector.ts'
import { trajectoryDetector } from '../detectors/trajectory-detector.ts'
import { withAskingVerbs } from '../injection/index.ts'
import { type Detector, paperDetector } from '../paper/anomaly.ts'
import type { EvidenceCondition } from '../paper/evidence/condition.ts'
import { inverseAction, inverseActionBy } from '../paper/evidence/inverse-action.ts'
import { indexVerbs } from '../paper/evidence/opposites.ts'
import type { Insisting, PolicyExtension } from '../paper/extension.ts'
import { oppositeVerbs } from '../paper/lexicon/paper.ts'
import { extendPolicy, type Policy, paperPolicy } from '../paper/policy.ts'
import { type RuleOptions, type RuleSet, readRules } from '../rules/index.ts'
import { insisting, withheldInverse, withheldInverseBy } from '../withheld.ts'
import { builtInConditions, builtInExtensions } from './catalogue.ts'
import { InvalidProfileError, type Profile, type ProfileDescription } from './description.ts'
import { profileNamed } from './profiles.ts'
import { readWarrant } from './read-warrant.ts'
import { withWarrant } from './warrant.ts'

/**
 * Builds the policy of a profile. Throws if a name is unknown or a file cannot be read. `now` is the clock for rules with `clock: host`.
 */
export function policyOf(profile: Profile, { now }: RuleOptions = {}): Policy {
  if (typeof profile === 'string') return profileNamed(profile)
  const { name, source, warrant } = profile
  const base = profileNamed(profile.extends)
  const rules = profile.rules.map((file) => readRules(file.content, `${source}: ${file.source}`, now ? { now } : {}))
  const conditions = withVerbs(chooseConditions(profile, base, rules), profile)
  const extended = extendPolicy(
    paperPolicy,
    ...chooseExtensions(profile, base, conditions),
    ...rulesExtension(rules),
    ...verbsExtension(profile),
    ...asksExtension(profile),
  )
  const detector = chooseDetector(profile, base)
  const policy: Policy = {
    ...extended,
    name,
    conditions: withAsks(conditions, profile),
    ...(detector === undefined ? {} : { detector }),
  }
  return warrant === null
    ? policy
    : withWarrant(policy, readWarrant(warrant.content, `${source}: ${warrant.source}`), warrant.mostTouched)
}

/**
 * Chooses the extensions of a profile: the extensions that contain a selected condition, and the base profile's extensions without
 * conditions. The profile itself may switch combined edits and insisting on or off.
 */
function chooseExtensions(
  { combinesEdits, insisting: insists = null }: ProfileDescription,
  base: Policy,
  chosen: readonly EvidenceCondition[],
): readonly PolicyExtension[] {
  const ofConditions = builtInExtensions.filter(({ conditions }) => conditions.some((one) => chosen.includes(one)))
  const others = (base.extensions ?? []).filter(({ conditions }) => conditions.length === 0)
  const chosenHere = [
    { extension: combinedEdits, wanted: combinesEdits },
    { extension: insisting, wanted: insists },
  ].filter(({ wanted }) => wanted !== null)
  const kept = others.filter((one) => !chosenHere.some(({ extension }) => extension === one))
  const listed = [
    ...ofConditions,
    ...kept,
    ...chosenHere.flatMap(({ extension, wanted }) => (wanted ? [extension] : [])),
  ]
  // The base profile's extensions keep their order. So a profile that changes nothing has the same fingerprint as its base, apart from
  // the name.
  const ofBase = (base.extensions ?? []).filter((one) => listed.includes(one))
  return [...ofBase, ...listed.filter((one) => !ofBase.includes(one))]
}

function withVerbs(
  conditions: readonly EvidenceCondition[],
  { verbs = [] }: ProfileDescription,
): readonly EvidenceCondition[] {
  if (verbs.length === 0) return conditions
  const table = indexVerbs([...oppositeVerbs, ...verbs])
  return conditions.map((one) => {
    if (one === inverseAction) return inverseActionBy(table)
    return one === withheldInverse ? withheldInverseBy(table) : one
  })
}

/** An extension that makes the profile's own pairs of verbs a part of its fingerprint. */
function verbsExtension({ verbs = [] }: ProfileDescription): readonly PolicyExtension[] {
  return verbs.length === 0 ? [] : [{ name: 'verbs', conditions: [], tables: { verbs } }]
}

function withAsks(
  conditions: readonly EvidenceCondition[],
  { asks = [] }: ProfileDescription,
): readonly EvidenceCondition[] {
  if (asks.length === 0) return conditions
  const verbs = new Map(asks.map(([, tool]) => [tool, asks.flatMap(([verb, other]) => (other === tool ? [verb] : []))]))
  return conditions.map((one) => withAskingVerbs(one, verbs))
}

function asksExtension({ asks = [] }: ProfileDescription): readonly PolicyExtension[] {
  return asks.length === 0 ? [] : [{ name: 'asks', conditions: [], tables: { asks } }]
}

function rulesExtension(rules: readonly RuleSet[]): readonly PolicyExtension[] {
  if (rules.length === 0) return []
  const declared = rules.map(({ clock, rules: listed }) => ({ clock, rules: listed }))
  const conditions = rules.flatMap((file) => file.conditions)
  return [{ name: 'rules', conditions, tables: { rules: declared }, advises: questionsOf(rules) }]
}

/** A rule with a question answers the call. Only the user's yes lets the call run, so the actor cannot insist. */
function questionsOf(rules: readonly RuleSet[]): Readonly<Record<string, Insisting>> {
  const asking = rules.flatMap((file) => file.rules.filter(({ twin }) => twin === 'ask'))
  return Object.fromEntries(asking.map(({ name }) => [`rule-${name}`, 'agreed'] as const))
}

function chooseConditions(
  { source, add, leaveOut }: ProfileDescription,
  base: Policy,
  rules: readonly RuleSet[],
): readonly EvidenceCondition[] {
  const added = add.map((name) => {
    const beyond = builtInConditions.filter((one) => !base.conditions.some((own) => own.name === one.name))
    const condition = beyond.find((one) => one.name === name)
    if (condition) return condition
    const known = namesOf(beyond)
    throw new InvalidProfileError(source, 'add', `conditions that ${base.name} does not have (${known})`, name)
  })
  const all = [...base.conditions, ...added, ...rules.flatMap(({ conditions }) => conditions)]
  const twice = all.find((one, index) => all.findIndex(({ name }) => name === one.name) < index)
  if (twice) throw new InvalidProfileError(source, 'rules', 'each rule under a name of its own', twice.name)
  const unknown = leaveOut.find((name) => !all.some((one) => one.name === name))
  if (unknown !== undefined) {
    throw new InvalidProfileError(source, 'leaveOut', `conditions that it would have (${namesOf(all)})`, unknown)
  }
  return all.filter((one) => !leaveOut.includes(one.name))
}

function chooseDetector({ source, detector }: ProfileDescription, base: Policy): Detector | undefined {
  switch (detector) {
    case null:
      return base.detector
    case 'paper':
      return paperDetector
    case 'trajectory':
      return trajectoryDetector
    default:
      return readDetector(detector.content, `${source}: ${detector.source}`)
  }
}

function namesOf(conditions: readonly EvidenceCondition[]): string {
  return conditions.map(({ name }) => name).join(', ')
}
