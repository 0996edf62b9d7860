/** The launch rule: what the completed primary set and the settings behind it must be before the extension is drawn. */

import type { Manifest, PairLine } from '@twincheck/eval'
import type { Protocol } from '@twincheck/eval/harness'
import { describe, expect, test } from 'vitest'
import {
  exampleCalibration,
  examplePair,
  exampleProtocol,
  exampleRecord,
  launchedManifest,
} from '../../../eval/test/fixtures/experiment/example.ts'
import { drawSplit } from './draw-splits.ts'
import { type CompletedPrimary, ExtensionRefusedError, extendSplit } from './launch-rule.ts'
import { createSplitManifest } from './split-manifest.ts'

const small = {
  tasks: ['base', 'miss_func', 'miss_param', 'long_context'].flatMap((category) =>
    [0, 1, 2].map((index) => ({ id: `${category}_${index}`, category })),
  ),
  excluded: new Set<string>(),
  seed: 3,
  sizes: { calibration: 1, primary: 1, extension: 1 },
}
const calibration = exampleCalibration({ ids: drawSplit('calibration', small) })
const changedProtocol = (change: Partial<Protocol>) => ({ protocol: { ...exampleProtocol(calibration), ...change } })
/** As an older version wrote it. */
const withoutProtocol = { protocol: undefined } as unknown as Partial<Manifest>

