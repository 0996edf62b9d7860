/**
 * Decodes one step of a result into calls. A step is encoded as structured calls or as text, and both encodings are read. If the official
 * decoder cannot read a step, the step becomes `undecodable`, with the text of the exception. When the actor runs, an undecodable step
 * ends the turn. When a result is evaluated, an undecodable step is ignored.
 * Calls are built from the parsed arguments. The official code instead converts calls to Python text and back; `read-as-source.ts` says
 * where this conversion changes the result.
 */
import { isDict, type PyDict, PythonError, type PyValue, parseJson, typeName } from '../../python/index.ts'
import type { Call, Encoding } from './call.ts'
import { readPromptCalls } from './prompt-calls.ts'

export type DecodedStep =
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  | { readonly kind: 'undecodable'; readonly error: string }

/** If any step of the run has structured calls, the run uses function calling. Texts of such a run are never read as calls. */
export function encodingOf(turns: readonly PyValue[]): Encoding {
  for (const turn of turns) {
    if (!Array.isArray(turn)) continue
    for (const step of turn) if (Array.isArray(step) || isDict(step)) return 'function-calling'
  }
  return 'prompting'
}

export function decodeStep(step: PyValue, encoding: Encoding): DecodedStep {
  try {
    return { kind: 'calls', calls: encoding === 'prompting' ? decodeText(step) : decodeFunctionCalls(step) }
  } catch (error) {
    if (error instanceof PythonError) return { kind: 'undecodable', error: error.text }
    throw error
  }
}

function decodeText(step: PyValue): readonly Call[] {
  if (typeof step === 'string') return readPromptCalls(step)
  throw missingAttribute(step, 'strip')
}

const noCalls: readonly Call[] = []
const noArguments: readonly PyValue[] = []

function decodeFunctionCalls(step: PyValue): readonly Call[] {
  if (Array.isArray(step)) {
    if (step.length === 0) return noCalls
    const calls: Call[] = []
    for (const item of step) decodeItem(item, calls)
    return calls
  }
  if (isDict(step)) {
    const calls: Call[] = []
    decodeItem(step, calls)
    return calls
  }
  // The official decoder expects a list. If it gets a text instead, it calls `.items()` on the first character, which raises an
  // exception. An empty text has no first character, so it decodes to no calls.
  if (step === '') return noCalls
  if (typeof step === 'string') throw missingAttribute(step, 'items')
  throw new PythonError('TypeError', `'${typeName(step)}' object is not iterable`)
}

function decodeItem(item: PyValue, calls: Call[]): void {
  if (!isDict(item)) throw missingAttribute(item, 'items')
  for (const [name, written] of item) {
    const value = typeof written === 'string' ? parseJson(written) : written
    if (!isDict(value)) throw missingAttribute(value, 'items')
    calls.push({ name: String(name), args: noArguments, kwargs: namedArguments(value) })
  }
}

function namedArguments(value: PyDict): ReadonlyMap<string, PyValue> {
  if (hasTextKeys(value)) return value
  return new Map([...value].map(([name, argument]) => [String(name), argument]))
}

function hasTextKeys(value: PyDict): value is Map<string, PyValue> {
  for (const key of value.keys()) if (typeof key !== 'string') return false
  return true
}

function missingAttribute(value: PyValue, attribute: string): PythonError {
  return new PythonError('AttributeError', `'${typeName(value)}' object has no attribute '${attribute}'`)
}
