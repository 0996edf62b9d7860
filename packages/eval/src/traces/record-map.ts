/**
 * The user's map for records of an unknown format: a JSON file whose JSON paths lead to the parts of a run. This file reads and applies
 * the map.
 */
import { readFileSync } from 'node:fs'
import { TwinCheckError } from '@twincheck/core'
import { idOrNull, isObject, type RawRecord } from './raw.ts'

export type RecordMap = {
  /** The path from the record to every message. If each record is a single message, `message` is the path to this message instead. */
  readonly messages?: string
  readonly message?: string
  readonly role: string
  readonly content?: string
  readonly callId?: string
  /** The path from a message to every call. The paths `id`, `name`, `arguments` and `result` start at a call. */
  readonly calls?: string
  readonly id?: string
  readonly name?: string
  readonly arguments?: string
  readonly result?: string
  /** The paths `run`, `model`, `outcome` and `tools` start at the record. */
  readonly run?: string
  readonly model?: string
  readonly outcome?: string
  readonly tools?: string
  /** Translates the role names of the file to the usual names, for example `{"bot": "assistant"}`. */
  readonly roles: Readonly<Record<string, MappedRole>>
}

type MappedRole = (typeof roleNames)[number]

const roleNames = ['system', 'user', 'assistant', 'tool'] as const

const pathNames = [
  ...(['messages', 'message', 'role', 'content', 'callId', 'calls', 'id', 'name', 'arguments', 'result'] as const),
  ...(['run', 'model', 'outcome', 'tools'] as const),
] as const

export class InvalidMapError extends TwinCheckError {
  readonly code = 'invalid-map'

  constructor(file: string, found: string, options?: ErrorOptions) {
    const example = '{"messages": "$.steps[*]", "role": "who", "content": "text", "roles": {"bot": "assistant"}}'
    super(`${file}: expected a map such as ${example}, found ${found}.\nNothing was scanned. Correct the map.`, options)
  }
}

export function readRecordMap(file: string): RecordMap {
  const value = parse(file)
  if (!isObject(value)) throw new InvalidMapError(file, 'no object')
  const { roles = {}, ...paths } = value
  for (const [name, path] of Object.entries(paths)) {
    if (!(pathNames as readonly string[]).includes(name)) {
      throw new InvalidMapError(
        file,
        `the unknown member ${JSON.stringify(name)} (known: ${pathNames.join(', ')}, roles)`,
      )
    }
    if (typeof path !== 'string' || parsePath(path) === null) {
      throw new InvalidMapError(file, `no JSON path in ${JSON.stringify(name)}: ${JSON.stringify(path)?.slice(0, 80)}`)
    }
  }
  const given = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, String(path)]))
  const { messages, message, role } = given
  if ((messages ?? message) === undefined || role === undefined)
    throw new InvalidMapError(file, 'no "messages" (or "message") or no "role"')
  if (messages !== undefined && message !== undefined)
    throw new InvalidMapError(file, 'both "messages" and "message"; give the path to a list or to one message')
  return { ...given, role, roles: readRoles(roles, file) }
}

function readRoles(roles: unknown, file: string): RecordMap['roles'] {
  if (!isObject(roles)) throw new InvalidMapError(file, 'roles that are not an object')
  return Object.fromEntries(
    Object.entries(roles).map(([name, role]) => {
      const known = roleNames.find((one) => one === role)
      if (known === undefined) throw new InvalidMapError(file, `an unknown role (known: ${roleNames.join(', ')})`)
      return [name, known]
    }),
  )
}

function parse(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new InvalidMapError(file, `no file that can be read (${cause instanceof Error ? cause.message : ''})`, {
      cause,
    })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidMapError(file, 'no valid JSON', { cause })
  }
}

type Paths = Readonly<Partial<Record<Exclude<keyof RecordMap, 'roles'>, JsonPath>>>

/**
 * Turns a record into a chat record. If each record is a single message, the chat record has one message. Null if the map finds no
 * messages in the record.
 */
export function mapRecord({ roles, ...texts }: RecordMap, record: unknown): RawRecord | null {
  const paths: Paths = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parsePath(text) ?? []]))
  const single = one(record, paths.message)
  const found = single === undefined ? every(record, paths.messages) : [single]
  if (found.length === 0) return null
  return {
    id: one(record, paths.run),
    model: one(record, paths.model),
    outcome: one(record, paths.outcome),
    tools: every(record, paths.tools),
    messages: found.flatMap((message, index) => mapMessage(paths, roles, message, index)),
  }
}

/** Maps one message. If a call holds its own result, the result becomes a separate message after the message of the call. */
function mapMessage(paths: Paths, roles: RecordMap['roles'], message: unknown, index: number): readonly RawRecord[] {
  const named = one(message, paths.role)
  const role = Object.hasOwn(roles, String(named)) ? roles[String(named)] : named
  // The path to calls may lead to parts of several kinds. A part without the name of a tool is not a call.
  const written = every(message, paths.calls).filter((call) => one(call, paths.name) !== undefined)
  const calls = written.map((call, position) => ({
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

function contentOf(value: unknown): unknown {
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : value
}

function one(value: unknown, path: JsonPath | undefined): unknown {
  return path === undefined ? undefined : valuesAt(value, path)[0]
}

/** Finds the values at a path. If the path ends at a list, the elements of the list are the values. */
function every(value: unknown, path: JsonPath | undefined): readonly unknown[] {
  const found = path === undefined ? [] : valuesAt(value, path)
  const [only] = found
  return found.length === 1 && Array.isArray(only) ? only : found
}

/**
 * A path into JSON: names, `[0]`, `['a name']` and `[*]` for every element, with or without `$` at the beginning. Filters and recursive
 * descent do not exist, so a path visits each value at most once.
 */
type JsonPath = readonly PathStep[]

type PathStep =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'every' }

const MOST_STEPS = 32

export function parsePath(text: string): JsonPath | null {
  const path: PathStep[] = []
  let at = text.startsWith('$') ? 1 : 0
  while (at < text.length) {
    const step = /^(?:\.?\[(?:(\*)|(\d{1,9})|'([^']{1,200})')\]|\.?([^.[\]'$]{1,200}))/.exec(text.slice(at))
    if (step === null || path.length === MOST_STEPS) return null
    const [whole, every, index, quoted, name] = step
    if (every !== undefined) path.push({ kind: 'every' })
    else if (index !== undefined) path.push({ kind: 'index', index: Number(index) })
    else path.push({ kind: 'name', name: quoted ?? name ?? '' })
    at += whole.length
  }
  return path
}

export function valuesAt(value: unknown, path: JsonPath): readonly unknown[] {
  return path.reduce<readonly unknown[]>((values, step) => values.flatMap((one) => follow(one, step)), [value])
}

function follow(value: unknown, step: PathStep): readonly unknown[] {
  switch (step.kind) {
    case 'name':
      return isObject(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : []
    case 'index':
      return Array.isArray(value) && step.index < value.length ? [value[step.index]] : []
    case 'every':
      return Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  }
}
