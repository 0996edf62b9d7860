/**
 * The command as built, many times in one process: starting a process costs more than most commands do. For tests of what a command does; what belongs
 * to the process itself (its start, its input, signals) is tested with start-twincheck.ts.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Ended } from './start-twincheck.ts'

const program = join(import.meta.dirname, 'one-process-program.ts')

let child: ChildProcess | null = null
let last: Promise<unknown> = Promise.resolve()

/** One after another: two that ran at once would write into each other's output. */
export function twincheck(...args: readonly string[]): Promise<Ended> {
  return twincheckIn(process.cwd(), ...args)
}

/** As if it were started in this folder. */
export function twincheckIn(folder: string, ...args: readonly string[]): Promise<Ended> {
  const ended = last.then(() => ask(folder, args))
  last = ended.catch(() => {})
  return ended
}

function ask(folder: string, args: readonly string[]): Promise<Ended> {
  const running = child ?? start()
  child = running
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => {
      child = null
      reject(new Error(`The process that runs the commands ended with ${code} during: twincheck ${args.join(' ')}`))
    }
    running.once('exit', onExit)
    running.channel?.ref()
    running.once('message', (ended: Ended) => {
      running.off('exit', onExit)
      running.channel?.unref()
      resolve(ended)
    })
    running.send({ folder, args })
  })
}

function start(): ChildProcess {
  const started = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  // It is there for whichever test comes next, and ends with the process of the tests.
  started.unref()
  return started
}
