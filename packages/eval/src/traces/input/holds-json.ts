/** Whether the beginning of a file looks like JSON, so that a folder's notes and pictures are not read line by line. */
import { BRACE, BRACKET, isBlank, LINE_FEED } from './framing.ts'

const LOOKED_AT = 20

/** It begins as JSON does; or, where the first line is damaged, half of the lines do. */
export function holdsJson(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  let [lines, records, blank, margin] = [0, 0, true, true]
  for (const byte of withoutMark(head)) {
    if (byte === LINE_FEED) [blank, margin] = [true, true]
    else if (isBlank(byte)) margin = false
    else if (blank) {
      const opens = byte === BRACE || byte === BRACKET
      if (opens && lines === 0) return true
      if (opens && margin) records++
      lines++
      blank = false
      if (lines === LOOKED_AT) break
    }
  }
  return records > 0 && 2 * records >= lines
}

function withoutMark(head: Uint8Array): Uint8Array {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head
}
