/** Runs the real binary, as built, with the Node that runs the tests. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const binary = join(import.meta.dirname, '../bin/twincheck.js')

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

export function runTwincheck(...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], { encoding: 'utf8' })
  return { code: status, stdout, stderr }
}
