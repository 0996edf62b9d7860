import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, system, user } from '../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../../paper/json.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { followGuessedNumbers } from './guessed-numbers.ts'

const visible: readonly Message[] = [
  system('Fees are 25 dollars.'),
  user('Send 1,500 to order_77.'),
  ...done('look', {}, '{"limit": 900}'),
]
const guesses = (args: JsonObject) => followGuessedNumbers(visible)([call('send', args)])

describe('a number is a guess', () => {
  test.each<[string, JsonObject]>([
    ['nobody showed', { amount: 1400 }],
    ['written as text', { amount: '1400' }],
    ['inside a list or an object', { items: [{ amount: 1400 }] }],
    ['that stands only inside a word', { amount: 77 }],
    ['of ten', { amount: 10 }],
    ['of ten, written as text', { amount: '10' }],
  ])('%s', (_, args) => {
    expect(guesses(args)).toBe(1)
  })

  test('each time it is written', () => {
    expect(guesses({ from: 1400, to: 1400 })).toBe(2)
  })
})

describe('a number is no guess', () => {
  test.each<[string, JsonObject]>([
    ['of the user', { amount: 1500 }],
    ['of the system prompt', { amount: -25 }],
    ['of a tool', { amount: '900' }],
    ['below ten', { amount: 9.99, rating: 7 }],
    ['copied as text out of an identifier', { order: '77' }],
    ['in free text', { message: '1400' }],
    ['with words around it', { amount: '1400 dollars' }],
    ['that is a truth value', { notify: true }],
  ])('%s', (_, args) => {
    expect(guesses(args)).toBe(0)
  })
})

describe('over a trajectory', () => {
  test('each call is held against what was visible before it, and stays a guess when the number is shown later', () => {
    const log: Message[] = [user('Go.'), assistant(call('send', { amount: 1400 }, 'a'))]
    const guessed = followGuessedNumbers(log)
    log.push(output('a', 'sent 1400'), assistant(call('send', { amount: 1400 }, 'b')))
    expect(guessed([])).toBe(1)
    expect(guessed([call('send', { amount: 1400 }), call('send', { amount: 1401 })])).toBe(2)
  })

  test('it comes to the same whether it is asked at every message or only at the end', () => {
    const log: Message[] = []
    const often = followGuessedNumbers(log)
    const messages = [
      ...visible,
      ...done('send', { a: 901, b: 900 }, 'ok 901'),
      user('30?'),
      ...done('x', { n: 30, m: 31 }, ''),
    ]
    const counts = messages.map((message) => {
      log.push(message)
      return often([])
    })
    expect(counts).toEqual([0, 0, 0, 0, 1, 1, 1, 2, 2])
    expect(followGuessedNumbers(messages)([])).toBe(2)
  })

  test('what the actor says itself shows nothing', () => {
    const log: Message[] = [user('Go.'), { role: 'assistant', content: 'I take 1400.', calls: [] }]
    expect(followGuessedNumbers(log)([call('send', { amount: 1400 })])).toBe(1)
  })
})

test('a number that an output shows is none, though an earlier text had shown another one of the call', () => {
  expect(guesses({ amount: 1500, limit: 900 })).toBe(0)
  expect(guesses({ limit: 900, amount: 1500 })).toBe(0)
  const follow = followGuessedNumbers(visible)
  expect([follow([call('send', { amount: 25 })]), follow([call('send', { limit: 900 })])]).toEqual([0, 0])
})

test('a number far back in the trace, or one of very many, is found all the same', () => {
  const numbers = Array.from({ length: 40 }, (_, index) => 1_000 + index)
  const log: readonly Message[] = [
    user(`Take ${numbers.join(' and ')}.`),
    ...['a', 'b', 'c', 'd'].flatMap((id) => done('look', { id }, 'nothing of it', id)),
  ]
  const guessed = followGuessedNumbers(log)
  expect(guessed([call('send', { numbers })])).toBe(0)
  expect(guessed([call('send', { numbers: [...numbers, 2_000] })])).toBe(1)
})
