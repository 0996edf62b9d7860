/** A page of another site makes a browser ask; it never gets as far as the operator's key. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestGateway } from '../../../test/gateway-world.ts'
import { sayBytes } from '../../../test/raw-client.ts'
import { startRawUpstream } from '../../../test/raw-upstream.ts'
import { hashKey } from './keys.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

async function behind(settings: Readonly<Record<string, unknown>>) {
  const upstream = await startRawUpstream((_, outgoing) => void outgoing.end('{}'))
  opened.push(upstream)
  const gateway = await openTestGateway(upstream, settings)
  opened.push(gateway)
  const body = '{"messages":[]}'
  const ask = async (...headers: readonly string[]) => {
    const lines = [...headers, 'content-type: text/plain', `content-length: ${body.length}`, 'connection: close']
    const said = `POST /v1/chat/completions HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
    return (await sayBytes(gateway.url, said)).status
  }
  return { ask, upstream }
}

describe('without keys', () => {
  let world: Awaited<ReturnType<typeof behind>>
  beforeAll(async () => {
    world = await behind({ publicUrl: 'https://gateway.example', allowedHosts: ['sidecar.internal'] })
  })

  test.each<[string, number, readonly string[]]>([
    ['a name of another machine', 403, ['host: evil.example']],
    ['a name that ends like one of ours', 403, ['host: localhost.evil.example']],
    ['a name that begins like one of ours', 403, ['host: 127.0.0.1.evil.example:8787']],
    ['no name', 403, ['host:']],
    ['a page of another site', 403, ['host: localhost:8787', 'origin: http://evil.example']],
    ['a page without an origin', 403, ['host: localhost:8787', 'origin: null']],
    ['a page from a file', 403, ['host: localhost:8787', 'origin: file://']],
    ['what another site embeds', 403, ['host: localhost:8787', 'sec-fetch-site: cross-site']],
    ['a page whose name was made to point here', 403, ['host: evil.example:8787', 'origin: http://evil.example:8787']],
    ['loopback, by number', 200, ['host: 127.0.0.1:8787']],
    ['loopback, by name and another port', 200, ['host: LocalHost:9000']],
    ['loopback, in version 6', 200, ['host: [::1]:8787']],
    ['a page on this machine', 200, ['host: localhost:8787', 'origin: http://localhost:3000']],
    ['the public address', 200, ['host: gateway.example']],
    ['a configured name', 200, ['host: sidecar.internal:80']],
    ['a page of a configured name', 200, ['host: localhost:8787', 'origin: https://sidecar.internal']],
  ])('%s is answered with %i', async (_, status, headers) => {
    const { ask, upstream } = world
    const before = upstream.requests.length
    expect(await ask(...headers)).toBe(status)
    expect(upstream.requests.slice(before)).toHaveLength(status === 200 ? 1 : 0)
  })
})

describe('with keys', () => {
  const tenants = [{ name: 'team-a', key: hashKey('twk_a') }]
  const key = 'authorization: Bearer twk_a'

  test('any name that a load balancer may use is answered, and no page of another site', async () => {
    const { ask } = await behind({ tenants })
    expect(await ask('host: 10.1.2.3:8787', key)).toBe(200)
    expect(await ask('host: any.internal', key)).toBe(200)
    expect(await ask('host: any.internal', 'origin: https://evil.example', key)).toBe(403)
    expect(await ask('host: any.internal', 'sec-fetch-site: cross-site', key)).toBe(403)
  })

  test('where names are configured, no other is', async () => {
    const { ask } = await behind({ tenants, allowedHosts: ['gateway.internal'] })
    expect(await ask('host: gateway.internal', key)).toBe(200)
    expect(await ask('host: other.internal', key)).toBe(403)
  })
})
