/** Replays scanned runs of known benchmarks exactly, with their deterministic twins in place. */
import { type Profile, profileName } from '@twincheck/core'
import { acceptingPlan, type PairLine } from '@twincheck/eval'
import { type FileReplay, recognisedSource, replayInPool, replaySummary } from '@twincheck/lab'
import { benchmarkRuns } from '../flags/data-folder.ts'
import { worldData } from '../flags/world-flag.ts'
import type { Output } from '../terminal/output.ts'
import { summaryLines } from './replay/replay-lines.ts'

export type ScanReplay = {
  /** For JSON. */
  readonly summary: ReturnType<typeof replaySummary>
  /** For people. */
  readonly lines: readonly string[]
}

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
): Promise<ScanReplay> {
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
  return { summary: replaySummary(lines, profileName(profile)), lines: describe(lines, profile) }
}

function describe(pairs: readonly PairLine[], profile: Profile): readonly string[] {
  if (pairs.length === 0)
    return ['', `Nothing to replay: no file holds runs of a known world (${benchmarkRuns('and')}).`]
  return [
    '',
    'Replayed, every structurally valid deterministic twin accepted',
    ...summaryLines(pairs, { ...acceptingPlan, profile }),
  ]
}
