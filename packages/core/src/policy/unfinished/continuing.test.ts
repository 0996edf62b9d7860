/** The profile `continuing`, through the whole decision: calls in the place of a text, and everything that keeps the text. */
import { describe, expect, test } from 'vitest'
import {
  call,
  clearWin,
  decideStep,
  done,
  type ScriptedReply,
  says,
  scriptedModel,
  step,
  tool,
  toolCalls,
  user,
  verdicts,
} from '../../../test/fixtures/steps.ts'
import { createCallValidator } from '../../schema/validate-call.ts'
import type { Policy } from '../paper/policy.ts'
import type { Step } from '../paper/step.ts'
import type { Message } from '../paper/trace/trace.ts'
import { judgeBothOrders } from '../paper/verifier/index.ts'
import { continuingPolicy, profileNamed } from '../profile/profiles.ts'

const integer = { type: 'object', properties: { ticket_id: { type: 'integer' } }, required: ['ticket_id'] }
const [list, open, close] = [tool('list_tickets'), tool('get_ticket', integer), tool('close_ticket', integer)]

const waiting: readonly Message[] = [
  user('Show me my latest ticket in full.'),
  ...done('list_tickets', {}, '[{"id": 7, "title": "Printer"}]', 'c1'),
  says('I see only its title.'),
  user('What about now?'),
  ...done('list_tickets', {}, '[{"id": 7, "title": "Printer"}]', 'c2'),
]

function ending(change: Partial<Step> = {}, text = 'Your ticket is about the printer.'): Step {
  const tools = [list, open]
  const given = step({ messages: waiting, proposal: { kind: 'final-response', text }, tools })
  return { ...given, previousTools: [list], canAnswer: true, ...change }
}

async function run(given: Step, replies: readonly ScriptedReply[] = [], policy: Policy = continuingPolicy) {
  const model = scriptedModel(...replies)
  const judge = judgeBothOrders(model.ask)
  const decision = await decideStep(given, policy, { ask: model.ask, judge, validate: createCallValidator() })
  return { decision, requests: model.requests }
}

const agreeing = verdicts('tool-calls')

describe('under continuing a text that ends the turn too early', () => {
  test('gives way to the call that the conversation determines, where the verifier agrees in both orders', async () => {
    const { decision, requests } = await run(ending(), [agreeing])
    expect(decision).toMatchObject({
      outcome: 'replaced',
      action: toolCalls(call('get_ticket', { ticket_id: 7 }, 'continuing-0')),
      twin: {
        origin: 'deterministic',
        certificate: { condition: 'arrived-tool', authorises: 'continuation', calls: [] },
      },
    })
    expect(requests.map(({ role }) => role)).toEqual(['verifier'])
  })

  test('gives way to calls that the generator writes, where they are not determined', async () => {
    const written = JSON.stringify({
      kind: 'tool-calls',
      calls: [{ name: 'close_ticket', arguments: '{"ticket_id": 7}' }],
      text: '',
    })
    const { decision, requests } = await run(ending({ tools: [list, close] }), [written, agreeing])
    expect(decision).toMatchObject({
      outcome: 'replaced',
      action: { calls: [{ name: 'close_ticket' }] },
      twin: { origin: 'generated' },
    })
    expect(requests.map(({ role }) => role)).toEqual(['generator', 'verifier'])
    const [{ prompt = '' } = {}] = requests
    expect(prompt).toContain('"name":"close_ticket"')
    expect(prompt).toContain('Reply with the tool calls that are missing before it may, at most 3, as one JSON object.')
  })

  test('is kept where the verifier does not agree', async () => {
    const { decision } = await run(ending(), [verdicts('tool-calls', { ...clearWin, confidence: 0.9 })])
    expect(decision).toMatchObject({ outcome: 'kept', because: { stage: 'gate', code: 'below-threshold' } })
  })

  test('is kept, and the finding recorded, where it has gone out: nobody is asked', async () => {
    const given = ending({ canAnswer: false })
    const { decision, requests } = await run(given)
    expect(decision).toMatchObject({
      outcome: 'kept',
      certificates: [{ condition: 'arrived-tool' }],
      because: { stage: 'structure', code: 'invalid-twin' },
    })
    expect(decision.action).toBe(given.proposal)
    expect(requests).toEqual([])
  })

  test('is kept where the generator answers with a text, or with a write that stands nowhere', async () => {
    const given = ending({ tools: [list, close] })
    const said = JSON.stringify({ kind: 'final-response', calls: [], text: 'I will not.' })
    expect((await run(given, [said])).decision).toMatchObject({ because: { stage: 'structure', code: 'invalid-twin' } })
    const invented = JSON.stringify({
      kind: 'tool-calls',
      calls: [{ name: 'close_ticket', arguments: '{"ticket_id": 8}' }],
      text: '',
    })
    expect((await run(given, [invented])).decision).toMatchObject({
      because: { stage: 'structure', violations: [{ check: 'grounding' }] },
    })
  })

  test('is kept without evidence, and where the actor asks', async () => {
    const none = { outcome: 'kept', certificates: [], because: { stage: 'evidence', code: 'no-certificate' } }
    expect((await run(ending({ tools: [list] }))).decision).toMatchObject(none)
    const asks = ending({ proposal: { kind: 'clarification', text: 'Which one?' } })
    expect((await run(asks)).decision).toMatchObject(none)
  })
})

test.each([
  ['paper', { stage: 'proposal', code: 'nothing-to-execute' }],
  ['standard', { stage: 'evidence', code: 'no-certificate' }],
  ['extended', { stage: 'evidence', code: 'no-certificate' }],
  ['wary', { stage: 'evidence', code: 'no-certificate' }],
] as const)('under %s no text is ever replaced', async (name, because) => {
  const { decision, requests } = await run(ending(), [], profileNamed(name))
  expect(decision).toMatchObject({ outcome: 'kept', certificates: [], because })
  expect(requests).toEqual([])
})
