import { expect, test } from 'vitest'
import { emptyChain, entryText, extendChain } from './chain.ts'

/**
 * Made by Python, so that anyone can verify a chain without this code:
 *   text = json.dumps(entry, sort_keys=True, ensure_ascii=False, separators=(',', ':'))
 *   previous = hashlib.sha256((previous + '\n' + text).encode()).hexdigest()
 */
const byPython = [
  {
    entry: { kind: 'retention', through: 7, at: 5, before: 4, deleted: 2 },
    text: '{"at":5,"before":4,"deleted":2,"kind":"retention","through":7}',
    hash: '5f22c4306ee9206d0f95c1b48883df0e8c7b03a1bdb757ab3525ea59180d82ef',
  },
  {
    entry: { kind: 'retention', through: 9, at: 6, before: 5.5, deleted: 1 },
    text: '{"at":6,"before":5.5,"deleted":1,"kind":"retention","through":9}',
    hash: '4b4ffcd6129df5ca8acc395020edbd74b52e964f28f87226c8c4c8e23d6ad4c5',
  },
] as const

test('the chain is the one that Python makes of the same entries', () => {
  let head = emptyChain
  for (const { entry, text, hash } of byPython) {
    expect(entryText(entry)).toBe(text)
    head = extendChain(head, text)
    expect(head.hash).toBe(hash)
  }
  expect(head.sequence).toBe(2)
})
