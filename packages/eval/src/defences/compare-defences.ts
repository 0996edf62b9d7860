/**
 * Defences side by side on the same stored runs: none, each policy with and without follow-up switches, and from agents
 * that had one of their own, that one.
 */
import { type Profile, profileName } from '@twincheck/core'
import type { PairLine } from '../experiment/pair-line.ts'
import { fullProtocol, type ReplayPlan } from '../experiment/plan.ts'
import type { FileReplay, ReplayProblem } from '../experiment/replay-files.ts'
import { replayInPool } from '../experiment/replay-pool.ts'
import { runName } from '../experiment/sources/stored-source.ts'
import type { ResamplingOptions } from '../stats/percentile-interval.ts'
import { type DefenceRow, defenceRow } from './defence-row.ts'
import { ownDefence } from './own-defence.ts'

export type CompareOptions = ResamplingOptions & {
  readonly data: string
  readonly profiles: readonly Profile[]
  /** How many switches may follow the first. */
  readonly followUps: number
  readonly workers: number
  readonly onProblem: (problem: ReplayProblem) => void
  readonly onLine: (done: number) => void
}

type Defence = { readonly name: string; readonly plan: ReplayPlan }

export async function compareDefences(
  files: readonly string[],
  options: CompareOptions,
): Promise<readonly DefenceRow[]> {
  const own = files.filter((file) => ownDefence(runName(file)) !== null)
  const bare = files.filter((file) => !own.includes(file))
  const rows: DefenceRow[] = []
  const alone = await replayAll(files, planOf(null, 0), options)
  rows.push(...rowsOf('none', 'actor', pick(alone, bare), options))
  for (const { name, plan } of defencesOf(options)) {
    rows.push(...rowsOf(name, 'twincheck', await replayAll(bare, plan, options), options))
  }
  for (const file of own) {
    const named = ownDefence(runName(file))
    if (named) rows.push(defenceRow({ ...named, side: 'actor' }, pick(alone, [file]), options))
  }
  return rows
}

function defencesOf({ profiles, followUps }: CompareOptions): readonly Defence[] {
  return profiles.flatMap((profile) => [
    { name: profileName(profile), plan: planOf(profile, 0) },
    { name: `${profileName(profile)}, ${followUps} follow-ups`, plan: planOf(profile, followUps) },
  ])
}

/** Every structurally valid twin is accepted: no model is asked. */
function planOf(profile: Profile | null, followUps: number): ReplayPlan {
  return {
    method: profile === null ? 'actor' : 'twincheck',
    ...(profile === null ? {} : { profile }),
    verifier: 'accept',
    twins: 'deterministic',
    continuation: 'stored',
    followUps,
    calibration: null,
    ablations: fullProtocol,
  }
}

async function replayAll(
  files: readonly string[],
  plan: ReplayPlan,
  { data, workers, onProblem, onLine }: CompareOptions,
): Promise<readonly PairLine[]> {
  const replays = files.map((file): FileReplay => ({ file, data, plan, tasks: null, skip: [] }))
  const lines: PairLine[] = []
  for await (const item of replayInPool(replays, workers)) {
    // What cannot be used is the same in every replay, and said in the first.
    if (item.kind === 'problem') plan.method === 'actor' && onProblem(item)
    else if (item.kind !== 'done') lines.push(item)
    onLine(lines.length)
  }
  return lines
}

function pick(lines: readonly PairLine[], files: readonly string[]): readonly PairLine[] {
  const runs = new Set(files.map(runName))
  return lines.filter(({ run }) => runs.has(run))
}

/** All agents together, then each. */
function rowsOf(
  defence: string,
  side: 'actor' | 'twincheck',
  lines: readonly PairLine[],
  options: ResamplingOptions,
): readonly DefenceRow[] {
  const agents = [...new Set(lines.map(({ run }) => run))]
  const rows = agents.map((agent) => {
    return defenceRow(
      { agent, defence, side },
      lines.filter(({ run }) => run === agent),
      options,
    )
  })
  return agents.length < 2 ? rows : [defenceRow({ agent: 'all', defence, side }, lines, options), ...rows]
}
