import { type PairLine, summariseSet } from '@twincheck/eval'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { examplePair, exampleRecord } from '../../../eval/test/fixtures/experiment/example.ts'
import type { ShownExperiment } from '../reading/experiment.ts'
import { MeasureTable } from './measure-table.tsx'

test('a second verdict has its own rows, after rescues and harms', () => {
  const shown = rowsOf([
    examplePair({ id: 'a_1', sideEffects: { actor: true, twincheck: false } }),
    examplePair({ id: 'a_2', sideEffects: { actor: true, twincheck: true } }),
    examplePair({ id: 'a_3', sideEffects: { actor: false, twincheck: false } }),
  ])
  const start = shown.findIndex(([name]) => name === '▼ Harms')
  expect(shown.slice(start + 1, start + 5)).toEqual([
    ['Unwanted side effects: runs', '3'],
    ['Unwanted side effects: prevented', '1'],
    ['Unwanted side effects: kept', '1'],
    ['Unwanted side effects: new', '0'],
  ])
})

test('answered calls have their own rows: what they stopped, what was saved, and tokens as an estimate', () => {
  const advice = { answers: [{ call: 0, condition: 'done-already', text: 'No.' }], insisted: [], unanswered: [] }
  const record = exampleRecord({ outcome: 'answered', advice })
  const saved = { calls: 1, outputCharacters: 4001, answerCharacters: 12 }
  const interventions = [{ turn: 0, step: 1, condition: 'done-already', withheld: 1, saved }]
  const shown = rowsOf([examplePair({ id: 'a_1', records: [record], interventions })])
  const start = shown.findIndex(([name]) => name === 'Answered calls')
  expect(shown.slice(start, start + 9).map(([, value]) => value)).toEqual([
    '1',
    '1',
    '0',
    '0',
    '0',
    '0',
    '1',
    '1,001',
    '3',
  ])
  expect(rowsOf([examplePair({ id: 'a_1' })]).filter(([name]) => name === 'Answered calls')).toEqual([])
})

test('runs without a second verdict have no such rows', () => {
  expect(rowsOf([examplePair({ id: 'a_1' })]).filter(([name]) => name?.includes('prevented'))).toEqual([])
})

function rowsOf(lines: readonly PairLine[]): readonly (readonly string[])[] {
  const summary = summariseSet('all', lines, { seed: 1, resamples: 20 })
  const manifest: ShownExperiment['manifest'] = {
    ...{ title: '', environment: '', method: '', verifier: '', twins: '', continuation: '', fingerprint: '' },
    ...{ threshold: 0, conditions: [], ablations: [], split: '', notes: [] },
  }
  const page = renderToStaticMarkup(createElement(MeasureTable, { experiments: [{ name: 'one', manifest, summary }] }))
  return [...page.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/<[^>]*>/g, ''),
  ])
}
