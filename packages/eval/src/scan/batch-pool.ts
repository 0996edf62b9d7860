/** Who scans a batch: this process, or a pool of workers. Nobody can tell from the results. */
import { openWorkerPool } from '../pool/worker-pool.ts'
import { type BatchResult, type BatchTask, createBatchScanner } from './scan-batch.ts'

/** Beside this file, built or not. */
const workerFile = new URL(`./scan-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

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
  const pool = openWorkerPool<BatchTask, BatchResult>(workerFile, { least: workers, most: workers })
  return {
    width: 2 * workers,
    scan: (task) => pool.run(task, task.work.kind === 'records' ? [task.work.batch.bytes.buffer] : []),
    close: pool.close,
  }
}
