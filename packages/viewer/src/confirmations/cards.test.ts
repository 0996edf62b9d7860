import type { WaitingSwitch } from '@twincheck/server/view-data'
import { describe, expect, test } from 'vitest'
import { cardKey, isAnswerable, seeWaiting, setState } from './cards.ts'

const asked = (id: string, pair = 'sha256:1'): WaitingSwitch => {
  return { id, tenant: 'local', session: 's', pair, content: {}, createdAt: 0, expiresAt: 1_000 }
}
const [one, two, three] = [asked('1'), asked('2'), asked('3')]
const ids = (cards: ReturnType<typeof seeWaiting>) => cards.map((card) => `${card.asked.id} ${card.state.kind}`)

describe('the cards', () => {
  test('stay where they are when one was answered, and the next does not take its place', () => {
    const seen = seeWaiting([], [one, two])
    const answered = setState(seen, cardKey(one), { kind: 'answered', verdict: 'approve', outcome: 'answered' })
    expect(ids(seeWaiting(answered, [two]))).toEqual(['1 answered', '2 open'])
  })

  test('stay where they are when somebody else answered, and say that they are gone', () => {
    expect(ids(seeWaiting(seeWaiting([], [one, two]), [two]))).toEqual(['1 gone', '2 open'])
  })

  test('that are new come behind, also where the store lists them before', () => {
    expect(ids(seeWaiting(seeWaiting([], [two]), [one, two, three]))).toEqual(['2 open', '1 open', '3 open'])
  })

  test('are of one pair: another pair under the same id is another card', () => {
    const cards = seeWaiting(seeWaiting([], [one]), [asked('1', 'sha256:2')])
    expect(cards.map(({ asked: { pair }, state }) => [pair, state.kind])).toEqual([
      ['sha256:1', 'gone'],
      ['sha256:2', 'open'],
    ])
  })

  test('are the very same where nothing has changed', () => {
    const seen = seeWaiting([], [one])
    expect(seeWaiting(seen, [one])).toBe(seen)
  })

  test('are answered until their time is over, and not while an answer is under way', () => {
    const [card] = seeWaiting([], [one])
    if (!card) throw new Error('no card')
    expect([isAnswerable(card, 999), isAnswerable(card, 1_000)]).toEqual([true, false])
    expect(isAnswerable({ ...card, state: { kind: 'sending', verdict: 'refuse' } }, 0)).toBe(false)
    expect(isAnswerable({ ...card, state: { kind: 'failed', verdict: 'refuse', problem: '' } }, 0)).toBe(true)
  })
})
