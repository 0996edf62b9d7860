/** A call of a model, and its text in the official log. */
import { isDict, type PyDict, type PyValue, repr } from '../../python/index.ts'

export type Call = {
  /** The function's name as the model wrote it, which need not be a valid name. */
  readonly name: string
  readonly args: readonly PyValue[]
  readonly kwargs: ReadonlyMap<string, PyValue>
  /** Arguments whose value is the result of another call. Their entry in `kwargs` is a placeholder. */
  readonly nested?: ReadonlyMap<string, Call>
}

/** How a model writes its calls: as structured function calls, or as `[fn(a=1)]` in its text. */
export type Encoding = 'function-calling' | 'prompting'

/** The call as the official decoder writes it, for the official log and executor. */
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

// The official prompting decoder writes a dict itself, without escaping its keys.
function promptDictText(value: PyDict): string {
  return `{${[...value].map(([key, item]) => `'${key}': ${argumentText(item, 'prompting')}`).join(', ')}}`
}
