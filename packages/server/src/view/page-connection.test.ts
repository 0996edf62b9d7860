import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectPage, PageUnavailableError } from './gateway-page.ts'

const question = {
  method: 'GET',
  target: '/api/version',
  host: 'h',
  origin: null,
  acceptEncoding: null,
  ifNoneMatch: null,
  by: 'operator',
  own: 'http://h',
  body: new Uint8Array(),
}

test('whoever waits for a page whose store cannot be opened is told so, and another one can be started', async () => {
  const address = join(tmpdir(), 'twincheck-no-such-folder', 'gateway.db')
  let ended = 0
  for (let attempt = 1; attempt <= 2; attempt++) {
    const page = connectPage({ store: { address }, canary: null, fingerprint: 'f' }, () => {
      ended += 1
    })
    const asked = await Promise.allSettled([page.ask(question), page.ask(question)])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(asked[0]).toMatchObject({ reason: expect.any(PageUnavailableError) })
    expect(ended).toBe(attempt)
    await page.close()
  }
})
