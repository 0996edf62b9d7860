/** The limits of a study, as processes on PostgreSQL share them. */
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

  test('never take more tickets together than it allows, by the database’s clock, and all of them come to ask', async () => {
    const [most, withinMs, processes, times] = [4, 500, 3, 4]
    let arrived = 0
    server.on('request', (_, response) => {
      arrived++
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
    expect(arrived).toBe(processes * times)
    // A second more than the rate says, because a request may reach the provider that much later.
    const tooClose = `select later.begun from (select begun, lag(begun, ${most}) over (order by begun) as earlier
      from ${schema}.study_ticket) later where later.begun - later.earlier < interval '${withinMs + 1_000} milliseconds'`
    const queue = await openQueue(readQueueAddress(database, schema), { connections: 1, onNotice: () => {} })
    expect(await queue.query(tooClose, [])).toEqual([])
    expect(await queue.query(`select 1 from ${schema}.study_ticket`, [])).toHaveLength(processes * times)
    await queue.close()
  })
})
