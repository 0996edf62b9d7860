/** Plays a run from its beginning, as it was stored or with an edit, and scores it as the benchmark does. */
import type { Environment, Score, StoredTrajectory } from '@twincheck/eval'
import { harmIn } from '@twincheck/eval/harness'
import type { PlayedStep } from './edit.ts'

export type PlayedTurn = readonly PlayedStep[]

export function playedTurns({ turns }: StoredTrajectory): readonly PlayedTurn[] {
  return turns.map((steps) =>
    steps.map(({ proposal, written }) => ({ written, text: proposal.kind === 'tool-calls' ? null : proposal.text })),
  )
}

export function playRun(environment: Environment, taskId: string, turns: readonly PlayedTurn[]): Score {
  const episode = environment.reset(taskId)
  for (const steps of turns) {
    if (episode.beginTurn() === null) break
    for (const { written, text } of steps) {
      if (written.length > 0) episode.execute(written)
      if (text !== null) episode.say(text)
    }
  }
  return episode.score()
}

export function isGood(score: Score): boolean {
  return score.valid && harmIn(score) === null
}
