/** The cards of waiting switches, in the order in which the page first saw them. */
import type { AnsweredSwitch, SettledSwitch, WaitingSwitch } from '@twincheck/server/view-data'

export type ApprovalVerdict = 'approve' | 'refuse'

export type CardState =
  | { readonly kind: 'open' }
  | { readonly kind: 'sending'; readonly verdict: ApprovalVerdict }
  | { readonly kind: 'answered'; readonly verdict: ApprovalVerdict; readonly outcome: AnsweredSwitch }
  /** Sending the answer failed, so it is unknown whether the answer counts. */
  | { readonly kind: 'failed'; readonly verdict: ApprovalVerdict; readonly problem: string }
  /** The switch is no longer in the list of waiting switches. Its result is in `settled`. */
  | { readonly kind: 'gone' }

export type Card = {
  readonly key: string
  readonly asked: WaitingSwitch
  readonly state: CardState
  /** The switch's result according to the server; null if it has not been read yet. */
  readonly settled: SettledSwitch | null
}

/**
 * The card's key contains the pair. If the same id is shown with a new pair, the new pair gets a new card, because a person's answer
 * counts only for the pair that was shown.
 */
export function cardKey({ tenant, id, pair }: WaitingSwitch): string {
  return JSON.stringify([tenant, id, pair])
}

/** The cards after the list was reloaded: new cards are appended, and no card is removed. */
export function seeWaiting(cards: readonly Card[], waiting: readonly WaitingSwitch[]): readonly Card[] {
  const listed = new Set(waiting.map(cardKey))
  const known = new Set(cards.map(({ key }) => key))
  const kept = cards.map((card) => {
    const isOpen = card.state.kind === 'open' || card.state.kind === 'failed'
    return isOpen && !listed.has(card.key) ? { ...card, state: { kind: 'gone' } as const } : card
  })
  const fresh = waiting.filter((asked) => !known.has(cardKey(asked)))
  if (fresh.length === 0 && kept.every((card, index) => card === cards[index])) return cards
  return [
    ...kept,
    ...fresh.map((asked) => ({ key: cardKey(asked), asked, state: { kind: 'open' } as const, settled: null })),
  ]
}

export function setState(cards: readonly Card[], key: string, state: CardState): readonly Card[] {
  return cards.map((card) => (card.key === key ? { ...card, state } : card))
}

export function isAnswerable({ asked, state }: Card, now: number): boolean {
  return (state.kind === 'open' || state.kind === 'failed') && asked.expiresAt > now
}

export function isOver(card: Card, now: number): boolean {
  return !isAnswerable(card, now) && card.state.kind !== 'sending'
}

export function setSettled(cards: readonly Card[], key: string, settled: SettledSwitch): readonly Card[] {
  return cards.map((card) => (card.key === key ? { ...card, settled } : card))
}

/**
 * Whether the page must still ask the server what was delivered. The server records an answer before the delivery, so a recorded answer
 * alone does not show what was delivered.
 */
export function isUnsettled(card: Card, now: number): boolean {
  const { settled, state } = card
  if (state.kind === 'sending' || isAnswerable(card, now)) return false
  if (settled === null || settled.state === 'pending') return true
  return settled.state === 'answered' && settled.delivered === null
}
