/** A gateway with two keyed tenants in front of one upstream that says which path it was asked for, plain and over TLS. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createPlain, type RequestListener, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashKey } from '../src/gateway/proxy/keys.ts'
import { startGatewayProcess } from './gateway-process.ts'
import { openTestGateway } from './gateway-world.ts'
import { sayBytes } from './raw-client.ts'

export type SmugglingWorld = {
  readonly url: string
  /** The paths that the upstream was asked for. */
  readonly asked: () => readonly string[]
  readonly close: () => Promise<void>
}

const keys = { attacker: 'twk_attacker', victim: 'twk_victim' }
const settings = {
  tenants: Object.entries(keys).map(([name, key]) => ({ name, key: hashKey(key) })),
  paths: ['*'],
  log: 'none',
}

export const smugglingWorlds: readonly (readonly [string, () => Promise<SmugglingWorld>])[] = [
  ['a plain connection', openPlainWorld],
  ['TLS', openSecureWorld],
]

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

export async function smuggleMany({ url }: SmugglingWorld, rounds: number) {
  const poisoned: string[] = []
  const stolen: string[] = []
  let tries = 0
  for (let round = 0; round < rounds; round++) {
    for (const method of methods) {
      for (const [way, attack] of Object.entries(ways)) {
        const mark = `${method}-${way}-${round}`
        await sayBytes(url, attack(method, mark), { until: 'answered' })
        const mine = await ask(url, keys.victim, `victim-${mark}`)
        if (!mine.includes(`victim-${mark}`)) poisoned.push(`${mark}: ${mine}`)
        const next = await ask(url, keys.attacker, `attacker-${mark}`)
        if (!next.includes(`attacker-${mark}`)) stolen.push(`${mark}: ${next}`)
        tries += 1
      }
    }
  }
  return { tries, poisoned, stolen }
}

const smuggled = (mark: string) => `GET /v1/poison-${mark} HTTP/1.1\r\nhost: x\r\nx-rest: `

const ways = {
  chunked: (method: string, mark: string) => {
    const body = smuggled(mark)
    return (
      `${method} /v1/models HTTP/1.1\r\nhost: gateway\r\nauthorization: Bearer ${keys.attacker}\r\n` +
      `transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    )
  },
  named: (method: string, mark: string) => {
    const body = smuggled(mark)
    return (
      `${method} /v1/models HTTP/1.1\r\nhost: gateway\r\nauthorization: Bearer ${keys.attacker}\r\n` +
      `connection: content-length, keep-alive\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    )
  },
}

async function ask(url: string, key: string, mark: string): Promise<string> {
  const answer = await fetch(`${url}/v1/models?${mark}`, { headers: { authorization: `Bearer ${key}` } })
  return answer.text()
}

function openUpstream(serve: (listener: RequestListener) => Server) {
  const asked: string[] = []
  const server = serve((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    incoming.resume()
    outgoing.setHeader('content-type', 'application/json')
    outgoing.end(JSON.stringify({ path: incoming.url }))
  })
  return new Promise<{ asked: readonly string[]; port: number; close: () => Promise<void> }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const close = () =>
        new Promise<void>((done) => {
          server.close(() => done())
          server.closeAllConnections()
        })
      resolve({ asked, port, close })
    })
  })
}

async function openPlainWorld(): Promise<SmugglingWorld> {
  const upstream = await openUpstream((listener) => createPlain(listener))
  const gateway = await openTestGateway({ actorUrl: `http://127.0.0.1:${upstream.port}/v1` }, settings)
  const close = async () => {
    await gateway.close()
    await upstream.close()
  }
  return { url: gateway.url, asked: () => upstream.asked, close }
}

/** The gateway runs as a process of its own, because only at its start can it be told whom to trust. */
async function openSecureWorld(): Promise<SmugglingWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-tls-'))
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem'), config: join(folder, 'gateway.json') }
  const made = ['-keyout', files.key, '-out', files.cert, '-days', '2', '-nodes', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...made, ...names], { stdio: 'ignore' })
  const pair = { key: readFileSync(files.key), cert: readFileSync(files.cert) }
  const upstream = await openUpstream((listener) => createSecure(pair, listener))
  const upstreams = { openai: { baseUrl: `https://localhost:${upstream.port}/v1` } }
  writeFileSync(files.config, JSON.stringify({ port: 0, upstreams, store: 'gateway.db', ...settings }))
  const gateway = await startGatewayProcess(files.config, { env: { NODE_EXTRA_CA_CERTS: files.cert } })
  const close = async () => {
    await gateway.end('SIGTERM')
    await upstream.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: gateway.url, asked: () => upstream.asked, close }
}
