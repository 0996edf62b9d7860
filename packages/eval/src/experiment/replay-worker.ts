/** A worker of the pool: replays one file and returns its lines. No model is asked here; such replays stay in one process. */
import { type FileReplay, type ReplayProblem, replayFile } from './bfcl-replay.ts'
import type { PairLine } from './pair-line.ts'

export default async function replayInWorker(replay: FileReplay): Promise<readonly (PairLine | ReplayProblem)[]> {
  const lines: (PairLine | ReplayProblem)[] = []
  for await (const line of replayFile(replay)) lines.push(line)
  return lines
}
