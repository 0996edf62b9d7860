/**
 * The reference of a watched sign has two parts. The first part is a bound on the share of conversations with the sign, computed from the
 * days of the calibration. The second part is the dispersion φ, which measures how much the share varies from day to day.
 *
 * φ is the Pearson dispersion of the daily counts, but at least 1. The usual estimate Σ/(days - 1), where Σ is Pearson's χ² statistic, is
 * uncertain with few days. So φ is its upper confidence limit at 60 %, Σ/χ²(0.4; days - 1). The bound on the share is the Clopper-Pearson
 * limit at 99 % confidence, with all counts divided by φ. The error rate of the watch is guaranteed as long as the true share is within
 * this bound.
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
