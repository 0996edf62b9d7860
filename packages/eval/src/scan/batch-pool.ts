/** Scans batches in this process or in worker threads. The results are the same. */
import { openWorkerPool } from '../pool/worker-pool.ts'
import type { BatchResult, BatchTask } from './scan-batch.ts'
import { type BatchScan, scanHere } from './scan-queue.ts'

/** The worker's file, which is next to this file both as source and as compiled code. */
const workerFile = new URL(`./scan-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

type BatchPool = BatchScan & { readonly close: () => Promise<void> }

export function openBatchPool(workers: number): BatchPool {
  if (workers <= 1) return { ...scanHere(), close: async () => {} }
  const pool = openWorkerPool<BatchTask, BatchResult>(workerFile, { least: workers, most: workers })
  return {
    width: 2 * workers,
    scan: (task) => pool.run(task, task.work.kind === 'records' ? [task.work.batch.bytes.buffer] : []),
    close: pool.close,
  }
}
