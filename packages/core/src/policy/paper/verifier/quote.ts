/** Quotes text that strangers wrote, for the verifier's prompt: one line each, which nothing inside can close. */
import { compactTrace } from '../constants.ts'

/** As JSON, with whatever could be taken for the end of a line or be invisible written as an escape. */
export function quote(text: string): string {
  const bounded = text.length <= longest ? text : `${text.slice(0, longest)}…`
  return escapeUnsafe(JSON.stringify(bounded))
}

/** For a text that is JSON already. */
export function escapeUnsafe(json: string): string {
  return json.replaceAll(unsafe, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
}

const longest = compactTrace.evidenceCharacters
/** Separators of lines and paragraphs, controls, marks of direction, and what has no width. */
const unsafe = /[\p{Zl}\p{Zp}\p{Cc}\p{Cf}]/gu
