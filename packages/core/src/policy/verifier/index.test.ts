import { describe, expect, test } from 'vitest'
import {
  call,
  certificate,
  clearWin,
  type ScriptedReply,
  scriptedModel,
  toolCalls,
  user,
  verdicts,
} from '../../../test/fixtures/steps.ts'
import { readLedger } from '../ledger.ts'
import { type Judging, judgeBothOrders, UnreadableVerdictError } from './index.ts'
import type { Candidates } from './prompt.ts'

const messages = [user('Lock A1.')]
const candidates: Candidates = {
  messages,
  tools: null,
  ledger: readLedger(messages),
  proposal: toolCalls(call('unlock', { id: 'A1' })),
  twin: { kind: 'final-response', text: 'Done.' },
  certificate: certificate(),
}
const wins = verdicts('final-response')
const onlyFirst: typeof wins = (request) => {
  const { comparisons } = JSON.parse(wins(request))
  return JSON.stringify({ comparisons: comparisons.slice(0, 1) })
}
const twice: typeof wins = (request) => {
  const { comparisons } = JSON.parse(wins(request))
  return JSON.stringify({ comparisons: [...comparisons, comparisons[0]] })
}

async function judge(judging: Judging, ...replies: readonly ScriptedReply[]) {
  const model = scriptedModel(...replies)
  const judged = await judgeBothOrders(model.ask, judging)(candidates)
  return { judged, asked: model.requests.length, requests: model.requests }
}

describe('judging a pair in both orders', () => {
  test('takes one request that holds both, as in the paper', async () => {
    const { judged, asked } = await judge('one-request', wins)
    expect(judged).toEqual({ kind: 'judged', judgments: { forward: clearWin, reversed: clearWin } })
    expect(asked).toBe(1)
  })

  test('takes two independent requests where that is asked for, with the same result', async () => {
    const { judged, requests } = await judge('two-requests', wins, wins)
    expect(judged).toEqual({ kind: 'judged', judgments: { forward: clearWin, reversed: clearWin } })
    expect(requests.map(({ prompt }) => prompt.match(/## Comparison \d/g))).toEqual([
      ['## Comparison 1'],
      ['## Comparison 2'],
    ])
  })

  test('maps the labels back whichever candidate is A', async () => {
    const model = scriptedModel(verdicts('Done.'))
    const swapped = { ...candidates, proposal: toolCalls(call('a')), twin: toolCalls(call('z', { text: 'Done.' })) }
    expect(await judgeBothOrders(model.ask, 'one-request')(swapped)).toEqual({
      kind: 'judged',
      judgments: { forward: clearWin, reversed: clearWin },
    })
  })
})

describe('an answer without a score', () => {
  test.each<[string, typeof wins | string]>([
    ['omits an order', onlyFirst],
    ['omits both', '{"comparisons":[]}'],
    ['repeats an order', twice],
  ])('is one that %s, and nobody is asked again', async (_, reply) => {
    const { judged, asked } = await judge('one-request', reply)
    expect(judged).toEqual({ kind: 'order-missing' })
    expect(asked).toBe(1)
  })

  test('is one of two requests that answers for the other', async () => {
    const { judged } = await judge('two-requests', wins, (request) =>
      wins(request).replace('"comparison":2', '"comparison":1'),
    )
    expect(judged).toEqual({ kind: 'order-missing' })
  })
})

describe('a reply that does not fit', () => {
  test.each(['', 'A is better.', '{"comparisons":[{}]}'])('is asked for once more: %j', async (reply) => {
    const { judged, asked } = await judge('one-request', reply, wins)
    expect(judged.kind).toBe('judged')
    expect(asked).toBe(2)
  })

  test('is asked for with the very same request', async () => {
    const { requests } = await judge('one-request', '', wins)
    expect(requests[0]).toBe(requests[1])
  })

  test('is an exception the second time, and there is no third', async () => {
    const { judged, asked } = await judge('one-request', '', '', wins)
    expect(judged).toEqual({ kind: 'exception', error: expect.any(UnreadableVerdictError) })
    expect(asked).toBe(2)
  })

  test('is asked for once more in each of two requests', async () => {
    const answered = { first: 0, second: 0 }
    const stubborn: typeof wins = (request) => {
      const which = request.prompt.includes('## Comparison 1') ? 'first' : 'second'
      return answered[which]++ === 0 ? '' : wins(request)
    }
    const { judged, asked } = await judge('two-requests', stubborn, stubborn, stubborn, stubborn)
    expect(judged.kind).toBe('judged')
    expect(asked).toBe(4)
  })

  test('may be readable the second time and still omit an order', async () => {
    expect((await judge('one-request', '', onlyFirst)).judged).toEqual({ kind: 'order-missing' })
  })
})

test('a model that fails is an exception at once, with what it failed with', async () => {
  const error = new Error('overloaded')
  const { judged, asked } = await judge('one-request', error, wins)
  expect(judged).toEqual({ kind: 'exception', error })
  expect(asked).toBe(1)
})
