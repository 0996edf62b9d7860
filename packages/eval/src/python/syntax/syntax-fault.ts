/**
 * Python 3.11's error for source text that is not an expression. As in CPython, a first pass parses the text and a
 * second pass looks for an error with a specific text. Tokenizer errors after that position take precedence.
 */
import { Grammar } from './grammar.ts'
import { SourceFault } from './source-fault.ts'
import { type PyToken, Tokenizer } from './tokenizer.ts'

/** Far longer than any plausible call. Longer texts are not parsed, and no error is reported for them. */
export const longestSource = 20_000

/**
 * The error that `eval` raises for this text. `eval` skips leading space. Null if the text is an expression, or too
 * long.
 */
export function syntaxFault(source: string): SourceFault | null {
  const tokens: PyToken[] = []
  return grammarFault(source.replace(/^[ \t]+/, ''), tokens) ?? compileFault(tokens)
}

/**
 * The error that `ast.parse` raises for this text. `ast.parse` does not compile. The tokens that were read are added to
 * `tokens`.
 */
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

/**
 * Reads the rest of the text. If the tokenizer finds an error there, that error replaces `fault`, because it is more
 * specific.
 */
function behind(tokenizer: Tokenizer, tokens: readonly PyToken[], fault: SourceFault): SourceFault {
  try {
    while (tokenizer.next().kind !== 'end') {
      // The tokens are not needed: the loop only looks for errors.
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

/** The leftmost error of Python's compiler in an expression that the grammar accepts; null if there is none. */
function compileFault(tokens: readonly PyToken[]): SourceFault | null {
  const open: Set<string>[] = []
  for (const [index, { kind, text, line }] of tokens.entries()) {
    if (kind === 'operator' && /^[([{]$/.test(text)) open.push(new Set())
    if (kind === 'operator' && /^[)\]}]$/.test(text)) open.pop()
    if (kind === 'keyword' && (text === 'await' || text === 'yield')) {
      return new SourceFault(`'${text}' outside function`, line)
    }
    if (kind !== 'name' || tokens[index + 1]?.text !== '=') continue
    const name = text.normalize('NFKC')
    if (name === '__debug__') return new SourceFault('cannot assign to __debug__', line)
    if (open.at(-1)?.has(name)) return new SourceFault(`keyword argument repeated: ${name}`, line)
    open.at(-1)?.add(name)
  }
  return null
}
