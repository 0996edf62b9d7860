/** smolagents' memory, in which calls are told in prose around a list as Python prints it, and results begin with the call's id. */
import { isObject } from '@twincheck/core/reading'
import { heldValue } from '../../held-value.ts'
import type { RawRecord } from '../../importer.ts'
import { contentText, objectsOf } from '../../raw.ts'
import type { TraceCounts } from '../../trace-run.ts'

export function isSmolagents({ role }: RawRecord): boolean {
  return role === 'tool-call' || role === 'tool-response'
}

/** As a chat message. A list that cannot be read stays what was said. */
export function plainSmolagents({ role, content }: RawRecord): RawRecord {
  const text = contentText(content)
  if (role === 'tool-response') {
    const id = /^\s{0,9}Call id: (\S{1,200})/.exec(text)?.[1]
    return { role: 'tool', tool_call_id: id, content: text }
  }
  const written = heldValue(text.slice(Math.max(0, text.indexOf('['))))
  const calls = objectsOf(written).flatMap((call) => {
    if (!isObject(call.function)) return []
    const { name, arguments: given } = call.function
    return [{ id: call.id, function: { name, arguments: typeof given === 'string' ? { input: given } : given } }]
  })
  return { role: 'assistant', content: calls.length > 0 ? '' : text, tool_calls: calls }
}

export function countSmolagents({ role, content }: RawRecord): TraceCounts {
  if (role !== 'tool-call') return { messages: 1, calls: 0, results: 1 }
  const calls = contentText(content).split(/'type': 'function'|"type": "function"/).length - 1
  return { messages: 1, calls, results: 0 }
}
