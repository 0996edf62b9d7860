/**
 * Finds the only call of a tool that the conversation determines. Each required parameter must have a value that the open request
 * contains, or that the trace has shown under the parameter's name. If two values are possible, there is no determined call.
 */
import { parametersOf } from '../argument-edit.ts'
import { isArray, isJsonObject, type Json, type JsonObject, parseJson } from '../paper/json.ts'
import { inflections, singular } from '../paper/text/inflections.ts'
import { occursWhole } from '../paper/text/occurs-whole.ts'
import { nameTokens, wordLine } from '../paper/text/words.ts'
import type { ToolCall, ToolSchema } from '../paper/trace/trace.ts'
import { commonCapitals } from './continuing.ts'
import { type OutputValue, plainKey } from './seen-values.ts'

export function determinedCall(tool: ToolSchema, request: string, seen: readonly OutputValue[]): ToolCall | null {
  const properties = parametersOf(tool)
  const args: Record<string, Json> = {}
  for (const name of listOf(tool.parameters.required) ?? []) {
    if (typeof name !== 'string') return null
    const value = determinedValue({ name, property: propertyOf(properties, name) }, request, seen)
    if (value === null) return null
    args[name] = value
  }
  for (const name of Object.keys(properties)) {
    const value = Object.hasOwn(args, name) ? null : onlyIdentifier(name, properties, seen)
    if (value !== null) args[name] = value
  }
  return { id: 'continuing-0', name: tool.name, arguments: args }
}

type NamedParameter = { readonly name: string; readonly property: JsonObject }
type DeterminedValue = OutputValue['value']

function determinedValue(
  parameter: NamedParameter,
  request: string,
  seen: readonly OutputValue[],
): DeterminedValue | null {
  const members = documentedMembers(parameter.property)
  if (members !== null) return only(members.filter((member) => isNamed(member, request)))
  const written = writtenValues(parameter, request)
  if (written.length > 0) return only(written)
  return shownValue(parameter, request, seen)
}

function documentedMembers({ enum: members, description }: JsonObject): readonly string[] | null {
  const listed = listOf(members) ?? listOf(listIn(typeof description === 'string' ? description : ''))
  return listed?.filter((member) => typeof member === 'string') ?? null
}

function listOf(value: Json | undefined): readonly Json[] | null {
  return value !== undefined && isArray(value) ? value : null
}

function listIn(description: string): Json {
  const from = description.indexOf('["')
  const to = description.indexOf(']', from)
  if (from < 0 || to < 0) return null
  const listed = parseJson(description.slice(from, to + 1))
  return Array.isArray(listed) && listed.every((member) => typeof member === 'string') ? listed : null
}

function isNamed(member: string, request: string): boolean {
  const line = wordLine(request)
  const words = nameTokens(member)
  return words.length > 0 && words.every((word) => formsOf(word).some((form) => line.includes(` ${form} `)))
}

function formsOf(word: string): readonly string[] {
  return [...inflections(word), singular(word)]
}

/** Values in the request whose form fits only this parameter: a file, a symbol, a number with its unit. */
function writtenValues({ name, property }: NamedParameter, request: string): readonly DeterminedValue[] {
  const tokens = nameTokens(name)
  const { type, description } = property
  if (tokens.includes('file')) return distinct(request.match(fileNames) ?? [])
  const isSymbol = tokens.includes('symbol') || (typeof description === 'string' && /\bsymbol\b/i.test(description))
  if (isSymbol) return distinct((request.match(capitals) ?? []).filter((word) => !commonCapitals.has(word)))
  const [unit, another] = tokens
  if ((type !== 'number' && type !== 'integer') || unit === undefined || another !== undefined) return []
  return distinct(
    [...request.matchAll(numbers)].flatMap(([, number, word = '']) => (isUnit(word, unit) ? [Number(number)] : [])),
  )
}

const fileNames = /(?<![\w./-])[\w-]{1,80}\.[A-Za-z]{2,4}\b/g
const capitals = /(?<!\w|\w['’])[A-Z]{2,5}(?!\w|['’]\w)/g
const numbers = /(?<![\w.])(\d{1,12}(?:\.\d{1,6})?)[ -]([A-Za-z]{1,30})/g

function isUnit(word: string, unit: string): boolean {
  return singular(word.toLowerCase()) === singular(unit)
}

/**
 * The value that the trace has shown under the parameter's name. A shown value that the request contains has priority. If the request
 * contains several shown values, the result is null. If it contains none, the latest shown value is taken.
 */
function shownValue(parameter: NamedParameter, request: string, seen: readonly OutputValue[]): DeterminedValue | null {
  const shown = seen.filter((one) => isUnder(parameter.name, one) && hasType(one.value, parameter.property))
  const named = distinct(shown.map(({ value }) => value).filter((value) => isWritten(value, request)))
  if (named.length > 0) return only(named)
  return shown.at(-1)?.value ?? null
}

/**
 * The only value that the trace has shown for an optional parameter whose name ends in "id". Null if there is no such value or several.
 */
function onlyIdentifier(name: string, properties: JsonObject, seen: readonly OutputValue[]): DeterminedValue | null {
  if (nameTokens(name).at(-1) !== 'id') return null
  const property = propertyOf(properties, name)
  return only(
    distinct(seen.filter((one) => isUnder(name, one) && hasType(one.value, property)).map(({ value }) => value)),
  )
}

/**
 * Whether a value was shown under the parameter's name. A value for `ticket_id` is found under `ticket_id`, and under `id` in the output
 * of a tool for tickets.
 */
function isUnder(name: string, { key, tool, from }: OutputValue): boolean {
  if (key === plainKey(name)) return true
  const tokens = nameTokens(name)
  if (key !== 'id' || from !== 'output' || tokens.at(-1) !== 'id') return false
  const thing = singular(tokens.at(-2) ?? '')
  return thing !== '' && nameTokens(tool).some((token) => singular(token) === thing)
}

function hasType(value: DeterminedValue, { type }: JsonObject): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'number':
    case 'boolean':
      return typeof value === type
    case 'string':
      return typeof value === 'string' && value !== ''
    default:
      return type === undefined
  }
}

function isWritten(value: DeterminedValue, request: string): boolean {
  return typeof value !== 'boolean' && occursWhole(String(value), request)
}

function propertyOf(properties: JsonObject, name: string): JsonObject {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  return isJsonObject(property) ? property : {}
}

function only<Item extends DeterminedValue>(values: readonly Item[]): Item | null {
  return values.length === 1 ? (values[0] ?? null) : null
}

function distinct<Item>(values: readonly Item[]): readonly Item[] {
  return [...new Set(values)]
}
