/**
 * State under the Python attribute names, in the order of Python's `vars()`. Attributes with an underscore are copied, but neither
 * compared nor printed.
 */
import type { LongContext } from '@twincheck/eval/bfcl'
import { copy, dict, equal, isDict, type PyDict, type PyValue } from '@twincheck/eval/python'
import { PythonRandom } from '../../python/random.ts'

export type RecordState = { [attribute: string]: PyValue | PythonRandom }

export function copyRecord<State extends RecordState>(state: State): State {
  const result: RecordState = {}
  for (const name in state) {
    const value = state[name]
    if (value !== undefined) result[name] = value instanceof PythonRandom ? value.copy() : copy(value)
  }
  // The cast is safe: the copy has all attributes of the original, with values of the same types.
  return result as State
}

type ComparedState = { readonly [attribute: string]: PyValue | PythonRandom | LongContext | null }

export function equalRecords(left: ComparedState, right: ComparedState): boolean {
  for (const name in right) {
    const expected = right[name]
    const found = left[name]
    if (!isPublic(name, expected) || (found === expected && isDict(expected))) continue
    if (!isPublic(name, found) || !equal(found, expected)) return false
  }
  return true
}

export function recordAttributes(state: ComparedState): PyDict {
  const attributes = dict()
  for (const [name, value] of Object.entries(state)) if (isPublic(name, value)) attributes.set(name, value)
  return attributes
}

function isPublic(name: string, value: ComparedState[string] | undefined): value is PyValue {
  return value !== undefined && !name.startsWith('_') && !(value instanceof PythonRandom)
}
