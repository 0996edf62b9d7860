/**
 * Parses calls as models write them: `NAME(args, k=v)` with Python literals. Nothing is evaluated.
 *
 * Anything but a literal (a name, a nested call, an operator, an f-string, bytes, a set, a complex number) throws a
 * PythonError of kind 'SyntaxError'. Positions in its texts count UTF-16 units from 0.
 */
import { LiteralReader } from './literal-reader.ts'
import type { PyValue } from './value.ts'

export type PythonCall = {
  /** As written, with dots. */
  readonly name: string
  readonly args: PyValue[]
  readonly kwargs: Map<string, PyValue>
}

/** Parses one call. Text after it is an error. */
export function parseCall(text: string): PythonCall {
  const reader = new LiteralReader(text)
  const call = readCall(reader)
  reader.expectEnd()
  return call
}

function readCall(reader: LiteralReader): PythonCall {
  const name = reader.readDottedName()
  reader.expect('(')
  const args: PyValue[] = []
  const kwargs = new Map<string, PyValue>()
  while (!reader.take(')')) {
    const keyword = reader.takeKeyword()
    if (keyword !== null) {
      if (kwargs.has(keyword)) throw reader.error(`keyword argument repeated: ${keyword}`)
      kwargs.set(keyword, reader.readLiteral())
    } else {
      if (kwargs.size > 0) throw reader.error('positional argument follows keyword argument')
      args.push(reader.readLiteral())
    }
    if (!reader.take(',')) {
      reader.expect(')')
      break
    }
  }
  return { name, args, kwargs }
}
