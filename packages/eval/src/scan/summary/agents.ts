/**
 * D for each agent: how well it ranks the agent's own runs, and the quantiles of its scores. A deployment has one agent; an
 * AUC over a whole source would also measure how well D separates weak agents from strong ones.
 */
import type { GroupTally } from './tally.ts'

export type AgentSummary = {
  readonly source: string
  readonly model: string | null
  /** Runs with a decision. */
  readonly runs: number
  /** Over the runs with an outcome and with tool outputs; null without a failed or without a successful run. */
  readonly auc: number | null
  /** The 50 %, 90 % and 95 % quantiles of D; null without a run. */
  readonly quantiles: { readonly half: number; readonly ninety: number; readonly ninetyFive: number } | null
}

export type WithinAgents = {
  readonly source: string
  /** Agents that have an AUC. */
  readonly agents: number
  readonly mean: number
  readonly lowest: number
  readonly highest: number
}

export function summariseAgents(models: Iterable<GroupTally>): readonly AgentSummary[] {
  return [...models].map(({ source, model, seen, history }) => {
    const [half, ninety, ninetyFive] = [0.5, 0.9, 0.95].map((share) => history.quantile(share))
    const known = typeof half === 'number' && typeof ninety === 'number' && typeof ninetyFive === 'number'
    const quantiles = known ? { half, ninety, ninetyFive } : null
    return { source, model, runs: history.runs, auc: seen.auc(), quantiles }
  })
}

/** By source. Each agent has the same weight, however many runs it has. */
export function rankWithinAgents(agents: readonly AgentSummary[]): readonly WithinAgents[] {
  const areas = new Map<string, number[]>()
  for (const { source, auc } of agents) {
    if (auc === null) continue
    const known = areas.get(source)
    if (known) known.push(auc)
    else areas.set(source, [auc])
  }
  return [...areas].map(([source, all]) => ({
    source,
    agents: all.length,
    mean: all.reduce((sum, auc) => sum + auc, 0) / all.length,
    lowest: Math.min(...all),
    highest: Math.max(...all),
  }))
}
