/** The entry of a worker: it scans the batches it is given, one after the other. */
import { inWorker } from '../pool/worker-pool.ts'
import { createBatchScanner } from './scan-batch.ts'

export default inWorker(createBatchScanner())
