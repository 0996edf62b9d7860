/** What became of a card, in a sentence; null while it waits. It says what was answered, not what a gateway then does. */
import type { AnsweredSwitch } from '@twincheck/server/view-data'
import type { ApprovalVerdict, Card } from './cards.ts'

export function describeState({ asked, state }: Card, now: number): string | null {
  switch (state.kind) {
    case 'sending':
      return 'The answer is on its way.'
    case 'answered':
      return describeAnswer(state.outcome, state.verdict)
    case 'failed':
      return `The answer did not get through: ${state.problem}`
    case 'gone':
      return asked.expiresAt > now ? 'Answered elsewhere, or nobody waits for it any more.' : TIME_IS_OVER
    case 'open':
      return asked.expiresAt > now ? null : TIME_IS_OVER
  }
}

const TIME_IS_OVER = 'The time to answer is over: nobody’s answer counts any more, and the proposal is kept.'

function describeAnswer(outcome: AnsweredSwitch, verdict: ApprovalVerdict): string {
  switch (outcome) {
    case 'answered':
      return verdict === 'approve' ? 'Approved: the twin instead of the proposal.' : 'Refused: the proposal is kept.'
    case 'unknown':
      return 'Nothing was answered: this switch is no longer known.'
    case 'other-pair':
      return 'Nothing was answered: the pair has changed since it was shown.'
    case 'already-answered':
      return 'Nothing was answered: someone has answered before, and the first answer stands.'
    case 'expired':
      return TIME_IS_OVER
  }
}
