/** The limits of a study, as processes on PostgreSQL share them, by what the provider saw. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openQueue } from '../../queue/open-queue.ts'
import { readQueueAddress } from '../../queue/queue-address.ts'

const database = process.env.TWINCHECK_POSTGRES_URL ?? ''
const schema = `rate_${randomBytes(6).toString('hex')}`
const program = join(import.meta.dirname, '../../../test/asking-program.ts')

describe.skipIf(database === '')('processes that share a rate (needs TWINCHECK_POSTGRES_URL)', () => {
  const server = createServer()

  afterEach(async () => {
    server.close()
    const queue = await openQueue(readQueueAddress(database, schema), { connections: 1, onNotice: () => {} })
    await queue.query(`drop schema ${schema} cascade`, [])
    await queue.close()
  })

  test('never ask more often together than it allows, by the provider’s own clock, and all of them come to ask', async () => {
    const [most, withinMs, processes, times] = [4, 500, 3, 4]
    const arrived: number[] = []
    server.on('request', (_, response) => {
      arrived.push(performance.now())
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const provider = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const args = [program, database, schema, provider, times, most, withinMs].map(String)
    const ended = Array.from({ length: processes }, () => {
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
      return new Promise((resolve) => child.on('close', resolve))
    })
    expect(await Promise.all(ended)).toEqual([0, 0, 0])
    expect(arrived).toHaveLength(processes * times)
    const tooClose = arrived.flatMap((time, index) => {
      const later = arrived[index + most]
      return later !== undefined && later - time < withinMs ? [[time, later]] : []
    })
    expect(tooClose).toEqual([])
  })
})
