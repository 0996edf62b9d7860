/**
 * Decides whether arguments fit a tool's schema. If they do not fit, finds a change of their names, their wrapping or their notation that
 * makes them fit. No value gets another meaning, and no argument is dropped.
 */
import { parametersOf } from '../argument-edit.ts'
import { isArray, isJsonObject, type Json, type JsonObject, mapMembers, parseJson } from '../paper/json.ts'
import { isMisspelt } from '../paper/text/misspelt.ts'
import { nameTokens } from '../paper/text/words.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'

export function knowsAll(tool: ToolSchema, args: JsonObject): boolean {
  const known = parametersOf(tool)
  for (const name in args) if (!Object.hasOwn(known, name)) return false
  return true
}

/** Whether the tool has a parameter for every argument, their types fit, and every required argument is given. */
export function takes(tool: ToolSchema, args: JsonObject): boolean {
  const known = parametersOf(tool)
  return (
    Object.entries(args).every(([name, value]) => Object.hasOwn(known, name) && fits(value, known[name] ?? null)) &&
    missingIn(tool, args).length === 0
  )
}

/**
 * Whether the tool knows every argument and the schema accepts its type and its value in a list of allowed values. This check decides
 * most calls, and its first comparison decides most arguments.
 */
export function accepts(tool: ToolSchema, args: JsonObject): boolean {
  const known = parametersOf(tool)
  for (const name in args) {
    const declared = known[name]
    const value = args[name] ?? null
    if (declared === undefined || !Object.hasOwn(known, name)) return false
    if (isJsonObject(declared) && declared.type === typeof value && declared.enum === undefined) continue
    if ((typeof value !== 'object' || isArray(value)) && !fits(value, declared)) return false
  }
  return true
}

/**
 * The arguments with their values converted to the schema's types, if each keeps its meaning: `"25"` becomes 25, `"[1, 2]"` becomes a
 * list, "In progress" becomes the only allowed value with these letters. The result is null if a value cannot be converted.
 */
export function retype(args: JsonObject, tool: ToolSchema): JsonObject | null {
  const known = parametersOf(tool)
  const retyped = mapMembers(args, (value, name) => {
    const declared = known[name] ?? null
    return fits(value, declared) ? value : sameAsDeclared(value, declared)
  })
  return takes(tool, retyped) ? retyped : null
}

function sameAsDeclared(value: Json, declared: Json): Json {
  const { type, enum: listed } = isJsonObject(declared) ? declared : {}
  if (isArray(value)) {
    const item = only(value)
    return item !== null && type === 'string' && fits(item, declared) ? item : null
  }
  if (type === 'string' && typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null
  if (typeof value !== 'string') return null
  if (isArray(listed ?? null)) {
    const texts = (listed as readonly Json[]).filter((one) => typeof one === 'string')
    return only(texts.filter((one) => plainWords(one) === plainWords(value)))
  }
  if (type === 'boolean') return /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : null
  // `JSON.parse` returns only JSON values, so the cast is safe.
  const parsed = type !== 'string' && value.length <= longestValue ? (parseJson(value) as Json | undefined) : undefined
  if (parsed === undefined && type === 'array')
    return /[,;|\n]/.test(value) || !isListOfTexts(declared) ? null : [value]
  // A number in another notation, such as 1e3, may mean something else.
  return parsed === undefined || (typeof parsed === 'number' && String(parsed) !== value) ? null : parsed
}

/**
 * The words of an allowed value, so that "In progress", `in_progress` and `inProgress` are equal. Other signs are kept, so that C and C++
 * are different.
 */
function plainWords(text: string): string {
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/(?<=\w)[\s_-]+(?=\w)/g, ' ')
  return words.toLowerCase().trim()
}

const longestValue = 20_000

function isListOfTexts(declared: Json): boolean {
  const items = isJsonObject(declared) ? (declared.items ?? null) : null
  return isJsonObject(items) && items.type === 'string' && items.enum === undefined
}

export function missingIn({ parameters: { required } }: ToolSchema, args: JsonObject): readonly string[] {
  const names = isArray(required ?? null) ? (required as readonly Json[]) : []
  return names.filter((name) => typeof name === 'string').filter((name) => !Object.hasOwn(args, name))
}