describe('the launch rule of the extension', () => {
  const split = createSplitManifest('test', 'primary', small)
  const manifest = launchedManifest(calibration, { seed: 3 })
  const later = launchedManifest(calibration, { seed: null, split: 'completed-primary' })
  const exact = split.ids.map((id) =>
    examplePair({ id, category: id.replace(/_\d+$/, ''), records: [exampleRecord()] }),
  )
  const gap = (line: (typeof exact)[number] | undefined) =>
    ({ kind: 'unavailable', run: 'a', id: line?.id ?? '', category: 'base', reason: 'API error' }) as const

  function refusal(change: Partial<CompletedPrimary>, request: typeof small = small): readonly string[] {
    try {
      const whole = { primary: { manifest, lines: exact }, completion: null, calibration }
      extendSplit(split, { ...whole, ...change }, request)
    } catch (error) {
      if (error instanceof ExtensionRefusedError) return error.reasons
      throw error
    }
    return []
  }
  const against = (lines: readonly PairLine[]) => refusal({ primary: { manifest, lines } })

  test('lets the extension pass after an exact experiment without exceptions', () => {
    const extension = extendSplit(split, { primary: { manifest, lines: exact }, completion: null, calibration }, small)
    expect(extension.split).toBe('extension')
    expect(extension.ids).toHaveLength(4)
    expect(extension.ids.filter((id) => split.ids.includes(id))).toEqual([])
  })

  test('refuses after a pair that did not replay exactly', () => {
    const [first, ...others] = exact
    const diverged = { kind: 'diverged', run: 'a', id: first?.id ?? '', category: 'base', problem: 'Turn 2.' } as const
    expect(against([diverged, ...others])).toEqual([expect.stringContaining('did not replay exactly: Turn 2.')])
  })

  test.each([
    ['an exception of the verifier', { stage: 'verifier', code: 'exception' }],
    ['a timeout', { stage: 'boundary', code: 'timeout' }],
    ['a step that could not be read', { stage: 'boundary', code: 'malformed-step' }],
  ])('refuses after %s in any record', (_, because) => {
    const record = exampleRecord({ outcome: 'kept', because, exception: { name: 'Error', message: 'gone' } })
    const lines = exact.map((line, index) => (index === 2 ? { ...line, records: [record] } : line))
    expect(against(lines)).toEqual([expect.stringContaining(`wrapper exception at ${because.stage}/${because.code}`)])
  })

  test('refuses after an exception that left no record, and after an interrupted task', () => {
    const exceptions = [{ decision: 3, name: 'Error', message: 'gone' }]
    const failed = exact.map((line, index) => (index === 0 ? { ...line, exceptions } : line))
    expect(against(failed)).toEqual([expect.stringContaining('decision 3: wrapper exception (Error: gone)')])
    const [first, ...others] = exact
    expect(against([{ ...gap(first), transient: true }, ...others])).toEqual([
      expect.stringContaining('was interrupted'),
    ])
  })

  test('refuses where a task of the primary split was not run, ran twice, or is none of it', () => {
    expect(against(exact.slice(1))).toEqual([expect.stringContaining(`not in it: ${split.ids[0]}`)])
    expect(against([...exact, ...exact.slice(0, 1)])).toEqual([expect.stringContaining('more than once')])
    expect(against([...exact, examplePair({ id: 'base_77' })])).toEqual([
      expect.stringContaining('not of the primary split: base_77'),
    ])
  })

  test('refuses another seed than that of the primary split, which might overlap it', () => {
    expect(refusal({}, { ...small, seed: 4 })).toEqual([expect.stringContaining('drawn from other tasks')])
  })

  test('reads the completed set: a pair that is missing must be completed first', () => {
    const [first, ...others] = exact
    const primary = { manifest, lines: [gap(first), ...others] }
    expect(refusal({ primary })).toEqual([expect.stringContaining('has no pair; complete it first')])
    expect(refusal({ primary, completion: { manifest: later, lines: exact.slice(0, 1) } })).toEqual([])
  })

  test('refuses an exception in the pair that completed the set', () => {
    const [first, ...others] = exact
    const filled = exact
      .slice(0, 1)
      .map((line) => ({ ...line, exceptions: [{ decision: 1, name: 'E', message: 'x' }] }))
    const primary = { manifest, lines: [gap(first), ...others] }
    expect(refusal({ primary, completion: { manifest: later, lines: filled } })).toEqual([
      expect.stringContaining('decision 1: wrapper exception'),
    ])
  })

  test.each<[string, Partial<Manifest>, string]>([
    ['another method', { method: 'actor' }, 'method "actor"'],
    ['the accepting verifier', { verifier: 'accept' }, 'asked no verifier'],
    ['an ablation', { ablations: ['structural checks off'] }, 'structural checks off'],
    ['another threshold', { threshold: 0.6 }, 'threshold "0.6"; the rule demands "0.5"'],
    ['another fingerprint', { fingerprint: 'sha256:9' }, 'fingerprint "sha256:9"'],
    ['stored continuation', { continuation: 'stored' }, 'continuation "stored"'],
    ['deterministic twins alone', { twins: 'deterministic' }, 'twins "deterministic"'],
    ['another environment', { environment: 'tau-bench' }, 'environment "tau-bench"'],
    ['another split', { split: 'all stored runs' }, 'split "all stored runs"'],
    ['another calibration', changedProtocol({ calibration: 'sha256:1' }), 'calibration "sha256:1"'],
    ['another actor', changedProtocol({ actor: { model: 'b', effort: 'high' } }), 'another actor'],
    ['another effort', changedProtocol({ actor: { model: 'agent', effort: 'low' } }), 'another effort of the actor'],
    ['other data', changedProtocol({ environment: { name: 'test-world', data: 'sha256:1' } }), 'version of the data'],
    ['other requests', changedProtocol({ request: { api: 'responses' } }), 'another request setting, api'],
    ['settings that nobody wrote down', withoutProtocol, 'does not say who acted'],
  ])('refuses %s, in the primary experiment and in its completion', (_, change, said) => {
    const changed = (one: Manifest) => ({ ...one, ...change })
    expect(refusal({ primary: { manifest: changed(manifest), lines: exact } })).toContainEqual(
      expect.stringContaining(said),
    )
    const [first, ...others] = exact
    const primary = { manifest, lines: [gap(first), ...others] }
    const completion = { manifest: changed(later), lines: exact.slice(0, 1) }
    expect(refusal({ primary, completion })).toContainEqual(expect.stringContaining(said))
  })

  test.each<[string, Partial<Manifest>]>([
    ['verifier', { verifier: 'another-judge' }],
    ['generator', changedProtocol({ models: { verifier: 'judge', generator: 'other', continuation: 'agent' } })],
    ['continuing actor', changedProtocol({ models: { verifier: 'judge', generator: 'judge', continuation: 'other' } })],
    ['profile', { profile: 'extended' }],
  ])('refuses a completion with another %s than the primary experiment', (what, change) => {
    const [first, ...others] = exact
    const primary = { manifest, lines: [gap(first), ...others] }
    const completion = { manifest: { ...later, ...change }, lines: exact.slice(0, 1) }
    expect(refusal({ primary, completion })).toEqual([expect.stringContaining(`another ${what} than`)])
  })

  test('refuses where the calibration was made on tasks of the primary split or of the extension', () => {
    const overlapping = exampleCalibration({ ids: split.ids.slice(0, 1) })
    const primary = { manifest: launchedManifest(overlapping, { seed: 3 }), lines: exact }
    expect(refusal({ primary, calibration: overlapping })).toEqual([
      `${split.ids[0]} of the primary split made the calibration.`,
    ])
    const [ahead] = drawSplit('extension', small)
    const early = exampleCalibration({ ids: [ahead ?? ''] })
    expect(
      refusal({ primary: { manifest: launchedManifest(early, { seed: 3 }), lines: exact }, calibration: early }),
    ).toEqual([expect.stringContaining('would be in the extension')])
  })
})
