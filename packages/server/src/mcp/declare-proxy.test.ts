import { expect, test } from 'vitest'
import { declareProxy } from './from-client.ts'

test.each(['shadow', 'repair'] as const)(
  'the opening answer says %s and that it fails open, for people and programs',
  (mode) => {
    const declared = declareProxy({ serverInfo: { name: 'bank' }, _meta: { own: 1 } }, mode)
    expect(declared).toMatchObject({
      serverInfo: { name: 'bank' },
      instructions: expect.stringMatching(new RegExp(`TwinCheck in ${mode} mode.*fails open`, 's')),
      _meta: { own: 1, 'twincheck/proxy': { mode, failOpen: true } },
    })
  },
)
