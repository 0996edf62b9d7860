/** Parity with CPython, of src/worlds/python. */
import { PythonError, type PyValue, parseCall, repr } from '@twincheck/eval/python'
import { parityOf } from '../../eval/test/parity-of.ts'

export type { Answer } from '../../eval/test/parity-of.ts'
export const { answerOf, ascii, differences, literal, readFixture } = parityOf<PyValue>({
  PythonError,
  parseCall,
  repr,
})
