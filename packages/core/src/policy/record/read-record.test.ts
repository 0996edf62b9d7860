import { describe, expect, test } from 'vitest'
import { readDecisionRecord } from './read-record.ts'
import type { DecisionRecord } from './record.ts'

const written: DecisionRecord = {
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

const certificate = {
  condition: 'inverse-action',
  version: 1,
  severity: 1,
  authorises: 'withholding',
  calls: [0],
  reason: 'It would undo what was done.',
  exhibits: [{ position: 'proposal', text: 'undo()' }],
  finding: {},
} as const

const answered = {
  mode: 'advise',
  outcome: 'answered',
  because: null,
  advice: { answers: [{ call: 0, condition: 'done-already', text: 'Not executed.' }], insisted: [1], unanswered: [] },
} as const

const ingredients = { score: 0.5, strongestSeverity: 1, repeats: 0, toolErrors: 0, schemaViolations: 0 }
const counted = { emptyResults: 0, calls: 1, idleTurns: 0, unusedEntities: 0, sameTool: 0 }
const trajectory = { ...ingredients, ...counted, detector: 'trajectory', guessedNumbers: 0, abandonedTools: 0 } as const

describe('a record is read', () => {
  test.each([
    ['as it is', written],
    ['with the profile it was decided under', { ...written, profile: 'extended' }],
    ['with what a condition found', { ...written, certificates: [certificate] }],
    ['with the order that it stops', { ...written, stops: { order: 'sha256:0', followUp: true } }],
    ['with the calls that were answered', { ...written, ...answered }],
    ['with the anomaly of the paper', { ...written, anomaly: ingredients }],
    ['with the anomaly of the trajectory', { ...written, anomaly: trajectory }],
  ] satisfies [string, DecisionRecord][])('%s', (_, record) => {
    expect(readDecisionRecord(structuredClone(record))).toEqual(record)
  })

  test.each([
    [{ ...written, version: 2 }, 'record.version: expected 1, found number 2'],
    [
      { ...written, outcome: 'lost' },
      'record.outcome: expected one of kept, replaced, answered, found the string "lost"',
    ],
    [{ ...written, advice: { ...answered.advice, insisted: ['1'] } }, 'record.advice.insisted[0]: expected a number'],
    [{ ...written, advice: { answers: [] } }, 'record.advice.insisted: expected an array'],
    [{ ...written, profile: 1 }, 'record.profile: expected a string, found number 1'],
    [{ ...written, violations: [{ check: 'size' }] }, 'record.violations[0].check: expected one of difference, schema'],
    [{ ...written, measured: undefined }, 'record.measured: expected an object'],
    [{ ...written, threshold: Number.NaN }, 'record.threshold: expected a number'],
    [{ ...written, anomaly: { ...trajectory, calls: null } }, 'record.anomaly.calls: expected a number'],
    [{ ...written, anomaly: { ...trajectory, detector: 'oracle' } }, 'expected one of trajectory, fitted'],
    [{ ...written, certificates: [{ ...certificate, authorises: 'all' }] }, 'record.certificates[0].authorises'],
    [{ ...written, stops: { order: 'sha256:0' } }, 'record.stops.followUp: expected'],
    [{ ...written, stops: true }, 'record.stops: expected an object'],
    [{ ...written, certificates: {} }, 'record.certificates: expected an array'],
    [null, 'record: expected an object'],
  ])('or refused with the place and what was expected (%#)', (value, problem) => {
    expect(() => readDecisionRecord(value)).toThrow(problem)
  })
})
