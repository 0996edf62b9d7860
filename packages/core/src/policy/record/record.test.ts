import { describe, expect, test } from 'vitest'
import { assessment, call, clearWin, toolCalls } from '../../../test/fixtures/steps.ts'
import { plainAction } from '../paper/trace/action.ts'
import { type AskedModel, type DecisionRecord, judgmentSource, recomputeRecord, recordJudgments } from './record.ts'

const judgments = recordJudgments({ forward: clearWin, reversed: { ...clearWin, confidence: 0.98 } })

/** A true record of a switch. */
const record: DecisionRecord = {
  version: 1,
  id: 'd1',
  session: 's1',
  step: 0,
  position: 3,
  mode: 'repair',
  fingerprint: 'sha256:0',
  gate: { minConfidence: 0.98, minMargin: 0.5 },
  threshold: 0.5,
  proposal: plainAction(toolCalls(call('unlock', { id: 7 }))),
  anomaly: { score: 0.5, strongestSeverity: 1, repeats: 0, toolErrors: 0, schemaViolations: 0 },
  certificates: [],
  twin: { action: { kind: 'final-response', text: 'Done.' }, origin: 'deterministic', condition: 'inverse-action' },
  violations: [],
  judgments,
  score: 0.98,
  outcome: 'replaced',
  because: null,
  exception: null,
  measured: { startedAt: 0, milliseconds: 1, asked: [], cost: null },
}
const { forward, reversed } = judgments
const trajectoryAnomaly = {
  detector: 'trajectory',
  score: 1 - 0.6,
  strongestSeverity: 0,
  repeats: 0,
  toolErrors: 0,
  schemaViolations: 0,
  emptyResults: 0,
  calls: 0,
  idleTurns: 0,
  unusedEntities: 0,
  sameTool: 0,
  guessedNumbers: 1,
  abandonedTools: 0,
} as const

describe('a record', () => {
  test('shows an action without ids', () => {
    expect(record.proposal).toEqual({ kind: 'tool-calls', calls: [{ name: 'unlock', arguments: { id: 7 } }] })
  })

  test('shows both qualities in eightieths and the margin of each order', () => {
    expect(forward).toEqual({ ...clearWin, quality: { actor: 0, twin: 80 }, margin: 1 })
  })
})

describe('whose scores the judgments are', () => {
  const asked = (role: AskedModel['role'], more: Pick<AskedModel, 'taped'> = {}): AskedModel => {
    return { role, model: 'm', inputTokens: null, outputTokens: null, milliseconds: 1, cost: null, ...more }
  }
  test.each<[string, readonly AskedModel[], ReturnType<typeof judgmentSource>]>([
    ['nobody’s where no verifier was asked', [], 'stand-in'],
    ['nobody’s where only a generator was asked', [asked('generator')], 'stand-in'],
    ['a model’s where it was asked', [asked('generator', { taped: true }), asked('verifier')], 'model'],
    ['another time’s where a tape answered', [asked('verifier', { taped: true })], 'tape'],
    [
      'a model’s where it was asked for one order at least',
      [asked('verifier', { taped: true }), asked('verifier')],
      'model',
    ],
  ])('%s', (_, all, source) => {
    expect(judgmentSource({ judgments, measured: { ...record.measured, asked: all } })).toBe(source)
  })

  test('is no question where nothing was judged', () => {
    expect(judgmentSource({ ...record, judgments: null })).toBeNull()
  })
})

describe('recomputing a record', () => {
  test('finds nothing in a true one', () => {
    expect(recomputeRecord(record)).toEqual([])
  })

  test('finds nothing in one that ended before any judgment', () => {
    expect(recomputeRecord({ ...record, judgments: null, score: null, outcome: 'kept' })).toEqual([])
    expect(recomputeRecord({ ...record, anomaly: null, judgments: null, score: null, outcome: 'kept' })).toEqual([])
  })

  test('finds nothing in a true one of another detector', () => {
    expect(recomputeRecord({ ...record, anomaly: trajectoryAnomaly })).toEqual([])
  })

  test('finds nothing in one that was kept though its score would pass', () => {
    expect(recomputeRecord({ ...record, outcome: 'kept', mode: 'shadow' })).toEqual([])
  })

  test.each<[string, Partial<DecisionRecord>, readonly string[]]>([
    [
      'the score of the detector',
      { anomaly: { score: 0.6, strongestSeverity: 1, repeats: 0, toolErrors: 0, schemaViolations: 0 } },
      ['anomaly score: recorded 0.6, computed 0.5'],
    ],
    [
      'an ingredient of it',
      { anomaly: { score: 0.5, strongestSeverity: 0, repeats: 0, toolErrors: 0, schemaViolations: 0 } },
      ['anomaly score: recorded 0.5, computed 0'],
    ],
    [
      'an ingredient of another detector',
      { anomaly: { ...trajectoryAnomaly, guessedNumbers: 2 } },
      ['anomaly score: recorded 0.4, computed 0.64'],
    ],
    [
      'the quality of the actor',
      { judgments: { forward: { ...forward, quality: { actor: 1, twin: 80 } }, reversed } },
      ['forward quality of the actor: recorded 1, computed 0'],
    ],
    [
      'the quality of the twin',
      { judgments: { forward, reversed: { ...reversed, quality: { actor: 0, twin: 79 } } } },
      ['reversed quality of the twin: recorded 79, computed 80'],
    ],
    [
      'a margin',
      { judgments: { forward: { ...forward, margin: 0.9 }, reversed } },
      ['forward margin: recorded 0.9, computed 1'],
    ],
    ['the switch score', { score: 0.99 }, ['switch score: recorded 0.99, computed 0.98']],
    [
      'a switch score that nobody judged',
      { judgments: null },
      ['switch score: recorded 0.98, computed null', 'replaced without a score of at least 0.5'],
    ],
    [
      'a shut gate that is said to have passed a threshold of zero',
      { threshold: 0, score: 0, gate: { minConfidence: 1, minMargin: 0.5 } },
      ['replaced without a score of at least 0'],
    ],
    ['the threshold', { threshold: 0.99 }, ['replaced without a score of at least 0.99']],
    ['the outcome', { judgments: null, score: null }, ['replaced without a score of at least 0.5']],
    [
      'a requirement of the gate',
      { gate: { minConfidence: 0.99, minMargin: 0.5 } },
      ['switch score: recorded 0.98, computed 0'],
    ],
    [
      'a score of the rubric',
      { judgments: { forward: { ...forward, twin: assessment(3, false) }, reversed } },
      [
        'forward quality of the twin: recorded 80, computed 60',
        'forward margin: recorded 1, computed 0.75',
        'switch score: recorded 0.98, computed 0.75',
      ],
    ],
  ])('names %s where it was tampered with', (_, change, problems) => {
    expect(recomputeRecord({ ...record, ...change })).toEqual(problems)
  })

  test('takes a score of exactly the threshold', () => {
    expect(recomputeRecord({ ...record, threshold: 0.98 })).toEqual([])
  })
})
