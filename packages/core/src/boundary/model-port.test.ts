import { describe, expect, test } from 'vitest'
import {
  favourableModel,
  handClock,
  inverseStep,
  modelId,
  repairOptions,
  repeatStep,
  reply,
  verdictsFor,
} from '../../test/fixtures/sessions.ts'
import { ModelMismatchError, type ModelPort } from './model-port.ts'
import { createTwinCheck } from './twincheck.ts'

describe('what a decision cost', () => {
  const prices = { [modelId]: { input: 3, output: 15 } }

  test('is the tokens of every request at the prices the user gave', async () => {
    const checked = await createTwinCheck(repairOptions({ prices })).session('s').check(repeatStep())
    const { measured } = await checked.record
    expect(measured.asked).toEqual([
      { role: 'generator', model: modelId, inputTokens: 1_000, outputTokens: 100, milliseconds: 0, cost: 0.0045 },
      { role: 'verifier', model: modelId, inputTokens: 1_000, outputTokens: 100, milliseconds: 0, cost: 0.0045 },
    ])
    expect(measured.cost).toBe(0.009)
  })

  test.each<[string, object]>([
    ['no prices', {}],
    ['no price for this model', { other: { input: 1, output: 1 } }],
    ['a price only by inheritance', Object.create({ [modelId]: { input: 1, output: 1 } })],
  ])('is null with %s', async (_, given) => {
    const options = { ...repairOptions(), prices: { ...given } }
    const { measured } = await (await createTwinCheck(options).session('s').check(inverseStep())).record
    expect(measured.cost).toBeNull()
    expect(measured.asked).toMatchObject([{ inputTokens: 1_000, outputTokens: 100, cost: null }])
  })

  test('is nothing where no token was used', async () => {
    const usage = { inputTokens: 0, outputTokens: 0 }
    const model: ModelPort = async ({ prompt }) => ({ ...reply(verdictsFor(prompt)), usage })
    const checked = await createTwinCheck(repairOptions({ model, prices })).session('s').check(inverseStep())
    expect((await checked.record).measured).toMatchObject({ cost: 0, asked: [{ ...usage, cost: 0 }] })
  })

  test('is nothing where no model was asked', async () => {
    const session = createTwinCheck(repairOptions()).session('s')
    const checked = await session.check({ ...inverseStep(), proposal: { kind: 'clarification', text: 'Sure?' } })
    expect((await checked.record).measured).toMatchObject({ cost: 0, asked: [] })
  })

  test.each<[string, unknown]>([
    ['no usage', null],
    ['usage in words', { inputTokens: 'many', outputTokens: 'few' }],
    ['less than no tokens', { inputTokens: -1, outputTokens: 1 }],
    ['tokens that are no number', { inputTokens: Number.NaN, outputTokens: 1 }],
  ])('is null where the model reports %s, and the decision stands', async (_, usage) => {
    const model: ModelPort = async ({ prompt }) => Object.assign(reply(verdictsFor(prompt)), { usage })
    const checked = await createTwinCheck(repairOptions({ model, prices })).session('s').check(inverseStep())
    expect(checked.outcome).toBe('replaced')
    const { measured } = await checked.record
    expect(measured.cost).toBeNull()
    expect(measured.asked).toMatchObject([{ inputTokens: null, outputTokens: null, cost: null }])
  })
})

test('the time of each request and of the whole decision is by the session’s clock', async () => {
  const clock = handClock()
  const { port } = favourableModel()
  const model: ModelPort = (request, options) => {
    clock.advance(request.role === 'generator' ? 30 : 200)
    return port(request, options)
  }
  const checked = await createTwinCheck(repairOptions({ clock, model })).session('s').check(repeatStep())
  const { measured } = await checked.record
  expect(measured).toMatchObject({ startedAt: 1_000, milliseconds: 230 })
  expect(measured.asked.map(({ milliseconds }) => milliseconds)).toEqual([30, 200])
})

test('a model that nobody calibrated is told by the calibrated ones, or that there are none', () => {
  expect(new ModelMismatchError('verifier', ['a', 'b'], 'c').message).toContain(
    'answered as c, but the calibration was made with a, b.',
  )
  expect(new ModelMismatchError('generator', [], 'c').message).toContain('made with no model in this role.')
})
