/** One stored conversation, run again as it was, with its verdict: its outputs held against the stored ones, and its reward. */
import type { Score } from '@twincheck/eval'
import type { TauConversation } from '../src/worlds/tau/conversations/conversation.ts'
import { scoreOf, type TauEnvironment, type TauVerdict } from '../src/worlds/tau/environment.ts'

export type TauEvaluation = {
  readonly verdict: TauVerdict
  readonly score: Score
  /** Outputs the run has stored. */
  readonly outputs: number
  /** Where the world now says something else. */
  readonly differing: readonly DifferingOutput[]
}

export type DifferingOutput = {
  readonly turn: number
  readonly step: number
  readonly stored: string
  readonly given: string | null
}

export function evaluateConversation({ reset }: TauEnvironment, { id, turns }: TauConversation): TauEvaluation {
  const episode = reset(id)
  const differing: DifferingOutput[] = []
  let outputs = 0
  for (const [turn, steps] of turns.entries()) {
    episode.beginTurn()
    for (const [step, { proposal, written, logged }] of steps.entries()) {
      if (proposal.kind !== 'tool-calls') episode.say(proposal.text)
      const outcome = written.length > 0 ? episode.execute(written) : null
      const given = outcome?.kind === 'executed' ? outcome.outputs : []
      for (const [index, stored] of (logged?.outputs ?? []).entries()) {
        outputs++
        if (given[index] !== stored) differing.push({ turn, step, stored, given: given[index] ?? null })
      }
    }
  }
  const verdict = episode.verdict()
  return { verdict, score: scoreOf(verdict), outputs, differing }
}
