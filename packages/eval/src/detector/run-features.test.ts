import { type FeatureCounts, noFeatures, readStep } from '@twincheck/core/harness'
import { expect, test } from 'vitest'
import { FeatureNotes } from './run-features.ts'

const counts = (change: Partial<FeatureCounts> = {}): FeatureCounts => ({ ...noFeatures, ...change })

test('of decisions whose counts only grow the last one is kept', () => {
  const notes = new FeatureNotes()
  for (const calls of [0, 1, 1, 2]) notes.note(counts({ calls }), null)
  expect(notes.finish()).toEqual({ counts: [counts({ calls: 2 })], tools: [] })
})

test('a decision that was odder in some count is kept beside later ones', () => {
  const notes = new FeatureNotes()
  notes.note(counts({ calls: 1, schemaViolations: 2 }), null)
  notes.note(counts({ calls: 2 }), null)
  notes.note(counts({ calls: 3 }), null)
  expect(notes.finish().counts).toEqual([counts({ calls: 1, schemaViolations: 2 }), counts({ calls: 3 })])
})

test('tools are told apart by their schemas, not by who passes them', () => {
  const tools = () =>
    readStep({
      messages: [],
      proposal: { kind: 'final-response', text: '' },
      tools: [
        { name: 'b', description: '', parameters: { x: 1, y: 2 } },
        { name: 'a', description: '', parameters: {} },
      ],
    }).tools
  const once = new FeatureNotes()
  once.note(counts(), tools())
  const twice = new FeatureNotes()
  twice.note(counts(), tools()?.toReversed() ?? null)
  twice.note(counts(), tools())
  expect(once.finish().tools).toHaveLength(2)
  expect(twice.finish().tools).toEqual(once.finish().tools)
})
