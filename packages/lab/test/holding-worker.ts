/**
 * A worker that takes a job, says so, and never ends it: what a test kills in the middle of a job.
 * Run as: node holding-worker.ts URL SCHEMA
 */
import { readQueueAddress } from '../src/queue/queue-address.ts'
import { runWorker } from '../src/queue/run-worker.ts'

const [url = '', schema = ''] = process.argv.slice(2)

await runWorker({
  address: readQueueAddress(url, schema),
  name: 'holding worker',
  concurrency: 1,
  untilIdle: false,
  stop: new AbortController().signal,
  replay: async ({ tasks }) => {
    process.stdout.write(`holding ${tasks?.join(' ')}\n`)
    return new Promise(() => {})
  },
  onStart: () => {},
  onJob: () => {},
  onNotice: (message) => void process.stderr.write(`${message}\n`),
})
