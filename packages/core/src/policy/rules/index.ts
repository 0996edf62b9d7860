/** Declared rules: from a file or from TypeScript to conditions that a policy can list. */
import type { CallCondition } from '../paper/evidence/condition.ts'
import type { HostClock } from './clock.ts'
import { compileRule } from './compile-rule.ts'
import { readRuleFile } from './read-rules.ts'
import { InvalidRulesError } from './read-strictly.ts'
import type { Rule, RuleClock } from './rule.ts'

export type RuleSet = {
  readonly clock: RuleClock | null
  readonly rules: readonly Rule[]
  /** The conditions, in the order of the rules. */
  readonly conditions: readonly CallCondition[]
}

export type RuleOptions = {
  /** The clock for rules with `clock: host`. Without it such rules are refused. */
  readonly now?: HostClock
}

/** `value` is the parsed file, `source` its name in errors. Throws if the file is malformed. */
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

/** One rule written in TypeScript, checked like a file. A rule with a time comparison needs a clock. */
export function defineRule(rule: Rule, clock?: RuleClock, options?: RuleOptions): readonly CallCondition[] {
  return readRules({ rules: [rule], ...(clock === undefined ? {} : { clock }) }, 'defineRule', options).conditions
}
