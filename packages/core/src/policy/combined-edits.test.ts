import { describe, expect, test } from 'vitest'
import { call, condition, match, scene, scriptedModel, toolCalls, user } from '../../test/fixtures/steps.ts'
import { combinedEdits } from './combined-edits.ts'
import { type CallCondition, defineEvidenceCondition, type Scene } from './paper/evidence/condition.ts'
import { matchEvidence } from './paper/evidence/index.ts'
import { combinersOf } from './paper/extension.ts'
import { buildTwin } from './paper/twin/index.ts'

/** Holds where one argument has a value, and sets another one. */
function setter(argument: string, from: string, to: string, change: Partial<CallCondition> = {}): CallCondition {
  const holds = ({ proposal }: Scene) => proposal.calls[0]?.arguments[argument] === from
  return defineEvidenceCondition({
    ...condition({ name: `set-${argument}`, ...change }),
    match: (at) => (holds(at) ? match({ reason: `${argument} is wrong.` }) : null),
    twin: (_, { proposal }) =>
      toolCalls(...proposal.calls.map((one) => ({ ...one, arguments: { ...one.arguments, [argument]: to } }))),
  })
}

const at = scene({ messages: [user('Do it.')], proposal: toolCalls(call('do_it', { a: '1', b: '1' })) })

async function build(conditions: readonly CallCondition[], combinesEdits: boolean) {
  const [first, ...others] = matchEvidence(conditions, at)
  if (!first) throw new Error('the fixture has evidence')
  const { ask } = scriptedModel()
  const built = await buildTwin([first, ...others], at, {
    ask,
    generationsLeft: 0,
    combine: combinesEdits ? combinersOf([combinedEdits]) : [],
  })
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

describe('the twin of such a policy that withholds calls', () => {
  const three = scene({
    messages: [user('Do it.')],
    proposal: toolCalls(call('do_a', {}, '1'), call('do_b', {}, '2'), call('do_c', {}, '3')),
  })

  /** Leaves out the calls of one tool; where none remains, answers. */
  const withholder = (tool: string): CallCondition =>
    defineEvidenceCondition({
      ...condition({ name: `no-${tool.replace('_', '-')}`, authorises: 'withholding' }),
      match: ({ proposal }) => {
        const calls = proposal.calls.flatMap(({ name }, index) => (name === tool ? [index] : []))
        return calls.length > 0 ? match({ calls, reason: `Not ${tool}.` }) : null
      },
      twin: (_, { proposal }) => {
        const calls = proposal.calls.filter(({ name }) => name !== tool)
        return calls.length > 0 ? toolCalls(...calls) : { kind: 'answer', text: `Not ${tool}.` }
      },
    })

  async function withheld(...tools: readonly string[]) {
    const [first, ...others] = matchEvidence(tools.map(withholder), three)
    if (!first) throw new Error('the fixture has evidence')
    const { ask } = scriptedModel()
    const built = await buildTwin([first, ...others], three, {
      ask,
      generationsLeft: 0,
      combine: combinersOf([combinedEdits]),
    })
    return built.kind === 'twin' ? built.twin : null
  }

  test('leaves out what every condition withholds, and its certificate names the calls as they were proposed', async () => {
    expect(await withheld('do_a', 'do_c')).toMatchObject({
      action: { calls: [{ name: 'do_b' }] },
      certificate: { condition: 'no-do-a', calls: [0, 2], reason: 'Not do_a. Not do_c.' },
    })
  })

  test('answers where no call remains', async () => {
    expect(await withheld('do_a', 'do_b', 'do_c')).toMatchObject({
      action: { kind: 'answer' },
      certificate: { calls: [0, 1, 2] },
    })
  })
})

test('the paper combines nothing', async () => {
  const twin = await build([setter('a', '1', '2'), setter('b', '1', '2')], false)
  expect(twin).toMatchObject({ action: { calls: [{ arguments: { a: '2', b: '1' } }] } })
})
