import { describe, expect, test } from 'vitest'
import { detectorSentence, factorsOf } from './ledger.tsx'

const paper = { score: 0.525, strongestSeverity: 1, repeats: 1, toolErrors: 2, schemaViolations: 3 }

describe('the factors of a score', () => {
  test('of the paper stand under its letters', () => {
    expect(factorsOf(paper)).toEqual([
      { name: 'Strongest severity ρ', value: '1.00' },
      { name: 'Identical calls R', value: '1' },
      { name: 'Tool errors E', value: '2' },
      { name: 'Schema violations S', value: '3' },
    ])
    expect(detectorSentence(paper)).toBe('Scored by the paper’s detector, over the current turn.')
  })

  test('of another detector stand under their own names, all of them', () => {
    const counted = { emptyResults: 4, calls: 5, idleTurns: 6, unusedEntities: 7, sameTool: 8, guessedNumbers: 9 }
    const anomaly = { ...paper, ...counted, detector: 'trajectory', abandonedTools: 10 } as const
    expect(factorsOf(anomaly).slice(4)).toEqual([
      { name: 'Empty results', value: '4' },
      { name: 'Calls', value: '5' },
      { name: 'Idle turns', value: '6' },
      { name: 'Unused entities', value: '7' },
      { name: 'Same tool', value: '8' },
      { name: 'Guessed numbers', value: '9' },
      { name: 'Abandoned tools', value: '10' },
    ])
    expect(detectorSentence(anomaly)).toContain('“trajectory”')
  })

  test('of a fitted one are its counts', () => {
    const counts = {
      ...{ calls: 1, guessedNumbers: 2, idleTurns: 0, emptyResults: 0, abandonedTools: 0 },
      ...{ unusedEntities: 0, sameTool: 0, staleArgument: 1, unseenTexts: 3, schemaViolations: 0 },
    }
    const fitted = { ...paper, detector: 'fitted', counts, intercept: -1, weights: counts } as const
    expect(factorsOf(fitted)).toContainEqual({ name: 'Unseen texts', value: '3' })
    expect(factorsOf(fitted)).toHaveLength(11)
  })
})
