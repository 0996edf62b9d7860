/**
 * Decodes runs of Base64 and of hexadecimal digits. A model reads encoded text as easily as plain text, so values and instructions
 * are searched in it too. Bounds limit the number and the length of the runs, and a run counts only if it decodes to text.
 */
import { encodedRun } from '../tables/bounds.ts'

/** The decoded texts, one a line; empty if there are none. */
export function decodedText(output: string): string {
  const texts: string[] = []
  for (const [run] of output.matchAll(runs)) {
    if (texts.length >= encodedRun.most) break
    const text = decode(run.slice(0, encodedRun.longest))
    if (isText(text)) texts.push(text)
  }
  return texts.join('\n')
}

const runs = new RegExp(`(?<![\\w+/-])[\\w+/-]{${encodedRun.shortest},}`, 'g')

function decode(run: string): string {
  const isHexadecimal = run.length % 2 === 0 && /^[0-9a-f]+$/i.test(run)
  if (isHexadecimal) return run.replaceAll(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)))
  let text = ''
  let bits = 0
  let held = 0
  for (const digit of run.replaceAll('-', '+').replaceAll('_', '/')) {
    held = ((held << 6) | digits.indexOf(digit)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    text += String.fromCharCode((held >> bits) & 0xff)
  }
  return text
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Ids decode too, to bytes that are mostly not printable. */
function isText(decoded: string): boolean {
  const printable = decoded.length - decoded.replaceAll(/[\x20-\x7e\n\r\t]/g, '').length
  return decoded.includes(' ') && printable >= encodedRun.printable * decoded.length
}
