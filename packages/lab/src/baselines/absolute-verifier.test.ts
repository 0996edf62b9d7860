/** The selective absolute verifier: its health by numbers, and the whole of it over real HTTP. */

import { fullProtocol, prepareReplay, type ReplayPlan, replayPair } from '@twincheck/eval'
import { smallWorld } from '@twincheck/eval/small-world'
import { afterEach, describe, expect, test } from 'vitest'
import type { ScriptedReply } from '../../../core/test/scripted-model-server.ts'
import { type HouseModel, startHouseModel } from '../../../eval/test/house-model.ts'
import { lockedUp, unlockedAgain } from '../../../eval/test/house-runs.ts'
import { assessed, proposedCalls, proposedText } from '../../../eval/test/scripted-judge.ts'
import { type Acted, call, storeRun } from '../../../eval/test/store-run.ts'
import { baselines, health, readRating } from './baselines.ts'

const plan: ReplayPlan = {
  method: 'absolute-verifier',
  verifier: 'model',
  twins: 'all',
  continuation: 'stored',
  calibration: null,
  ablations: fullProtocol,
}

let server: HouseModel | null = null
afterEach(async () => server?.close())

describe('health h = (2q - 1) c', () => {
  test.each([
    { score: 4, fatal: false, confidence: 1, expected: 1 },
    { score: 4, fatal: false, confidence: 0.6, expected: 0.6 },
    { score: 2, fatal: false, confidence: 0.9, expected: 0 },
    { score: 4, fatal: true, confidence: 1, expected: 0.1 },
    { score: 3, fatal: false, confidence: 0.8, expected: 0.4 },
    { score: 1, fatal: false, confidence: 0.5, expected: -0.25 },
    { score: 0, fatal: true, confidence: 1, expected: -1 },
    { score: 2, fatal: true, confidence: 1, expected: -0.9 },
  ])('is $expected for $score of 4 everywhere, fatal $fatal, confidence $confidence', ({ expected, ...view }) => {
    expect(healthOf(view)).toBeCloseTo(expected, 12)
  })

  test('reaches 0.60 exactly where q is 0.80 and c is 1', () => {
    const rating = readRating(
      JSON.stringify({
        fatal: false,
        confidence: 1,
        scores: { goalAlignment: 4, stateGrounding: 4, toolSelection: 4, argumentValidity: 0, completionSafety: 4 },
      }),
    )
    expect(rating && health(rating)).toBe(0.6)
  })
})

describe('a rating that cannot be read is none', () => {
  test.each([
    'no JSON',
    '{}',
    rated(5, { confidence: 1 }),
    rated(2.5, { confidence: 1 }),
    rated(4, { confidence: 1.1 }),
    rated(4, { confidence: -0.1 }),
    '{"fatal": "no", "confidence": 1, "scores": {}}',
    '{"fatal": false, "confidence": 1, "scores": {"goalAlignment": 4}}',
  ])('%s', (text) => {
    expect(readRating(text)).toBeNull()
  })
})

