import { describe, expect, test } from 'vitest'
import {
  assessment,
  call,
  clearWin,
  condition,
  decideStep,
  done,
  match,
  type ScriptedReply,
  type StepParts,
  says,
  scriptedModel,
  step,
  tool,
  toolCalls,
  user,
  verdicts,
} from '../../../test/fixtures/steps.ts'
import { createCallValidator } from '../../schema/validate-call.ts'
import { defineEvidenceCondition } from './evidence/condition.ts'
import { type Policy, paperPolicy } from './policy.ts'
import { type Allowance, fullAllowance } from './step.ts'
import { judgeBothOrders } from './verifier/index.ts'

async function run(
  parts: StepParts,
  replies: readonly ScriptedReply[] = [],
  {
    policy = paperPolicy,
    allowance = fullAllowance,
  }: { readonly policy?: Policy; readonly allowance?: Allowance } = {},
) {
  const given = step(parts, allowance)
  const model = scriptedModel(...replies)
  const judge = judgeBothOrders(model.ask)
  const decision = await decideStep(given, policy, { ask: model.ask, judge, validate: createCallValidator() })
  return { decision, proposal: given.proposal, asked: model.requests.map(({ role }) => role) }
}

/** Appendix B, first construction: an account is locked, and the actor proposes to unlock it. */
const inverse: StepParts = {
  messages: [user('Lock account ACC-1001.'), ...done('lock_account', { account_id: 'ACC-1001' }, '{"locked": true}')],
  tools: [tool('lock_account'), tool('unlock_account')],
  proposal: toolCalls(call('unlock_account', { account_id: 'ACC-1001' })),
}
const completion = 'The requested operation is complete.'

/** Appendix B, second construction: a modification failed, and the actor repeats it as it was. */
const change = { order_id: '#W2378156', item_ids: ['1151293680'], new_item_ids: ['7706410293'] }
const repeat: StepParts = {
  messages: [
    user('Swap the keyboard in order #W2378156 for a quiet one.'),
    ...done('get_order_details', { order_id: '#W2378156' }, '{"items": [{"product_id": "1656367028"}]}', 'c1'),
    ...done('modify_pending_order_items', change, 'Error: new item 7706410293 not found or available', 'c2'),
  ],
  tools: [
    tool('modify_pending_order_items'),
    tool('get_product_details', {
      type: 'object',
      additionalProperties: false,
      required: ['product_id'],
      properties: { product_id: { type: 'string' } },
    }),
  ],
  proposal: toolCalls(call('modify_pending_order_items', change)),
}
const generated = (productId: string) =>
  JSON.stringify({
    kind: 'tool-calls',
    calls: [{ name: 'get_product_details', arguments: JSON.stringify({ product_id: productId }) }],
    text: '',
  })

/** Appendix B, third construction: a lookup showed two cards, and the actor carries the wrong one forward. */
const payment = { order_id: '#W2378156', payment_method_id: 'card_4332' }
const stale: StepParts = {
  messages: [
    user('Which cards do I have?'),
    ...done('get_user_details', { user_id: 'sara_01' }, '{"payment_methods": ["card_4332", "card_8107"]}'),
    says('Two cards.'),
    user('Then pay order #W2378156 with the card ending in 8107.'),
  ],
  tools: [tool('modify_pending_order_payment')],
  proposal: toolCalls(call('modify_pending_order_payment', payment)),
}

describe('the three constructions of the paper', () => {
  test('an unrequested inverse is deleted, and the completion stands in its place', async () => {
    const { decision, asked } = await run(inverse, [verdicts(completion)])
    expect(decision).toMatchObject({
      outcome: 'replaced',
      action: { kind: 'final-response', text: completion },
      score: 0.99,
      twin: { origin: 'deterministic', certificate: { condition: 'inverse-action', calls: [0] } },
      judgments: { forward: clearWin, reversed: clearWin },
    })
    expect(asked).toEqual(['verifier'])
  })

  test('a repeat after an error becomes a generated call that gathers evidence', async () => {
    const { decision, asked } = await run(repeat, [generated('1656367028'), verdicts('get_product_details')])
    expect(decision).toMatchObject({
      outcome: 'replaced',
      action: { kind: 'tool-calls', calls: [{ name: 'get_product_details', arguments: { product_id: '1656367028' } }] },
      twin: { origin: 'generated', certificate: { condition: 'repeat-after-error' } },
    })
    expect(asked).toEqual(['generator', 'verifier'])
  })

  test('and without ground in the trace that call is rejected before any judgment', async () => {
    const { decision, proposal, asked } = await run(repeat, [generated('9999999999')])
    expect(decision).toMatchObject({
      outcome: 'kept',
      because: { stage: 'structure', code: 'invalid-twin', violations: [{ check: 'grounding' }] },
    })
    expect(decision.action).toBe(proposal)
    expect(asked).toEqual(['generator'])
  })

  test('a stale argument takes the current value, and everything else stays', async () => {
    const { decision, asked } = await run(stale, [verdicts('card_8107')])
    expect(decision).toMatchObject({
      outcome: 'replaced',
      action: { kind: 'tool-calls', calls: [{ arguments: { ...payment, payment_method_id: 'card_8107' } }] },
      twin: { origin: 'deterministic', certificate: { condition: 'stale-argument', severity: 0.95 } },
    })
    expect(asked).toEqual(['verifier'])
  })
})

