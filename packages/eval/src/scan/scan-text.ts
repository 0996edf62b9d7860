/** Scans a text in the same way as `scan-files.ts` scans a file, but on one thread and without Node, so that a browser can do it. */
import type { Profile } from '@twincheck/core'
import { splitBytes } from '../traces/input/split-bytes.ts'
import type { InputPlace, LeftOut } from '../traces/left-out.ts'
import type { InputCalls } from './file-calls.ts'
import { ScanQueue, type Settled, scanHere } from './scan-queue.ts'
import type { ScannedRun } from './scanned-run.ts'

export type ScannedText = {
  readonly runs: readonly ScannedRun[]
  readonly left: readonly { readonly place: InputPlace | null; readonly left: LeftOut }[]
  readonly calls: InputCalls
}

/** Scans a text. `name` is used like a file's name: runs without a name are named after it. */
export async function scanText(name: string, text: string, profile: Profile): Promise<ScannedText> {
  const settings = { withFeatures: false, withConversations: false, traces: 'all', map: null, tools: null } as const
  const queue = new ScanQueue(scanHere(), { dataFolder: null, profile, ...settings })
  const settled: Settled[] = []
  for await (const batch of splitBytes(inOnePiece(text), null, null)) {
    queue.add(name, batch)
    while (queue.full) settled.push(await queue.settle())
  }
  queue.endFile(name)
  queue.end()
  while (!queue.empty) settled.push(await queue.settle())
  settled.push(...queue.silentFiles, ...queue.unevenFiles)
  return { runs: settled.flatMap(({ runs }) => runs), left: settled.flatMap(({ left }) => left), calls: queue.calls }
}

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array, void, void> {
  if (text !== '') yield new TextEncoder().encode(text)
}
