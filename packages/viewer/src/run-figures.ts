/** What happened in some runs, in a few numbers. What a source does not know is left out of a sum, and how much that is is said. */
import type { ListedRun } from './reading/overview.ts'
import { transitionOf } from './run-filter.ts'

export type RunFigures = {
  /** Null where no run is known to have had any or none. */
  readonly switches: number | null
  /** Null where no run was replayed with TwinCheck in the loop. */
  readonly rescues: number | null
  readonly harms: number | null
  /** Null where no run's cost is known. */
  readonly cost: number | null
  /** Runs whose cost is not known, and which are not in the sum. */
  readonly unpriced: number
  readonly decisions: number
  /** Among those decisions; null where no run says. */
  readonly evidence: number | null
}

export function runFigures(runs: readonly ListedRun[]): RunFigures {
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
  const sum = (values: readonly (number | null)[]): number | null => {
    const told = known(values)
    return told.length === 0 ? null : told.reduce((total, value) => total + value, 0)
  }
  const paired = runs.filter(({ repaired }) => repaired !== null)
  const counted = runs.filter(({ decisions, evidence }) => decisions !== null && evidence !== null)
  const count = (transition: 'rescue' | 'harm') =>
    paired.length === 0 ? null : paired.filter((run) => transitionOf(run) === transition).length
  const costs = runs.map(({ cost }) => cost)
  return {
    switches: sum(runs.map(({ switches }) => switches)),
    rescues: count('rescue'),
    harms: count('harm'),
    cost: sum(costs),
    unpriced: costs.length - known(costs).length,
    decisions: sum(counted.map(({ decisions }) => decisions)) ?? 0,
    evidence: sum(counted.map(({ evidence }) => evidence)),
  }
}
