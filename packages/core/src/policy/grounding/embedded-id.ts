/**
 * Finds invented ids inside web addresses and file paths. Most addresses and paths are the agent's own knowledge or choice, so only two
 * kinds of id count: the id of a resource that an HTTP call changes, and a known number with two of its digits swapped.
 */
import { readToolName } from '../paper/evidence/tool-name.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { targetShape } from '../target-shape.ts'
import type { NamedValues } from './named-values.ts'

export function mayEmbedId(value: string): boolean {
  return value.length <= longestPath && value.includes('/') && /\d{4}/.test(value)
}

export function unknownIdIn(value: string, call: ToolCall, named: NamedValues): string | null {
  const isAddress = /^https?:\/\//i.test(value)
  const parts = value.split(/[/?&=]/).slice(isAddress ? 3 : 0)
  const isResource = (at: number) =>
    /^[a-z][a-z_-]+s$/i.test(parts[at - 1] ?? '') && isOfExisting(call, at < parts.length - 1)
  const resources = isAddress ? parts.filter((_, at) => isResource(at)) : []
  const invented = resources.slice(-lastParts).find((part) => isPlainId(part) && !named.isNamed(part))
  const names = parts.slice(-lastParts).map((part) => part.replace(/\.\w{1,5}$/, ''))
  return invented ?? names.find((part) => hasSwappedDigits(part, named)) ?? null
}

/** Only the last two parts of a path are checked, because each check may search the whole conversation. */
const lastParts = 2
const longestPath = 200

/**
 * Whether the call names an existing resource. A call that deletes or patches always names one. A call that posts names one only if a
 * further path segment follows the id.
 */
function isOfExisting({ name, arguments: { method } }: ToolCall, hasPart: boolean): boolean {
  const words = new Set([...readToolName(name).own, typeof method === 'string' ? method.toLowerCase() : ''])
  return words.has('delete') || words.has('patch') || (words.has('post') && hasPart)
}

function isPlainId(part: string): boolean {
  return /^\d/.test(part) ? targetShape('id', part) !== null : targetShape('', part) !== null
}

/**
 * Whether the text equals a known text except for two swapped neighbouring digits: `scan_004417` and `scan_004471`, for example. Dates
 * are skipped.
 */
function hasSwappedDigits(text: string, named: NamedValues): boolean {
  if (text.length > 64 || !/^[\w-]*\d{5}[\w-]*$/.test(text) || /(?:19|20)\d{6}/.test(text) || named.isNamed(text))
    return false
  return [...text].some((sign, at) => {
    const next = text[at + 1] ?? ''
    return (
      /^\d\d$/.test(sign + next) &&
      sign !== next &&
      named.isNamed(`${text.slice(0, at)}${next}${sign}${text.slice(at + 2)}`)
    )
  })
}
