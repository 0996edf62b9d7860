/**
 * Parses JSON and refuses repeated members. `JSON.parse` keeps the last of two members with one name, so a person and the program could
 * read different values from one text. Returns undefined if the text is not JSON or repeats a member.
 */
import { isArray, isJsonObject, type Json } from '../json.ts'

export function parseStrictJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return countMembers(value) === countColons(text) ? value : undefined
  } catch {
    return undefined
  }
}

function countMembers(value: Json): number {
  if (isJsonObject(value))
    return Object.values(value).reduce((sum: number, member) => sum + 1 + countMembers(member), 0)
  return isArray(value) ? value.reduce((sum: number, item) => sum + countMembers(item), 0) : 0
}

/** Counts the colons outside of strings. Each JSON member has exactly one colon. */
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
