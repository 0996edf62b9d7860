/** Turns a record of an unknown format into a chat record with the user's map. Null if the map finds no messages. */
import { isObject } from '@twincheck/core/reading'
import { idOrNull, type RawRecord } from '../raw.ts'
import { type JsonPath, parsePath, valueAt, valuesAt } from './json-path.ts'
import type { RecordMap } from './record-map.ts'

type Paths = Readonly<Partial<Record<Exclude<keyof RecordMap, 'roles'>, JsonPath>>>

export function mapRecord({ roles, ...texts }: RecordMap, record: unknown): RawRecord | null {
  const paths: Paths = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parsePath(text) ?? []]))
  const found = every(record, paths.messages)
  if (found.length === 0) return null
  return {
    id: one(record, paths.run),
    model: one(record, paths.model),
    outcome: one(record, paths.outcome),
    tools: every(record, paths.tools),
    messages: found.flatMap((message, index) => mapMessage(paths, roles, message, index)),
  }
}

/** The result inside a call becomes a message after the call's message. */
function mapMessage(paths: Paths, roles: RecordMap['roles'], message: unknown, index: number): readonly RawRecord[] {
  const named = one(message, paths.role)
  const role = Object.hasOwn(roles, String(named)) ? roles[String(named)] : named
  const calls = every(message, paths.calls).map((call, position) => ({
    id: idOrNull(one(call, paths.id)) ?? `${index}.${position}`,
    function: { name: one(call, paths.name), arguments: one(call, paths.arguments) ?? {} },
    result: one(call, paths.result),
  }))
  const content = contentOf(one(message, paths.content))
  return [
    { role, content, tool_call_id: one(message, paths.callId), tool_calls: calls },
    ...calls.flatMap(({ id, result }) =>
      result === undefined ? [] : [{ role: 'tool', tool_call_id: id, content: contentOf(result) }],
    ),
  ]
}

/** Structured content is kept as JSON text. */
function contentOf(value: unknown): unknown {
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : value
}

function one(value: unknown, path: JsonPath | undefined): unknown {
  return path === undefined ? undefined : valueAt(value, path)
}

/** A path may lead to each element, or to the list. */
function every(value: unknown, path: JsonPath | undefined): readonly unknown[] {
  const found = path === undefined ? [] : valuesAt(value, path)
  const [only] = found
  return found.length === 1 && Array.isArray(only) ? only : found
}
