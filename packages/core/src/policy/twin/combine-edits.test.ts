import { describe, expect, test } from 'vitest'
import { call, condition, match, scene, scriptedModel, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { defineEvidenceCondition, type EvidenceCondition, type Scene } from '../evidence/condition.ts'
import { matchEvidence } from '../evidence/index.ts'
import { buildTwin } from './index.ts'

/** Holds where one argument has a value, and sets another one. */
function setter(
  argument: string,
  from: string,
  to: string,
  change: Partial<EvidenceCondition> = {},
): EvidenceCondition {
  const holds = ({ proposal }: Scene) => proposal.calls[0]?.arguments[argument] === from
  return defineEvidenceCondition({
    ...condition({ name: `set-${argument}`, ...change }),
    match: (at) => (holds(at) ? match({ reason: `${argument} is wrong.` }) : null),
    twin: (_, { proposal }) =>
      toolCalls(...proposal.calls.map((one) => ({ ...one, arguments: { ...one.arguments, [argument]: to } }))),
  })
}

const at = scene({ messages: [user('Do it.')], proposal: toolCalls(call('do_it', { a: '1', b: '1' })) })

async function build(conditions: readonly EvidenceCondition[], combinesEdits: boolean) {
  const [first, ...others] = matchEvidence(conditions, at)
  if (!first) throw new Error('the fixture has evidence')
  const { ask } = scriptedModel()
  const built = await buildTwin([first, ...others], at, { ask, generationsLeft: 0, combinesEdits })
  return built.kind === 'twin' ? built.twin : null
}

describe('the twin of a policy that combines edits', () => {
  test('takes in the edit of every condition that holds, and its certificate says so', async () => {
    const twin = await build([setter('a', '1', '2'), setter('b', '1', '2')], true)
    expect(twin).toMatchObject({
      action: { calls: [{ arguments: { a: '2', b: '2' } }] },
      certificate: { condition: 'set-a', calls: [0], reason: 'a is wrong. b is wrong.' },
    })
  })

  test('asks each condition again about the action as it is by then', async () => {
    const twin = await build([setter('a', '1', '2'), setter('a', '1', '3', { name: 'set-a-otherwise' })], true)
    expect(twin).toMatchObject({ action: { calls: [{ arguments: { a: '2', b: '1' } }] } })
  })

  test('takes in no deletion, and a deletion takes in no edit', async () => {
    const deletion = { authorises: 'deletion' } as const
    expect(await build([setter('a', '1', '2'), setter('b', '1', '2', deletion)], true)).toMatchObject({
      action: { calls: [{ arguments: { a: '2', b: '1' } }] },
    })
    expect(await build([setter('a', '1', '2', deletion), setter('b', '1', '2')], true)).toMatchObject({
      action: { calls: [{ arguments: { a: '2', b: '1' } }] },
    })
  })
})

test('the paper combines nothing', async () => {
  const twin = await build([setter('a', '1', '2'), setter('b', '1', '2')], false)
  expect(twin).toMatchObject({ action: { calls: [{ arguments: { a: '2', b: '1' } }] } })
})
