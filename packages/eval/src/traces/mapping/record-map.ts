/** The user's map for records of an unknown format: JSON paths to the parts of a run, in a JSON file. */
import { readFileSync } from 'node:fs'
import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { parsePath } from './json-path.ts'

export type RecordMap = {
  /** From the record: every message. */
  readonly messages: string
  /** From a message. */
  readonly role: string
  readonly content?: string
  /** From a message: the id of the call it answers. */
  readonly callId?: string
  /** From a message: every call. The next four paths start from a call. */
  readonly calls?: string
  readonly id?: string
  readonly name?: string
  readonly arguments?: string
  readonly result?: string
  /** From the record. */
  readonly run?: string
  readonly model?: string
  readonly outcome?: string
  readonly tools?: string
  /** What the roles are called: `{"bot": "assistant"}`. */
  readonly roles: Readonly<Record<string, MappedRole>>
}

export type MappedRole = (typeof roleNames)[number]

const roleNames = ['system', 'user', 'assistant', 'tool'] as const

const pathNames = [
  ...(['messages', 'role', 'content', 'callId', 'calls', 'id', 'name', 'arguments', 'result'] as const),
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
        `the member ${JSON.stringify(name)}, which is none of ${pathNames.join(', ')}, roles`,
      )
    }
    if (typeof path !== 'string' || parsePath(path) === null) {
      throw new InvalidMapError(file, `no JSON path in ${JSON.stringify(name)}: ${JSON.stringify(path)?.slice(0, 80)}`)
    }
  }
  const given = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, String(path)]))
  if (given.messages === undefined || given.role === undefined)
    throw new InvalidMapError(file, 'no "messages" or no "role"')
  return { ...given, messages: given.messages, role: given.role, roles: readRoles(roles, file) }
}

function readRoles(roles: unknown, file: string): RecordMap['roles'] {
  if (!isObject(roles)) throw new InvalidMapError(file, 'roles that are no object')
  return Object.fromEntries(
    Object.entries(roles).map(([name, role]) => {
      const known = roleNames.find((one) => one === role)
      if (known === undefined) throw new InvalidMapError(file, `a role that is none of ${roleNames.join(', ')}`)
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
