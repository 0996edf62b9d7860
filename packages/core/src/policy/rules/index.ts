/** Turns declared rules, from a file or from TypeScript, into conditions that a policy can list. */
import type { CallCondition } from '../paper/evidence/condition.ts'
import type { HostClock } from './clock.ts'
import { compileRule } from './compile-rule.ts'
import { readRuleFile } from './read-rules.ts'
import { InvalidRulesError } from './read-strictly.ts'
import type { Rule, RuleClock } from './rule.ts'

export type RuleSet = {
  readonly clock: RuleClock | null
  readonly rules: readonly Rule[]
  /** The conditions of the rules, in the order of the rules. */
  readonly conditions: readonly CallCondition[]
}

export type RuleOptions = {
  /** The clock for rules with `clock: host`. Without a clock such rules are refused. */
  readonly now?: HostClock
}

/** Reads rules from a parsed file. `source` is the file's name for errors. Throws if the file is malformed. */
export function readRules(value: unknown, source: string, { now }: RuleOptions = {}): RuleSet {
  const { clock, rules } = readRuleFile(value, source)
  if (clock === 'host' && now === undefined) {
    throw new InvalidRulesError(
      `${source}: clock`,
      'a time or {after: PHRASE}, since no host passes a clock here',
      clock,
    )
  }
  return { clock, rules, conditions: rules.flatMap((rule) => compileRule(rule, clock, now ?? null)) }
}

/** Reads one rule written in TypeScript, checked like a file. A rule with a time comparison needs a clock. */
export function defineRule(rule: Rule, clock?: RuleClock, options?: RuleOptions): readonly CallCondition[] {
  return readRules({ rules: [rule], ...(clock === undefined ? {} : { clock }) }, 'defineRule', options).conditions
}
