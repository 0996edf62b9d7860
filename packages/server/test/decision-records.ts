/** Records that hold, for tests of what keeps them. */
import type { DecisionRecord } from '@twincheck/core'

export const kept: DecisionRecord = {
  version: 1,
  id: 'd1',
  session: 's1',
  step: 0,
  position: 3,
  mode: 'repair',
  fingerprint: 'sha256:0',
  gate: { minConfidence: 0.98, minMargin: 0.5 },
  threshold: 0.5,
  proposal: {
    kind: 'tool-calls',
    calls: [{ name: 'unlock_account', arguments: { account_id: 'AC-1001 „ü“ \\ " \u0000' } }],
  },
  anomaly: { score: 0.5, strongestSeverity: 1, repeats: 0, toolErrors: 0, schemaViolations: 0 },
  certificates: [],
  twin: null,
  violations: [],
  judgments: null,
  score: null,
  outcome: 'kept',
  because: { stage: 'evidence', code: 'no-certificate' },
  exception: null,
  measured: { startedAt: 1_000, milliseconds: 1, asked: [], cost: null },
}

const clearWin = {
  prefers: 'twin',
  confidence: 0.99,
  actor: assessment(0, true),
  twin: assessment(4, false),
  quality: { actor: 0, twin: 80 },
  margin: 1,
} as const

export const replaced: DecisionRecord = {
  ...kept,
  twin: { action: { kind: 'final-response', text: 'Done.' }, origin: 'deterministic', condition: 'inverse-action' },
  judgments: { forward: clearWin, reversed: clearWin },
  score: 0.99,
  outcome: 'replaced',
  because: null,
}

function assessment(score: 0 | 4, fatal: boolean) {
  const scores = {
    goalAlignment: score,
    stateGrounding: score,
    toolSelection: score,
    argumentValidity: score,
    completionSafety: score,
  }
  return { fatal, scores }
}

/** A decision whose call was answered, without a model. */
export const answered: DecisionRecord = {
  ...kept,
  id: 'a1',
  mode: 'advise',
  outcome: 'answered',
  because: null,
  advice: { answers: [{ call: 0, condition: 'done-already', text: 'Not executed.' }], insisted: [], unanswered: [] },
}
