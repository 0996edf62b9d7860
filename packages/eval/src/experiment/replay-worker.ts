/** A worker of the pool: replays one file and returns its lines. No model is asked here; such replays stay in one process. */
import { inWorker } from '../pool/worker-pool.ts'
import { replayFile } from './replay-files.ts'

export default inWorker(replayFile)
