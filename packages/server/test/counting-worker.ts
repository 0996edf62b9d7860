/** A worker for the tests of calls across threads: it counts messages, fails in several ways, and crashes when told to. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveVerbs } from '../src/worker/serve.ts'

export type Counting = {
  readonly double: (number: number) => Promise<number>
  readonly messages: () => Promise<number>
  readonly fail: (how: 'error' | 'coded' | 'text') => Promise<never>
  readonly tell: (what: string) => Promise<void>
  readonly never: () => Promise<void>
  readonly crash: () => Promise<void>
  readonly close: () => Promise<void>
}

let messages = 0
parentPort?.on('message', () => {
  messages += 1
})

await serveVerbs<string>(async (note): Promise<Counting> => {
  if (workerData === 'refuse') throw Object.assign(new Error('there is no room'), { code: 'no-room' })
  return {
    double: async (number) => 2 * number,
    messages: async () => messages,
    fail: async (how) => {
      if (how === 'text') throw 'only a text'
      throw how === 'error' ? new Error('it failed') : Object.assign(new Error('it is full'), { code: 'full' })
    },
    tell: async (what) => note(what),
    never: () => new Promise(() => {}),
    crash: async () => {
      setImmediate(() => {
        throw new Error('it crashed')
      })
      await new Promise(() => {})
    },
    close: async () => {},
  }
})
if (workerData === 'refuse') parentPort?.removeAllListeners()
