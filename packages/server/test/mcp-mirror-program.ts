/** The mirror on standard input and output. */
import { createInterface } from 'node:readline'
import { mirrorOf } from './mcp-mirror.ts'

createInterface({ input: process.stdin }).on('line', (line) => {
  const answer = mirrorOf(line)
  if (answer !== null) process.stdout.write(`${answer}\n`)
})
