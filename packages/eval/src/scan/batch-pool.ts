/** Who scans a batch: this process, or a pool of workers. Nobody can tell from the results. */
import { Tinypool } from 'tinypool'
import { type BatchResult, type BatchTask, createBatchScanner } from './scan-batch.ts'

export type BatchPool = {
  /** How many batches may be under way at once. */
  readonly width: number
  readonly scan: (task: BatchTask) => Promise<BatchResult>
  readonly close: () => Promise<void>
}

export function openBatchPool(workers: number): BatchPool {
  if (workers <= 1) {
    const scan = createBatchScanner()
    return { width: 1, scan: async (task) => scan(task), close: async () => {} }
  }
  const pool = new Tinypool({
    // The sources run as they are under the test runner, and compiled otherwise.
    filename: import.meta.url.replace(/batch-pool\.(ts|js)$/, 'scan-worker.$1'),
    minThreads: workers,
    maxThreads: workers,
  })
  return {
    width: 2 * workers,
    scan: (task) =>
      pool.run(task, task.work.kind === 'records' ? { transferList: [task.work.batch.bytes.buffer] } : {}),
    close: () => pool.destroy(),
  }
}
