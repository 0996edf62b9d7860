/**
 * Computes the frozen threshold γ from a shadow run (paper, Eq. 6):
 *
 *   γ = max{ 0.50, nextafter( max G over the tasks whose actor succeeded, +∞ ) }
 *
 * With this γ the gate rejects every twin that could have replaced an action in a successful calibration run.
 */
import { thresholdFloor } from './constants.ts'
import { TwinCheckError } from './errors.ts'

/** One calibration task: the maximum switch score G of its run, and whether the actor succeeded on its own. */
export type CalibrationTask = {
  /** The task's id, or the run's id if runs do not belong to tasks. */
  readonly id: string
  /** Distinguishes several runs of one task, by the agent or the file. */
  readonly run?: string
  readonly score: number
  readonly actorSucceeded: boolean
}

export class NoActorSuccessError extends TwinCheckError {
  readonly code = 'no-actor-success'

  constructor(tasks: number) {
    super(
      `Calibration needs at least one trajectory on which the actor succeeded; none of ${tasks} did. ` +
        `No threshold was frozen. Calibrate on more tasks, or on tasks the actor can solve.`,
    )
  }
}

export function calibrateThreshold(tasks: readonly CalibrationTask[]): number {
  const { actorSuccesses, highestScore } = describeTasks(tasks)
  if (actorSuccesses === 0) throw new NoActorSuccessError(tasks.length)
  return Math.max(thresholdFloor, nextAfter(highestScore))
}

/** The numbers that a threshold is based on: how many actors succeeded, and the highest score of a successful run. */
export function describeTasks(tasks: readonly CalibrationTask[]): {
  readonly actorSuccesses: number
  readonly highestScore: number
} {
  const succeeded = tasks.filter(({ actorSucceeded }) => actorSucceeded)
  return {
    actorSuccesses: succeeded.length,
    highestScore: succeeded.reduce((most, { score }) => Math.max(most, score), 0),
  }
}

/** The smallest representable number above x, for finite x. */
export function nextAfter(x: number): number {
  if (x === 0) return Number.MIN_VALUE
  const bits = new BigInt64Array(new Float64Array([x]).buffer)
  bits[0] = (bits[0] ?? 0n) + (x > 0 ? 1n : -1n)
  return new Float64Array(bits.buffer)[0] ?? x
}
