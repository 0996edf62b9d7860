/**
 * The reference of a watched sign: a limit of its share on the days of the calibration, and how much days differ.
 *
 * φ is the Pearson dispersion of the daily counts, at least 1. A few days show little about how much days differ, so φ is the upper
 * limit at 60 % confidence, Σ/χ²(0.4; days - 1), and not the estimate Σ/(days - 1). The share is the exact limit at 99 % with counts
 * divided by φ. The watch guarantees its error rate for shares within the limit, which includes the reference's sampling error.
 */
import type { SignCounts, SignReference } from '@twincheck/core/canary'
import { clopperPearsonLower, clopperPearsonUpper } from '../clopper-pearson.ts'

const confidence = 0.99

/** Null without a conversation. Days without a conversation are ignored. */
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

/** The 40 % quantile of χ², by Wilson and Hilferty. */
function chiSquareQuantile(degrees: number): number {
  const normalQuantile = -0.2533
  const part = 2 / (9 * degrees)
  return degrees * (1 - part + normalQuantile * Math.sqrt(part)) ** 3
}
