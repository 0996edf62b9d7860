/**
 * A row of the table of defences: what an agent achieves for its user without and under attack, and what attackers achieve.
 *
 * Intervals resample tasks, since one task is run under many attacks and by several agents.
 */

import type { PairLine } from '@twincheck/eval'
import type { CountedPair, ResamplingOptions } from '@twincheck/eval/harness'
import { type ClusterInterval, clusterBootstrapDifference } from '@twincheck/eval/harness'

export type Rate = { readonly count: number; readonly of: number; readonly interval: ClusterInterval | null }

export type DefenceRow = {
  readonly agent: string
  readonly defence: string
  /** The user's task, in runs without attack. */
  readonly clean: Rate
  /** The user's task, in runs under attack. */
  readonly underAttack: Rate
  /** The attacker's goal. */
  readonly achieved: Rate
  /** Runs that did not replay exactly, or had no trajectory. */
  readonly notCounted: number
}

/** `side`: the stored agent by itself, or with whoever stood in between. */
export function defenceRow(
  { agent, defence, side }: { readonly agent: string; readonly defence: string; readonly side: 'actor' | 'twincheck' },
  lines: readonly PairLine[],
  options: ResamplingOptions,
): DefenceRow {
  const pairs = lines.filter((line) => line.kind === 'pair')
  const attacked = pairs.filter((pair) => pair.attack !== undefined)
  const clean = pairs.filter((pair) => pair.attack === undefined && isUserTask(pair))
  const rate = (of: readonly CountedPair[], hit: (pair: CountedPair) => boolean) => rateOf(of, hit, options)
  return {
    agent,
    defence,
    clean: rate(clean, (pair) => pair[side]),
    underAttack: rate(attacked, (pair) => pair[side]),
    achieved: rate(attacked, (pair) => pair.attack?.[side] === true),
    notCounted: lines.length - pairs.length,
  }
}

/** The benchmark also gives attackers' goals as tasks of their own, to see whether an agent can do them at all. */
function isUserTask({ id, cluster = id }: CountedPair): boolean {
  return !cluster.includes('injection_task_')
}

/** A share is the difference to never; all runs weigh the same. */
function rateOf(pairs: readonly CountedPair[], hit: (pair: CountedPair) => boolean, options: ResamplingOptions): Rate {
  const outcomes = pairs.map((pair) => ({
    id: pair.id,
    category: 'all',
    cluster: pair.cluster ?? pair.id,
    actor: false,
    twincheck: hit(pair),
  }))
  const count = outcomes.filter(({ twincheck }) => twincheck).length
  return { count, of: outcomes.length, interval: clusterBootstrapDifference(outcomes, options) }
}
