/**
 * The form of a declared rule: a sentence of the integrator's policy that can be decided from a call, the latest known state of the
 * call's entity, and a clock. A rule holds if all clauses in `when` hold. A rule that cannot be decided does not hold.
 */
import type { Json } from '../paper/json.ts'

/**
 * The place of a value, as names joined by dots. A field belongs to the entity, an argument to the call. A `*` in the place means every
 * item of a list (`flights.*.date`). An id can lead to the known state of another entity, as in `user_id.membership`. This requires that
 * the field or argument has the name of that entity's key.
 */
export type Place = { readonly field: string } | { readonly argument: string }

/** The number of values at a place. With `startsWith`, only values that start with this text are counted. */
export type Count = { readonly count: Place & { readonly startsWith?: string } }

/** An operand of a comparison: a value at a place, a number computed from such values, or a constant. */
export type Operand =
  | Place
  | Count
  | { readonly plus: readonly [Operand, Operand] }
  | { readonly minus: readonly [Operand, Operand] }
  | { readonly times: readonly [Operand, Operand] }
  | { readonly atLeast: readonly [Operand, Operand] }
  /** The case that the chosen value selects. Without a matching case the result is unknown. */
  | { readonly choose: Place; readonly cases: { readonly [value: string]: Operand } }
  | { readonly value: Json }
  | Literal

export type Literal = string | number | boolean | null

/**
 * The comparison of a clause, applied to the clause's subject. If the subject's place contains a `*`, one of its values must satisfy the
 * comparison.
 */
export type Comparison =
  | { readonly is: Operand }
  /** The comparison `isNot` holds if none of the values equals the operand. */
  | { readonly isNot: Operand }
  | { readonly in: readonly Literal[] }
  | { readonly notIn: readonly Literal[] }
  | { readonly lessThan: Operand }
  | { readonly moreThan: Operand }
  | { readonly startsWith: string }
  /** A duration such as `24 hours` that is compared with the age of the value, according to the clock. */
  | { readonly olderThan: string }
  | { readonly newerThan: string }
  /** The limit in `before` or `after`: `clock`, a date, or a date with a time. If either side has no time, only the days are compared. */
  | { readonly before: string }
  | { readonly after: string }
  /**
   * A time of day such as `09:00`, compared with the time of day of the value. A value without a time of day does not satisfy the
   * comparison.
   */
  | { readonly timeBefore: string }
  | { readonly timeAfter: string }

/** One condition of a rule: a comparison of values, or a question about the conversation. */
export type Clause = ((Place | Count) & (Comparison | Saying)) | ConfirmedClause

/**
 * Whether values were said. `said: true` holds if each value occurs in a text of the user or the agent. `said: false` holds if at least
 * one value occurs in no such text. Tool outputs do not count.
 */
export type Saying = { readonly said: boolean }

/**
 * Whether the user confirmed the call. `confirmed: true` holds if the agent described the call to the user and the user agreed
 * explicitly. `names` lists the arguments that the description must name; without `names`, the description must name all arguments. In a
 * conversation that is not in English neither `true` nor `false` holds.
 */
export type ConfirmedClause = { readonly confirmed: boolean; readonly names?: readonly string[] }

export type RuleTwin =
  /**
   * The twin `delete` removes the call. The call is answered with the reason if the host can do that; otherwise the user is told the
   * reason.
   */
  | 'delete'
  /** The twin `refuse` removes the call, and the user is told the reason. The turn ends. */
  | 'refuse'
  /** The twin `read-first` replaces the call by the call that reads the entity. */
  | 'read-first'
  /**
   * With the twin `ask` the call is answered instead of executed, and the answer tells the agent to ask the user. The call runs after the
   * user's explicit yes. If the policy lacks the rules' extension, the twin is a question to the user, with the reason and a description
   * of the call.
   */
  | 'ask'
  /** The twin `edit` sets these arguments of the call and changes nothing else. */
  | { readonly edit: { readonly [argument: string]: Operand } }

export type RuleEntity = {
  /** `key` is the argument that names the entity in calls, and the member that names it in outputs. */
  readonly key: string
  /** The tool that reads the entity by its key. The twin calls this tool if the rule uses a field that is not known. */
  readonly from?: string
}

export type Rule = {
  /** The rule's name, hyphenated and stable. The rule's condition is called `rule-NAME` in records, tables and calibrations. */
  readonly name: string
  readonly tool: string
  readonly entity?: RuleEntity
  readonly when: readonly Clause[]
  /** Phrases with which a user says that the rule does not apply. A word may end in `*`, which allows any ending. */
  readonly unless?: readonly string[]
  readonly twin: RuleTwin
  /** A plain sentence that is shown instead of the call. */
  readonly reason: string
  /** The sentence of the policy from which the rule was made, word for word. */
  readonly quote?: string
  /** Marks a draft that no person has approved. A draft may only ask or read first, is recorded and never acts. */
  readonly drafted?: true
}

/**
 * The source of the current time. A rule file declares the source, so that a decision does not depend on the computer's clock unless the
 * host passes one in.
 */
export type RuleClock =
  | { readonly at: string }
  /** The time is read after this phrase in the system prompt. */
  | { readonly after: string }
  /** The host passes a clock in when it reads the rules. The certificate shows the clock's time. */
  | 'host'
