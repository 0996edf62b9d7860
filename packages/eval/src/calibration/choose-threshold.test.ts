import { expect, test } from 'vitest'
import { chooseThreshold } from './choose-threshold.ts'
import type { OwnConversation } from './count-touched.ts'

function conversations(count: number, score: number, label: OwnConversation['label'], name = 'c'): OwnConversation[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `${name}-${score}-${index}`
    return { id, score, unjudged: false, label, drawn: true, cluster: id }
  })
}

function choose(given: readonly OwnConversation[], harmBound = 0.2, unjudged = 0) {
  const all = { conversations: 1_000, unjudged, clusters: { members: 0, squares: 0 } }
  return chooseThreshold(given, all, { harmBound })
}

test('a good conversation with a high score leaves something to repair, which the rule of the paper would not', () => {
  const { chosen } = choose([...conversations(59, 0.98, 'failure'), ...conversations(1, 0.99, 'success', 'good')])
  expect(chosen).toMatchObject({ threshold: 0.5, remaining: 60, wouldSwitch: 60 })
  expect(chosen?.bounds.switch.bound).toBeLessThan(0.2)
})

test('where low scores are often good, the threshold goes above them and the high ones remain', () => {
  const { chosen } = choose([...conversations(60, 0.98, 'failure'), ...conversations(40, 0.6, 'success', 'good')])
  expect(chosen).toMatchObject({ threshold: 0.7, remaining: 60, wouldSwitch: 100 })
})

test('nothing is chosen where too few are labelled or too many are touched', () => {
  expect(choose(conversations(5, 0.99, 'failure')).chosen).toBeNull()
  expect(choose(conversations(60, 0.99, 'success')).chosen).toBeNull()
})

test.each(['unclear', null] as const)('a label that is %s counts as touched', (label) => {
  expect(choose([...conversations(20, 0.99, 'failure'), ...conversations(20, 0.99, label, 'open')]).chosen).toBeNull()
})

test('conversations that were not judged count as touched', () => {
  expect(choose(conversations(30, 0.99, 'failure'), 0.2, 20).chosen).toBeNull()
})

test('conversations that are alike count as one', () => {
  const alike = conversations(60, 0.99, 'failure').map((one) => ({ ...one, cluster: 'one' }))
  expect(choose(alike).chosen).toBeNull()
})

test('the stated bound is never above the typed one, and all errors together are 5 %', () => {
  const { rule, chosen } = choose(conversations(20, 0.99, 'failure'))
  expect(chosen?.bounds.switch.bound).toBeLessThanOrEqual(0.2)
  expect(rule.tested.reduce((sum, { start }) => sum + start, 0)).toBeCloseTo(0.05, 12)
  expect(rule.tested.map(({ threshold }) => threshold)).toEqual([0.99, 0.97, 0.9, 0.7, 0.5])
})

test('a smaller bound needs more labels', () => {
  const sixty = conversations(60, 0.99, 'failure')
  expect(choose(sixty, 0.1).chosen).not.toBeNull()
  expect(choose(sixty, 0.05).chosen).toBeNull()
})
