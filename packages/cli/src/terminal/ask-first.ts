/** A question that only a person can answer, on a terminal. Anything but yes, and no answer at all, is no. */
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export function askFirst(
  question: string,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Promise<boolean> {
  const lines = createInterface({ input, output })
  return new Promise((resolve) => {
    lines.once('close', () => resolve(false))
    lines.question(`${question} [y/N] `, (answer) => {
      resolve(/^\s*y(?:es)?\s*$/i.test(answer))
      lines.close()
    })
  })
}
