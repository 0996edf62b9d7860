/**
 * What an output says in Base64 or in hexadecimal digits. A model reads it as easily as plain text, so values and orders are looked
 * for in it too. Bounded: only so many runs of so many characters are undone, and only where text comes out.
 */
import { encodedRun } from '../../lexicon/foreign.ts'

/** The texts that were found, a line each; empty where there is none. */
export function decodedText(output: string): string {
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

function runEnd(output: string, from: number): number {
  let at = from
  while (at < output.length && digitOf(output.charCodeAt(at)) >= 0) at++
  return at
}

/** Null where no text comes out. */
function decode(run: string): string | null {
  const bytes = /^(?:[0-9a-f]{2})+$/i.test(run) ? fromHexadecimal(run) : fromBase64(run)
  const text = bytes.map((byte) => String.fromCharCode(byte)).join('')
  const printable = bytes.filter(isPrintable).length
  return bytes.length > 0 && printable >= encodedRun.printable * bytes.length && text.includes(' ') ? text : null
}

function fromHexadecimal(run: string): readonly number[] {
  return Array.from({ length: run.length / 2 }, (_, at) => Number.parseInt(run.slice(2 * at, 2 * at + 2), 16))
}

function fromBase64(run: string): readonly number[] {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (let at = 0; at < run.length; at++) {
    bits = ((bits << 6) | digitOf(run.charCodeAt(at))) & 0xffffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes.push((bits >> held) & 0xff)
  }
  return bytes
}

/** -1 for what is no digit of Base64, in either of its alphabets. */
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
