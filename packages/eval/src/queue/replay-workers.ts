/** Replays jobs in workers of their own: a replay never yields to the event loop, and a heartbeat must not wait for it. */
import { Tinypool } from 'tinypool'
import type { FileReplay, ReplayedItem } from '../experiment/replay-files.ts'

export type RunReplay = (replay: FileReplay) => Promise<readonly ReplayedItem[]>

export type ReplayWorkers = { readonly replay: RunReplay; readonly close: () => Promise<void> }

/** Beside this file, built or not. */
const workerFile = new URL(
  `../experiment/replay-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
).href

export function openReplayWorkers(workers: number): ReplayWorkers {
  const pool = new Tinypool({ filename: workerFile, minThreads: 1, maxThreads: workers })
  return { replay: (replay) => pool.run(replay), close: () => pool.destroy() }
}
