/**
 * The form of a declared rule: a sentence of an integrator's own policy that can be read off a call, the latest known state
 * of what the call is about, and a clock. What it says is `when`: all of it must hold. A rule that cannot be decided does
 * not hold.
 */
import type { Json } from '../paper/json.ts'

/**
 * Where a value stands, as names joined by dots; `*` is every item of a list (`flights.*.date`). A field belongs to the
 * entity, an argument to the call. A field that is an id leads to what is known of the thing it names, where that has
 * the field's name for its key (`user_id.membership`).
 */
export type Place = { readonly field: string } | { readonly argument: string }

/** How many values stand there; with `startsWith`, how many of them begin so. */
export type Count = { readonly count: Place & { readonly startsWith?: string } }

/** What is compared: something that stands somewhere, a number worked out from such, or the value itself. */
export type Operand =
  | Place
  | Count
  | { readonly plus: readonly [Operand, Operand] }
  | { readonly minus: readonly [Operand, Operand] }
  | { readonly times: readonly [Operand, Operand] }
  | { readonly atLeast: readonly [Operand, Operand] }
  /** The case that the chosen value names; none of them, and nothing is known. */
  | { readonly choose: Place; readonly cases: { readonly [value: string]: Operand } }
  | { readonly value: Json }
  | Literal

export type Literal = string | number | boolean | null

/** Exactly one of these stands beside the subject. Of several values under a `*` one that meets it is enough. */
export type Comparison =
  | { readonly is: Operand }
  /** None of the values is it. */
  | { readonly isNot: Operand }
  | { readonly in: readonly Literal[] }
  | { readonly notIn: readonly Literal[] }
  | { readonly lessThan: Operand }
  | { readonly moreThan: Operand }
  | { readonly startsWith: string }
  /** By the clock: `24 hours`. */
  | { readonly olderThan: string }
  | { readonly newerThan: string }
  /** `clock`, a date or a date with a time. Where one of the two has no time, the days are compared. */
  | { readonly before: string }
  | { readonly after: string }

export type Clause = (Place | Count) & Comparison

export type RuleTwin =
  /** The call is left out. It is answered with the reason where the host can, else the reason is said to the user. */
  | 'delete'
  /** The call is left out and the reason is said to the user, whose turn it is then. */
  | 'refuse'
  /** The call gives way to the call that reads the entity. */
  | 'read-first'
  /** The user is asked, with the reason and the call restated. */
  | 'ask'
  /** These arguments are set, and nothing else is. */
  | { readonly edit: { readonly [argument: string]: Operand } }

export type RuleEntity = {
  /** The argument that names it, and the member that names it in outputs. */
  readonly key: string
  /** The tool that reads it, by the same key. Where the rule turns on a field nothing has told of, the twin reads first. */
  readonly from?: string
}

export type Rule = {
  /** Hyphenated and stable: its condition is called `rule-NAME` in records, tables and calibrations. */
  readonly name: string
  readonly tool: string
  readonly entity?: RuleEntity
  readonly when: readonly Clause[]
  /** Phrases with which a user says that the rule does not apply. A word that ends in `*` may end in anything. */
  readonly unless?: readonly string[]
  readonly twin: RuleTwin
  /** One plain sentence, said in the call's place. */
  readonly reason: string
}

/** Where the time is read: declared, so that the same trace is decided the same way whenever that is. */
export type RuleClock =
  /** This very time. */
  | { readonly at: string }
  /** What stands behind this phrase in the system prompt. */
  | { readonly after: string }
  /** What the host passes in when it reads the rules. The certificate shows it. */
  | 'host'
