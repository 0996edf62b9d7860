/**
 * What the verifier is told about a call that a foreign text may have asked for: where each of its values came from, and what the user
 * asked for. Values were written by strangers, so each is a quotation on a line of its own that nothing in it can close.
 */
import { compactTrace } from '../constants.ts'
import { type CallProvenance, nameSpeaker, readProvenance } from '../evidence/foreign/read-provenance.ts'
import type { Json } from '../json.ts'

/** Null where the certificate says nothing of it: then the prompt is as it always was. */
export function provenanceLines(finding: Json): readonly string[] | null {
  const calls = readProvenance(finding)
  return calls.length === 0 ? null : calls.flatMap(linesOf)
}

function linesOf({ call, asked, values }: CallProvenance): readonly string[] {
  const number = call + 1
  return [
    asked === null
      ? `Call ${number}: no message of the user asks for this kind of call.`
      : `Call ${number}: of this kind of call the user says ${quote(asked)}.`,
    ...values.map(
      ({ argument, value, said, position }) =>
        `Call ${number}, argument ${quote(argument)}, value ${quote(value)}: first said by ${nameSpeaker(said)}` +
        `${position === null ? '' : `, message ${position + 1} of the trace`}.`,
    ),
  ]
}

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
