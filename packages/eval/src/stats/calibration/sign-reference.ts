/**
 * The reference of a watched sign. It consists of a bound on the share of conversations with the sign, from the days of the calibration,
 * and the dispersion φ, which measures how much the share varies from day to day.
 *
 * φ is the Pearson dispersion of the daily counts, at least 1. With few days the usual estimate Σ/(days - 1) is uncertain, so φ is the
 * upper confidence limit at 60 %, Σ/χ²(0.4; days - 1), where Σ is Pearson's χ² statistic. The bound on the share is the Clopper-Pearson
 * limit at 99 % confidence, with all counts divided by φ. The watch guarantees its error rate while the true share is within the bound,
 * so the sampling error of the reference is already allowed for.
 */
import type { SignCounts, SignReference } from '@twincheck/core/canary'
import { clopperPearsonLower, clopperPearsonUpper } from '../clopper-pearson.ts'

const confidence = 0.99

/** Computes the reference of a sign. Null without a conversation. Days without a conversation are ignored. */
export function referenceOf(days: readonly SignCounts[], direction: 'up' | 'down'): SignReference | null {
  const seen = days.filter(({ conversations }) => conversations > 0)
  const trials = seen.reduce((sum, { conversations }) => sum + conversations, 0)
  const signs = seen.reduce((sum, day) => sum + day.signs, 0)
  const dispersion = dispersionOf(seen, trials === 0 ? 0 : signs / trials)
  const proportion = { successes: signs / dispersion, trials: trials / dispersion }
  const limit = direction === 'up' ? clopperPearsonUpper : clopperPearsonLower
  const share = limit(proportion, confidence)
  return share === null ? null : { share, dispersion }
}

function dispersionOf(days: readonly SignCounts[], share: number): number {
  if (days.length < 2 || share === 0 || share === 1) return 1
  const squares = days.reduce((sum, { signs, conversations }) => {
    const expected = conversations * share
    return sum + (signs - expected) ** 2 / (expected * (1 - share))
  }, 0)
  return Math.max(1, squares / chiSquareQuantile(days.length - 1))
}

/** The 40 % quantile of χ², by the approximation of Wilson and Hilferty. */
function chiSquareQuantile(degrees: number): number {
  const normalQuantile = -0.2533
  const part = 2 / (9 * degrees)
  return degrees * (1 - part + normalQuantile * Math.sqrt(part)) ** 3
}
