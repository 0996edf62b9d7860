import { describe, expect, test } from 'vitest'
import { holdsWords, joinWords, searchedWords, wordsOf } from './words.ts'

const finds = (text: string, search: string) => {
  const searched = searchedWords(search)
  return searched.length > 0 && holdsWords(joinWords(wordsOf(text)), searched)
}

describe('the words of a text', () => {
  test('are letters and digits of ASCII, whatever the text is made of', () => {
    const hostile = 'a"b\'c\0d\u202ee\ud800f g:h*i(j)k&l|m!n<->o -p +q ^r {s} 取消 سلة Größe ﬁne ① 🙂 '.concat(
      'x'.repeat(100_000),
    )
    const words = wordsOf(hostile)
    expect(words.filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([])
    expect(words.length).toBeLessThanOrEqual(400)
    expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(40 * 8)
  })

  test('stand once each, and a name of several words is found by each of them', () => {
    expect(wordsOf('cancelPendingOrder cancel')).toEqual(['cancelpendingorder', 'cancel', 'pending', 'order'])
    expect(wordsOf('order_id=#W4711')).toEqual(['order', 'id', 'w4711', 'w', '4711'])
  })

  test('of writing without spaces are its signs', () => {
    expect(finds('请取消订单', '订单')).toBe(true)
    expect(finds('请取消订单', '订购')).toBe(false)
  })
})

describe('a search', () => {
  test.each([
    ['Cancel the order', 'order cancel', true],
    ['Cancel the order', 'ord', true],
    ['Cancel the order', 'or', false],
    ['Cancel the order', 'rder', false],
    ['Größe geändert', 'grö', true],
    ['Größe geändert', 'GEANDERT', true],
    ['Größe geandert', 'geändert', true],
    ['إلغاء الطلب', 'الطلب', true],
    ['id 7', '7', true],
    ['id 71', '7', false],
    ['anything', '"', false],
    ['anything', '', false],
  ])('of %j for %j finds it: %j', (text, search, found) => {
    expect(finds(text, search)).toBe(found)
  })

  test('is bounded, however long it is', () => {
    expect(searchedWords(Array.from({ length: 10_000 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12)
    expect(searchedWords('a'.repeat(100_000))).toHaveLength(1)
  })
})
