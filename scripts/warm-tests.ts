/**
 * Tests that are run again and again in one warm process, each time with one source file told differently. A run without
 * an end is ended with its process, and the next one gets another.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Question, Related, Told } from './warm-tests-process.ts'

export type WarmTests = {
  /** The tests of a file's own package that load it: those in its own folder, and the others. */
  readonly related: (path: string) => Promise<Related>
  /** How the tests take it: all pass, one fails, or they have not ended after so many milliseconds. */
  readonly run: (tests: readonly string[], told: Told, milliseconds: number) => Promise<'passed' | 'failed' | 'endless'>
  readonly close: () => void
}

export async function openWarmTests(): Promise<WarmTests> {
  let child = await start()
  return {
    related: async (path) => readRelated(await ask(child, { ask: 'related', path })),
    run: async (tests, told, milliseconds) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
      const answer = await ask(child, { ask: 'run', tests, told })
      clearTimeout(timer)
      if (answer === 'passed' || answer === 'failed') return answer
      child = await start()
      return 'endless'
    },
    close: () => child.kill('SIGKILL'),
  }
}

async function start(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'warm-tests-process.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await Promise.race([once(child, 'message'), once(child, 'exit')])
  return child
}

/** Null where the process ended without an answer. */
async function ask(child: ChildProcess, question: Question): Promise<unknown> {
  child.send(question)
  const ended = new AbortController()
  const [answer] = await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }).then(() => [null]),
  ])
  ended.abort()
  return answer
}

function readRelated(answer: unknown): Related {
  if (typeof answer === 'object' && answer !== null && 'near' in answer && 'far' in answer) {
    const { near, far } = answer
    if (Array.isArray(near) && Array.isArray(far)) return { near, far }
  }
  throw new Error('The process that runs the tests ended before it could say which tests load the file; see above.')
}
