import { expect, test } from 'vitest'
import { conversationIndexContract } from '../../test/conversation-index-contract.ts'
import type { Json } from '../policy/paper/json.ts'
import { openMemoryIndex } from './memory-index.ts'

conversationIndexContract(() => {
  const index = openMemoryIndex<Json>()
  return { index, another: async () => index, wait: () => {} }
})

const keyOf = (session: string) => ({ tenant: 't', session })

test('forks of forks are of one family', async () => {
  const index = openMemoryIndex<Json>()
  await index.joinFamily(keyOf('a'), keyOf('b'))
  await index.joinFamily(keyOf('b'), keyOf('c'))
  expect(['a', 'b', 'c', 'd'].map(index.familyOf)).toEqual(['a', 'a', 'a', 'd'])
})

test('what was delivered long ago is forgotten, and what was delivered lately is not', async () => {
  const index = openMemoryIndex<Json>()
  for (let i = 0; i < 30_000; i++) await index.rememberPrefixes(keyOf(`s${i}`), [`p${i}`])
  expect(await index.continueFrom({ tenant: 't', prefix: 'p0', by: 'turn', next: 'n' })).toEqual({ kind: 'unknown' })
  const latest = await index.continueFrom({ tenant: 't', prefix: 'p29999', by: 'turn', next: 'n' })
  expect(latest).toEqual({ kind: 'continued', session: 's29999' })
})

test('a prefix that everybody is delivered holds no more than some of them', async () => {
  const index = openMemoryIndex<Json>()
  for (let i = 0; i < 1_000; i++) await index.rememberPrefixes(keyOf(`s${i}`), ['hello'])
  const found = []
  for (let i = 0; i < 100; i++)
    found.push(await index.continueFrom({ tenant: 't', prefix: 'hello', by: 'turn', next: `n${i}` }))
  expect(found.filter(({ kind }) => kind === 'continued')).toHaveLength(64)
  expect(found.at(-1)).toEqual({ kind: 'forked', from: 's936' })
})
