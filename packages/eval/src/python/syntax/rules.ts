/** What a rule of the grammar gives, and the rules that the faults are described with. */
import type { SourceFault } from './source-fault.ts'
import type { PyToken } from './tokenizer.ts'

/** What Python calls an expression where it cannot be assigned to. */
export type Parsed = {
  readonly end: number
  readonly called: string
  /** Of arguments only: how many are positional, and whether a mapping was unpacked among them. */
  readonly positional?: number
  readonly unpacks?: boolean
}

/** Null: the rule does not hold at this token. */
export type GrammarRule = (at: number) => Parsed | null

export type Rules = {
  readonly token: (at: number) => PyToken
  /** Whether the token is this operator or keyword. */
  readonly is: (at: number, ...texts: readonly string[]) => boolean
  readonly isName: (at: number) => boolean
  readonly fault: (words: string, at: number) => SourceFault
  /** At the last token that was looked at. */
  readonly faultAtLast: (words: string) => SourceFault
  /** Runs a rule without looking for faults inside it. */
  readonly quietly: (rule: GrammarRule) => GrammarRule
  readonly expression: GrammarRule
  readonly disjunction: GrammarRule
  readonly bitwiseOr: GrammarRule
  readonly starredExpression: GrammarRule
  readonly starNamedExpression: GrammarRule
  readonly starNamedExpressions: GrammarRule
  readonly starExpressions: GrammarRule
  readonly namedExpression: GrammarRule
  readonly forIfClauses: GrammarRule
  readonly args: GrammarRule
  readonly atom: GrammarRule
  readonly pair: GrammarRule
}
