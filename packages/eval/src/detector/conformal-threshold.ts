/**
 * A threshold that at most a share alpha of an agent's successful runs exceed, for an alarm on that very agent: the conformal
 * rank ceil((n + 1)(1 - alpha)) of D among n successful runs. It is worked out on demand and kept nowhere: another agent's
 * scores lie elsewhere.
 */
import { TwinCheckError } from '@twincheck/core'

export class AlphaTooSmallError extends TwinCheckError {
  readonly code = 'alpha-too-small'

  constructor(alpha: number, successes: number) {
    super(
      `--alpha ${alpha}: ${successes} successful runs allow for no smaller share than 1/${successes + 1}. ` +
        'No threshold was worked out; label more runs, or allow for more false alarms.',
    )
  }
}

/** An alarm where D is above it. Throws where there are too few successful runs for so small a share. */
export function conformalThreshold(successes: readonly number[], alpha: number): number {
  if (!(alpha >= 1 / (successes.length + 1)) || alpha >= 1) throw new AlphaTooSmallError(alpha, successes.length)
  const sorted = [...successes].sort((first, second) => first - second)
  const rank = Math.ceil((sorted.length + 1) * (1 - alpha) - ROUNDING)
  const threshold = sorted[Math.max(rank, 1) - 1]
  if (threshold === undefined) throw new AlphaTooSmallError(alpha, successes.length)
  return threshold
}

/** (n + 1)(1 - 0.1) comes out a hair above a whole number here and there. */
const ROUNDING = 1e-9
