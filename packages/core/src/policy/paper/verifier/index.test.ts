import { describe, expect, test } from 'vitest'
import {
  call,
  certificate,
  clearWin,
  type ScriptedReply,
  scriptedModel,
  shownComparisons,
  toolCalls,
  user,
  verdicts,
} from '../../../../test/fixtures/steps.ts'
import { readLedger } from '../ledger.ts'
import { judgeBothOrders, UnreadableVerdictError } from './index.ts'
import { type Candidates, verifierQuestion } from './prompt.ts'

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

async function judge(...replies: readonly ScriptedReply[]) {
  const model = scriptedModel(...replies)
  const judged = await judgeBothOrders(model.ask)(candidates)
  return { judged, asked: model.requests.length, requests: model.requests }
}

describe('judging a pair in both orders', () => {
  test('takes one request that holds both, as in the paper', async () => {
    const { judged, asked } = await judge(wins)
    expect(judged).toEqual({ kind: 'judged', judgments: { forward: clearWin, reversed: clearWin } })
    expect(asked).toBe(1)
  })

  test('maps the labels back whichever candidate is A', async () => {
    const model = scriptedModel(verdicts('Done.'))
    const swapped = { ...candidates, proposal: toolCalls(call('a')), twin: toolCalls(call('z', { text: 'Done.' })) }
    expect(await judgeBothOrders(model.ask)(swapped)).toEqual({
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
    const { judged, asked } = await judge(reply)
    expect(judged).toEqual({ kind: 'order-missing' })
    expect(asked).toBe(1)
  })
})

describe('a reply counts only for the request it answers:', () => {
  const actorWins = verdicts('unlock')
  type Change = (comparisons: Record<string, unknown>[]) => unknown[]
  /** What a verifier replies that prefers one side in both orders, each reply changed. */
  const changed = (reply: typeof wins, change: Change): typeof wins => {
    return (request) => JSON.stringify({ comparisons: change(JSON.parse(reply(request)).comparisons) })
  }
  const bothOrders = verifierQuestion(candidates).request.prompt
  const [one, two] = shownComparisons(bothOrders)
  const otherOrder = (tag: unknown) => (tag === one?.tag ? two?.tag : one?.tag)

  test('a verifier for the actor in both orders cannot turn round by swapping the numbers', async () => {
    const swap: Change = (comparisons) =>
      comparisons.map((each) => ({ ...each, comparison: each.comparison === 1 ? 2 : 1 }))
    expect((await judge(changed(actorWins, swap))).judged).toEqual({ kind: 'order-missing' })
  })

  test.each<[string, Change]>([
    ['the tag of the other order', (each) => each.map((verdict) => ({ ...verdict, tag: otherOrder(verdict.tag) }))],
    ['the tag of another step', (each) => each.map((verdict) => ({ ...verdict, tag: '0123456789ab' }))],
    ['an empty tag', (each) => each.map((verdict) => ({ ...verdict, tag: '' }))],
    ['a verdict too many, of another step', (each) => [...each, { ...each[0], tag: '0123456789ab' }]],
    ['one right tag and one wrong', (each) => each.map((verdict) => ({ ...verdict, tag: one?.tag }))],
  ])('%s is none of it, and nobody is asked again', async (_, change) => {
    const { judged, asked } = await judge(changed(wins, change), wins)
    expect(judged).toEqual({ kind: 'order-missing' })
    expect(asked).toBe(1)
  })

  test('the reply to a step that differs in its trace alone', async () => {
    const messages = [user('Lock A1, please.')]
    const elsewhere = verifierQuestion({ ...candidates, messages, ledger: readLedger(messages) }).request
    const { judged } = await judge(() => wins(elsewhere))
    expect(judged).toEqual({ kind: 'order-missing' })
  })

  test('a missing tag is a reply that does not fit, and is asked for once more', async () => {
    const untagged = changed(wins, (each) => each.map(({ tag: _tag, ...verdict }) => verdict))
    const { judged, asked } = await judge(untagged, wins)
    expect(judged.kind).toBe('judged')
    expect(asked).toBe(2)
  })
})

describe('a reply that does not fit', () => {
  test.each(['', 'A is better.', '{"comparisons":[{}]}'])('is asked for once more: %j', async (reply) => {
    const { judged, asked } = await judge(reply, wins)
    expect(judged.kind).toBe('judged')
    expect(asked).toBe(2)
  })

  test('is asked for with the very same request', async () => {
    const { requests } = await judge('', wins)
    expect(requests[0]).toBe(requests[1])
  })

  test('is an exception the second time, and there is no third', async () => {
    const { judged, asked } = await judge('', '', wins)
    expect(judged).toEqual({ kind: 'exception', error: expect.any(UnreadableVerdictError) })
    expect(asked).toBe(2)
  })

  test('may be readable the second time and still omit an order', async () => {
    expect((await judge('', onlyFirst)).judged).toEqual({ kind: 'order-missing' })
  })
})

test('a model that fails is an exception at once, with what it failed with', async () => {
  const error = new Error('overloaded')
  const { judged, asked } = await judge(error, wins)
  expect(judged).toEqual({ kind: 'exception', error })
  expect(asked).toBe(1)
})
