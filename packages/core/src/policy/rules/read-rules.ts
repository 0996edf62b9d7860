/**
 * Reads a file of rules, parsed from YAML or JSON or written in TypeScript. A malformed file is refused before any step is decided. The
 * error names the file, the rule, the member and what was expected there.
 */
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { isObject } from '../paper/json.ts'
import { asksClock, fieldsOf } from './clause.ts'
import { readPhrase } from './exception.ts'
import { readMoment } from './moment.ts'
import { mostListed, readClause, readOperandAt } from './read-clause.ts'
import { demandObject, InvalidRulesError, readItems, readMembers, readText } from './read-strictly.ts'
import type { Rule, RuleClock, RuleEntity, RuleTwin } from './rule.ts'

export type RuleFile = { readonly clock: RuleClock | null; readonly rules: readonly Rule[] }

/** The maximum number of rules in a file and of clauses in a rule: every step evaluates every rule. */
const mostRules = 500
const mostClauses = 32

export function readRuleFile(value: unknown, source: string): RuleFile {
  const file = readMembers(value, source, ['rules'], ['description', 'clock', 'tests'])
  const clock = file.clock === undefined ? null : readRuleClock(file.clock, `${source}: clock`)
  const names = new Set<string>()
  const rules = readItems(file.rules, `${source}: rules`, mostRules).map((item, index) => {
    const place = `${source}: rules[${index}]`
    const rule = readRule(item, readRuleName(item, place), source)
    if (names.has(rule.name)) throw new InvalidRulesError(`${place}.name`, 'a name that no other rule has', rule.name)
    names.add(rule.name)
    demandClock(rule, clock, `${source}: rule "${rule.name}"`)
    return rule
  })
  return { clock, rules }
}

function readRuleClock(value: unknown, place: string): RuleClock {
  const expected =
    'a time such as "2024-05-15 15:00:00", {after: PHRASE} for what the system prompt has behind it, or host'
  if (value === 'host') return value
  if (isObject(value) && 'after' in value) {
    const { after } = readMembers(value, place, ['after'], [])
    return { after: readText(after, `${place}.after`, 'the phrase in front of the time') }
  }
  const at = isObject(value) ? readMembers(value, place, ['at'], []).at : value
  const text = readText(at, place, expected)
  if (readMoment(text) === null) throw new InvalidRulesError(place, expected, text)
  return { at: text }
}

function readRuleName(value: unknown, place: string): string {
  const { name } = demandObject(value, place)
  if (typeof name === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name
  throw new InvalidRulesError(`${place}.name`, 'lower-case words joined by hyphens', name)
}

function readRule(value: unknown, name: string, source: string): Rule {
  const place = `${source}: rule "${name}"`
  const optional = ['entity', 'unless', 'description', 'quote', 'drafted']
  const members = readMembers(value, place, ['name', 'tool', 'when', 'twin', 'reason'], optional)
  const rule: Rule = {
    name,
    tool: readText(members.tool, `${place}: tool`, 'the name of a tool'),
    ...(members.entity === undefined ? {} : { entity: readEntity(members.entity, `${place}: entity`) }),
    when: readItems(members.when, `${place}: when`, mostClauses).map((clause, index) =>
      readClause(clause, `${place}: when[${index}]`),
    ),
    ...(members.unless === undefined ? {} : { unless: readPhrases(members.unless, `${place}: unless`) }),
    twin: readTwin(members.twin, `${place}: twin`),
    reason: readText(members.reason, `${place}: reason`, 'one plain sentence'),
    ...(members.quote === undefined
      ? {}
      : { quote: readText(members.quote, `${place}: quote`, 'a sentence of the policy') }),
    ...(readDrafted(members.drafted, `${place}: drafted`) ? { drafted: true } : {}),
  }
  demandEntity(rule, place)
  demandModest(rule, place)
  return rule
}

function readEntity(value: unknown, place: string): RuleEntity {
  const { key, from } = readMembers(value, place, ['key'], ['from'])
  const named = readText(key, `${place}.key`, 'the argument that names the entity')
  if (from === undefined) return { key: named }
  const tool = readText(from, `${place}.from`, 'the name of the tool that reads it')
  if (isStateChanging(tool)) {
    throw new InvalidRulesError(`${place}.from`, 'a tool whose name says that it only reads', tool)
  }
  return { key: named, from: tool }
}

function readPhrases(value: unknown, place: string): readonly string[] {
  return readItems(value, place, mostListed).map((phrase, index) => {
    const expected = 'words, of which each may end in *'
    const text = readText(phrase, `${place}[${index}]`, expected)
    if (readPhrase(text) === null) throw new InvalidRulesError(`${place}[${index}]`, expected, text)
    return text
  })
}

function readTwin(value: unknown, place: string): RuleTwin {
  if (value === 'delete' || value === 'refuse' || value === 'read-first' || value === 'ask') return value
  if (!isObject(value)) {
    throw new InvalidRulesError(place, 'delete, refuse, read-first, ask or {edit: {ARGUMENT: VALUE}}', value)
  }
  const { edit } = readMembers(value, place, ['edit'], [])
  const edits = Object.entries(demandObject(edit, `${place}.edit`))
  if (edits.length === 0) throw new InvalidRulesError(`${place}.edit`, 'at least one argument', undefined)
  return {
    edit: Object.fromEntries(edits.map(([name, set]) => [name, readOperandAt(set, `${place}.edit.${name}`)] as const)),
  }
}

/** Checks that every rule that uses fields names the entity, and that every rule with the twin `read-first` names the reading tool. */
function demandEntity({ when, twin, entity }: Rule, place: string): void {
  const [field] = fieldsOf([when, twin])
  if (entity === undefined && field !== undefined) {
    throw new InvalidRulesError(`${place}: entity`, `{key: ARGUMENT}, since it turns on the field ${field}`, undefined)
  }
  if (twin === 'read-first' && entity?.from === undefined) {
    throw new InvalidRulesError(`${place}: entity.from`, 'the tool that reads, since the twin is read-first', undefined)
  }
}

function readDrafted(value: unknown, place: string): boolean {
  if (value === undefined || value === true) return value === true
  throw new InvalidRulesError(place, 'true, or no such member once a person has approved the rule', value)
}

/** Checks that a draft neither refuses, removes nor changes a call, because that is a person's decision. */
function demandModest({ drafted, quote, twin }: Rule, place: string): void {
  if (drafted === undefined) return
  if (twin !== 'ask' && twin !== 'read-first') {
    const found = typeof twin === 'string' ? twin : 'edit'
    throw new InvalidRulesError(`${place}: twin`, 'ask or read-first, since the rule is drafted', found)
  }
  if (quote === undefined) {
    throw new InvalidRulesError(`${place}: quote`, 'the sentence of the policy, since the rule is drafted', undefined)
  }
}

function demandClock({ when }: Rule, clock: RuleClock | null, place: string): void {
  const at = clock === null ? when.findIndex(asksClock) : -1
  if (at < 0) return
  throw new InvalidRulesError(`${place}: when[${at}]`, 'a clock in the file, since the clause asks it', undefined)
}
