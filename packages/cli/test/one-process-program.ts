/** The process behind one-process.ts: runs one command after the other, and answers with what it wrote and its exit code. */
import { setTimeout as pause } from 'node:timers/promises'
import { newestBuild } from '../bin/newest-build.js'
import type { Ended } from './start-twincheck.ts'

const { main }: typeof import('../src/main.ts') = await import(newestBuild(new URL('../', import.meta.url)))

const signals = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection']

process.on('message', ({ folder, args }: { readonly folder: string; readonly args: readonly string[] }) => {
  process.chdir(folder)
  void run(args).then((ended) => process.send?.(ended))
})
process.on('disconnect', () => leave())

const { exit: leave } = process
const write = { stdout: process.stdout.write, stderr: process.stderr.write }

/** A command that serves until it is told to stop is told so when it listens. */
const says = /^Ctrl-C ends it\.$|^Listening on /m

async function run(args: readonly string[]): Promise<Ended> {
  const idle = process.getActiveResourcesInfo().length
  const written = { stdout: '', stderr: '' }
  let exited: number | null = null
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (text: string | Uint8Array) => {
      // After process.exit nothing is written any more.
      if (exited === null) written[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
      if (name === 'stderr' && says.test(written.stderr)) process.emit('SIGTERM')
      return true
    }
  }
  process.exit = (code) => {
    exited ??= Number(code ?? process.exitCode ?? 0)
    throw new Error('process.exit')
  }
  process.exitCode = undefined
  await main([process.execPath, 'twincheck', ...args])
  if (exited === null) await until(() => process.getActiveResourcesInfo().length <= idle)
  const code = exited ?? Number(process.exitCode ?? 0)
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = write[name]
    process[name].removeAllListeners('error')
  }
  for (const name of signals) process.removeAllListeners(name)
  process.exit = leave
  process.exitCode = undefined
  return { code, ...written }
}

/** A process ends once nothing keeps it alive; a command that leaves something running fails its test by never ending. */
async function until(ended: () => boolean): Promise<void> {
  while (!ended()) await pause(2)
}
