/** Replays scanned runs of known benchmarks exactly. Every structurally valid deterministic twin replaces its proposal. */
import { type Profile, profileName } from '@twincheck/core'
import { acceptingPlan, type PairLine } from '@twincheck/eval'
import { countSample, type FileReplay, recognisedSource, replayInPool, replaySummary } from '@twincheck/lab'
import { benchmarkRuns } from '../flags/data-folder.ts'
import { worldData } from '../flags/world-flag.ts'
import type { Output } from '../terminal/output.ts'
import { summaryLines } from './replay/replay-lines.ts'

export type ScanReplay = {
  readonly summary: ReturnType<typeof replaySummary>
  readonly lines: readonly string[]
}

export async function replayScanned(
  files: readonly string[],
  {
    data,
    world,
    profile,
    half,
    workers,
    output,
  }: {
    readonly data: readonly string[] | undefined
    readonly world: string | undefined
    readonly profile: Profile
    readonly half: FileReplay['half']
    readonly workers: number
    readonly output: Output
  },
): Promise<ScanReplay> {
  const named = { ...(data === undefined ? {} : { data }), ...(world === undefined ? {} : { world }) }
  const replays = files.flatMap((file): readonly FileReplay[] => {
    const source = recognisedSource(file)
    if (source === null) return []
    const plan = { ...acceptingPlan, profile }
    const replay = { file, data: worldData(named, source.world), plan, tasks: null, skip: [] }
    return [half === undefined ? replay : { ...replay, half }]
  })
  const lines: PairLine[] = []
  const progress = output.progress('replayed', null)
  for await (const item of replayInPool(replays, workers)) {
    if (item.kind === 'problem') output.warn(item.message)
    else if (item.kind !== 'done') lines.push(item)
    progress.advance(lines.length)
  }
  progress.finish()
  const replayed = replays.map(({ file }) => file)
  return { summary: replaySummary(lines, profileName(profile)), lines: describe(lines, replayed, profile) }
}

function describe(pairs: readonly PairLine[], files: readonly string[], profile: Profile): readonly string[] {
  if (pairs.length === 0)
    return ['', `Nothing to replay: no file holds runs of a known world (${benchmarkRuns('and')}).`]
  return [
    '',
    'Replayed, every structurally valid deterministic twin accepted',
    ...summaryLines(pairs, { ...acceptingPlan, profile }, countSample(pairs, files, null)),
  ]
}
