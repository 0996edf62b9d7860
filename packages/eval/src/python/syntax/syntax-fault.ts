/**
 * What Python 3.11 says of source text that is no expression. Reading goes as CPython's: once for what is
 * right, once more for a fault with words of its own; whatever the tokenizer cannot read behind that comes first.
 */
import { compileFault } from './compile-fault.ts'
import { Grammar } from './grammar.ts'
import { SourceFault } from './source-fault.ts'
import { type PyToken, Tokenizer } from './tokenizer.ts'

/** No call that a model means is longer. A longer one is not read: nothing is said of it. */
export const longestSource = 20_000

/** As `eval` reads it, which passes over space at the beginning. Null where the text is an expression, or too long to say. */
export function syntaxFault(source: string): SourceFault | null {
  const tokens: PyToken[] = []
  return grammarFault(source.replace(/^[ \t]+/, ''), tokens) ?? compileFault(tokens)
}

/** As `ast.parse` reads it, which compiles nothing. The tokens it came to are added to those given. */
export function grammarFault(source: string, tokens: PyToken[] = []): SourceFault | null {
  if (source.length > longestSource) return null
  if (source.includes('\0')) return new SourceFault('source code string cannot contain null bytes', null)
  const tokenizer = new Tokenizer(source)
  const fetch = (at: number): PyToken => {
    while (tokens.length <= at) tokens.push(tokenizer.next())
    return tokens[at] ?? tokenizer.next()
  }
  const read = (looksForFaults: boolean) => new Grammar(tokens, fetch, looksForFaults).whole(0)
  try {
    if (read(false)) return null
    const last = tokens.at(-1)
    read(true)
    if (last?.kind === 'indent' || last?.kind === 'dedent') return indentFault(last)
    return behind(tokenizer, tokens, new SourceFault('invalid syntax', last?.line ?? 1))
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    return error.found === 'grammar' && !tokenizer.atEnd() ? behind(tokenizer, tokens, error) : error
  }
}

function indentFault({ kind, line }: PyToken): SourceFault {
  return new SourceFault(kind === 'indent' ? 'unexpected indent' : 'unexpected unindent', line)
}

/** The rest of the text is read for faults of the tokenizer's own, which say more. */
function behind(tokenizer: Tokenizer, tokens: readonly PyToken[], fault: SourceFault): SourceFault {
  try {
    while (tokenizer.next().kind !== 'end') {
      // Nothing is made of these tokens.
    }
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    if (error.found === 'token') return error
    const bracket = tokenizer.innermost()
    const line = tokens.at(-1)?.line ?? 1
    if (bracket && line > bracket.line) return new SourceFault(`'${bracket.character}' was never closed`, bracket.line)
  }
  return fault
}
