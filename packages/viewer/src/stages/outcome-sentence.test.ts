import { describe, expect, test } from 'vitest'
import type { Recorded } from '../reading/record.ts'
import { outcomeSentence } from './outcome.tsx'

const written: Recorded = {
  version: 1,
  id: 'r',
  session: 's',
  step: 0,
  position: 1,
  mode: 'repair',
  fingerprint: 'sha256:0',
  gate: { minConfidence: 0.98, minMargin: 0.5 },
  threshold: 0.5,
  proposal: { kind: 'final-response', text: '' },
  anomaly: null,
  certificates: [],
  twin: null,
  violations: [],
  judgments: null,
  score: null,
  outcome: 'kept',
  because: { stage: 'evidence', code: 'no-certificate' },
  exception: null,
  measured: { startedAt: 0, milliseconds: 1, asked: [], cost: null },
}

describe('the outcome in one sentence says', () => {
  test.each([
    [{ stage: 'evidence', code: 'no-certificate' }, 'Kept because no evidence condition held'],
    [{ stage: 'mode', code: 'shadow' }, 'Kept because the policy only watches (shadow mode)'],
    [{ stage: 'confirmation', code: 'refused' }, 'does not say whether somebody refused or nobody answered.'],
    [{ stage: 'confirmation', code: 'timeout' }, 'Kept because nobody answered in time when a person was asked;'],
    [{ stage: 'evidence', code: 'not-warranted' }, 'Kept because no condition that held is covered by the warrant'],
    [{ stage: 'evidence', code: 'insisted' }, 'Kept because the actor proposed the call again after it was answered'],
    [{ stage: 'store', code: 'held-in-shadow' }, 'Kept because the gateways were told to switch nothing any more.'],
    [{ stage: 'later', code: 'new-reason' }, 'Kept because of later: new-reason.'],
  ])('why a proposal was kept: %j', (because, sentence) => {
    expect(outcomeSentence({ ...written, because })).toContain(sentence)
  })

  test.each([
    [{ stage: 'verifier', code: 'no-model' }, null],
    [{ stage: 'twin', code: 'no-model' }, null],
    // As records said it before there was a code for it.
    [
      { stage: 'verifier', code: 'exception' },
      { name: 'NoModelError', message: 'No model was given.' },
    ],
  ])('that evidence was found and no verifier is configured: %j', (because, exception) => {
    expect(outcomeSentence({ ...written, because, exception })).toBe(
      'Kept: evidence was found, and no verifier is configured to judge it.',
    )
  })

  test('who refused, and when; a name cannot turn the sentence around', () => {
    const because = { stage: 'confirmation', code: 'refused' }
    const confirmation = { verdict: 'refuse', by: 'ada\u202E', at: Date.UTC(2026, 0, 2, 3, 4, 5) } as const
    // The time is that of the person's own zone, which the sentence names.
    expect(outcomeSentence({ ...written, because, confirmation })).toMatch(
      /^Kept because ada‹U\+202E› refused the switch at 2026-01-0\d \d\d:04:05 \S+\.$/,
    )
    expect(outcomeSentence({ ...written, because, confirmation: { ...confirmation, by: null } })).toContain(
      'somebody who was not named refused',
    )
  })

  test('that the threshold lies a hair above a score that looks like it', () => {
    const scores = {
      goalAlignment: 4,
      stateGrounding: 4,
      toolSelection: 4,
      argumentValidity: 4,
      completionSafety: 4,
    } as const
    const judgment = {
      prefers: 'twin',
      confidence: 0.99,
      actor: { fatal: true, scores },
      twin: { fatal: false, scores },
      quality: { actor: 24, twin: 80 },
      margin: 0.7,
    } as const
    const judged = { ...written, judgments: { forward: judgment, reversed: judgment }, score: 0.7 }
    const because = { stage: 'gate', code: 'below-threshold' }
    expect(outcomeSentence({ ...judged, because, threshold: 0.7000000000000001 })).toBe(
      'Kept because the switch score 0.70 is below the threshold, just above 0.70.',
    )
  })
})
