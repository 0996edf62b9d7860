/** The real binary, as built, in a process of its own that a test can serve meanwhile, or kill. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

const binary = join(import.meta.dirname, '../bin/twincheck.js')

export async function twincheck(...args: readonly string[]): Promise<Ended> {
  return startTwincheck(...args).ended
}

export type Started = { readonly ended: Promise<Ended>; readonly kill: () => void }

export function startTwincheck(...args: readonly string[]): Started {
  return startTwincheckWith({}, ...args)
}

/** With these environment variables beside those of the test. */
export function startTwincheckWith(environment: Readonly<Record<string, string>>, ...args: readonly string[]): Started {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [binary, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  return { ended, kill: () => void child.kill('SIGKILL') }
}

export function jsonLines(text: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}
