/**
 * The completed sensitivity analysis (paper, "Metrics and uncertainty"). A gap is a run that was unavailable in the primary analysis.
 * This analysis fills gaps with later runs and never replaces a pair of the primary analysis.
 */
import type { PairLine } from './pair-line.ts'

export type CompletedLines = {
  readonly lines: readonly PairLine[]
  readonly filled: readonly string[]
  /** The number of later lines that fill no gap of the primary analysis. They are ignored. */
  readonly notUsed: number
}

export function completeLines(primary: readonly PairLine[], later: readonly PairLine[]): CompletedLines {
  const used = new Set<PairLine>()
  const lines = primary.map((line) => {
    const filling = line.kind === 'unavailable' ? findLater(line, later) : null
    if (filling === null) return line
    used.add(filling)
    return filling
  })
  const filled = [...used].filter(({ kind }) => kind === 'pair').map(({ id }) => id)
  return { lines, filled, notUsed: later.length - used.size }
}

/**
 * Finds the later run that fills a gap. It is the run with the same name. If there is none, it is the task's only later run, because
 * regenerated trajectories often have another run name.
 */
function findLater(gap: PairLine, later: readonly PairLine[]): PairLine | null {
  const candidates = later.filter(({ id }) => id === gap.id)
  const same = candidates.find(({ run }) => run === gap.run)
  return same ?? (candidates.length === 1 ? (candidates[0] ?? null) : null)
}
