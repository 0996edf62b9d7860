/** Properties of one decision: whatever is visible, proposed or replied, the outcome is the actor's action or a checked twin. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decision } from '../src/policy/paper/decision.ts'
import { paperPolicy } from '../src/policy/paper/policy.ts'
import { readStep, type Step, type StepInput } from '../src/policy/paper/step.ts'
import { checkStructure } from '../src/policy/paper/structure/index.ts'
import { canonicalJson } from '../src/policy/paper/text/canonical-json.ts'
import { plainAction } from '../src/policy/paper/trace/action.ts'
import { judgeBothOrders } from '../src/policy/paper/verifier/index.ts'
import { createCallValidator } from '../src/schema/validate-call.ts'
import { type Behaviour, behaviours, scriptedModel, step, turnKeys } from './fixtures/arbitrary-steps.ts'
import { decideStep } from './fixtures/steps.ts'

describe('for any trace, proposal, tools and model', () => {
  test('decide does not throw, and gives the actor’s own action or a twin that passes every check again', async () => {
    const endings = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(step, behaviours, async (input, script) => {
        const read = readStep(input)
        const { decision } = await run(read, script)
        const ending = decision.outcome === 'kept' ? `${decision.because.stage}/${decision.because.code}` : 'replaced'
        endings.set(ending, (endings.get(ending) ?? 0) + 1)
        if (decision.outcome === 'kept') expect(decision.action).toBe(read.proposal)
        else expect(violationsOf(decision, read)).toEqual([])
      }),
      { numRuns: 600 },
    )
    // A property that never meets the interesting cases proves nothing.
    for (const ending of ['replaced', 'evidence/no-certificate', 'structure/invalid-twin', 'verifier/exception']) {
      expect([...endings.keys()]).toContain(ending)
    }
  })

  test('the same input gives the same decision and the same requests', async () => {
    await fc.assert(
      fc.asyncProperty(step, behaviours, async (input, script) => {
        const [first, second] = [await run(readStep(input), script), await run(readStep(input), script)]
        expect(plain(second.decision)).toEqual(plain(first.decision))
        expect(second.requests).toEqual(first.requests)
      }),
      { numRuns: 200 },
    )
  })

  test('the order in which keys are written changes neither the decision nor what a model is asked', async () => {
    await fc.assert(
      fc.asyncProperty(step, behaviours, async (input, script) => {
        const given: StepInput = JSON.parse(JSON.stringify(input))
        const [first, second] = [await run(readStep(given), script), await run(readStep(turnKeys(given)), script)]
        expect(plain(second.decision)).toEqual(plain(first.decision))
        expect(second.requests).toEqual(first.requests)
      }),
      { numRuns: 300 },
    )
  })

  test('nothing is asked once the trajectory has nothing left to spend', async () => {
    await fc.assert(
      fc.asyncProperty(step, behaviours, fc.constantFrom('verifications', 'switches'), async (input, script, spent) => {
        const read = readStep(input)
        const { decision, requests } = await run({ ...read, allowance: { ...read.allowance, [spent]: 0 } }, script)
        expect(decision.action).toBe(read.proposal)
        expect(requests).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

async function run(read: Step, script: readonly Behaviour[]) {
  const model = scriptedModel(script, () => read.proposal)
  const { signal } = new AbortController()
  const ask = async (request: Parameters<typeof model>[0]) => model(request, { signal })
  const validate = createCallValidator()
  const decision = await decideStep(read, paperPolicy, { ask, validate, judge: judgeBothOrders(ask) })
  return { decision, requests: model.asked.map(({ role, prompt }) => ({ role, prompt })) }
}

function violationsOf(decision: Extract<Decision, { outcome: 'replaced' }>, read: Step) {
  const { proposal } = read
  expect(decision.action).toBe(decision.twin.action)
  if (proposal.kind !== 'tool-calls') return ['only tool calls can be replaced']
  const pair = { ...read, proposal, twin: decision.twin, validate: createCallValidator() }
  return checkStructure(paperPolicy.checks, pair)
}

/** A decision as text, with actions as they are compared and shown: without ids and without the order of keys. */
function plain(decision: Decision): unknown {
  const { action, certificates } = decision
  const ending = decision.outcome === 'kept' ? decision.because : decision
  const twin = 'twin' in ending ? canonicalJson(plainAction(ending.twin.action)) : null
  return {
    outcome: decision.outcome,
    because: decision.outcome === 'kept' ? [decision.because.stage, decision.because.code] : null,
    action: canonicalJson(plainAction(action)),
    twin,
    certificates,
    judgments: 'judgments' in ending ? ending.judgments : null,
    violations:
      'violations' in ending ? ending.violations.map(({ check, message }) => `${check}: ${message}`).sort() : [],
    score: 'score' in ending ? ending.score : null,
  }
}
