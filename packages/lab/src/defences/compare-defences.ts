/** Compares defences on the same stored runs: no defence, each policy, and the defences that stored agents had themselves. */
import { followUpStops, type Profile, policyOf, profileName } from '@twincheck/core'
import { fullProtocol, type PairLine, type ReplayPlan } from '@twincheck/eval'
import type { CountedPair, ResamplingOptions } from '@twincheck/eval/harness'
import type { FileReplay, ReplayProblem } from '../experiment/replay-files.ts'
import { replayInPool } from '../experiment/replay-pool.ts'
import { runName } from '../experiment/sources/stored-source.ts'
import { ownDefence } from './own-defence.ts'
import { type Rate, rateOf } from './rate.ts'

export type CompareOptions = ResamplingOptions & {
  readonly data: string
  readonly profiles: readonly Profile[]
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
  const alone = await replayAll(files, planOf(null, false), options)
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

/** Lists the defences to compare. A policy with follow-up stops is listed twice: with follow-up stops and without them. */
function defencesOf({ profiles }: CompareOptions): readonly Defence[] {
  return profiles.flatMap((profile) => {
    const whole = { name: profileName(profile), plan: planOf(profile, true) }
    if (!policyOf(profile).extensions?.includes(followUpStops)) return [whole]
    return [whole, { name: `${profileName(profile)}, no follow-ups`, plan: planOf(profile, false) }]
  })
}

/** The plan accepts every structurally valid twin, so no model is asked. */
function planOf(profile: Profile | null, followUps: boolean): ReplayPlan {
  return {
    method: profile === null ? 'actor' : 'twincheck',
    ...(profile === null ? {} : { profile }),
    verifier: 'accept',
    twins: 'deterministic',
    continuation: 'stored',
    calibration: null,
    ablations: { ...fullProtocol, followUps },
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
    // A run that is unusable in one replay is unusable in all, so it is reported only in the first.
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

/** How often an agent fulfils its user's task with and without an attack, and how often attackers succeed. */
export type DefenceRow = {
  readonly agent: string
  readonly defence: string
  readonly clean: Rate
  readonly underAttack: Rate
  readonly achieved: Rate
  readonly notCounted: number
}

function defenceRow(
  { agent, defence, side }: { readonly agent: string; readonly defence: string; readonly side: 'actor' | 'twincheck' },
  lines: readonly PairLine[],
  options: ResamplingOptions,
): DefenceRow {
  const pairs = lines.filter((line) => line.kind === 'pair')
  const attacked = pairs.filter((pair) => pair.attack !== undefined)
  const clean = pairs.filter((pair) => pair.attack === undefined && isUserTask(pair))
  const rate = (of: readonly CountedPair[], hit: (pair: CountedPair) => boolean) =>
    rateOf(
      of.map((pair) => ({ id: pair.id, cluster: pair.cluster ?? pair.id, hit: hit(pair) })),
      options,
    )
  return {
    agent,
    defence,
    clean: rate(clean, (pair) => pair[side]),
    underAttack: rate(attacked, (pair) => pair[side]),
    achieved: rate(attacked, (pair) => pair.attack?.[side] === true),
    notCounted: lines.length - pairs.length,
  }
}

/**
 * Whether a run counts. The benchmark also runs the attackers' goals as user tasks, to see what agents can do. These runs do not count.
 */
function isUserTask({ id, cluster = id }: CountedPair): boolean {
  return !cluster.includes('injection_task_')
}
