/** A worker of the pool: replays one file and returns its lines. No model is asked here; such replays stay in one process. */
import { inWorker } from '@twincheck/eval/harness'
import { replayFile } from './replay-files.ts'

export default inWorker(replayFile)
