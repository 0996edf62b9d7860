/** The accepting judge belongs to the harness. These tests fail if a way to it opens in production. */

import * as core from '@twincheck/core'
import * as harness from '@twincheck/core/harness'
import * as models from '@twincheck/core/models'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { unlockedAgain } from '../../test/house-runs.ts'
import { storeTrajectory } from '../../test/store-run.ts'
import { acceptJudge } from '../experiment/prepare-replay.ts'
import { smallWorld } from '../small-world/environment.ts'

describe('the accepting judge', () => {
  test('prefers any twin in both orders, as clearly as can be said', async () => {
    const judged = await acceptJudge({
      messages: [],
      tools: [],
      ledger: harness.readStep({ messages: [], tools: [], proposal: core.textAction('a') }).ledger,
      proposal: core.textAction('a'),
      twin: core.textAction('b'),
      certificate: {
        condition: 'any',
        version: 1,
        severity: 1,
        authorises: 'edit',
        calls: [],
        reason: '',
        exhibits: [],
        finding: {},
      },
    })
    expect(judged.kind === 'judged' && harness.switchScore(judged.judgments, core.paperPolicy.gate)).toBe(1)
  })
})

describe('production cannot reach it', () => {
  test('no option leads to a judge, and the types say so', () => {
    type Options = core.TwinCheckOptions
    expectTypeOf<Extract<keyof Options, 'judge' | 'verifier' | 'accept'>>().toBeNever()
    // @ts-expect-error the only way to exchange the verifier is the harness
    core.createTwinCheck({ profile: 'paper', model: null, judge: () => acceptJudge })
  })

  test('options that nobody declared are not read: without a model nothing is replaced', async () => {
    const smuggled = { model: null, judge: () => acceptJudge, verifier: 'accept', accept: true }
    const calibration = core.freezeCalibration([{ id: 'any', score: 0, actorSucceeded: true }], {
      policy: core.paperPolicy,
      models: { generator: [], verifier: [] },
    })
    const session = core.createTwinCheck({ profile: 'paper', ...smuggled, mode: 'repair', calibration }).session('one')
    const stored = storeTrajectory(smallWorld, 'lock-up', unlockedAgain)
    const [lock, unlock] = stored.turns[0] ?? []
    const turn = smallWorld.reset('lock-up').beginTurn()
    if (!lock || !unlock || !turn || lock.proposal.kind !== 'tool-calls') throw new Error('another run than expected')
    const { outcome, record } = await session.check({
      messages: [
        ...turn.messages.map(({ content }) => ({ role: 'user' as const, content })),
        { role: 'assistant', content: '', calls: lock.proposal.calls },
        { role: 'tool', callId: lock.proposal.calls[0]?.id ?? '', content: lock.logged?.outputs[0] ?? '' },
      ],
      tools: turn.tools,
      proposal: unlock.proposal,
    })
    expect(outcome).toBe('kept')
    expect(await record).toMatchObject({
      because: { stage: 'verifier', code: 'no-model' },
      exception: null,
    })
  })

  test('the main entry and the models have none of the names of the harness', () => {
    const reachable = new Set([...Object.keys(core), ...Object.keys(models)])
    const shared = Object.keys(harness).filter((name) => reachable.has(name))
    expect(shared).toEqual([])
    expect([...reachable].filter((name) => /judge|accept|setting|openSession/i.test(name))).toEqual([])
  })
})
