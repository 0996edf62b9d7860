/** A function call that a model wrote, and the text of this call in the official log of BFCL. */
import { isDict, type PyDict, type PyValue, repr } from '../../python/index.ts'

export type Call = {
  readonly name: string
  readonly args: readonly PyValue[]
  readonly kwargs: ReadonlyMap<string, PyValue>
  /** Arguments whose value is the result of another call. In `kwargs`, each of these arguments has a placeholder as its value. */
  readonly nested?: ReadonlyMap<string, Call>
}

/** How a model writes its calls: as structured function calls, or as `[fn(a=1)]` in its text. */
export type Encoding = 'function-calling' | 'prompting'

/** Writes a call as the official decoder of BFCL does. The official log and the official executor use this text. */
export function callText(call: Call, encoding: Encoding): string {
  let inside = ''
  const separator = encoding === 'prompting' ? ', ' : ','
  for (const value of call.args) inside += (inside === '' ? '' : separator) + repr(value)
  for (const [name, value] of call.kwargs) {
    const nested = call.nested?.get(name)
    const text = nested !== undefined ? callText(nested, encoding) : argumentText(value, encoding)
    inside += `${inside === '' ? '' : separator}${name}=${text}`
  }
  return `${call.name}(${inside})`
}

function argumentText(value: PyValue, encoding: Encoding): string {
  return encoding === 'prompting' && isDict(value) ? promptDictText(value) : repr(value)
}

// The official prompting decoder formats dicts with its own code, which does not escape the keys.
function promptDictText(value: PyDict): string {
  return `{${[...value].map(([key, item]) => `'${key}': ${argumentText(item, 'prompting')}`).join(', ')}}`
}
