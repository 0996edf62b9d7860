import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import type { Counting } from '../../test/counting-worker.ts'
import { connectWorker, verbsOver } from './connect.ts'

function open(workerData: string | null = null) {
  const worker = new Worker(new URL('../../test/counting-worker.ts', import.meta.url), { workerData })
  const notes: string[] = []
  const ends: string[] = []
  const { call, opened } = connectWorker<string>(worker, {
    onEnd: ({ message }) => ends.push(message),
    onNote: (note) => notes.push(note),
    errorOf: ({ code, message }) => new Error(`${code}: ${message}`),
  })
  return { worker, call, opened, verbs: verbsOver<Counting>(call), notes, ends }
}

describe('the verbs of a worker', () => {
  test('answer as if they were here; calls of one moment go over in one message', async () => {
    const { verbs, worker } = open()
    expect(await Promise.all([1, 2, 3].map(verbs.double))).toEqual([2, 4, 6])
    expect(await verbs.messages()).toBe(2)
    await verbs.close()
    await once(worker, 'exit')
  })

  test('fail one by one, with what the failure is told apart by', async () => {
    const { verbs } = open()
    const asked = [verbs.fail('error'), verbs.double(4), verbs.fail('coded'), verbs.fail('text')]
    expect(await Promise.allSettled(asked)).toMatchObject([
      { reason: { message: 'unknown: it failed' } },
      { value: 8 },
      { reason: { message: 'full: it is full' } },
      { reason: { message: 'unknown: only a text' } },
    ])
    await verbs.close()
  })

  test.each(['shout', 'constructor', '__proto__', 'toString', ''])('are those it has: %j is none', async (verb) => {
    const { call } = open()
    await expect(call(verb, [])).rejects.toThrow(`The worker has no verb ${JSON.stringify(verb)}.`)
    await call('close', [])
  })

  test('may tell something without being asked', async () => {
    const { verbs, notes } = open()
    await verbs.tell('something')
    expect(notes).toEqual(['something'])
    await verbs.close()
  })
})

describe('when the worker ends', () => {
  test('whoever waits is told so, whoever calls afterwards too, and the owner once', async () => {
    const { verbs, ends } = open()
    const waiting = [verbs.never(), verbs.crash()]
    const told = { status: 'rejected', reason: { message: 'unknown: it crashed' } }
    expect(await Promise.allSettled(waiting)).toMatchObject([told, told])
    expect(await Promise.allSettled([verbs.double(1)])).toMatchObject([told])
    expect(ends).toEqual(['unknown: it crashed'])
  })

  test('because it could not open, that is what everybody is told', async () => {
    const { opened, verbs, ends } = open('refuse')
    const asked = verbs.double(1)
    await expect(opened).rejects.toThrow('no-room: there is no room')
    await expect(asked).rejects.toThrow('no-room: there is no room')
    expect(ends).toEqual(['no-room: there is no room'])
  })

  test('nobody needs to listen: a verb that is not waited for leaves no rejection unheard', async () => {
    const { verbs, worker } = open()
    void verbs.never()
    await worker.terminate()
    await expect(verbs.double(1)).rejects.toThrow('worker-ended')
  })
})
