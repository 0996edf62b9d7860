/** Runs one command of a cell in a shell: output to a file, processor time of everything it started, a limit on its time. */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { readTimes } from './run-result.ts'

export type Step = {
  readonly command: string
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** The user to run as; undefined: the caller. */
  readonly identity: Identity | undefined
  /** The command's output is appended to this file. */
  readonly log: string
  /** A program with its arguments that starts the shell, for example `taskset -c 0`. */
  readonly prefix: readonly string[]
}

export type Identity = { readonly uid: number; readonly gid: number }

export type StepResult = {
  readonly passed: boolean
  readonly wallSeconds: number
  readonly processorSeconds: number
  /** Everything in the log of this step. */
  readonly printed: string
}

const longestMs = 90 * 60_000

/** The processes that run now, each the leader of a process group. */
const running = new Set<number>()

/** Ends every command that runs now, with everything it started. */
export function stopAll(): void {
  for (const pid of running) killGroup(pid)
}

export async function runStep({ command, cwd, env, identity, log, prefix }: Step): Promise<StepResult> {
  const from = existsSync(log) ? statSync(log).size : 0
  const file = openSync(log, 'a')
  writeSync(file, `\n$ ${command}\n`)
  const began = performance.now()
  const timesFile = `${log}.times`
  writeFileSync(timesFile, '')
  // Another user than the owner of the log writes it.
  chmodSync(timesFile, 0o666)
  const shell = ['sh', '-c', `${command}\ncode=$?; times >"$0"; exit $code`, timesFile]
  const [program = '', ...args] = [...prefix, ...shell]
  const child = spawn(program, args, { cwd, env, ...identity, detached: true, stdio: ['ignore', file, file] })
  closeSync(file)
  const pid = child.pid ?? 0
  if (pid > 0) running.add(pid)
  const timer = setTimeout(() => killGroup(pid), longestMs)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      writeFileSync(log, `${error.message}\n`, { flag: 'a' })
      resolve(null)
    })
    child.once('exit', resolve)
  })
  clearTimeout(timer)
  running.delete(pid)
  const wallSeconds = (performance.now() - began) / 1000
  const times = readFileSync(timesFile, 'utf8')
  rmSync(timesFile)
  const printed = readFileSync(log).subarray(from).toString('utf8')
  return { passed: code === 0, wallSeconds, processorSeconds: readTimes(times), printed }
}

function killGroup(pid: number): void {
  try {
    if (pid > 0) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
