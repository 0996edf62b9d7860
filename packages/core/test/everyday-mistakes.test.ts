/**
 * Steps with everyday mistakes, and right calls that look like them. Every case is matched by the four conditions, and
 * answered as the mode `advise` would.
 */
import { describe, expect, test } from 'vitest'
import { advise } from '../src/policy/advice/index.ts'
import { matchEvidence } from '../src/policy/paper/evidence/index.ts'
import { extendPolicy, paperPolicy } from '../src/policy/paper/policy.ts'
import { plainAction } from '../src/policy/paper/trace/action.ts'
import { everydayMistakes, refusedCall } from '../src/policy/schemas/index.ts'
import { attacks } from './everyday/attacks.ts'
import type { EverydayCase } from './everyday/case.ts'
import { failingLoops } from './everyday/failing-loops.ts'
import { afterParallelCalls, fieldMistakes } from './everyday/field-mistakes.ts'
import { furtherRight } from './everyday/further-right.ts'
import { furtherWrong } from './everyday/further-wrong.ts'
import { hurriedUsers } from './everyday/hurried-users.ts'
import { knownMisses } from './everyday/known-misses.ts'
import { rightRepeats } from './everyday/right-repeats.ts'
import { rightTargets } from './everyday/right-targets.ts'
import { strangersCases } from './everyday/stranger.ts'
import { unlistedIds } from './everyday/unlisted-ids.ts'
import { variations } from './everyday/variations.ts'
import { wrongCalls } from './everyday/wrong-calls.ts'
import { scene, toolCalls } from './fixtures/steps.ts'

const policy = extendPolicy({ ...paperPolicy, conditions: [] }, everydayMistakes)
const fields = [...fieldMistakes, afterParallelCalls]
const all = [
  ...fields,
  ...rightRepeats,
  ...rightTargets,
  ...wrongCalls,
  ...furtherRight,
  ...furtherWrong,
  ...strangersCases,
  ...variations,
  ...attacks,
  ...failingLoops,
  ...unlistedIds,
  ...hurriedUsers,
]
const missed: ReadonlySet<string> = new Set(knownMisses)

describe('an everyday step', () => {
  test.each(all.filter(({ title }) => !missed.has(title)).map((one) => [one.title, one] as const))('%s', (_, one) => {
    expect(complaint(one)).toBeNull()
  })

  test.each(all.filter(({ title }) => missed.has(title)).map((one) => [one.title, one] as const))(
    'known miss: %s',
    (_, one) => {
      expect(complaint(one), 'It holds now: remove it from the list of known misses.').not.toBeNull()
    },
  )
})

describe('the steps', () => {
  test('have different titles', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  })

  test('rebuild at least 30 reported mistakes, and at least 120 other steps', () => {
    expect(fields.length).toBeGreaterThanOrEqual(30)
    expect(all.length - fields.length).toBeGreaterThanOrEqual(120)
  })

  test('include every known miss', () => {
    const titles = new Set(all.map(({ title }) => title))
    expect(knownMisses.filter((title) => !titles.has(title))).toEqual([])
  })
})

/** What is wrong with what the conditions make of a step, or `null`. */
function complaint({ messages, tools, proposal, expected }: EverydayCase): string | null {
  const shown = scene({ messages, tools, proposal })
  const evidence = matchEvidence(policy.conditions, shown)
  const found = evidence
    .map(({ condition, match }) => `${condition.name} on ${match.calls}: ${match.reason}`)
    .join('; ')
  const answers = advise(evidence, shown, policy, 100)?.answers ?? []
  switch (expected.kind) {
    case 'quiet':
      return found === '' ? null : found
    case 'answered': {
      const calls = answers.filter(({ condition }) => condition === expected.condition).map((one) => one.call)
      if (calls.join() !== expected.calls.join() || answers.length !== calls.length) return `found: ${found}`
      const texts = answers.map((answer) => answer.text).join('\n')
      const missing = expected.says.filter((text) => !texts.includes(text))
      return missing.length === 0 ? null : `the answer lacks ${missing.join(', ')}: ${texts}`
    }
    case 'repaired': {
      const match = refusedCall.match(shown)
      const twin = match && (refusedCall.twin?.(match, shown) ?? null)
      if (!twin || evidence.length !== 1) return `found: ${found}`
      const meant = toolCalls(...expected.calls.map((one, index) => ({ id: `proposed-${index}`, ...one })))
      return JSON.stringify(plainAction(twin)) === JSON.stringify(plainAction(meant)) ? null : JSON.stringify(twin)
    }
  }
}
