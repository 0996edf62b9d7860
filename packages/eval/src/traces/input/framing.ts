/**
 * Decides from the beginning of a file whether each line is a record or the file is one JSON document. A file of lines is still read as
 * lines if its first line is damaged. A pretty-printed document is never read as lines.
 */

export type Framing = 'lines' | 'document'

/** If the first value has no line break within this many bytes, the file is read as a document. */
const HEAD_BYTES = 4 << 20

/** Decides how to split a file. Null means that more of the file must be read first. */
export function decideFraming(head: Uint8Array, ended: boolean): Framing | null {
  const start = skipBlank(head, 0)
  if (start >= head.length) return ended || head.length >= HEAD_BYTES ? 'lines' : null
  const opening = head[start]
  if (opening !== BRACE && opening !== BRACKET) return 'lines'
  const end = head.indexOf(LINE_FEED, start)
  if (end < 0) {
    if (head.length >= HEAD_BYTES) return 'document'
    if (!ended) return null
    // Several values in one line are read as a document, because a document is split at its brackets and not at line breaks.
    return completeness(trimBlank(head.subarray(start))) === 'more' ? 'document' : frameAlone(head.subarray(start))
  }
  const line = trimBlank(head.subarray(start, end))
  const next = skipBlank(head, end)
  switch (completeness(line)) {
    case 'complete':
      if (next < head.length) return 'lines'
      return ended ? frameAlone(line) : null
    case 'open-string':
      return 'lines'
    case 'open':
    case 'more':
      break
  }
  if (line.length === 1) return 'document'
  return frameBySecondLine(head, next, ended)
}

/** Decides how to read a file with only one value. A list is read as a document, because it may be a list of records. */
function frameAlone(value: Uint8Array): Framing {
  return value[0] === BRACKET ? 'document' : 'lines'
}

/**
 * Decides by the second line if the first line is not a whole JSON value. Then the first line is damaged, or the file is a document of
 * several lines.
 */
function frameBySecondLine(head: Uint8Array, start: number, ended: boolean): Framing | null {
  const end = head.indexOf(LINE_FEED, start)
  if (end < 0 && !ended && head.length < HEAD_BYTES) return null
  const line = trimBlank(head.subarray(start, end < 0 ? head.length : end))
  const atMargin = head[start - 1] === LINE_FEED
  const opens = line[0] === BRACE || line[0] === BRACKET
  return atMargin && opens && completeness(line) === 'complete' ? 'lines' : 'document'
}

/** Whether all brackets are closed, so that the bytes are one JSON value. The result is `more` if something follows this value. */
function completeness(bytes: Uint8Array): 'complete' | 'open' | 'open-string' | 'more' {
  let depth = 0
  let inString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (inString) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (byte === BRACE || byte === BRACKET) depth++
    else if (byte === 0x7d || byte === 0x5d) {
      depth--
      if (depth === 0 && i < bytes.length - 1) return 'more'
    }
  }
  if (inString) return 'open-string'
  return depth === 0 ? 'complete' : 'open'
}

function skipBlank(bytes: Uint8Array, from: number): number {
  let i = from
  if (i === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) i = 3
  while (i < bytes.length && isBlank(bytes[i] ?? 0)) i++
  return i
}

function trimBlank(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && isBlank(bytes[end - 1] ?? 0)) end--
  return bytes.subarray(0, end)
}

export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === LINE_FEED || byte === 0x0d || byte === 0x09
}

export const LINE_FEED = 0x0a
export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const BRACKET = 0x5b
export const BRACE = 0x7b
export const COMMA = 0x2c

const LOOKED_AT = 20

/**
 * Whether the beginning of a file looks like JSON. Other files in a folder, such as notes and pictures, are not read. A file is accepted
 * if its first line begins like JSON. If the first line is damaged, half of the first lines must begin like JSON.
 */
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
