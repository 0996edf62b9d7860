/** Recognises repeated calls by a key. */
import { isArray, type Json, type JsonObject, mapMembers } from '../paper/json.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import type { ToolCall } from '../paper/trace/trace.ts'

/** A key that is equal for repeated calls. It ignores the order of object members and extra blanks in texts. */
export function repeatKey({ name, arguments: args }: ToolCall): string {
  return `${name}\n${canonicalJson(collapseBlanks(args))}`
}

function collapseBlanks(args: JsonObject): JsonObject {
  return mapMembers(args, collapseValue)
}

function collapseValue(value: Json): Json {
  if (typeof value === 'string') return collapse(value)
  if (isArray(value)) return value.map(collapseValue)
  return typeof value === 'object' && value !== null ? mapMembers(value, collapseValue) : value
}

/** Trims a text and replaces each run of white space in it by a single blank. */
export function collapse(text: string): string {
  return /^\s|\s$|\s\s|[^\S ]/.test(text) ? text.trim().split(/\s+/).join(' ') : text
}
