/** The entry of a worker: it scans the batches it is given, one after the other. */
import { createBatchScanner } from './scan-batch.ts'

export default createBatchScanner()
