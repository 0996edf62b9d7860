/** The sentences on a card whose switch was answered or is over. */
import type { AnsweredSwitch, SettledSwitch, WaitingSwitch } from '@twincheck/server/view-data'
import { formatMoment } from '../page/format.ts'
import { showHidden } from '../page/visible-text.ts'
import type { ApprovalVerdict, Card } from './cards.ts'

/** The result of a card in a sentence, as far as the page or the server knows it; null while the card waits. */
export function describeState(card: Card, now: number): string | null {
  const { asked, state, settled } = card
  switch (state.kind) {
    case 'sending':
      return 'The answer is on its way.'
    case 'answered': {
      const became = describeSettled(asked, settled)
      // If this person's answer counted and the store knows the result, only the store's sentence is shown. It already says what was
      // answered.
      if (state.outcome === 'answered' && settled?.state === 'answered') return became
      return `${describeAnswer(state.outcome, state.verdict)} ${became}`
    }
    case 'failed':
      if (asked.expiresAt > now && settled === null) return state.problem
      return describeSettled(asked, settled)
    case 'gone':
      return describeSettled(asked, settled)
    case 'open':
      return asked.expiresAt > now ? null : `The time to answer is over. ${describeSettled(asked, settled)}`
  }
}

function describeAnswer(outcome: AnsweredSwitch, verdict: ApprovalVerdict): string {
  switch (outcome) {
    case 'answered':
      return verdict === 'approve' ? 'Approved: the twin instead of the proposal.' : 'Refused: the proposal is kept.'
    case 'unknown':
      return 'Your answer did not count: this switch is no longer known.'
    case 'other-pair':
      return 'Your answer did not count: the pair has changed since it was shown.'
    case 'already-answered':
      return 'Your answer did not count: somebody answered before, and the first answer counts.'
    case 'expired':
      return 'Your answer did not count: the time to answer was over.'
  }
}

function describeSettled({ expiresAt }: WaitingSwitch, settled: SettledSwitch | null): string {
  if (settled === null) return 'Reading what became of it …'
  const { state, verdict, by, at, delivered } = settled
  const when = at === null ? '' : ` at ${formatMoment(at)}`
  switch (state) {
    case 'pending':
      return 'It still waits for an answer.'
    case 'unknown':
      return 'The store knows nothing about it any more.'
    case 'expired':
      return at !== null && at < expiresAt
        ? `The gateway stopped waiting${when}, before anyone answered. The twin was not delivered.`
        : `Nobody answered until the end${when}, so the proposal is kept.`
    case 'answered': {
      const did = verdict === 'approve' ? 'approved' : 'refused'
      return `${showHidden(by ?? '')} ${did} it${when}. ${describeDelivery(verdict, delivered)}`
    }
  }
}

function describeDelivery(verdict: SettledSwitch['verdict'], delivered: SettledSwitch['delivered']): string {
  if (delivered === null) return 'The decision’s record does not say yet what was delivered.'
  if (delivered === 'twin') return 'The twin was delivered.'
  return verdict === 'approve'
    ? 'The twin was not delivered all the same: the proposal was kept, and the decision’s record says why.'
    : 'The proposal was delivered.'
}
