/**
 * JSON as it is written, with nothing hidden: `JSON.parse` lets the last of two members with one name win, so a text could
 * hold one value for whoever reads it and another for the program. Undefined where the text is no JSON, or repeats a member.
 */
import { isArray, isJsonObject, type Json } from '../json.ts'

export function parseStrictJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return countMembers(value) === countColons(text) ? value : undefined
  } catch {
    // No JSON, or nested too deep to be walked.
    return undefined
  }
}

function countMembers(value: Json): number {
  if (isJsonObject(value))
    return Object.values(value).reduce((sum: number, member) => sum + 1 + countMembers(member), 0)
  return isArray(value) ? value.reduce((sum: number, item) => sum + countMembers(item), 0) : 0
}

/** In JSON every member has one colon outside of its texts, and nothing else has. */
function countColons(json: string): number {
  let colons = 0
  let inText = false
  for (let i = 0; i < json.length; i++) {
    const character = json[i]
    if (inText && character === '\\') i++
    else if (character === '"') inText = !inText
    else if (character === ':' && !inText) colons++
  }
  return colons
}
