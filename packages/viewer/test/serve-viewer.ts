/** `twincheck view` as a process of its own: the real binary, on any free port. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const binary = join(import.meta.dirname, '../../cli/bin/twincheck.js')

export type Served = { readonly url: string; readonly pid: number; readonly close: () => void }

export function runTwincheck(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [binary, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0 && status !== 2) throw new Error(stderr)
  return stdout
}

export function serveViewer(...args: readonly string[]): Promise<Served> {
  return serve('view', ...args)
}

export function servePlayground(): Promise<Served> {
  return serve('playground')
}

async function serve(...args: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [binary, ...args, '--port', '0', '--json', '--quiet'])
  const url = await readUrl(child)
  return { url, pid: child.pid ?? 0, close: () => void child.kill('SIGTERM') }
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (data) => {
      said += String(data)
    })
    child.stdout?.once('data', (data) => {
      const line: unknown = JSON.parse(String(data))
      const url = typeof line === 'object' && line !== null && 'url' in line ? line.url : null
      if (typeof url === 'string') resolve(url)
      else reject(new Error(String(data)))
    })
    child.once('exit', (code) => reject(new Error(`twincheck ended with ${code}: ${said}`)))
  })
}
