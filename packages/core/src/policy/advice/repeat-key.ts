/** How repeated calls are recognised. */
import { isArray, type Json, type JsonObject, mapMembers } from '../paper/json.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import type { ToolCall } from '../paper/trace/trace.ts'

/** A key by which repeated calls are recognised. It ignores the order of members and extra blanks in texts. */
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

/** The text without blanks around it, and with single blanks in it. */
export function collapse(text: string): string {
  return /^\s|\s$|\s\s|[^\S ]/.test(text) ? text.trim().split(/\s+/).join(' ') : text
}