const undetermined: Policy = { ...paperPolicy, conditions: [condition()] }
const farReply = JSON.stringify({ kind: 'final-response', calls: [], text: 'No.' })

describe('a proposal is kept, as the same object, because', () => {
  test.each<[string, StepParts, readonly ScriptedReply[], { policy?: Policy; allowance?: Allowance }, object]>([
    [
      'it is a clarification, which is never revised',
      { ...inverse, proposal: { kind: 'clarification', text: 'Which one?' } },
      [],
      {},
      { stage: 'proposal', code: 'nothing-to-execute' },
    ],
    [
      'it is a final response, which is never revised',
      { ...inverse, proposal: { kind: 'final-response', text: 'Unlocked.' } },
      [],
      {},
      { stage: 'proposal', code: 'nothing-to-execute' },
    ],
    [
      'no condition holds',
      { ...inverse, proposal: toolCalls(call('lock_account', { account_id: 'ACC-1002' })) },
      [],
      {},
      { stage: 'evidence', code: 'no-certificate' },
    ],
    [
      'the condition that holds is too weak',
      inverse,
      [],
      { policy: { ...paperPolicy, conditions: [condition({ severity: 0.8999 })] } },
      { stage: 'evidence', code: 'no-certificate' },
    ],
    [
      'the trajectory has had its switch',
      inverse,
      [],
      { allowance: { ...fullAllowance, switches: 0 } },
      { stage: 'budget', code: 'already-switched' },
    ],
    [
      'the trajectory has had its verifications',
      inverse,
      [],
      { allowance: { ...fullAllowance, verifications: 0 } },
      { stage: 'budget', code: 'verifications-spent' },
    ],
    [
      'the trajectory has had its generations',
      repeat,
      [],
      { allowance: { ...fullAllowance, generations: 0 } },
      { stage: 'twin', code: 'generator-budget-spent' },
    ],
    [
      'the generator replies with no action',
      repeat,
      ['I would wait.'],
      {},
      { stage: 'twin', code: 'unreadable-reply' },
    ],
    [
      'the generator fails',
      repeat,
      [new Error('down')],
      {},
      { stage: 'twin', code: 'exception', error: new Error('down') },
    ],
    [
      'the twin breaks a structural check',
      inverse,
      [farReply],
      { policy: undetermined },
      { stage: 'structure', code: 'invalid-twin', violations: [{ check: 'shape' }, { check: 'distance' }] },
    ],
    [
      'the twin is the proposal',
      repeat,
      [JSON.stringify({ kind: 'tool-calls', calls: [{ name: 'modify_pending_order_items', arguments: change }] })],
      {},
      { stage: 'structure', code: 'invalid-twin', violations: [{ check: 'difference' }] },
    ],
    [
      'the active tools are not known',
      { ...stale, tools: null },
      [],
      {},
      { stage: 'structure', code: 'invalid-twin', violations: [{ check: 'schema' }] },
    ],
    ['the verifier omits an order', inverse, ['{"comparisons":[]}'], {}, { stage: 'verifier', code: 'order-missing' }],
    ['the verifier cannot be read, twice', inverse, ['', '{}'], {}, { stage: 'verifier', code: 'exception' }],
    ['the verifier fails', inverse, [new Error('down')], {}, { stage: 'verifier', code: 'exception' }],
    [
      'the verifier prefers it',
      inverse,
      [verdicts(completion, { ...clearWin, prefers: 'actor' })],
      {},
      { stage: 'gate', code: 'below-threshold', score: 0 },
    ],
    [
      'the score is below the threshold',
      inverse,
      [verdicts(completion, { ...clearWin, actor: assessment(2, true), twin: assessment(3, false) })],
      { policy: { ...paperPolicy, threshold: 0.7000000000000001 } },
      { stage: 'gate', code: 'below-threshold', score: 0.7 },
    ],
    [
      'the threshold is no number',
      inverse,
      [verdicts(completion)],
      { policy: { ...paperPolicy, threshold: Number.NaN } },
      { stage: 'gate', code: 'below-threshold', score: 0.99 },
    ],
    [
      'the gate is shut, which no threshold of zero opens',
      inverse,
      [verdicts(completion, { ...clearWin, prefers: 'neither' })],
      { policy: { ...paperPolicy, threshold: 0 } },
      { stage: 'gate', code: 'below-threshold', score: 0 },
    ],
  ])('%s', async (_, parts, replies, options, because) => {
    const { decision, proposal } = await run(parts, replies, options)
    expect(decision).toMatchObject({ outcome: 'kept', because })
    expect(decision.action).toBe(proposal)
  })
})

