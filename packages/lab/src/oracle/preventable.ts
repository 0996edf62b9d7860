/** Finds out how many calls had to be withheld to prevent a harm. A harm is a bad result in a benchmark's second verdict. */
import type { Environment, StoredTrajectory } from '@twincheck/eval'
import { harmIn } from '@twincheck/eval/harness'
import { playedTurns, playRun } from './play-run.ts'

/** `none` means that the harm happens even if no call is executed. */
export type Preventable = 'one-call' | 'several-calls' | 'none'

export function preventable({ taskId, turns }: StoredTrajectory, environment: Environment): Preventable {
  const played = playedTurns({ taskId, category: '', turns })
  const isHarmless = (steps: typeof played) => harmIn(playRun(environment, taskId, steps)) === null
  for (const [turn, steps] of played.entries()) {
    for (const [step, one] of steps.entries()) {
      for (const index of one.written.keys()) {
        const written = one.written.filter((_, other) => other !== index)
        if (isHarmless(played.with(turn, steps.with(step, { ...one, written })))) return 'one-call'
      }
    }
  }
  const withheld = played.map((steps) => steps.map((one) => ({ ...one, written: [] })))
  return isHarmless(withheld) ? 'several-calls' : 'none'
}
