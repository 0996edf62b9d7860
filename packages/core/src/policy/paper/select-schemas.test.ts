import { describe, expect, test } from 'vitest'
import { done, tool, user } from '../../../test/fixtures/steps.ts'
import { readLedger } from './ledger.ts'
import { selectSchemas } from './select-schemas.ts'

const names = Array.from({ length: 12 }, (_, i) => `tool_${i}`)
const tools = names.map((name) => tool(name))
const ledger = readLedger([
  user('Go.'),
  ...done('tool_5', {}, 'ok'),
  ...done('tool_6', {}, 'ok'),
  ...done('tool_5', {}, 'ok'),
])
const select = (implicated: readonly string[]) => selectSchemas(tools, implicated, ledger).map(({ name }) => name)

describe('the schemas that a model is shown', () => {
  test('are at most eight: those implicated first, then the most recently used, then the rest', () => {
    expect(select(['tool_9', 'tool_3'])).toEqual([
      'tool_9',
      'tool_3',
      'tool_5',
      'tool_6',
      'tool_0',
      'tool_1',
      'tool_2',
      'tool_4',
    ])
  })

  test('show an implicated tool once, though it was used too', () => {
    expect(select(['tool_6']).slice(0, 2)).toEqual(['tool_6', 'tool_5'])
  })

  test('leave out tools that are not active', () => {
    expect(select(['gone'])[0]).toBe('tool_5')
    expect(selectSchemas([tool('a')], ['gone'], ledger).map(({ name }) => name)).toEqual(['a'])
  })

  test('are none where the tools are not known', () => {
    expect(selectSchemas(null, ['tool_1'], ledger)).toEqual([])
  })
})