describe('the selective absolute verifier', () => {
  test('accepts a repair that no longer triggers and gains', async () => {
    const { pair, asked } = await replay(unlockedAgain, { before: rated(0, { fatal: true }), after: rated(4) })
    expect(pair).toMatchObject({
      actor: false,
      twincheck: true,
      switch: { turn: 0, step: 1, condition: 'inverse-action', origin: 'generated' },
      exceptions: [],
    })
    expect(asked).toEqual(['rating', 'alternative_action', 'rating'])
  })

  test('asks nothing where no evidence condition holds', async () => {
    expect(await replay(lockedUp, { before: rated(0), after: rated(4) })).toMatchObject({ asked: [] })
  })

  test('asks for no repair where the health of the proposal is not below 0.60', async () => {
    const { pair, asked } = await replay(unlockedAgain, { before: rated(4, { confidence: 0.6 }), after: rated(4) })
    expect(pair).toMatchObject({ switch: null })
    expect(asked).toEqual(['rating'])
  })

  test('refuses a repair that still triggers', async () => {
    const after = rated(4, { confidence: 0.59 })
    const { pair, asked } = await replay(unlockedAgain, { before: rated(0), after })
    expect(pair).toMatchObject({ switch: null, exceptions: [] })
    expect(asked).toHaveLength(3)
  })

  test('refuses a repair that gains less than 0.02, and takes one that gains as much', async () => {
    const little = { before: rated(4, { confidence: 0.59 }), after: rated(4, { confidence: 0.605 }) }
    expect((await replay(unlockedAgain, little)).pair).toMatchObject({ switch: null })
    const enough = { before: rated(4, { confidence: 0.59 }), after: rated(4, { confidence: 0.61 }) }
    expect((await replay(unlockedAgain, enough)).pair).toMatchObject({ switch: { turn: 0, step: 1 } })
  })

  test('refuses a revision that is the proposal itself, without rating it', async () => {
    const same = proposedCalls({ name: 'unlock_door', arguments: '{"door":"front"}' })
    const { pair, asked } = await replay(unlockedAgain, { before: rated(0), after: rated(4), revision: same })
    expect(pair).toMatchObject({ switch: null, exceptions: [] })
    expect(asked).toEqual(['rating', 'alternative_action'])
  })

  test('refuses a revision that does not fit the schema, without rating it', async () => {
    const revision = proposedCalls({ name: 'get_door', arguments: '{}' })
    const { pair, asked } = await replay(unlockedAgain, { before: rated(0), after: rated(4), revision })
    expect(pair).toMatchObject({ switch: null, exceptions: [] })
    expect(asked).toEqual(['rating', 'alternative_action'])
  })

  test('gives a proposal that violates its schema a health of -1, without asking', async () => {
    const [first = [], second = []] = unlockedAgain
    const violating = [call('unlock_door', { door: 'front', force: true })]
    const { pair, asked } = await replay([[first[0] ?? '', violating], second], { before: rated(0), after: rated(4) })
    expect(asked).toEqual(['alternative_action', 'rating'])
    expect(pair).toMatchObject({ switch: { turn: 0, step: 1 } })
  })

  test('asks once more for a rating that cannot be read', async () => {
    const replies = ['no rating', rated(0), rated(4)]
    const { pair, asked } = await replay(unlockedAgain, { ratings: replies })
    expect(pair).toMatchObject({ twincheck: true, switch: { turn: 0, step: 1 } })
    expect(asked).toEqual(['rating', 'rating', 'alternative_action', 'rating'])
  })

  test('keeps the proposal after a second one, and the line tells it', async () => {
    const { pair } = await replay(unlockedAgain, { before: 'no rating', after: 'no rating' })
    expect(pair).toMatchObject({ switch: null })
    expect(pair?.exceptions).toMatchObject([{ decision: 1, name: 'UnreadableRatingError' }])
  })

  test('reaches the verifier at two decisions of a trajectory at most, however often each asks', async () => {
    const [first = [], second = []] = unlockedAgain
    const [, unlock = ''] = first
    const locked = [{ name: 'lock_door', arguments: '{"door":"front"}' }]
    const thrice = [[...first.slice(0, 2), locked, unlock, unlock], second]
    const { asked } = await replay(thrice, { before: rated(4), after: rated(4) })
    expect(asked).toEqual(['rating', 'rating'])
  })

  test('keeps the proposal where the model fails, and the line tells it', async () => {
    const { pair } = await replay(unlockedAgain, { before: { status: 400, body: 'no' }, after: rated(4) })
    expect(pair).toMatchObject({ switch: null, exceptions: [{ decision: 1, name: 'ModelStatusError' }] })
  })
})

type Answers =
  | { readonly before: ScriptedReply | string; readonly after: string; readonly revision?: string }
  | { readonly ratings: readonly string[] }

async function replay(turns: readonly (readonly Acted[])[], answers: Answers) {
  const ratings = 'ratings' in answers ? [...answers.ratings] : null
  const started = await startHouseModel({
    rating: (prompt) => {
      if (ratings) return ratings.shift() ?? 'no rating'
      if ('ratings' in answers) return 'no rating'
      return candidateOf(prompt).includes('"unlock_door"') ? answers.before : answers.after
    },
    alternative_action: () => ('revision' in answers ? (answers.revision ?? revised) : revised),
  })
  server = started
  const setting = prepareReplay(plan, { environment: smallWorld, model: started.port, continueLive: null, baselines })
  const replayed = await replayPair(storeRun(smallWorld, 'lock-up', turns), setting)
  return { pair: replayed.kind === 'pair' ? replayed.pair : null, asked: started.asked() }
}

const revised = proposedText('The front door is locked.')

function candidateOf(prompt: string): string {
  return prompt.split('## Candidate\n')[1] ?? ''
}

function rated(
  score: number,
  { fatal = false, confidence = 1 }: { readonly fatal?: boolean; readonly confidence?: number } = {},
): string {
  return JSON.stringify({ ...assessed(score, fatal), confidence })
}

function healthOf({
  score,
  fatal,
  confidence,
}: {
  readonly score: number
  readonly fatal: boolean
  readonly confidence: number
}): number {
  const rating = readRating(rated(score, { fatal, confidence }))
  if (!rating) throw new Error('no rating')
  return health(rating)
}
