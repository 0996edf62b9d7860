/** Who ends a gateway by ending the shell that runs it: npm, and nobody else. Real processes. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

const binary = join(import.meta.dirname, '../../bin/twincheck.js')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-stop-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Shell = ChildProcessByStdio<null, Readable, Readable>

/** As npm does it: the command runs in a shell, which waits for it. `$!` is the first line. */
async function startIn(npmScript: string): Promise<{
  readonly shell: Shell
  readonly url: string
  readonly gateway: number
  readonly log: () => string
}> {
  const flags = ['--upstream', 'http://127.0.0.1:9/v1', '--port', '0', '--store', join(folder, 'store.db'), '--json']
  const shell = spawn('sh', ['-c', '"$0" "$@" & echo $!; wait', process.execPath, binary, 'gateway', ...flags], {
    env: { ...process.env, npm_lifecycle_script: npmScript },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  let said = ''
  for await (const chunk of shell.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    if (said.split('\n').length > 2) break
  }
  const [gateway = '', ready = ''] = said.split('\n')
  return { shell, url: JSON.parse(ready).url, gateway: Number(gateway), log: () => log }
}

const isAlive = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

test('a gateway whose npm is told to end finishes its work, closes its store and frees its port', async () => {
  const { shell, url, log } = await startIn("'twincheck'")
  expect(await isAlive(url)).toBe(true)
  const closed = once(drained(shell), 'close')
  shell.kill('SIGTERM')
  // Its output ends with the gateway, which holds the other end of it.
  await closed
  expect(await isAlive(url)).toBe(false)
  expect(log()).toContain('"event":"stopped"')
  expect(existsSync(join(folder, 'store.db-wal'))).toBe(false)
})

test('a gateway that a script has left in the background outlives the script', async () => {
  const { shell, url, gateway } = await startIn('sh start-everything.sh')
  const closed = once(drained(shell), 'close')
  const exited = once(shell, 'exit')
  shell.kill('SIGTERM')
  await exited
  // Longer than a gateway that npm runs takes to see that its shell is gone.
  await pause(800)
  expect(await isAlive(url)).toBe(true)
  process.kill(gateway, 'SIGTERM')
  await closed
})

/** Nobody reads the rest of its output. */
function drained(shell: Shell): Shell {
  shell.stdout.resume()
  return shell
}
