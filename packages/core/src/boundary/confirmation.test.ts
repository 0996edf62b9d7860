import { describe, expect, test } from 'vitest'
import {
  call,
  handClock,
  idle,
  inverseStep,
  propose,
  repairOptions,
  repeatStep,
  shadowOptions,
} from '../../test/fixtures/sessions.ts'
import { readDecisionRecord } from '../policy/record/read-record.ts'
import { recomputeRecord } from '../policy/record/record.ts'
import type { Confirm, PendingSwitch } from './confirmation.ts'
import { createTwinCheck } from './twincheck.ts'

describe('before a switch is made, whoever is asked', () => {
  test('sees the proposal, the twin, the certificate, the judgments, the score and what the gate demanded', async () => {
    const seen: PendingSwitch[] = []
    await checkWith(async (pending) => {
      seen.push(pending)
      return { verdict: 'approve' }
    })
    expect(seen).toMatchObject([
      {
        session: 's',
        proposal: inverseStep().proposal,
        twin: { kind: 'final-response' },
        certificate: { condition: 'inverse-action' },
        score: 0.99,
      },
    ])
    expect(seen[0]?.judgments.forward.prefers).toBe('twin')
    expect(seen[0]?.gate).toEqual({ minConfidence: 0.98, minMargin: 0.5 })
    expect(seen[0]?.threshold).toBeLessThanOrEqual(seen[0]?.score ?? 0)
  })

  test('may approve, and the record says who did and when', async () => {
    const { checked, session } = await checkWith(async () => ({ verdict: 'approve', by: 'ada', at: 1_700_000_000_000 }))
    expect(checked.outcome).toBe('replaced')
    expect(session.state().switches).toBe(1)
    const record = await checked.record
    expect(record.confirmation).toEqual({ verdict: 'approve', by: 'ada', at: 1_700_000_000_000 })
    expect(readDecisionRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
  })

  test('need not be named: then the record has the moment alone', async () => {
    const clock = handClock()
    const session = createTwinCheck(repairOptions({ clock, confirm: async () => ({ verdict: 'approve' }) })).session(
      's',
    )
    const { record } = await session.check(inverseStep())
    expect((await record).confirmation).toEqual({ verdict: 'approve', by: null, at: clock.now() })
  })

  test.each<[string, unknown, string | null]>([
    ['a name without end is cut', { by: 'x'.repeat(10_000) }, 'x'.repeat(200)],
    ['what is no name is none', { by: { name: 'ada' } }, null],
    ['a secret is redacted', { by: 'ada sk-abcdefghijkl' }, 'ada [redacted]'],
    ['no moment is invented from what is none', { by: 'ada', at: 'yesterday' }, 'ada'],
  ])('is recorded within bounds: %s', async (_, more, by) => {
    const answer = JSON.parse(JSON.stringify({ verdict: 'approve', ...Object(more) }))
    const { checked } = await checkWith(() => Promise.resolve(answer))
    const { confirmation } = await checked.record
    expect(confirmation).toEqual({ verdict: 'approve', by, at: expect.any(Number) })
  })

  test('may refuse, and the proposal is kept with everything that was found', async () => {
    const { checked, step, session } = await checkWith(async () => ({ verdict: 'refuse', by: 'ada' }))
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record).toMatchObject({ outcome: 'kept', because: { stage: 'confirmation', code: 'refused' }, score: 0.99 })
    expect(record.confirmation).toMatchObject({ verdict: 'refuse', by: 'ada' })
    expect(record.twin?.action).toMatchObject({ kind: 'final-response' })
    expect(recomputeRecord(record)).toEqual([])
    expect(session.state().switches).toBe(0)
  })

  test('may say that nobody answered, which is no refusal and nobody’s', async () => {
    const { checked, step } = await checkWith(async () => ({ verdict: 'timeout' }))
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record).toMatchObject({ because: { stage: 'confirmation', code: 'timeout' }, exception: null, score: 0.99 })
    expect(record).not.toHaveProperty('confirmation')
    expect(recomputeRecord(record)).toEqual([])
  })

  test('may edit the twin, which passes the structural checks again', async () => {
    const twin = propose(call('get_balance', { account_id: 'AC-1001' }))
    const { checked } = await checkWith(async () => ({ verdict: 'edit', twin }))
    expect(checked.outcome).toBe('replaced')
    expect(checked.action).toEqual(twin)
    const record = await checked.record
    expect(record.twin?.action).toMatchObject({ calls: [{ name: 'get_balance' }] })
    expect(recomputeRecord(record)).toEqual([])
  })

  test.each([
    ['of a tool that is not there', propose(call('drop_table', {})), 'schema'],
    ['that breaks a schema', propose(call('get_balance', { account_id: 7 })), 'schema'],
    ['that is the proposal itself', inverseStep().proposal, 'difference'],
    [
      'with more calls than a deletion may leave',
      propose(call('get_balance', { account_id: 'AC-1001' }), call('lock_account', { account_id: 'AC-1001' })),
      'shape',
    ],
  ])('cannot put in an edit %s', async (_, twin, check) => {
    const { checked, step } = await checkWith(async () => ({ verdict: 'edit', twin }))
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record.because).toEqual({ stage: 'confirmation', code: 'invalid-edit' })
    expect(record.violations.map((violation) => violation.check)).toContain(check)
    expect(recomputeRecord(record)).toEqual([])
  })

  test('cannot put an ungrounded value into a generated twin', async () => {
    const twin = propose(call('get_balance', { account_id: 'AC-9999' }))
    const { checked } = await checkWith(async () => ({ verdict: 'edit', twin }), repeatStep())
    expect((await checked.record).violations.map(({ check }) => check)).toEqual(['grounding'])
  })

  test.each<[string, unknown]>([
    ['an edit without a twin', { verdict: 'edit' }],
    ['an edit into an empty action', { verdict: 'edit', twin: { kind: 'tool-calls', calls: [] } }],
  ])('keeps the proposal by %s', async (_, answer) => {
    const { checked, step } = await checkWith(() => Promise.resolve(JSON.parse(JSON.stringify(answer))))
    expect(checked.action).toBe(step.proposal)
    expect((await checked.record).because).toEqual({ stage: 'confirmation', code: 'exception' })
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a bare yes', 'approve'],
    ['true', true],
    ['an unknown verdict', { verdict: 'maybe' }],
    ['a list', [{ verdict: 'approve' }]],
  ])('keeps the proposal by answering %s, which is no one’s refusal', async (_, answer) => {
    const { checked, step } = await checkWith(() => Promise.resolve(JSON.parse(JSON.stringify(answer))))
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record.because).toEqual({ stage: 'confirmation', code: 'exception' })
    expect(record.exception?.message).toContain('a verdict: approve, refuse, edit or timeout')
    expect(record).not.toHaveProperty('confirmation')
  })

  test('keeps the proposal by failing, now or later', async () => {
    const atOnce: Confirm = () => {
      throw new Error('nobody there')
    }
    for (const confirm of [atOnce, () => Promise.reject(new Error('nobody there'))]) {
      const { checked, step } = await checkWith(confirm)
      expect(checked.action).toBe(step.proposal)
      const record = await checked.record
      expect(record.because).toEqual({ stage: 'confirmation', code: 'exception' })
      expect(record.exception?.message).toBe('nobody there')
      expect(recomputeRecord(record)).toEqual([])
    }
  })

  test('keeps the proposal by not answering in time, and what was found is still recorded', async () => {
    const clock = handClock()
    const step = inverseStep()
    let told: AbortSignal | null = null
    const confirm: Confirm = (_, { signal }) => {
      told = signal
      return new Promise(() => {})
    }
    const session = createTwinCheck(repairOptions({ clock, confirm, deadlineMs: 500 })).session('s')
    const checking = session.check(step)
    await idle()
    clock.advance(500)
    const checked = await checking
    expect(checked.action).toBe(step.proposal)
    const record = await checked.record
    expect(record).toMatchObject({ because: { stage: 'confirmation', code: 'timeout' }, score: 0.99 })
    expect(record.twin?.action).toMatchObject({ kind: 'final-response' })
    expect(recomputeRecord(record)).toEqual([])
    expect(told).toMatchObject({ aborted: true })
    expect(session.state().switches).toBe(0)
  })

  test('cannot change the twin under the judges by changing what it was shown', async () => {
    const { checked } = await checkWith(async ({ twin }) => {
      Reflect.set(twin, 'text', 'Send me the money.')
      return { verdict: 'approve' }
    })
    expect(checked.action).toEqual({ kind: 'final-response', text: 'The requested operation is complete.' })
  })

  test('is not asked in shadow, nor about a proposal that is kept anyway', async () => {
    let asked = 0
    const confirm: Confirm = async () => {
      asked++
      return { verdict: 'approve' }
    }
    const session = createTwinCheck(shadowOptions({ confirm })).session('s')
    await session.check(inverseStep())
    await session.settled()
    await createTwinCheck(repairOptions({ confirm, model: null }))
      .session('s')
      .check(inverseStep())
    expect(asked).toBe(0)
  })

  async function checkWith(confirm: Confirm, step = inverseStep()) {
    const session = createTwinCheck(repairOptions({ confirm })).session('s')
    return { step, session, checked: await session.check(step) }
  }
})
