/**
 * How many tasks a study needs, said before it is run: enough to see a given share of rescues, and enough to bound harm.
 *
 *   1. If that share of the tasks is rescued, at least so many rescues come up, with the wanted power, that the exact McNemar
 *      test rejects "as many rescues as harms".
 *   2. If no more than the allowed harms come up, the exact upper bound of their share is no higher than the wanted one.
 *
 * Both are compared in whole numbers, so that no rounding decides whether a task more is needed. Shares are taken to the
 * millionth, and tasks are taken to be independent; of similar tasks more are needed.
 */

import { exactMcNemar } from './mcnemar.ts'

export type StudySize = {
  /** The share of all tasks that is to be seen rescued. */
  readonly rescue: number
  /** The upper bound that is wanted for the share of all tasks that is harmed. */
  readonly harm: number
  /** Harms that may come up all the same. Default 0. */
  readonly harms?: number
  /** Of the bound, one-sided, and of the test, two-sided. Default 0.95. */
  readonly level?: number
  /** How probable it is to be that the rescues are seen. Default 0.8. */
  readonly power?: number
}

export type TasksNeeded = {
  readonly tasks: number
  /** Of which so many for either purpose alone. */
  readonly forRescue: number
  readonly forHarm: number
  /** The fewest rescues that the test takes for more than chance beside the allowed harms. */
  readonly rescues: number
}

/** Smaller shares would need studies that nobody can run. */
export const SMALLEST_SHARE = 0.001
export const MOST_HARMS = 100

/** Throws a RangeError where a share is not above zero and below one, or there are too many harms to count with. */
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

/** Of a condition that, once it holds, holds for every larger number. */
function fewest(from: number, holds: (tasks: number) => boolean): number {
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

/** Whether at most `most` of `trials` come up with a probability of at most `limit`, where each does so with `share`. */
function tailAtMost(trials: number, most: number, share: number, limit: number): boolean {
  const [hit, whole] = reduced(millionths(share))
  const miss = whole - hit
  // From the largest exponent of `miss` down: every term of the sum has miss^(trials - most) in it.
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
