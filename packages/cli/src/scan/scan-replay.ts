/** Replays scanned runs of known benchmarks exactly, with their deterministic twins in place. */
import type { Profile } from '@twincheck/core'
import { acceptingPlan, type FileReplay, type PairLine, recognisedSource, replayInPool } from '@twincheck/eval'
import { worldData } from '../flags/world-flag.ts'
import type { Output } from '../terminal/output.ts'

export async function replayScanned(
  files: readonly string[],
  {
    data,
    world,
    profile,
    workers,
    output,
  }: {
    readonly data: readonly string[] | undefined
    readonly world: string | undefined
    readonly profile: Profile
    readonly workers: number
    readonly output: Output
  },
): Promise<readonly PairLine[]> {
  const named = { ...(data === undefined ? {} : { data }), ...(world === undefined ? {} : { world }) }
  const replays = files.flatMap((file): readonly FileReplay[] => {
    const source = recognisedSource(file)
    return source
      ? [{ file, data: worldData(named, source.world), plan: { ...acceptingPlan, profile }, tasks: null, skip: [] }]
      : []
  })
  const lines: PairLine[] = []
  const progress = output.progress('replayed', null)
  for await (const item of replayInPool(replays, workers)) {
    if (item.kind === 'problem') output.warn(item.message)
    else if (item.kind !== 'done') lines.push(item)
    progress.advance(lines.length)
  }
  progress.finish()
  return lines
}
