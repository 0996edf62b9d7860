/** The entry point of a worker, which scans one batch after the other. */
import { inWorker } from '../pool/worker-pool.ts'
import { createBatchScanner } from './scan-batch.ts'

export default inWorker(createBatchScanner())
