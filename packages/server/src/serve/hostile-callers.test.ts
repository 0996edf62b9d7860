/** Hostile callers of `twincheck serve`: too much, not JSON, too slow, a wrong key, the same again, gone before the reply. */
import { afterEach, describe, expect, test } from 'vitest'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { assistant, call, openTestCheckServer, postCheck, unlocking } from '../../test/check-world.ts'
import { sayBytes, sayThenListen } from '../../test/raw-client.ts'
import { hashKey } from '../gateway/proxy/keys.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function open(...given: Parameters<typeof openTestCheckServer>) {
  const server = await openTestCheckServer(...given)
  opened.push(server.close)
  return server
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const tenants = ['acme', 'globex'].map((name) => ({ name, key: hashKey(`twk_${name}_key`) }))

function raw(body: string | Uint8Array, head = ''): Uint8Array {
  const bytes = Buffer.from(body)
  const lines = `POST /v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes.length}\r\n${head}\r\n`
  return Buffer.concat([Buffer.from(lines), bytes])
}

describe('a request is refused, and the next one is served', () => {
  test.each<[string, string | Uint8Array]>([
    ['that is empty', ''],
    ['that is no JSON', '{"session": '],
    ['that is no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['that is nested too deeply', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    [
      'whose proposal is nested too deeply to be written back',
      JSON.stringify({ ...unlocking('s'), proposal: { role: 'assistant', content: ['@'] } }).replace(
        '"@"',
        `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      ),
    ],
    [
      'with a prototype in place of members',
      '{"__proto__": {"session": "s", "messages": [], "tools": [], "proposal": {}}}',
    ],
  ])('%s', async (_, body) => {
    const { url } = await open()
    const { status, text } = await sayBytes(url, raw(body, 'connection: close\r\n'))
    expect([status, text.includes('twincheck-malformed-request')]).toEqual([400, true])
    expect((await postCheck(url, unlocking('s'))).status).toBe(200)
  })

  test('that is too long, while it is still being sent, with the bound in the message', async () => {
    const { url } = await open({ bounds: { decidedBytes: 4096 } })
    const long = raw(JSON.stringify({ ...unlocking('s'), session: 'x'.repeat(5_000_000) }))
    expect(await sayThenListen(url, long)).toBe('413')
    const { text } = await sayBytes(url, long)
    expect(text).toContain('longer than 4096 bytes')
    expect((await postCheck(url, { ...unlocking('s'), tools: [] })).status).toBe(200)
  })

  test('with two lengths, or with a length and chunks', async () => {
    const { url } = await open()
    for (const head of ['content-length: 5\r\n', 'transfer-encoding: chunked\r\n'])
      expect((await sayBytes(url, raw('{}', head))).status).toBe(400)
  })

  test('that takes too long to arrive', async () => {
    const { url } = await open({ bounds: { requestMs: 200 } })
    const begun = raw(JSON.stringify(unlocking('s'))).subarray(0, 200)
    expect((await sayBytes(url, begun)).status).toBe(408)
    expect((await postCheck(url, unlocking('s'))).status).toBe(200)
  })

  test('without a known key, before its body is read', async () => {
    const { url } = await open({ tenants })
    for (const headers of [
      {},
      bearer('twk_wrong'),
      { 'x-twincheck-key': '' },
      { authorization: 'Basic twk_acme_key' },
    ]) {
      const { status, body } = await postCheck(url, 'not even JSON', { ...headers })
      expect([status, body.error?.code]).toEqual([401, 'twincheck-no-key'])
      expect(body.error?.message).not.toContain('gateway')
    }
    expect((await postCheck(url, unlocking('s'), bearer('twk_acme_key'))).status).toBe(200)
  })

  test('beyond the requests per minute of its key', async () => {
    const { url } = await open({ tenants: [{ ...tenants[0], requestsPerMinute: 2 }] })
    const statuses: number[] = []
    for (let request = 0; request < 3; request++)
      statuses.push((await postCheck(url, unlocking(`s${request}`), bearer('twk_acme_key'))).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('of a page of another site, and of another host name', async () => {
    const { url } = await open()
    expect((await postCheck(url, unlocking('s'), { origin: 'https://evil.example' })).status).toBe(403)
    const rebound = raw('{}').toString().replace('host: localhost', 'host: evil.example')
    expect((await sayBytes(url, rebound, { until: 'answered' })).status).toBe(403)
  })
})

test('a conversation with texts that no tool wrote is checked, whatever it holds', async () => {
  const { url } = await open({ mode: 'advise' })
  const odd = ['\u0000', '\ud800', '\u202e', '𝒳'.repeat(1_000), '{"__proto__": 1}', '<script>']
  for (const content of odd) {
    const messages = [{ role: 'user', content }, assistant(call(content, content)), { role: 'tool', content }]
    const { status } = await postCheck(url, { ...unlocking('odd'), messages })
    expect([content.slice(0, 5), status]).toEqual([content.slice(0, 5), 200])
  }
})

test('a call with 60,000 arguments is decided, and the next request is served', async () => {
  const { url } = await open({ mode: 'advise' })
  const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, index]))
  const proposal = assistant(call('call_wide', 'unlock_account', wide))
  expect((await postCheck(url, { ...unlocking('wide'), proposal })).status).toBe(200)
  expect((await postCheck(url, unlocking('s'))).status).toBe(200)
})

describe('a replayed request', () => {
  const repairing = { mode: 'repair', calibration: 'calibration.json' }

  test('gets the reply of the first, decides nothing and spends nothing', async () => {
    let judged = 0
    const judge = await startScriptedWorld([], async (asked) => {
      judged += 1
      return favourTwin(undoneLock, asked)
    })
    opened.push(judge.close)
    const { url } = await open({ ...repairing, store: 'one.db' }, { judgeUrl: judge.judgeUrl, profile: 'paper' })
    const first = await postCheck(url, unlocking('s'))
    const asked = judged
    expect([first.body.outcome, first.headers.get('x-twincheck-replayed')]).toEqual(['replaced', null])
    for (let replay = 0; replay < 3; replay++) {
      const again = await postCheck(url, unlocking('s'))
      expect(again.body).toEqual(first.body)
      expect(again.headers.get('x-twincheck-replayed')).toBe('true')
    }
    expect(judged).toBe(asked)
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('twincheck_recorded_decisions_total 1')
  })

  test('under another key is another request, in another session', async () => {
    const { url } = await open({ tenants })
    const first = await postCheck(url, unlocking('s'), bearer('twk_acme_key'))
    const other = await postCheck(url, unlocking('s'), bearer('twk_globex_key'))
    expect(other.headers.get('x-twincheck-replayed')).toBeNull()
    expect(other.body.id).not.toBe(first.body.id)
  })

  test.each([
    ['without a store', {}],
    ['with a store', { store: 'one.db' }],
  ])(
    'by a caller that left before the reply: the switch was given back, and the caller gets it now, %s',
    async (_, more) => {
      const { url, reached, release } = await openHeld(more)
      const leaving = new AbortController()
      const asked = fetch(`${url}/v1/check`, {
        ...{ method: 'POST', body: JSON.stringify(unlocking('s')), signal: leaving.signal },
      }).catch(() => null)
      await reached
      const waiting = postCheck(url, unlocking('s'))
      leaving.abort()
      await asked
      release()
      expect((await waiting).body.outcome).toBe('replaced')
      expect((await postCheck(url, unlocking('s'))).body.outcome).toBe('replaced')
    },
  )

  test('that comes while the first is being decided waits for its reply', async () => {
    const { url, reached, release, judged } = await openHeld({ store: 'one.db' })
    const first = postCheck(url, unlocking('s'))
    await reached
    const others = [postCheck(url, unlocking('s')), postCheck(url, unlocking('s'))]
    release()
    const replies = [await first, ...(await Promise.all(others))]
    expect(replies.map(({ body }) => body)).toEqual(Array(3).fill(replies[0]?.body))
    expect(replies.map(({ headers }) => headers.get('x-twincheck-replayed'))).toEqual([null, 'true', 'true'])
    expect(replies[0]?.body.outcome).toBe('replaced')
    expect(judged()).toBe(1)
  })
})

/** A server in repair whose judge waits for `release`. `reached`: the judge was asked. */
async function openHeld(settings: Readonly<Record<string, unknown>>) {
  let release = () => {}
  let begun = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const reached = new Promise<void>((resolve) => {
    begun = resolve
  })
  let judged = 0
  const judge = await startScriptedWorld([], async (asked) => {
    judged += 1
    begun()
    await held
    return favourTwin(undoneLock, asked)
  })
  opened.push(judge.close)
  const { url } = await open(
    { mode: 'repair', calibration: 'calibration.json', ...settings },
    { judgeUrl: judge.judgeUrl, profile: 'paper' },
  )
  return { url, reached, release: () => release(), judged: () => judged }
}

test('a server that is being stopped finishes the check that it has, and accepts no other', async () => {
  let release = () => {}
  let begun = () => {}
  const reached = new Promise<void>((resolve) => {
    begun = resolve
  })
  const judge = await startScriptedWorld([], async (asked) => {
    begun()
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return favourTwin(undoneLock, asked)
  })
  opened.push(judge.close)
  const repairing = { mode: 'repair', calibration: 'calibration.json' }
  const { url, close } = await openTestCheckServer(repairing, { judgeUrl: judge.judgeUrl, profile: 'paper' })
  const asked = postCheck(url, unlocking('s'))
  await reached
  const closed = close()
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  const poll = setInterval(() => release(), 10)
  expect((await asked).body.outcome).toBe('replaced')
  clearInterval(poll)
  await closed
})
