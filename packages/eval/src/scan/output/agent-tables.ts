/** The tables of a scan about each agent by itself. */
import { formatFixed } from '../../figures/number-format.ts'
import type { Table } from '../../report/block.ts'
import type { ScanSummary } from '../summary/summary.ts'

export function withinAgentsTable({ profile, withinAgents }: ScanSummary): Table {
  return {
    title: `Ranking within agents, profile ${profile}`,
    caption: 'How well D ranks the failed runs of one agent above its successful ones.',
    header: ['source', 'agents', 'AUC, mean of agents', 'lowest', 'highest'],
    rows: withinAgents.map(({ source, agents, mean, lowest, highest }) => [
      source,
      String(agents),
      ...[mean, lowest, highest].map((auc) => formatFixed(auc, 3)),
    ]),
    notes: [
      'Of the runs with an outcome, a decision and what the tools answered. An agent is a model as its source names it.',
    ],
  }
}

export function agentTable({ profile, agents }: ScanSummary): Table {
  return {
    title: `D by agent, profile ${profile}`,
    caption: 'Where the runs of each agent lie: a score means something beside the agent’s own history alone.',
    header: ['source', 'model', 'runs', 'AUC', 'D of 50 %', 'of 90 %', 'of 95 %'],
    rows: agents.map(({ source, model, runs, auc, quantiles }) => [
      source,
      model ?? '–',
      String(runs),
      auc === null ? '–' : formatFixed(auc, 3),
      ...(quantiles === null
        ? ['–', '–', '–']
        : [quantiles.half, quantiles.ninety, quantiles.ninetyFive].map((score) => formatFixed(score, 3))),
    ]),
    wordColumns: [1],
    notes: ['So many of the agent’s runs score no higher. No threshold follows from it: those do not carry over.'],
  }
}
