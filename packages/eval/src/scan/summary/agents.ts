/**
 * What D says of each agent: how well it ranks that agent's own runs, and where its runs lie. One deployment sees one agent;
 * an area over all of a source also counts how well D tells weak agents from strong ones.
 */
import type { GroupTally } from './tally.ts'

export type AgentSummary = {
  readonly source: string
  readonly model: string | null
  /** Runs with a decision. */
  readonly runs: number
  /** Of the runs with an outcome and with what the tools answered; null without a failed or without a successful one. */
  readonly auc: number | null
  /** The D that half, nine tenths and nineteen twentieths of the runs do not exceed; null without a run. */
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

/** By source, each agent counting the same however many runs it has. */
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
