import { expect, test } from 'vitest'
import { type JsonNode, readJsonTree } from './read-json-tree.ts'

/** The tree as JSON again, without spaces. */
function write(node: JsonNode): string {
  if (node.kind === 'value') return node.text
  const members = node.members.map(({ name, node: member }) =>
    node.kind === 'list' ? write(member) : `${name}:${write(member)}`,
  )
  return node.kind === 'list' ? `[${members.join(',')}]` : `{${members.join(',')}}`
}

test.each([
  '{"a":1,"a":2}',
  '{"id":12345678901234567890,"rate":1.0}',
  '[[],{},"",null,true,-1e3]',
  String.raw`{"quo\"te:":"{[,]}\\","é":"\u00e9"}`,
])('a tree holds every member and every number as it is written: %s', (text) => {
  const tree = readJsonTree(text)
  expect(tree && write(tree)).toBe(text)
})

test('spaces between the parts do not matter', () => {
  const tree = readJsonTree(' {\n "a" : [ 1 ,\t2 ] } ')
  expect(tree && write(tree)).toBe('{"a":[1,2]}')
})

test.each([
  ['a single value', '"text"'],
  ['what is not JSON', '{a: 1}'],
  ['JSON with a rest behind it', '{} done'],
  ['more than anybody reads', `["${'x'.repeat(1_000_000)}"]`],
  ['lists within lists without an end', '['.repeat(5_000) + ']'.repeat(5_000)],
])('%s has no tree', (_, text) => {
  expect(readJsonTree(text)).toBeNull()
})
