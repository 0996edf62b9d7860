/** Replays files over all cores. Lines come in the order of the files, whichever worker is done first. */
import { availableParallelism } from 'node:os'
import { inOrder, openWorkerPool } from '@twincheck/eval/harness'
import type { FileReplay, ReplayedItem } from './replay-files.ts'

export async function* replayInPool(
  replays: readonly FileReplay[],
  workers = availableParallelism(),
): AsyncGenerator<ReplayedItem, void, void> {
  if (replays.length === 0) return
  const most = Math.max(1, Math.min(workers, replays.length))
  const pool = openWorkerPool<FileReplay, readonly ReplayedItem[]>(replayWorkerFile, { least: 1, most })
  try {
    for await (const items of inOrder(replays, most, (replay) => pool.run(replay))) yield* items
  } finally {
    await pool.close()
  }
}

/** Beside this file, built or not. */
export const replayWorkerFile: string = new URL(
  `./replay-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
).href

export type RunReplay = (replay: FileReplay) => Promise<readonly ReplayedItem[]>

type ReplayWorkers = { readonly replay: RunReplay; readonly close: () => Promise<void> }

/**
 * Replays jobs in worker threads: a replay never yields to the event loop, so it would delay the heartbeats of this thread.
 */
export function openReplayWorkers(workers: number): ReplayWorkers {
  const pool = openWorkerPool<FileReplay, readonly ReplayedItem[]>(replayWorkerFile, { least: 1, most: workers })
  return { replay: (replay) => pool.run(replay), close: pool.close }
}
