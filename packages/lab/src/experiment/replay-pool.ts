/** Replays files on all cores. Lines come in the order of the files, whichever worker finishes first. */
import { availableParallelism } from 'node:os'
import { openWorkerPool } from '@twincheck/eval/harness'
import type { FileReplay, ReplayedItem } from './replay-files.ts'
import { runInPool } from './run-in-pool.ts'

export async function* replayInPool(
  replays: readonly FileReplay[],
  workers = availableParallelism(),
): AsyncGenerator<ReplayedItem, void, void> {
  const files = runInPool<FileReplay, readonly ReplayedItem[]>(replayWorkerFile, replays, workers)
  for await (const items of files) yield* items
}

const replayWorkerFile: string = new URL(
  `./replay-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
).href

export type RunReplay = (replay: FileReplay) => Promise<readonly ReplayedItem[]>

type ReplayWorkers = { readonly replay: RunReplay; readonly close: () => Promise<void> }

/** Replays run in worker threads. In this thread a replay would delay the heartbeats, because a replay never yields to other work. */
export function openReplayWorkers(workers: number): ReplayWorkers {
  const pool = openWorkerPool<FileReplay, readonly ReplayedItem[]>(replayWorkerFile, { least: 1, most: workers })
  return { replay: (replay) => pool.run(replay), close: pool.close }
}
