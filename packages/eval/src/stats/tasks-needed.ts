/**
 * Computes before a study how many tasks it needs, to detect a given share of rescues and to bound harm.
 *
 *   1. If the given share of the tasks is rescued, then with the wanted power there are enough rescues for the exact
 *      McNemar test to reject "as many rescues as harms".
 *   2. If at most the allowed number of harms occurs, the exact upper bound of their share is at most the wanted
 *      bound.
 *
 * Both comparisons use whole numbers, so that rounding never decides whether another task is needed. Shares are rounded to millionths.
 * Tasks are assumed to be independent; a study of similar tasks needs more.
 */
import { clopperPearsonUpper } from './clopper-pearson.ts'
import { exactMcNemar } from './mcnemar.ts'

export type StudySize = {
  readonly rescue: number
  readonly harm: number
  /** The number of harms that may occur. The default is 0. */
  readonly harms?: number
  /** The confidence level. It is one-sided for the bound and two-sided for the test. The default is 0.95. */
  readonly level?: number
  /** The probability that the study detects the rescues. The default is 0.8. */
  readonly power?: number
}

export type TasksNeeded = {
  readonly tasks: number
  readonly forRescue: number
  readonly forHarm: number
  /** The smallest number of rescues at which the test rejects, if as many harms occur as are allowed. */
  readonly rescues: number
}

/** The smallest share of rescues or harms that a caller may give. A smaller share would need a study that is too large to run. */
const SMALLEST_SHARE = 0.001
export const MOST_HARMS = 100

/** Computes the number of tasks. Throws a RangeError if a share is not above zero and below one, or if there are too many harms. */
export function tasksNeeded({ rescue, harm, harms = 0, level = 0.95, power = 0.8 }: StudySize): TasksNeeded {
  demandShare('rescue', rescue, SMALLEST_SHARE)
  demandShare('harm', harm, SMALLEST_SHARE)
  demandShare('level', level, MILLIONTH)
  demandShare('power', power, MILLIONTH)
  if (!Number.isInteger(harms) || harms < 0 || harms > MOST_HARMS)
    throw new RangeError(`harms must be a whole number from 0 to ${MOST_HARMS}, found ${harms}`)
  const rescues = fewestRescues(harms, level)
  const forRescue = fewest(rescues, (tasks) => tailAtMost(tasks, rescues - 1, rescue, 1 - power))
  const forHarm = fewest(harms + 1, (tasks) => tailAtMost(tasks, harms, harm, 1 - level))
  return { tasks: Math.max(forRescue, forHarm), forRescue, forHarm, rescues }
}

const MILLIONTH = 1e-6
const MILLION = 1_000_000n

function demandShare(name: string, value: number, smallest: number): void {
  if (value >= smallest && value <= 1 - MILLIONTH) return
  throw new RangeError(`${name} must be at least ${smallest} and below 1, found ${value}`)
}

function fewestRescues(harms: number, level: number): number {
  for (let rescues = harms + 1; ; rescues++) {
    const probability = exactMcNemar({ rescues, harms }) ?? 1
    if (millionths(probability) <= millionths(1 - level)) return rescues
  }
}

/**
 * The smallest number, starting at `from`, for which `holds` is true. Callers must ensure that `holds` is also true for all larger
 * numbers.
 */
export function fewest(from: number, holds: (trials: number) => boolean): number {
  if (holds(from)) return from
  let below = from
  let enough = 2 * from
  while (!holds(enough)) [below, enough] = [enough, 2 * enough]
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2)
    if (holds(middle)) enough = middle
    else below = middle
  }
  return enough
}

/**
 * Whether the probability of at most `most` successes in `trials` is at most `limit`, if each trial succeeds with probability `share`.
 */
function tailAtMost(trials: number, most: number, share: number, limit: number): boolean {
  const [hit, whole] = reduced(millionths(share))
  const miss = whole - hit
  // Every term of the sum contains the factor miss^(trials - most), so this factor is multiplied only once.
  let binomial = 1n
  let sum = 0n
  for (let found = 0; found <= most; found++) {
    if (found > 0) binomial = (binomial * BigInt(trials - found + 1)) / BigInt(found)
    sum += binomial * hit ** BigInt(found) * miss ** BigInt(most - found)
  }
  return sum * miss ** BigInt(trials - most) * MILLION <= millionths(limit) * whole ** BigInt(trials)
}

function millionths(share: number): bigint {
  return BigInt(Math.round(share * 1e6))
}

function reduced(numerator: bigint): readonly [bigint, bigint] {
  let [left, right] = [MILLION, numerator]
  while (right > 0n) [left, right] = [right, left % right]
  return [numerator / left, MILLION / left]
}

/** The smallest number of trials for which the exact upper bound is at most `share`, if `touched` of the trials are hits. */
export function trialsNeeded(share: number, touched: number): number {
  return fewest(touched + 1, (trials) => (clopperPearsonUpper({ successes: touched, trials }, 0.95) ?? 1) <= share)
}
