/** Whether the beginning of a file looks like JSON, so that a folder's notes and pictures are not read line by line. */
import { BRACE, BRACKET, isBlank, LINE_FEED } from './framing.ts'

/** A line that begins as a record does is enough: the first one may be damaged. */
export function holdsJson(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  let atStart = true
  for (const byte of withoutMark(head)) {
    if (atStart && (byte === BRACE || byte === BRACKET)) return true
    atStart = byte === LINE_FEED || (atStart && isBlank(byte))
  }
  return false
}

function withoutMark(head: Uint8Array): Uint8Array {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head
}
