/** Replays files over all cores. Lines come in the order of the files, whichever worker is done first. */
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { FileReplay, ReplayProblem } from './bfcl-replay.ts'
import type { PairLine } from './pair-line.ts'

/** Beside this file, built or not. */
const workerFile = new URL(`./replay-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

export async function* replayInPool(
  replays: readonly FileReplay[],
  workers = availableParallelism(),
): AsyncGenerator<PairLine | ReplayProblem, void, void> {
  if (replays.length === 0) return
  const pool = new Tinypool({
    filename: workerFile,
    minThreads: 1,
    maxThreads: Math.max(1, Math.min(workers, replays.length)),
  })
  try {
    const results: Promise<readonly (PairLine | ReplayProblem)[]>[] = replays.map((replay) => pool.run(replay))
    // A later file may fail before an earlier one is awaited; it is reported when its turn comes.
    for (const result of results) result.catch(() => {})
    for (const result of results) yield* await result
  } finally {
    await pool.destroy()
  }
}
