/**
 * State as a record under the Python attribute names, in the order of `vars()`. Attributes with a leading underscore
 * are copied, but neither compared nor printed.
 */
import { copy, dict, equal, type PyDict, type PyValue } from '@twincheck/eval/python'
import { PythonRandom } from '../../python/random.ts'

export type RecordState = { [attribute: string]: PyValue | PythonRandom }

export function copyRecord<State extends RecordState>(state: State): State {
  const result: RecordState = {}
  for (const name in state) {
    const value = state[name]
    if (value !== undefined) result[name] = value instanceof PythonRandom ? value.copy() : copy(value)
  }
  // The copy has the same attributes with values of the same types.
  return result as State
}

export function equalRecords(left: RecordState, right: RecordState): boolean {
  for (const name in right) {
    if (name.startsWith('_')) continue
    const expected = right[name]
    const found = left[name]
    if (expected === undefined || found === undefined) return false
    if (expected instanceof PythonRandom || found instanceof PythonRandom) continue
    if (!equal(found, expected)) return false
  }
  return true
}

export function recordAttributes(state: RecordState): PyDict {
  const attributes = dict()
  for (const [name, value] of Object.entries(state)) {
    if (!name.startsWith('_') && !(value instanceof PythonRandom)) attributes.set(name, value)
  }
  return attributes
}
