import { dict, Float, type PyValue } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { canonicalText, changesText, sameDatabase } from './canonical-text.ts'
import { TauDatabase, TauTable } from './dataset/database.ts'

describe('the text that is hashed', () => {
  test.each<[string, PyValue, string]>([
    [
      'sorts the keys of a dict',
      dict([
        ['b', 1],
        ['a', 'x'],
      ]),
      "(('a', 'x'), ('b', 1))",
    ],
    ['keeps the order of a list', [2, 1], '(2, 1)'],
    ['writes one item as Python does', ['x'], "('x',)"],
    ['tells an int from a float', [1, new Float(1)], '(1, 1.0)'],
    ['tells True from 1, and has None', [true, null], '(True, None)'],
    ['does not tell an empty dict from an empty list', [dict(), []], '((), ())'],
  ])('%s', (_, value, text) => {
    expect(canonicalText(value)).toBe(text)
  })
})

describe('two databases', () => {
  const initial = new Map([
    [
      'u1',
      dict([
        ['age', 3],
        ['name', 'Ann'],
      ]),
    ],
  ])
  const open = () => new TauDatabase([['users', new TauTable(initial)]])

  test('are the same where a change was taken back, whatever the order of keys', () => {
    const [left, right] = [open(), open()]
    const user = left.table('users').write('u1')
    user.delete('age')
    expect(sameDatabase(left, right)).toBe(false)
    user.set('age', 3)
    expect(sameDatabase(left, right)).toBe(true)
    expect(changesText(left.table('users'))).toBe('')
  })

  test('are not the same where a float stands for an int, or a record is added', () => {
    const [left, right, more] = [open(), open(), open()]
    left.table('users').write('u1').set('age', new Float(3))
    expect(sameDatabase(left, right)).toBe(false)
    more.table('users').add('u2', dict())
    expect(sameDatabase(more, right)).toBe(false)
    expect(sameDatabase(right, more)).toBe(false)
    expect(changesText(more.table('users'))).toBe("'u2': ()")
  })

  test('that were copied from one another are changed apart', () => {
    const original = open()
    original.table('users').write('u1').set('age', 4)
    const copy = original.copy()
    copy.table('users').write('u1').set('age', 5)
    original.table('users').write('u1').set('name', 'Bo')
    expect(original.table('users').read('u1').get('age')).toBe(4)
    expect(copy.table('users').read('u1').get('name')).toBe('Ann')
    expect(initial.get('u1')?.get('age')).toBe(3)
  })
})
