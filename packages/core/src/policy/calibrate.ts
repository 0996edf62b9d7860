/**
 * The frozen threshold γ from a shadow run (paper, Eq. 6):
 *
 *   γ = max{ 0.50, nextafter( max G over the tasks whose actor succeeded, +∞ ) }
 *
 * No action that a successful trajectory could have lost to a switch may pass the gate.
 */
import { thresholdFloor } from './constants.ts'
import { TwinCheckError } from './errors.ts'

/** One calibration task: G = max of its switch scores, and whether the actor succeeded on its own. */
export type CalibrationTask = { readonly id: string; readonly score: number; readonly actorSucceeded: boolean }

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
  const succeeded = tasks.filter(({ actorSucceeded }) => actorSucceeded)
  if (succeeded.length === 0) throw new NoActorSuccessError(tasks.length)
  const highest = succeeded.reduce((most, { score }) => Math.max(most, score), 0)
  return Math.max(thresholdFloor, nextAfter(highest))
}

/** The smallest representable number above x, for finite x. */
export function nextAfter(x: number): number {
  if (x === 0) return Number.MIN_VALUE
  const bits = new BigInt64Array(new Float64Array([x]).buffer)
  bits[0] = (bits[0] ?? 0n) + (x > 0 ? 1n : -1n)
  return new Float64Array(bits.buffer)[0] ?? x
}
