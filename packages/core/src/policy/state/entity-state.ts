/**
 * The latest known state of an entity. It comes from tool outputs about the entity and from the arguments of successful writes to it. A
 * later output replaces an earlier output.
 *
 * An output describes the entity in two cases: it contains a JSON object that has the key with this id, or it is the object that a
 * reading call with this key and id returned.
 *
 * Invariants
 * 1. Each message is read once per entity, however often a state is requested.
 * 2. If a write and a later output disagree about a field, both values are kept, because it is unknown which value is right. If the
 *    result of a write is unclear, the values before and after the write are both kept.
 */
import { limits } from '../paper/constants.ts'
import type { Reading } from '../paper/evidence/reading.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { isArray, isJsonObject, isObject, type Json, type JsonObject, parseJson } from '../paper/json.ts'
import { inferOutcome, maySucceed } from '../paper/outcome/index.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'

/** The depth to which an output is searched for an entity, and the number of entities of one trace that are cached. */
export const entityDepth = 8
export const mostEntities = 256

export type EntityKey = { readonly key: string; readonly id: string | number }

export type EntityState = {
  /**
   * Every value that the field may have now. An unknown field has no value; a field about which a write and an output disagree has two
   * values.
   */
  readonly valuesOf: (field: string) => readonly Json[]
  /** Whether an output has shown this field. An argument of a write does not count. */
  readonly shows: (field: string) => boolean
  readonly position: number
}

export type Entities = {
  /** The state of an entity. The state is null if no output described the entity; a write alone is not enough. */
  readonly stateOf: (entity: EntityKey) => EntityState | null
}

type OutputMessage = Extract<Message, { role: 'tool' }>

type CallOutput = { readonly call: ToolCall; readonly result: OutputMessage; readonly position: number }

type Field = { readonly read: Json | undefined; readonly written: Json | undefined }

type OpenState = EntityState & {
  described: boolean
  position: number
  seen: number
  readonly known: Map<string, Field>
  readonly shown: Set<string>
}

export function openEntities({ messages }: Reading): () => Entities {
  const outputs: CallOutput[] = []
  const waiting = new Map<string, ToolCall>()
  const states = new Map<string, OpenState>()
  let next = 0

  const stateOf = (entity: EntityKey): OpenState => {
    const name = `${entity.key}\n${typeof entity.id}\n${entity.id}`
    const state = states.get(name) ?? openState()
    if (!states.has(name) && states.size >= mostEntities) states.clear()
    states.set(name, state)
    for (; state.seen < outputs.length; state.seen++) {
      const output = outputs[state.seen]
      if (output) note(state, output, entity)
    }
    return state
  }

  const entities: Entities = {
    stateOf: (entity) => {
      // An empty id is refused, because it would match every output.
      if (entity.id === '') return null
      const state = stateOf(entity)
      return state.described ? state : null
    },
  }

  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message?.role === 'assistant') for (const call of message.calls) waiting.set(call.id, call)
      if (message?.role !== 'tool') continue
      const call = waiting.get(message.callId)
      waiting.delete(message.callId)
      if (!call) continue
      outputs.push({ call, result: message, position: next })
    }
    return entities
  }
}

function openState(): OpenState {
  const known = new Map<string, Field>()
  const shown = new Set<string>()
  return {
    known,
    shown,
    described: false,
    position: -1,
    seen: 0,
    shows: (field) => shown.has(field),
    valuesOf: (field) => {
      const { read, written } = known.get(field) ?? {}
      if (read === undefined) return written === undefined ? [] : [written]
      return written === undefined || saysSame(written, read) ? [read] : [read, written]
    },
  }
}

function note(state: OpenState, { call, result, position }: CallOutput, { key, id }: EntityKey): void {
  const own = call.arguments[key] === id
  if (!own && !mayDescribe(result.content, { key, id })) return
  const outcome = inferOutcome(result.content, result.isError, call)
  if (!maySucceed(outcome)) return
  const wrote = own && isStateChanging(call.name)
  if (wrote) {
    for (const [field, value] of Object.entries(call.arguments)) {
      // A successful write replaces the values that earlier outputs showed. The write's own output is read below.
      if (outcome === 'success') state.known.set(field, { read: undefined, written: value })
      else addPossible(state.known, field, value)
    }
    state.position = position
  }
  const described = describedIn(result.content, { key, id }, own && !wrote)
  if (described === null) return
  for (const [field, read] of Object.entries(described)) {
    state.known.set(field, { read, written: state.known.get(field)?.written })
    state.shown.add(field)
  }
  state.described = true
  state.position = position
}

/**
 * Adds a possible value after a write with an unclear result: the field may have its old or its new value. If a field already has two
 * possible values, no third value is added. A field that was unknown stays unknown.
 */
function addPossible(known: Map<string, Field>, field: string, value: Json): void {
  const earlier = known.get(field)
  if (!earlier) return
  const { read, written } = earlier
  const isUncertain = read !== undefined && written !== undefined && !saysSame(written, read)
  if (!isUncertain) known.set(field, { read: read ?? written, written: value })
}

function describedIn(content: string, entity: EntityKey, isItsReading: boolean): JsonObject | null {
  const parsed = parseOutput(content)
  if (parsed === null) return null
  const found = findEntity(parsed, entity, 0)
  if (found) return found
  return isItsReading && isJsonObject(parsed) && !Object.hasOwn(parsed, entity.key) ? parsed : null
}

/**
 * A cheap check: an object that describes an entity contains the id, and the key's name or an escape sequence. Outputs often list ids
 * without the key's name.
 */
function mayDescribe(content: string, { key, id }: EntityKey): boolean {
  return content.includes(String(id)) && (content.includes(`"${key}"`) || content.includes('\\'))
}

function parseOutput(content: string): Json {
  if (content.length > limits.outcomeCharacters) return null
  const start = content.trimStart()[0]
  if (start !== '{' && start !== '[') return null
  const parsed = parseJson(content)
  return isJson(parsed, 0) ? parsed : null
}

function isJson(value: unknown, depth: number): value is Json {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return value !== undefined
  if (depth >= limits.depth) return false
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1))
  return isObject(value) && Object.values(value).every((member) => isJson(member, depth + 1))
}

function findEntity(value: Json, { key, id }: EntityKey, depth: number): JsonObject | null {
  if (typeof value !== 'object' || value === null || depth > entityDepth) return null
  if (!isArray(value) && Object.hasOwn(value, key) && value[key] === id) return value
  for (const member of isArray(value) ? value : Object.values(value)) {
    const found = findEntity(member, { key, id }, depth + 1)
    if (found) return found
  }
  return null
}

/**
 * Whether a value adds nothing to a known value. Objects add nothing if each of their members has the known member's value. Lists must be
 * equal item by item.
 */
export function saysSame(stated: Json, known: Json): boolean {
  if (stated === known) return true
  if (typeof stated !== 'object' || typeof known !== 'object' || stated === null || known === null) return false
  if (isArray(stated)) {
    if (!isArray(known) || stated.length !== known.length) return false
    return stated.every((item, index) => saysSame(item, known[index] ?? null))
  }
  if (!isJsonObject(known)) return false
  return Object.keys(stated).every(
    (name) => Object.hasOwn(known, name) && saysSame(stated[name] ?? null, known[name] ?? null),
  )
}
