import { request } from 'node:http'
import { hashKey, openStore, pairHash } from '@twincheck/server'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kept, replaced } from '../../server/test/decision-records.ts'
import { openTestGateway, type TestGateway } from '../../server/test/gateway-world.ts'
import { buildViewer } from './build-viewer.ts'
import { setUpMs } from './open-browser.ts'

beforeAll(() => void buildViewer(), setUpMs)

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

const operator = 'twk_operator:with a colon'
const operatorKey = hashKey(operator)
const asOperator = { authorization: `Bearer ${operator}` }
const publicUrl = 'https://gateway.example'

/** Nothing goes upstream here. */
async function open(settings: Readonly<Record<string, unknown>> = { operatorKey }): Promise<TestGateway> {
  const gateway = await openTestGateway({ actorUrl: 'http://127.0.0.1:9/v1' }, { log: 'none', ...settings })
  opened.push(gateway)
  return gateway
}

type Asked = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** `fetch` does not let one choose the Host; a bare request does. */
function ask({ url }: TestGateway, path: string, { method = 'GET', headers = asOperator, body }: Asked = {}) {
  return new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; text: string }>(
    (resolve, reject) => {
      request(new URL(`${url}/twincheck/view${path}`), { method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      })
        .once('error', reject)
        .end(body)
    },
  )
}

describe('the page of a gateway', () => {
  test('is there for the operator alone, by bearer token or as a browser asks for it', async () => {
    const gateway = await open()
    const basic = Buffer.from(`anyone:${operator}`).toString('base64')
    for (const authorization of [`Bearer ${operator}`, `Basic ${basic}`]) {
      const { status, text } = await ask(gateway, '/', { headers: { authorization } })
      expect([status, text.includes('<title>TwinCheck</title>')]).toEqual([200, true])
    }
    for (const headers of [{}, { authorization: 'Bearer other' }, { authorization: 'Basic b3RoZXI6b3RoZXI=' }]) {
      for (const path of ['/', '/api/overview', '/api/confirmations', '']) {
        const refused = await ask(gateway, path, { headers })
        expect([refused.status, refused.headers['www-authenticate']]).toEqual([
          401,
          'Basic realm="TwinCheck", charset="UTF-8"',
        ])
      }
    }
  })

  test('is not there where no operator key is configured, and says what to do', async () => {
    const { status, text } = await ask(await open({}), '/')
    expect([status, text]).toEqual([403, expect.stringContaining('look at its store with')])
  })

  test('stands under a path of its own, to which the path without an end leads', async () => {
    const gateway = await open()
    const redirected = await ask(gateway, '')
    expect([redirected.status, redirected.headers.location]).toEqual([308, 'view/'])
    expect((await ask(gateway, 'er/')).status).toBe(404)
    expect((await ask(gateway, '//')).status).toBe(404)
    expect((await ask(gateway, '/..%2f..%2fpackage.json')).status).toBe(404)
    expect((await ask(gateway, '/', { method: 'DELETE' })).status).toBe(405)
  })

  test('answers under its own names and under no other', async () => {
    const gateway = await open()
    const { port, host } = new URL(gateway.url)
    const under = async (name: string, origin?: string) => {
      const headers = { ...asOperator, host: name, ...(origin === undefined ? {} : { origin }) }
      return (await ask(gateway, '/api/version', { headers })).status
    }
    expect(await under(host)).toBe(200)
    expect(await under(`localhost:${port}`, `http://localhost:${port}`)).toBe(200)
    // The port of a container that is mapped to another one.
    expect(await under('127.0.0.1:18788', 'http://127.0.0.1:18788')).toBe(200)
    expect(await under('127.0.0.1:18788', `http://127.0.0.1:${port}`)).toBe(403)
    expect(await under('127.0.0.1.elsewhere.example:8788')).toBe(403)
    expect(await under('elsewhere.example')).toBe(403)
    expect(await under(host, 'https://elsewhere.example')).toBe(403)
    expect(await under(host, `https://${host}`)).toBe(403)
    expect(await under('gateway.example', publicUrl)).toBe(403)
  })

  test('behind TLS is answered where the Origin equals the configured public address', async () => {
    const gateway = await open({ operatorKey, publicUrl: `${publicUrl}/` })
    const under = async (origin: string) => {
      const headers = { ...asOperator, host: 'gateway.example', origin }
      return (await ask(gateway, '/api/version', { headers })).status
    }
    expect(await under(publicUrl)).toBe(200)
    expect(await under('http://gateway.example')).toBe(403)
    expect(await under('https://gateway.example:8443')).toBe(403)
    expect(await under('null')).toBe(403)
  })

  test('shows what is decided while it runs, of every tenant', async () => {
    const gateway = await open()
    const version = async () => JSON.parse((await ask(gateway, '/api/version')).text).version
    const before = await version()
    expect(JSON.parse((await ask(gateway, '/api/overview')).text)).toMatchObject({ runs: [], live: true })
    const store = await openStore({ address: gateway.store })
    await store.append('local', kept)
    await store.append('team-a', { ...replaced, id: 'd2', session: 's2' })
    expect(await version()).not.toBe(before)
    const { runs } = JSON.parse((await ask(gateway, '/api/overview')).text)
    expect(runs).toMatchObject([
      { run: 's2', source: 'gateway · team-a', decisions: 1, switches: 1 },
      { run: 's1', source: 'gateway', decisions: 1, switches: 0 },
    ])
    const detail = await ask(gateway, `/api/run?key=${encodeURIComponent(runs[1].key)}`)
    expect(JSON.parse(detail.text).records).toEqual([kept])
    await store.close()
  })

  test('lists the switches that wait in every tenant, and answers them from its own origin only', async () => {
    const gateway = await open()
    const store = await openStore({ address: gateway.store })
    const pair = pairHash({ kind: 'final-response', text: 'a' }, { kind: 'final-response', text: 'b' })
    for (const tenant of ['local', 'team-a']) {
      const key = { tenant, session: 's1' }
      await store.createConfirmation({ id: `of-${tenant}`, key, pair, content: {}, expiresAt: Date.now() + 60_000 })
    }
    const { waiting, answerable } = JSON.parse((await ask(gateway, '/api/confirmations')).text)
    expect(answerable).toBe(true)
    expect(waiting.map(({ tenant, id }: Readonly<Record<string, unknown>>) => [tenant, id]).sort()).toEqual([
      ['local', 'of-local'],
      ['team-a', 'of-team-a'],
    ])
    const answer = async (headers: Readonly<Record<string, string>>, body: string) =>
      (await ask(gateway, '/api/confirmations', { method: 'POST', headers, body })).status
    const given = JSON.stringify({ tenant: 'team-a', id: 'of-team-a', pair, verdict: 'refuse' })
    const own = { ...asOperator, origin: gateway.url }
    expect(await answer(asOperator, given)).toBe(403)
    expect(await answer({ ...asOperator, origin: 'https://elsewhere.example' }, given)).toBe(403)
    expect(await answer({ origin: gateway.url }, given)).toBe(401)
    expect(await answer(own, `${given}${' '.repeat(20_000)}`)).toBe(413)
    expect(await answer(own, given)).toBe(200)
    expect(await store.confirmationState('team-a', 'of-team-a')).toMatchObject({ verdict: 'refuse', by: 'operator' })
    expect(await store.confirmationState('local', 'of-local')).toEqual({ kind: 'pending' })
    await store.close()
  })
})
