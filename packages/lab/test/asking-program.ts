/**
 * A process that asks a provider as often as it is told, as fast as the limits that it shares with others allow.
 * Run as: node asking-program.ts URL SCHEMA PROVIDER TIMES MOST WITHIN-MS
 */
import { systemClock } from '@twincheck/core'
import { openQueue } from '../src/queue/open-queue.ts'
import { readQueueAddress } from '../src/queue/queue-address.ts'
import { sharedAdmission } from '../src/study/queued/shared-admission.ts'
import { openStudyQueue } from '../src/study/queued/study-tables.ts'
import { readStudy } from '../src/study/study-file.ts'

const [url = '', schema = '', provider = '', times = '0', most = '1', withinMs = '1'] = process.argv.slice(2)

const model = { model: 'any', url: provider }
const study = readStudy(
  {
    title: 'Asking',
    world: { module: 'none' },
    splits: { calibration: 1, primary: 1 },
    models: { actor: model, verifier: model },
    work: 'none',
  },
  'none',
)
const queue = await openQueue(readQueueAddress(url, schema), { connections: 4, onNotice: () => {} })
const shared = await openStudyQueue(queue, { study, profile: 'paper', tasks: [] }, `asking ${process.pid}`)
const limits = { atOnce: 100, rate: { most: Number(most), withinMs: Number(withinMs) }, budget: null }
const admission = sharedAdmission(shared, limits, systemClock)
const never = new AbortController().signal
await Promise.all(
  Array.from({ length: Number(times) }, async (_, index) => {
    const asking = { scope: `task ${index}`, role: 'actor', request: String(index), ceiling: 0 } as const
    const ticket = await admission.enter(asking, never)
    await (await fetch(provider)).text()
    await ticket.leave()
  }),
)
await queue.close()
