/** The open brackets, and Python's errors for brackets that do not match. */
import { SourceFault } from './source-fault.ts'

export type Bracket = { readonly character: string; readonly line: number }

const mostBrackets = 200
const closing: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])

export function openBracket(open: Bracket[], character: string, line: number): void {
  if (open.length >= mostBrackets) throw new SourceFault('too many nested parentheses', line, 'token')
  open.push({ character, line })
}

export function closeBracket(open: Bracket[], character: string, line: number): void {
  const bracket = open.pop()
  if (!bracket) throw new SourceFault(`unmatched '${character}'`, line, 'token')
  if (closing.get(bracket.character) === character) return
  const where = bracket.line === line ? '' : ` on line ${bracket.line}`
  const words = `closing parenthesis '${character}' does not match opening parenthesis '${bracket.character}'${where}`
  throw new SourceFault(words, line, 'token')
}