/** The arguments in the form that the tool accepts; null if they cannot be made to fit, or several ways exist. */
export function makeFit(args: JsonObject, tool: ToolSchema): JsonObject | null {
  const inner = unwrap(args, tool)
  if (inner !== null) return inner
  const respelled = respell(args, tool)
  if (takes(tool, respelled)) return respelled
  return renameOne(respelled, tool)
}

/**
 * Removes a wrapper around the arguments, as in `{"input": {"city": "Porto"}}`. If the call has only one argument and the tool does not
 * know it, the members of that argument become the arguments. The argument may be JSON text.
 */
function unwrap(args: JsonObject, tool: ToolSchema): JsonObject | null {
  const [name, ...others] = Object.keys(args)
  if (name === undefined || others.length > 0 || Object.hasOwn(parametersOf(tool), name)) return null
  const value = args[name] ?? null
  // `JSON.parse` returns only JSON values, so the cast is safe.
  const inner = typeof value === 'string' && value.startsWith('{') ? (parseJson(value) as Json | undefined) : value
  return isJsonObject(inner) && takes(tool, inner) ? inner : null
}

/** Corrects names of arguments that differ in punctuation (`dueDate` for `due_date`) or by one typing error. */
function respell(args: JsonObject, tool: ToolSchema): JsonObject {
  const known = parametersOf(tool)
  const unknown = Object.keys(args).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length === 0 || unknown.length > mostUnknown) return args
  const free = Object.keys(known).filter((name) => !Object.hasOwn(args, name))
  const spelling = new Map(
    unknown.flatMap((name) => {
      const meant =
        only(free.filter((one) => lettersOf(one) === lettersOf(name))) ??
        only(free.filter((one) => isMisspelt(lettersOf(name), lettersOf(one))))
      return meant === null ? [] : [[name, meant] as const]
    }),
  )
  if (spelling.size === 0 || new Set(spelling.values()).size < spelling.size) return args
  return renameMembers(args, spelling)
}

const mostUnknown = 10

/**
 * Renames the only unknown argument to the only missing required argument. The result is null if there is not exactly one of each, if the
 * value does not have the required type, or if the value is JSON text.
 */
function renameOne(args: JsonObject, tool: ToolSchema): JsonObject | null {
  const { unknown, missing } = onlyRename(args, tool) ?? {}
  if (unknown === undefined || missing === undefined) return null
  const value = args[unknown] ?? null
  if (!hasType(value, parametersOf(tool)[missing] ?? null)) return null
  if (typeof value === 'string' && value.startsWith('{')) return null
  const renamed = renameMembers(args, new Map([[unknown, missing]]))
  return takes(tool, renamed) ? renamed : null
}

export function onlyRename(
  args: JsonObject,
  tool: ToolSchema,
): { readonly unknown: string; readonly missing: string } | null {
  const known = parametersOf(tool)
  const unknown = only(Object.keys(args).filter((name) => !Object.hasOwn(known, name)))
  const missing = only(missingIn(tool, args))
  return unknown === null || missing === null ? null : { unknown, missing }
}

export function sharesWord(left: string, right: string): boolean {
  const words = new Set(nameTokens(left))
  return nameTokens(right).some((word) => words.has(word))
}

function renameMembers(args: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [names.get(name) ?? name, value] as const))
}

export function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

export function only<Item>(items: readonly Item[]): Item | null {
  return items.length === 1 ? (items[0] ?? null) : null
}

/** Whether the value has the declared type, if there is one, and is an allowed value, if the schema lists any. */
function fits(value: Json, declared: Json): boolean {
  const { type, enum: listed } = isJsonObject(declared) ? declared : {}
  if (isArray(listed ?? null) && !(listed as readonly Json[]).includes(value)) return false
  return type === undefined || hasType(value, declared)
}

function hasType(value: Json, declared: Json): boolean {
  const type = isJsonObject(declared) ? (declared.type ?? null) : null
  const types = isArray(type) ? type : [type]
  return types.some((one) => {
    switch (one) {
      case 'string':
      case 'boolean':
        return typeof value === one
      case 'number':
        return typeof value === 'number'
      case 'integer':
        return typeof value === 'number' && Number.isInteger(value)
      case 'array':
        return isArray(value)
      case 'object':
        return isJsonObject(value)
      case 'null':
        return value === null
      default:
        return false
    }
  })
}
