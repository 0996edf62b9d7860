/** A client that demands a call, or JSON, is given no text in its place; the record says why. */
import { afterEach, expect, test } from 'vitest'
import {
  lockedChat,
  lockedInput,
  lockedMessages,
  post,
  startUnlockingWorld,
  unlockingChat,
  unlockingMessage,
  unlockingResponse,
} from '../../test/unlocking-world.ts'
import { openStore } from '../store/open-store.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

const schema = { type: 'json_schema', name: 'n', schema: {} }

test.each([
  ['chat/completions', lockedChat({ tool_choice: 'required' }), unlockingChat],
  [
    'chat/completions',
    lockedChat({ tool_choice: { type: 'function', function: { name: 'unlock_account' } } }),
    unlockingChat,
  ],
  ['chat/completions', lockedChat({ response_format: schema }), unlockingChat],
  ['responses', lockedInput({ tool_choice: 'required' }), unlockingResponse],
  ['responses', lockedInput({ text: { format: schema } }), unlockingResponse],
  ['messages', lockedMessages({ tool_choice: { type: 'any' } }), unlockingMessage],
  ['messages', lockedMessages({ output_config: { format: schema } }), unlockingMessage],
])('%s', async (path, request, reply) => {
  const { gateway, close } = await startUnlockingWorld((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(reply)
  })
  opened.push({ close })
  expect(await (await post(gateway.url, path, request)).text()).toBe(reply)
  await gateway.reaches('twincheck_recorded_decisions_total', 1)
  const store = await openStore({ address: gateway.store })
  opened.push(store)
  const [run] = await store.listRuns({ tenant: null, limit: 1, before: null })
  const [stored] = run ? await store.listRecords(run) : []
  expect(stored?.record.because).toEqual({ stage: 'structure', code: 'invalid-twin' })
  expect(stored?.record.violations).toMatchObject([{ check: 'form' }])
})
