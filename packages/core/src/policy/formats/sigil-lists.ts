/** Which list parameters of a tool hold tags or mentions. Their description says with which sign each element starts. */

import { parametersOf } from '../argument-edit.ts'
import { isJsonObject, type Json } from '../paper/json.ts'
import { memoizeObject } from '../paper/memoize.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'
import { sigilPhrases, sigils } from './tables.ts'

/** The sign by parameter name. Memoized, because tools repeat at every step. */
export const sigilLists: (tool: ToolSchema) => ReadonlyMap<string, string> = memoizeObject(findLists)

function findLists(tool: ToolSchema): ReadonlyMap<string, string> {
  const lists = new Map<string, string>()
  for (const [name, parameter] of Object.entries(parametersOf(tool))) {
    const sigil = isJsonObject(parameter) && parameter.type === 'array' ? documentedSigil(parameter.description) : null
    if (sigil !== null) lists.set(name, sigil)
  }
  return lists
}

/** `should start with #`, `begins with "@"` */
function documentedSigil(description: Json | undefined): string | null {
  if (typeof description !== 'string') return null
  const text = description.toLowerCase()
  for (const phrase of sigilPhrases) {
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
      const behind =
        text.slice(at + phrase.length, at + phrase.length + 8).replace(/^(?:an? |the )?['"`]?/, '')[0] ?? ''
      if (sigils.includes(behind)) return behind
    }
  }
  return null
}

/** Null for anything but a list of texts. */
export function textsOf(value: Json | undefined): readonly string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null
}
