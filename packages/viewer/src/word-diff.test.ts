import { describe, expect, test } from 'vitest'
import { type DiffPiece, diffWords } from './action-text.ts'

const changed = (pieces: readonly DiffPiece[]) => pieces.filter(({ shared }) => !shared).map(({ text }) => text)
const whole = (pieces: readonly DiffPiece[]) => pieces.map(({ text }) => text).join('')

describe('two texts, word by word:', () => {
  test('only what differs is marked', () => {
    const { left, right } = diffWords('pay\n  card: "card_4332"', 'pay\n  card: "card_8107"')
    expect([changed(left), changed(right)]).toEqual([['card_4332'], ['card_8107']])
  })

  test('the pieces of a side are its text, whatever it holds', () => {
    const [from, to] = ['a  b\n\tc <b>👩‍👧</b> #W1', '<b> a c é — 42%']
    const { left, right } = diffWords(from, to)
    expect([whole(left), whole(right)]).toEqual([from, to])
  })

  test('the same text is shared whole, and an empty one has no pieces', () => {
    expect(diffWords('the same', 'the same').left).toEqual([{ text: 'the same', shared: true }])
    expect(diffWords('', 'new').left).toEqual([])
    expect(changed(diffWords('', 'new').right)).toEqual(['new'])
  })

  test('texts too long to compare are shown as wholly different', () => {
    const long = Array.from({ length: 3_000 }, (_, index) => `w${index}`).join(' ')
    expect(diffWords(long, `${long} more`).left).toEqual([{ text: long, shared: false }])
  })
})
