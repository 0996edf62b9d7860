/** A gateway in a process of its own, started by the command as anyone starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { judgeModel } from '../../core/src/integrations/contract/scripted-world.ts'
import { calibration } from './gateway-world.ts'

const command = join(import.meta.dirname, '../../cli/bin/twincheck.js')

export type GatewayProcess = {
  readonly url: string
  readonly pid: number
  readonly log: () => string
  /** The value of one series of the metrics; 0 where there is none. */
  readonly metric: (series: string) => Promise<number>
  readonly isReady: () => Promise<boolean>
  /** Resolves when it is gone. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

export type GatewayFolder = {
  readonly path: string
  /** Writes a configuration in repair, with settings over it, and gives back its file. `tenant`: whose calibration it has. */
  readonly configure: (
    world: { readonly actorUrl: string; readonly judgeUrl: string },
    settings: Readonly<Record<string, unknown>>,
    tenant?: string,
  ) => string
  readonly remove: () => void
}

export function makeGatewayFolder(): GatewayFolder {
  const path = mkdtempSync(join(tmpdir(), 'twincheck-process-'))
  return {
    path,
    configure: ({ actorUrl, judgeUrl }, settings, tenant) => {
      writeFileSync(join(path, 'calibration.json'), JSON.stringify({ ...calibration, tenant }))
      const file = join(path, 'gateway.json')
      const upstreams = { openai: { baseUrl: actorUrl } }
      const model = { baseUrl: judgeUrl, name: judgeModel }
      const repair = { port: 0, mode: 'repair', profile: 'paper', calibration: 'calibration.json', store: 'gateway.db' }
      writeFileSync(file, JSON.stringify({ ...repair, upstreams, model, ...settings }))
      return file
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** `within`: a command that starts the command given behind it. */
export async function startGatewayProcess(
  configuration: string,
  { within = [], env = {} }: { readonly within?: readonly string[]; readonly env?: Record<string, string> } = {},
): Promise<GatewayProcess> {
  const [program = '', ...args] = [...within, process.execPath, command, 'gateway', '--config', configuration, '--json']
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const gone = ended(child)
  const first = await Promise.race([createInterface({ input: child.stdout })[Symbol.asyncIterator]().next(), gone])
  if (typeof first !== 'object' || !first?.value) throw new Error(`the gateway ended with ${await gone}: ${log}`)
  const { url }: { readonly url: string } = JSON.parse(String(first.value))
  return {
    url,
    pid: child.pid ?? 0,
    log: () => log,
    metric: async (series) => {
      const text = await (await fetch(`${url}/metrics`)).text()
      const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
      return Number(line?.slice(series.length + 1) ?? 0)
    },
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
    end: (signal) => {
      child.kill(signal)
      return gone
    },
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => void child.on('exit', resolve))
}

/** Asks again and again until it is so. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  milliseconds = 90_000,
): Promise<void> {
  const last = Date.now() + milliseconds
  while (!(await isSo())) {
    if (Date.now() > last) throw new Error(`it did not come to this: ${what}`)
    await pause(20)
  }
}
