/**
 * The form of a declared rule: a sentence of the integrator's policy that can be decided from a call, the latest known
 * state of the call's entity, and a clock. All clauses in `when` must hold. A rule that cannot be decided does not
 * hold.
 */
import type { Json } from '../paper/json.ts'

/**
 * The place of a value, as names joined by dots; `*` is every item of a list (`flights.*.date`). A field belongs to the
 * entity, an argument to the call. A field that is an id leads to the known state of the thing it names, if that
 * thing's key is the field's name (`user_id.membership`).
 */
export type Place = { readonly field: string } | { readonly argument: string }

/** The number of values at a place; with `startsWith`, of those that start with it. */
export type Count = { readonly count: Place & { readonly startsWith?: string } }

/** What is compared: a value at a place, a number computed from such values, or a constant. */
export type Operand =
  | Place
  | Count
  | { readonly plus: readonly [Operand, Operand] }
  | { readonly minus: readonly [Operand, Operand] }
  | { readonly times: readonly [Operand, Operand] }
  | { readonly atLeast: readonly [Operand, Operand] }
  /** The case that the chosen value selects; without a matching case the result is unknown. */
  | { readonly choose: Place; readonly cases: { readonly [value: string]: Operand } }
  | { readonly value: Json }
  | Literal

export type Literal = string | number | boolean | null

/** A clause has a subject and one of these comparisons. Of the values of a `*`, one has to satisfy it. */
export type Comparison =
  | { readonly is: Operand }
  /** Holds if none of the values equals the operand. */
  | { readonly isNot: Operand }
  | { readonly in: readonly Literal[] }
  | { readonly notIn: readonly Literal[] }
  | { readonly lessThan: Operand }
  | { readonly moreThan: Operand }
  | { readonly startsWith: string }
  /** A duration such as `24 hours`, compared with the age of the value by the clock. */
  | { readonly olderThan: string }
  | { readonly newerThan: string }
  /** `clock`, a date, or a date with a time. If one of the two has no time, only the days are compared. */
  | { readonly before: string }
  | { readonly after: string }
  /** A time of day such as `09:00`, compared with the time of day of the value. A value without one does not hold. */
  | { readonly timeBefore: string }
  | { readonly timeAfter: string }

/** A comparison of values, or a question about the conversation. */
export type Clause = ((Place | Count) & (Comparison | Saying)) | ConfirmedClause

/**
 * `said: false` holds if one of the values occurs in no text of the user or the agent; `said: true` if each does. Tool
 * outputs do not count.
 */
export type Saying = { readonly said: boolean }

/**
 * `confirmed: true` holds if the agent described the call to the user and the user agreed explicitly. `names` limits the
 * arguments that the description must name; without it, it must name all of them. In a conversation that is not in
 * English neither `true` nor `false` holds.
 */
export type ConfirmedClause = { readonly confirmed: boolean; readonly names?: readonly string[] }

export type RuleTwin =
  /** The call is removed. It is answered with the reason if the host can do that; otherwise the user is told the reason. */
  | 'delete'
  /** The call is removed and the user is told the reason. The turn ends. */
  | 'refuse'
  /** The call is replaced by the call that reads the entity. */
  | 'read-first'
  /**
   * The call is answered: the agent must ask the user. The call runs after the user's explicit yes. A policy without
   * the rules' extension asks the user itself, with the reason and the call restated.
   */
  | 'ask'
  /** The twin sets these arguments of the call and changes nothing else. */
  | { readonly edit: { readonly [argument: string]: Operand } }

export type RuleEntity = {
  /** The argument that names the entity, and the member that names it in outputs. */
  readonly key: string
  /** The tool that reads the entity by this key. The twin calls it if the rule uses a field that is not known. */
  readonly from?: string
}

export type Rule = {
  /**
   * The rule's name, hyphenated and stable: its condition is called `rule-NAME` in records, tables and calibrations.
   */
  readonly name: string
  readonly tool: string
  readonly entity?: RuleEntity
  readonly when: readonly Clause[]
  /** Phrases with which a user says that the rule does not apply. A word may end in `*` for any ending. */
  readonly unless?: readonly string[]
  readonly twin: RuleTwin
  /** One plain sentence that is shown in place of the call. */
  readonly reason: string
  /** The sentence of the policy that the rule was made from, word for word. */
  readonly quote?: string
  /** A draft that no person has approved yet: it may only ask or read first, is recorded, and never acts. */
  readonly drafted?: true
}

/** Where the current time comes from. A rule file declares it, so that decisions do not depend on when it is read. */
export type RuleClock =
  /** A fixed time. */
  | { readonly at: string }
  /** The time after this phrase in the system prompt. */
  | { readonly after: string }
  /** The clock that the host passes in when it reads the rules. The certificate shows its time. */
  | 'host'
