/** Replays jobs in workers of their own: a replay never yields to the event loop, and a heartbeat must not wait for it. */

import { openWorkerPool } from '@twincheck/eval/harness'
import type { FileReplay, ReplayedItem } from '../experiment/replay-files.ts'
import { replayWorkerFile } from '../experiment/replay-pool.ts'

export type RunReplay = (replay: FileReplay) => Promise<readonly ReplayedItem[]>

export type ReplayWorkers = { readonly replay: RunReplay; readonly close: () => Promise<void> }

export function openReplayWorkers(workers: number): ReplayWorkers {
  const pool = openWorkerPool<FileReplay, readonly ReplayedItem[]>(replayWorkerFile, { least: 1, most: workers })
  return { replay: (replay) => pool.run(replay), close: pool.close }
}
