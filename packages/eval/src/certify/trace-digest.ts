/** Hashes traces, outcomes and the chosen half of the tasks. The names and the order of the files do not change the hash. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { verdictsFile } from '../traces/labels.ts'
import type { TaskHalf } from '../world/task-half.ts'

export async function traceDigest(
  files: readonly string[],
  labels: string | null,
  half: TaskHalf | null = null,
): Promise<string> {
  const verdicts = new Set(files.map((file) => join(dirname(file), verdictsFile)).filter((file) => existsSync(file)))
  const parts = [...files, ...verdicts, ...(labels === null ? [] : [labels])]
  const digests: string[] = []
  for (const file of parts) if (existsSync(file)) digests.push(await fileDigest(file))
  if (half !== null) digests.push(`half ${half}`)
  return `sha256:${createHash('sha256').update(digests.sort().join('\n')).digest('hex')}`
}

async function fileDigest(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
