/** Declared rules: from a file, or from TypeScript, to conditions that a policy takes in like any other. */
import type { EvidenceCondition } from '../evidence/condition.ts'
import { compileRule } from './compile-rule.ts'
import { readRuleFile } from './read-rules.ts'
import type { Rule, RuleClock } from './rule.ts'

export type RuleSet = {
  readonly clock: RuleClock | null
  readonly rules: readonly Rule[]
  /** In the order of the rules. */
  readonly conditions: readonly EvidenceCondition[]
}

/** `value` is the parsed file, `source` its name in errors. Throws where anything in it is not of the form. */
export function readRules(value: unknown, source: string): RuleSet {
  const { clock, rules } = readRuleFile(value, source)
  return { clock, rules, conditions: rules.flatMap((rule) => compileRule(rule, clock)) }
}

/** One rule written in TypeScript, checked as a file is. A rule that compares with the clock says where that is read. */
export function defineRule(rule: Rule, clock?: RuleClock): readonly EvidenceCondition[] {
  return readRules({ rules: [rule], ...(clock === undefined ? {} : { clock }) }, 'defineRule').conditions
}
