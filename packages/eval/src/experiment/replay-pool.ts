/** Replays files over all cores. Lines come in the order of the files, whichever worker is done first. */
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import { inOrder } from './in-order.ts'
import type { FileReplay, ReplayedItem } from './replay-files.ts'
import { replayWorkerFile } from './replay-worker-file.ts'

export async function* replayInPool(
  replays: readonly FileReplay[],
  workers = availableParallelism(),
): AsyncGenerator<ReplayedItem, void, void> {
  if (replays.length === 0) return
  const most = Math.max(1, Math.min(workers, replays.length))
  const pool = new Tinypool({ filename: replayWorkerFile, minThreads: 1, maxThreads: most })
  const work = (replay: FileReplay): Promise<readonly ReplayedItem[]> => pool.run(replay)
  try {
    for await (const items of inOrder(replays, most, work)) yield* items
  } finally {
    await pool.destroy()
  }
}
