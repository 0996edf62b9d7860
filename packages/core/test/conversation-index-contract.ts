/** What every conversation index promises, in memory or in a store, as a suite to run against each of them. */
import { describe, expect, test } from 'vitest'
import type { ConversationIndex } from '../src/exchange/conversation-index.ts'
import type { Json } from '../src/policy/paper/json.ts'

export type OpenedIndex = {
  readonly index: ConversationIndex<Json>
  /** Another handle on the same. */
  readonly another: () => Promise<ConversationIndex<Json>>
  /** Lets time pass. */
  readonly wait: () => void
}

export function conversationIndexContract(opened: () => OpenedIndex): void {
  const key = { tenant: 'acme', session: 's1' }
  const at = { tenant: 'acme', prefix: 'p1', by: 'turn' } as const

  describe('a conversation', () => {
    test('goes on in its session, also when the request comes again', async () => {
      const { index } = opened()
      await index.rememberPrefixes(key, ['p1'])
      expect(await index.continueFrom({ ...at, next: 'n1' })).toEqual({ kind: 'continued', session: 's1' })
      await index.rememberPrefixes(key, ['p1'])
      expect(await index.continueFrom({ ...at, next: 'n1' })).toEqual({ kind: 'continued', session: 's1' })
    })

    test('delivered under two names goes on from either, and under none from neither', async () => {
      const { index } = opened()
      await index.rememberPrefixes(key, [])
      await index.rememberPrefixes(key, ['p1', 'call'])
      await index.rememberPrefixes(key, ['p1', 'p1'])
      expect(await index.continueFrom({ ...at, prefix: 'call', next: 'n1' })).toEqual({
        kind: 'continued',
        session: 's1',
      })
      expect(await index.continueFrom({ ...at, next: 'n2' })).toEqual({ kind: 'continued', session: 's1' })
      expect(await index.continueFrom({ ...at, prefix: '', next: 'n3' })).toEqual({ kind: 'unknown' })
    })

    test('that goes on otherwise is a fork', async () => {
      const { index } = opened()
      await index.rememberPrefixes(key, ['p1'])
      await index.continueFrom({ ...at, next: 'n1' })
      expect(await index.continueFrom({ ...at, next: 'n2' })).toEqual({ kind: 'forked', from: 's1' })
    })

    test('that opened like another one keeps its own session', async () => {
      const { index, wait } = opened()
      await index.rememberPrefixes(key, ['p1'])
      wait()
      await index.rememberPrefixes({ ...key, session: 's2' }, ['p1'])
      const continued = [
        await index.continueFrom({ ...at, next: 'n1' }),
        await index.continueFrom({ ...at, next: 'n2' }),
        await index.continueFrom({ ...at, next: 'n3' }),
      ]
      expect(continued).toEqual([
        { kind: 'continued', session: 's1' },
        { kind: 'continued', session: 's2' },
        { kind: 'forked', from: 's1' },
      ])
    })

    test('is nobody else’s, and unknown where nothing was delivered', async () => {
      const { index } = opened()
      await index.rememberPrefixes(key, ['p1'])
      expect(await index.continueFrom({ ...at, tenant: 'globex', next: 'n1' })).toEqual({ kind: 'unknown' })
      expect(await index.continueFrom({ ...at, prefix: 'p2', next: 'n1' })).toEqual({ kind: 'unknown' })
    })

    test('continued differently at the same time through several handles is taken over once', async () => {
      const { index, another } = opened()
      await index.rememberPrefixes(key, ['p1'])
      const handles = [index, await another(), await another()]
      const found = await Promise.all(handles.map((handle, i) => handle.continueFrom({ ...at, next: `n${i}` })))
      expect(found.filter(({ kind }) => kind === 'continued')).toHaveLength(1)
      expect(found.filter(({ kind }) => kind === 'forked')).toHaveLength(2)
    })

    test('is found again by the id of a response, the latest under it', async () => {
      const { index } = opened()
      await index.rememberResponse(key, 'resp_1', [{ role: 'user', content: 'Hi „ü“' }])
      await index.rememberResponse({ ...key, session: 's2' }, 'resp_1', { later: true })
      expect(await index.findResponse('acme', 'resp_1')).toEqual({ session: 's2', content: { later: true } })
      expect(await index.findResponse('globex', 'resp_1')).toBeNull()
      const known = [{ id: 'resp_1', session: 's2', content: { later: true } }]
      expect(await index.findResponses('acme', ['resp_0', 'resp_1', 'resp_2'])).toEqual(known)
      expect(await index.findResponses('globex', ['resp_1'])).toEqual([])
      expect(await index.findResponses('acme', [])).toEqual([])
    })
  })
}
