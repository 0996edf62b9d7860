/**
 * Steps built by hand, run through the paper's policy with a judge that accepts whatever it is shown. A right call gets
 * no twin, under `extended` neither; a wrong one that the paper's words cover gets exactly its twin. Steps whose
 * expectation is about `extended` run through that policy alone.
 */
import { describe, expect, test } from 'vitest'
import type { Decision } from '../src/policy/paper/decision.ts'
import { type Policy, paperPolicy } from '../src/policy/paper/policy.ts'
import { sameAction } from '../src/policy/paper/trace/action.ts'
import { extendedPolicy } from '../src/policy/profile/profiles.ts'
import { createCallValidator } from '../src/schema/validate-call.ts'
import { clearWin, decideStep, step } from './fixtures/steps.ts'
import { classes } from './hand-built/classes.ts'
import { failedAtFirst } from './hand-built/failed-at-first.ts'
import { openToday } from './hand-built/open-today.ts'
import type { HandBuiltStep } from './hand-built/story.ts'

const steps = Object.entries(classes).flatMap(([name, all]) =>
  all.map((one): readonly [string, HandBuiltStep] => [`${name}: ${one.title}`, one]),
)
const open: ReadonlySet<string> = new Set(openToday)

describe('a step built by hand', () => {
  test.each(steps.filter(([name]) => !open.has(name)))('%s', async (_, one) => {
    expect(await complaint(one)).toBeNull()
  })

  test.each(steps.filter(([name]) => open.has(name)))('open today, %s', async (_, one) => {
    expect(await complaint(one), 'It holds now: take it off the list of open steps.').not.toBeNull()
  })
})

describe('the steps', () => {
  test('have names of their own', () => {
    expect(new Set(steps.map(([name]) => name)).size).toBe(steps.length)
  })

  test('are at least 400, of which at least a quarter are wrong', () => {
    const wrong = steps.filter(
      ([, one]) => one.expected.kind !== 'keep' && one.expected.kind !== 'extended-keep',
    ).length
    expect(steps.length).toBeGreaterThanOrEqual(400)
    expect(wrong / steps.length).toBeGreaterThanOrEqual(0.25)
  })

  test('hold every step that a list names', () => {
    const names = new Set(steps.map(([name]) => name))
    expect([...openToday, ...failedAtFirst].filter((name) => !names.has(name))).toEqual([])
  })
})

/** What is wrong with what the policies make of a step, or `null`. */
async function complaint(one: HandBuiltStep): Promise<string | null> {
  const { expected } = one
  const paper = await run(one, paperPolicy)
  switch (expected.kind) {
    case 'keep': {
      if (paper.twin !== null) return `paper: ${paper.conditions} made ${paper.twin}`
      const extended = await run(one, extendedPolicy)
      return extended.twin === null ? null : `extended: ${extended.conditions} made ${extended.twin}`
    }
    case 'twin': {
      const { decision } = paper
      if (decision.outcome === 'kept') return `kept: ${JSON.stringify(decision.because)}`
      return sameAction(decision.action, expected.action) ? null : `another twin: ${paper.twin}`
    }
    case 'goes-on':
      // The paper keeps its completion text. Beyond it a call is answered, or kept where the host cannot answer.
      return [await run(one, extendedPolicy), await run(one, extendedPolicy, false)].some(
        ({ decision }) => decision.action.kind === 'final-response',
      )
        ? 'the turn ends though work is left'
        : null
    case 'certificate': {
      const found = paper.decision.certificates.find(({ condition }) => condition === expected.condition)
      if (!found) return `no certificate of ${expected.condition}, but: ${paper.conditions}`
      return JSON.stringify(found.calls) === JSON.stringify(expected.calls) ? null : `of other calls: ${found.calls}`
    }
    case 'extended-keep': {
      const { twin, conditions, decision } = await run(one, extendedPolicy)
      if (twin !== null) return `extended: ${conditions} made ${twin}`
      return holds(decision, 'repeat-after-error') ? 'extended: flagged as a repeat' : null
    }
    case 'extended-twin': {
      const { twin, conditions, decision } = await run(one, extendedPolicy)
      if (!holds(decision, expected.condition)) return `no certificate of ${expected.condition}, but: ${conditions}`
      if (decision.outcome !== 'replaced') return `extended: not replaced, ${conditions}`
      return sameAction(decision.action, expected.action) ? null : `another twin: ${twin}`
    }
    case 'extended-certificate': {
      const { conditions, decision } = await run(one, extendedPolicy)
      return holds(decision, expected.condition) ? null : `no certificate of ${expected.condition}, but: ${conditions}`
    }
  }
}

function holds({ certificates }: Decision, name: string): boolean {
  return certificates.some(({ condition }) => condition === name)
}

/** The twin is a text for the reader: the action that replaced the proposal, or that the generator was asked for one. */
async function run({ messages, tools, proposal }: HandBuiltStep, policy: Policy, canAnswer = policy !== paperPolicy) {
  const askedFor: string[] = []
  const decision = await decideStep({ ...step({ messages, tools, proposal }), canAnswer }, policy, {
    ask: async ({ role }) => {
      askedFor.push(role)
      throw new Error('Nobody generates here.')
    },
    judge: async () => ({ kind: 'judged', judgments: { forward: clearWin, reversed: clearWin } }),
    validate: createCallValidator(),
  })
  const conditions = decision.certificates.map(({ condition }) => condition).join(', ')
  const generated = askedFor.length > 0 ? 'the generator write one' : null
  const twin = decision.outcome === 'replaced' ? JSON.stringify(decision.action) : generated
  return { decision, conditions, twin }
}
