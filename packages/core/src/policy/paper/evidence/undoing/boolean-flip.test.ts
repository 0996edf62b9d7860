import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../json.ts'
import type { LedgerRecord } from '../../ledger.ts'
import { findBooleanFlip } from './boolean-flip.ts'

const record = (args: JsonObject, index = 0): LedgerRecord => ({
  call: { id: `c${index}`, name: 'set_alarm', arguments: args },
  position: index + 1,
  index,
  output: 'done',
  outcome: 'success',
  isAnswer: false,
})

const flip = (earlier: readonly JsonObject[], proposed: JsonObject) =>
  findBooleanFlip(
    { id: 'next', name: 'set_alarm', arguments: proposed },
    earlier.map((args, index) => record(args, index)),
  )?.record.index

describe('calls that are told apart before their targets are worked out', () => {
  test('another text is another thing, and the latest call on the same one counts', () => {
    expect(flip([{ zone: 'yard', enabled: true }], { zone: 'hall', enabled: false })).toBeUndefined()
    const earlier = [
      { zone: 'hall', enabled: true },
      { zone: 'yard', enabled: true },
    ]
    expect(flip(earlier, { zone: 'hall', enabled: false })).toBe(0)
  })

  test('a text that says how is no thing of its own', () => {
    const quietly = { zone: 'hall', format: 'short', enabled: true }
    expect(flip([quietly], { zone: 'hall', enabled: false })).toBe(0)
  })

  test('a name that stands twice, once in another argument, is left to the targets', () => {
    const earlier = { name: 'hall', room: { name: 'cellar' }, enabled: true }
    expect(flip([earlier], { name: 'yard', room: { name: 'cellar' }, enabled: false })).toBeUndefined()
    expect(flip([earlier], { ...earlier, enabled: false })).toBe(0)
  })

  test('the latest call on the same target counts, also with another manner or another nested text', () => {
    const short = { zone: 'hall', format: 'short' }
    expect(flip([{ ...short, enabled: true }], { ...short, enabled: false })).toBe(0)
    const long = { zone: 'hall', format: 'long', enabled: true }
    expect(flip([{ ...short, enabled: true }, long], { ...short, enabled: false })).toBeUndefined()
    const nested = { label: 'a', room: { label: 'b' } }
    expect(flip([{ ...nested, enabled: true }], { ...nested, enabled: false })).toBe(0)
    const flat = { label: 'x', enabled: true }
    expect(flip([{ ...nested, enabled: true }, flat], { ...nested, enabled: false })).toBeUndefined()
  })

  test('names that every object has are arguments like others', () => {
    expect(flip([{ constructor: 'a', enabled: true }], { constructor: 'b', enabled: false })).toBeUndefined()
    expect(flip([{ enabled: true }], { toString: 'b', enabled: false })).toBe(0)
  })

  test('nothing is told apart that has the same target', () => {
    const scalar = fc.constantFrom<string | number | null>('hall', 'yard', 'Hall', 1, 2, null)
    const key = fc.constantFrom('zone', 'zone_id', 'name', 'note')
    const flat = fc.dictionary(key, fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), { maxKeys: 4 })
    const things = fc.dictionary(key, fc.oneof(scalar, flat), { maxKeys: 4 })
    fc.assert(
      fc.property(things, (same) => {
        expect(flip([{ ...same, enabled: true }], { ...same, enabled: false })).toBe(0)
        expect(flip([{ ...same, format: 'long', enabled: true }], { ...same, enabled: false })).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a user asks for the earlier call', () => {
  const flipOf = (key: string, earlier: boolean, tool = 'set_alarm') => {
    const proposed = { id: 'next', name: tool, arguments: { [key]: !earlier } }
    const { call, ...rest } = record({ [key]: earlier })
    return findBooleanFlip(proposed, [{ ...rest, call: { ...call, name: tool } }])
  }
  const verbsAgainst = (key: string, earlier: boolean, tool?: string) => flipOf(key, earlier, tool)?.earlierVerbs

  test('by its verb, and by the state that it sets', () => {
    expect(verbsAgainst('visible', true)).toEqual(['show', 'visible'])
    expect(verbsAgainst('visible', false)).toEqual(['hide'])
  })

  test('by its verb alone where the name is a particle or has more words', () => {
    expect(verbsAgainst('on', true)).toEqual(['turn on'])
    expect(verbsAgainst('include_drafts', true)).toEqual(['include'])
  })

  test('by the verb of a participle, if the tool sets values or has the verb in its name', () => {
    expect(verbsAgainst('protected', false)).toEqual(['unprotect', 'unprotecte'])
    expect(verbsAgainst('protected', false, 'protect_page')).toEqual(['unprotect', 'unprotecte'])
    expect(verbsAgainst('added', false)).toEqual(['unadd', 'unadde'])
  })

  test('and not where the name describes no state of the thing', () => {
    expect(flipOf('protected', false, 'export_page')).toBeNull()
    expect(flipOf('draft', false)).toBeNull()
    expect(flipOf('used', false)).toBeNull()
    expect(flipOf('enabled', false, 'get_alarm')).toBeNull()
  })

  test('and takes something away if one of its verbs does', () => {
    expect(flipOf('lift', true)?.putsBack).toBe(true)
    expect(flipOf('lift', false)?.putsBack).toBe(true)
    expect(flipOf('enabled', true)?.putsBack).toBe(false)
  })
})
