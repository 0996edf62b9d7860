/** The result of a grammar rule, and the rules that the error checks use. */
import type { SourceFault } from './source-fault.ts'
import type { PyToken } from './tokenizer.ts'

/** A parsed expression. `called`: its name in Python's error about assignments. */
export type Parsed = {
  readonly end: number
  readonly called: string
  /** Only for arguments: the number of positional arguments, and whether a mapping was unpacked. */
  readonly positional?: number
  readonly unpacks?: boolean
}

/** A grammar rule. It returns null if it does not match at this token. */
export type GrammarRule = (at: number) => Parsed | null

export type Rules = {
  readonly token: (at: number) => PyToken
  /** Whether the token is this operator or keyword. */
  readonly is: (at: number, ...texts: readonly string[]) => boolean
  readonly isName: (at: number) => boolean
  readonly fault: (words: string, at: number) => SourceFault
  /** The error at the last token that was read. */
  readonly faultAtLast: (words: string) => SourceFault
  /** Runs a rule without checking for errors inside it. */
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
