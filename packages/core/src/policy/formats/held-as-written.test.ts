import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, says, scene, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import type { Message } from '../paper/trace/trace.ts'
import { isHeldAsWritten } from './held-as-written.ts'

const proposed = call('return_items', { item_ids: ['7747408585'] })
const isHeld = (value: string, messages: readonly Message[], parameter: JsonObject = { type: 'array' }) =>
  isHeldAsWritten(
    value,
    proposed,
    'item_ids',
    scene({
      messages,
      proposal: toolCalls(proposed),
      tools: [tool('return_items', { type: 'object', properties: { item_ids: parameter } })],
    }),
  )
const returned = (content: string) => done('get_order', {}, content)

describe('a value is held as it is written', () => {
  test.each([
    ['a text of an output', 'hose', '{"item": "hose"}'],
    ['a whole output', 'hose', 'hose'],
    ['an identifier in an output', '7747408585', 'item 7747408585, delivered'],
    ['a number of an output', '7747408585', '{"item_id": 7747408585}'],
    ['a text with quotation marks', 'a "b" c', '{"text": "a \\"b\\" c"}'],
  ])('by %s', (_, value, content) => {
    expect(isHeld(value, returned(content))).toBe(true)
  })

  test.each([
    ['a word of an output', 'hose', '{"text": "a hose"}'],
    ['an identifier with a sign', '7747408585', 'item #7747408585'],
    ['a longer identifier', '7747408585', 'item 77474085851'],
    ['nothing', '7747408585', '{}'],
  ])('and not by %s', (_, value, content) => {
    expect(isHeld(value, returned(content))).toBe(false)
  })

  test('not by what the user or the agent said', () => {
    expect(isHeld('7747408585', [user('7747408585'), says('"7747408585"')])).toBe(false)
  })

  test.each<[string, JsonObject]>([
    ['one of its values', { enum: ['hose', 'lamp'] }],
    ['its only value', { const: 'hose' }],
    ['its default', { default: 'hose' }],
    ['an example', { examples: ['hose'] }],
  ])('by the schema, as %s', (_, schema) => {
    expect(isHeld('hose', [], schema)).toBe(true)
    expect(isHeld('hose', [], { type: 'array', items: schema })).toBe(true)
    expect(isHeld('vase', [], schema)).toBe(false)
  })

  test('by a call that succeeded, at any depth', () => {
    const taken = (result: string) => done('add_items', { lines: [{ item: 'hose' }] }, result)
    expect(isHeld('hose', taken('ok'))).toBe(true)
    expect(isHeld('lamp', taken('ok'))).toBe(false)
    expect(isHeld('hose', taken('{"error": "no"}'))).toBe(false)
    expect(isHeld('hose', [assistant(call('add_items', { item: 'hose' }))])).toBe(false)
    expect(isHeld('hose', [output('a', 'ok'), assistant(call('add_items', { item: 'hose' }, 'a'))])).toBe(false)
  })
})
