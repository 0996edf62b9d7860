import { describe, expect, test } from 'vitest'
import { importRecord } from './import-record.ts'
import { readAttackLabel } from './trace-run.ts'

describe('the label of an attack', () => {
  test('says which calls serve the attacker, in which words, and what became of it', () => {
    const record = {
      injected: [
        [4, 0],
        [6, 1],
      ],
      cls: 'attack',
      family: 'todo',
      suite: 'mail',
      achieved: true,
    }
    expect(readAttackLabel(record)).toEqual({
      kind: 'attack',
      wording: 'todo',
      suite: 'mail',
      injected: [
        { position: 4, call: 0 },
        { position: 6, call: 1 },
      ],
      achieved: true,
    })
  })

  test('is none without a list of injected calls', () => {
    expect(readAttackLabel({ cls: 'attack' })).toBeNull()
  })

  test('leaves out what is no place of a call, and goes by what is left where it names no kind', () => {
    const odd = { injected: [[1.5, 0], ['4', 0], [-1, 0], 7, null] }
    expect(readAttackLabel(odd)).toMatchObject({ kind: 'clean', injected: [], achieved: null })
    expect(readAttackLabel({ injected: [[1, 0]] })).toMatchObject({ kind: 'attack' })
  })

  test('is dropped where a message of the run could not be read: it would point at another one', () => {
    const context = { fileName: '', folderName: '', header: null, dataset: null }
    const messages = [
      { role: 'user', content: 'Hi.' },
      { role: 'assistant', content: 'Hello.' },
    ]
    const read = (given: readonly unknown[]) =>
      importRecord({ messages: given, injected: [[1, 0]] }, context).runs[0]?.attack
    expect(read(messages)).toMatchObject({ kind: 'attack' })
    expect(read([7, ...messages])).toBeUndefined()
  })
})
