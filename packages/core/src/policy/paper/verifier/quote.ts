/** Quotes strangers' text for the verifier's prompt. Each quotation is one line that nothing inside can end. */
import { compactTrace } from '../constants.ts'

/** Returns the text as JSON, with line ends and invisible characters escaped. */
export function quote(text: string): string {
  const bounded = text.length <= longest ? text : `${text.slice(0, longest)}…`
  return escapeUnsafe(JSON.stringify(bounded))
}

/** Escapes unsafe characters in a text that is already JSON. */
export function escapeUnsafe(json: string): string {
  return json.replaceAll(unsafe, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
}

const longest = compactTrace.evidenceCharacters
/** Line and paragraph separators, control characters, direction marks and zero-width characters. */
const unsafe = /[\p{Zl}\p{Zp}\p{Cc}\p{Cf}]/gu
