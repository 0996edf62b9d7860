/** What the bench asks, each in a process of its own: the upstream itself, and the three in between. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openDrain } from './drain.ts'

export type Target = {
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly pid: number
  /** What the next request is about: requests about the same account are one conversation, sent again. */
  readonly nextAccount: () => string
  /** Resolves when nothing of what it was asked is left to be done; null: nothing ever is. */
  readonly drained: ((asked: number) => Promise<void>) | null
}

export async function startTargets(folder: string, children: ChildProcess[]): Promise<readonly Target[]> {
  const [upstream, bare, ours, portkey] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const upstreamUrl = urlOf(upstream)
  const start = async (port: number, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, ...env } })
    children.push(child)
    await reachable(port)
    return child.pid ?? 0
  }
  const configuration = join(folder, 'gateway.json')
  const store = join(folder, 'load.db')
  writeFileSync(configuration, JSON.stringify({ port: ours, store, upstreams: { openai: { baseUrl: upstreamUrl } } }))
  const pids = {
    upstream: await start(upstream, [self, 'upstream', String(upstream)]),
    bare: await start(bare, [self, 'bare', String(bare), String(upstream)]),
    ours: await start(ours, [bin, 'gateway', '--config', configuration]),
    portkey: await start(portkey, ['--import', keepResponse, portkeyBin, `--port=${portkey}`, '--headless'], {
      NODE_ENV: 'production',
      TRUSTED_CUSTOM_HOSTS: '127.0.0.1',
    }),
  }
  const plain = { headers: {}, nextAccount: () => 'AC-1001', drained: null }
  const gateway = { ...plain, url: urlOf(ours), pid: pids.ours, drained: openDrain(`http://127.0.0.1:${ours}`) }
  let account = 0
  return [
    { ...plain, name: 'direct', url: upstreamUrl, pid: pids.upstream },
    { ...plain, name: 'bare', url: urlOf(bare), pid: pids.bare },
    { ...gateway, name: 'twincheck, one conversation again and again' },
    { ...gateway, name: 'twincheck, a conversation each', nextAccount: () => `AC-${account++}` },
    {
      ...{ ...plain, name: 'portkey', url: urlOf(portkey), pid: pids.portkey },
      headers: { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': upstreamUrl },
    },
  ]
}

const self = join(import.meta.dirname, '../load.ts')
const bin = join(import.meta.dirname, '../../../cli/bin/twincheck.js')
const portkeyBin = join(import.meta.dirname, '../../../../node_modules/@portkey-ai/gateway/build/start-server.js')

/**
 * As installed, Portkey 1.15.2 answers every streamed request with 500 here: its server exchanges the global Response for one
 * whose copied headers cannot be appended to. Keeping Node's own lets it be measured at all.
 */
const keepResponse = `data:text/javascript,${encodeURIComponent(`
  const { defineProperty } = Object
  Object.defineProperty = (target, name, descriptor) =>
    target === globalThis && name === 'Response' ? target : defineProperty(target, name, descriptor)
`)}`

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}/v1`
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const finder = createServer()
    finder.listen(0, '127.0.0.1', () => {
      const address = finder.address()
      finder.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const open = await new Promise<boolean>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path: '/' }, (answer) => {
        answer.resume()
        resolve(true)
      })
      asked.on('error', () => resolve(false))
      asked.end()
    })
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens on port ${port}`)
}
