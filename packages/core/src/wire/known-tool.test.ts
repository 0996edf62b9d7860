import { expect, test } from 'vitest'
import { readKnownTool } from './read-messages.ts'

const parameters = () => ({ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] })

test('a definition that says the same is the very same object, whoever brings it', () => {
  const first = readKnownTool('get_order', 'Looks an order up.', parameters())
  expect(readKnownTool('get_order', 'Looks an order up.', parameters())).toBe(first)
})

test.each<[string, string, unknown]>([
  ['another description', 'Looks it up.', parameters()],
  ['another schema', 'Looks an order up.', { ...parameters(), required: [] }],
  ['a schema with more in it', 'Looks an order up.', { ...parameters(), additionalProperties: false }],
  ['no schema', 'Looks an order up.', undefined],
])('%s is another definition', (_, description, given) => {
  const first = readKnownTool('get_order', 'Looks an order up.', parameters())
  const other = readKnownTool('get_order', description, given)
  expect(other).not.toBe(first)
  expect(other).toMatchObject({ name: 'get_order', description })
})

test('a definition is a copy: what its host changes later is another one', () => {
  const given = parameters()
  const first = readKnownTool('get_order', '', given)
  given.required.push('date')
  const second = readKnownTool('get_order', '', given)
  expect([first.parameters.required, second.parameters.required]).toEqual([['id'], ['id', 'date']])
})

test('what is no definition is refused', () => {
  expect(() => readKnownTool(7, '', {})).toThrow('tool.name: expected a string')
})