describe('a switch', () => {
  test('needs a score of at least the threshold, and exactly that is enough', async () => {
    const even = { ...clearWin, actor: assessment(2, true), twin: assessment(3, false) }
    const policy = { ...paperPolicy, threshold: 0.7 }
    expect((await run(inverse, [verdicts(completion, even)], { policy })).decision).toMatchObject({
      outcome: 'replaced',
      score: 0.7,
    })
  })

  test('needs a severity of at least 0.90, and exactly that is enough', async () => {
    const policy = {
      ...paperPolicy,
      conditions: [condition({ severity: 0.9, twin: () => toolCalls(call('lock_account')) })],
    }
    expect((await run(inverse, [verdicts('"lock_account"')], { policy })).decision.outcome).toBe('replaced')
  })

  test('needs no generation where the evidence determines the twin', async () => {
    const allowance = { ...fullAllowance, verifications: 1, generations: 0 }
    expect((await run(inverse, [verdicts(completion)], { allowance })).decision.outcome).toBe('replaced')
  })

  test('keeps the calls that nothing was found against', async () => {
    const other = call('list_accounts', {}, 'other')
    const parts = {
      ...inverse,
      proposal: toolCalls(call('unlock_account', { account_id: 'ACC-1001' }), other),
      tools: [tool('list_accounts')],
    }
    const { decision } = await run(parts, [
      (request) => verdicts('{"calls":[{"arguments":{},"name":"list_accounts"}]')(request),
    ])
    expect(decision).toMatchObject({ outcome: 'replaced', action: toolCalls(other) })
  })
})

describe('nobody is asked', () => {
  test.each<[string, StepParts, Allowance]>([
    ['without evidence', { ...inverse, proposal: toolCalls(call('list_accounts')) }, fullAllowance],
    ['once the trajectory has had its switch', repeat, { ...fullAllowance, switches: 0 }],
    ['once its verifications are spent', repeat, { ...fullAllowance, verifications: 0 }],
  ])('%s', async (_, parts, allowance) => {
    expect((await run(parts, [], { allowance })).asked).toEqual([])
  })

  test('to judge a twin that failed a structural check', async () => {
    expect((await run({ ...stale, tools: [] })).asked).toEqual([])
  })
})

describe('a condition of your own that authorises an edit and leaves the twin to the generator', () => {
  const [old, fresh] = ['a'.repeat(35), 'b'.repeat(35)]
  const edit = defineEvidenceCondition(condition({ name: 'own-edit', match: () => match({ reason: 'x is old.' }) }))
  const policy: Policy = { ...paperPolicy, conditions: [edit] }
  const parts = (evidence: string): StepParts => ({
    messages: [user(`Use ${evidence}.`)],
    tools: [tool('f')],
    proposal: toolCalls(call('f', { x: old })),
  })
  const reply = (x: string) =>
    JSON.stringify({ kind: 'tool-calls', calls: [{ name: 'f', arguments: { x } }], text: '' })

  test('reaches the verifier at a distance of exactly 0.35', async () => {
    const { decision } = await run(parts(fresh), [reply(fresh), verdicts(fresh)], { policy })
    expect(decision).toMatchObject({ outcome: 'replaced', twin: { certificate: { condition: 'own-edit' } } })
  })

  test('fails the distance check just above it', async () => {
    const { decision, asked } = await run(parts(`${fresh}b`), [reply(`${fresh}b`)], { policy })
    expect(decision).toMatchObject({ because: { violations: [{ check: 'distance' }] } })
    expect(asked).toEqual(['generator'])
  })

  test('fails the grounding check where the value stands in the evidence as a piece only', async () => {
    const { decision } = await run(parts(`${fresh}b`), [reply(fresh)], { policy })
    expect(decision).toMatchObject({ because: { violations: [{ check: 'grounding' }] } })
  })
})

describe('a decision', () => {
  test('is the same for the same input', async () => {
    const [one, two] = [await run(inverse, [verdicts(completion)]), await run(inverse, [verdicts(completion)])]
    expect(one.decision).toEqual(two.decision)
  })

  test('does not throw for argument names that every object has', async () => {
    const odd = JSON.parse('{"constructor":true,"__proto__":true,"toString":"x"}')
    const flipped = JSON.parse('{"constructor":false,"__proto__":true,"toString":"x"}')
    const parts = {
      messages: [user('Go.'), ...done('set_it', odd, 'ok')],
      proposal: toolCalls(call('set_it', flipped)),
    }
    const { decision, proposal } = await run(parts)
    expect(decision.action).toBe(proposal)
  })

  test('shows every certificate even where nothing can be done', async () => {
    const { decision } = await run(inverse, [], { allowance: { ...fullAllowance, switches: 0 } })
    expect(decision.certificates.map((certificate) => certificate.condition)).toEqual(['inverse-action'])
  })
})
