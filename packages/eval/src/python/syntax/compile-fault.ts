/** Errors of Python's compiler in an expression that the grammar accepts. */
import { SourceFault } from './source-fault.ts'
import type { PyToken } from './tokenizer.ts'

/** The leftmost error; null if there is none. */
export function compileFault(tokens: readonly PyToken[]): SourceFault | null {
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
