/**
 * Reads a tool definition from its Python file: the literal that `get_info` returns. The file is parsed, never
 * evaluated.
 */
import { LiteralReader, PythonError, type PyValue } from '@twincheck/eval/python'
import { TauDataError } from './data-file-error.ts'

const definition = /def get_info\([^)]*\)[^:]*:\s*return\s/

export function readToolSource(source: string, file: string): PyValue {
  const start = definition.exec(source)
  if (start === null) throw new TauDataError(file, 'a get_info that returns a literal', 'none')
  try {
    return new LiteralReader(source.slice(start.index + start[0].length)).readLiteral()
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    throw new TauDataError(file, 'a Python literal behind get_info', error.text, { cause: error })
  }
}
