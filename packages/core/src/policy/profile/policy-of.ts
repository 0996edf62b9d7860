/** The policy that a profile stands for. */

import { type Detector, paperDetector, trajectoryDetector } from '../detector/index.ts'
import { readDetector } from '../detector/read-detector.ts'
import type { EvidenceCondition } from '../evidence/condition.ts'
import type { Policy } from '../policy.ts'
import { type RuleOptions, type RuleSet, readRules } from '../rules/index.ts'
import { builtInConditions } from './catalogue.ts'
import { InvalidProfileError, type Profile, type ProfileDescription } from './description.ts'
import { continuingPolicy, extendedPolicy, profileNamed } from './profiles.ts'
import { readWarrant } from './read-warrant.ts'
import { withWarrant } from './warrant.ts'

/** Throws where a description names what there is not, or a file of it cannot be read. `now` is for rules that ask the host. */
export function policyOf(profile: Profile, { now }: RuleOptions = {}): Policy {
  if (typeof profile === 'string') return profileNamed(profile)
  const { name, source, combinesEdits, warrant } = profile
  const base = profileNamed(profile.extends)
  const rules = profile.rules.map((file) => readRules(file.content, `${source}: ${file.source}`, now ? { now } : {}))
  const conditions = chooseConditions(profile, base, rules)
  const tables = tablesOf(conditions, base, rules)
  const detector = chooseDetector(profile, base)
  const policy: Policy = {
    ...base,
    name,
    conditions,
    checks: conditions.some(isContinuing) ? continuingPolicy.checks : base.checks,
    ...(detector === undefined ? {} : { detector }),
    ...(combinesEdits === null ? {} : { combinesEdits }),
    ...(tables === undefined ? {} : { tables }),
  }
  return warrant === null
    ? policy
    : withWarrant(policy, readWarrant(warrant.content, `${source}: ${warrant.source}`), warrant.mostTouched)
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

/** What its conditions use beyond the paper's lexicon, so that it is in the fingerprint. */
function tablesOf(
  conditions: readonly EvidenceCondition[],
  base: Policy,
  rules: readonly RuleSet[],
): Policy['tables'] | undefined {
  const builtIn = conditions.filter((one) => builtInConditions.includes(one))
  const added = tablesFor(builtIn.filter((one) => !base.conditions.includes(one)))
  const beyond = added && { ...base.tables, ...added }
  if (rules.length === 0) return beyond ?? base.tables
  return { ...(beyond ?? base.tables), rules: rules.map(({ clock, rules: declared }) => ({ clock, rules: declared })) }
}

/** Those of the smallest profile that has the tables of all of them; undefined where there are none. */
function tablesFor(added: readonly EvidenceCondition[]): Policy['tables'] | undefined {
  if (added.length === 0) return undefined
  return added.some(isContinuing) ? continuingPolicy.tables : extendedPolicy.tables
}

function isContinuing({ authorises }: EvidenceCondition): boolean {
  return authorises === 'continuation'
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
