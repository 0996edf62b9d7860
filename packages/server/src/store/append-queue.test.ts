import { describe, expect, test } from 'vitest'
import { handClock } from '../../test/hand-clock.ts'
import { AppendQueue, type AppendQueueOptions } from './append-queue.ts'
import { StoreUnavailableError } from './store-errors.ts'

type Batch = readonly string[]

function openQueue(change: Partial<AppendQueueOptions<string>> = {}) {
  const batches: Batch[] = []
  const queue = new AppendQueue<string>({
    place: 'nowhere',
    commit: async (items) => {
      batches.push(items)
      return items.map(() => null)
    },
    sizeOf: ({ length }) => length,
    clock: handClock(),
    gatherMs: 1,
    patienceMs: 1_000,
    ...change,
  })
  return { queue, batches }
}

const away = new StoreUnavailableError('nowhere', 'it is away')

describe('records that arrive together', () => {
  test('are committed together, in their order', async () => {
    const { queue, batches } = openQueue()
    await Promise.all(['a', 'b', 'c'].map((item) => queue.append(item)))
    expect(batches).toEqual([['a', 'b', 'c']])
  })

  test('are committed in batches of at most 500', async () => {
    const { queue, batches } = openQueue()
    await Promise.all(Array.from({ length: 1_200 }, (_, i) => queue.append(`${i}`)))
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 200])
  })

  test('while others are being committed wait for the next batch', async () => {
    const batches: Batch[] = []
    const { queue } = openQueue({
      commit: async (items) => {
        batches.push(items)
        if (batches.length === 1) void queue.append('late')
        return items.map(() => null)
      },
    })
    await queue.append('first')
    await queue.close()
    expect(batches).toEqual([['first'], ['late']])
  })

  test('fail each for itself', async () => {
    const { queue } = openQueue({
      commit: async (items) => items.map((item) => (item === 'bad' ? new Error('bad') : null)),
    })
    const ends = await Promise.allSettled(['good', 'bad'].map((item) => queue.append(item)))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(queue.counts()).toEqual({ acknowledged: 1, failed: 1, waiting: 0 })
  })
})

describe('while the database is away', () => {
  test('records wait and are committed when it is back', async () => {
    let attempts = 0
    const { queue } = openQueue({
      commit: async (items) => {
        if (++attempts < 3) throw away
        return items.map(() => null)
      },
    })
    await queue.append('a')
    expect(attempts).toBe(3)
    expect(queue.counts()).toEqual({ acknowledged: 1, failed: 0, waiting: 0 })
  })

  test('one that waited too long is given back and counted; a younger one waits on', async () => {
    const clock = handClock()
    let attempts = 0
    const young: Promise<void>[] = []
    const { queue } = openQueue({
      clock,
      commit: async (items) => {
        attempts++
        if (attempts === 1) {
          clock.advance(1_000)
          young.push(queue.append('young'))
        }
        if (attempts < 3) throw away
        return items.map(() => null)
      },
    })
    await expect(queue.append('old')).rejects.toBe(away)
    await Promise.all(young)
    expect(queue.counts()).toEqual({ acknowledged: 1, failed: 1, waiting: 0 })
  })

  test('it is said why, for as long as records wait, and no longer', async () => {
    const seen: (Error | null)[] = []
    const clock = handClock()
    const { queue } = openQueue({
      clock,
      commit: async (items) => {
        seen.push(queue.problem())
        if (seen.length === 3) return items.map(() => null)
        if (seen.length === 4) clock.advance(1_000)
        throw away
      },
    })
    await queue.append('committed at the third attempt')
    expect([seen, queue.problem()]).toEqual([[null, away, away], null])
    await queue.append('given up').catch(() => {})
    expect(queue.problem()).toBeNull()
  })

  test('no more wait than memory allows', async () => {
    const { queue } = openQueue({ commit: () => Promise.reject(away) })
    const large = 'x'.repeat(10_000_000)
    const ends = Promise.allSettled(Array.from({ length: 4 }, () => queue.append(large)))
    expect(queue.counts()).toEqual({ acknowledged: 0, failed: 1, waiting: 3 })
    await queue.close()
    expect((await ends)[3]).toMatchObject({ reason: { code: 'store-overloaded' } })
    expect(queue.counts()).toEqual({ acknowledged: 0, failed: 4, waiting: 0 })
  })
})

describe('closing', () => {
  test('commits what waits, and takes nothing more', async () => {
    const { queue, batches } = openQueue({ gatherMs: 60_000 })
    const waiting = queue.append('a')
    await queue.close()
    await waiting
    expect(batches).toEqual([['a']])
    await expect(queue.append('b')).rejects.toMatchObject({ code: 'store-unavailable' })
  })

  test('does not wait for a database that is away', async () => {
    const { queue } = openQueue({ commit: () => Promise.reject(away), patienceMs: 60_000 })
    const lost = queue.append('a')
    lost.catch(() => {})
    await queue.close()
    await expect(lost).rejects.toBe(away)
  })
})
