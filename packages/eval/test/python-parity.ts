/** Parity with CPython, of src/python. */
import { PythonError, type PyValue, parseCall, repr } from '../src/python/index.ts'
import { parityOf } from './parity-of.ts'

export type { Answer } from './parity-of.ts'
export const { answerOf, ascii, differences, literal, readFixture } = parityOf<PyValue>({
  PythonError,
  parseCall,
  repr,
})
