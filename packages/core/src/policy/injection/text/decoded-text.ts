/**
 * Decodes runs of Base64 and of hexadecimal digits. A model reads encoded text as easily as plain text, so values and instructions are
 * also searched for in encoded text. The number and the length of the runs are bounded, and a run counts only if it decodes to text.
 * Loops over character codes are used, because every output is scanned and a pattern takes more than twice as long.
 */
import { encodedRun } from '../tables/bounds.ts'

export function decodedText(output: string): string {
  if (!mayHoldRun(output)) return ''
  const texts: string[] = []
  for (let at = 0; at < output.length && texts.length < encodedRun.most; at++) {
    const end = runEnd(output, at)
    if (end - at >= encodedRun.shortest) {
      const text = decode(output.slice(at, Math.min(end, at + encodedRun.longest)))
      if (text !== null) texts.push(text)
    }
    at = Math.max(at, end)
  }
  return texts.join('\n')
}

/**
 * Looks only at every n-th character, where n is the length of the shortest run. This is enough, because every run contains at least one
 * of these characters.
 */
function mayHoldRun(output: string): boolean {
  const { shortest } = encodedRun
  for (let at = shortest - 1; at < output.length; at += shortest) {
    let start = at
    while (start > at - shortest && digitOf(output.charCodeAt(start)) >= 0) start--
    if (start < at && runEnd(output, at) - start > shortest) return true
  }
  return false
}

function runEnd(output: string, from: number): number {
  let at = from
  while (at < output.length && digitOf(output.charCodeAt(at)) >= 0) at++
  return at
}

/**
 * Decodes a run; null if the run does not decode to text. Ids may look encoded too, but their first decoded bytes show that they are not
 * text.
 */
function decode(run: string): string | null {
  const isHexadecimal = run.length % 2 === 0 && /^[0-9a-f]+$/i.test(run)
  const length = isHexadecimal ? run.length / 2 : Math.floor((run.length * 6) / 8)
  let text = ''
  let printable = length
  for (let at = 0; at < length; at++) {
    const byte = isHexadecimal ? Number.parseInt(run.slice(2 * at, 2 * at + 2), 16) : byteOf(run, at)
    if (!isPrintable(byte)) printable--
    if (printable < encodedRun.printable * length) return null
    text += String.fromCharCode(byte)
  }
  return text.includes(' ') ? text : null
}

function byteOf(run: string, at: number): number {
  const bit = at * 8
  const first = Math.floor(bit / 6)
  const bits = (digitOf(run.charCodeAt(first)) << 6) | digitOf(run.charCodeAt(first + 1))
  return (bits >> (4 - (bit % 6))) & 0xff
}

function digitOf(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit - 65
  if (unit >= 97 && unit <= 122) return unit - 71
  if (unit >= 48 && unit <= 57) return unit + 4
  if (unit === 43 || unit === 45) return 62
  return unit === 47 || unit === 95 ? 63 : -1
}

function isPrintable(byte: number): boolean {
  return (byte >= 32 && byte < 127) || byte === 10 || byte === 13 || byte === 9
}
