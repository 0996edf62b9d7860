/** A worker of the pool: replays one file without models and returns its lines. Replays with models stay in one process. */
import { inWorker } from '@twincheck/eval/harness'
import { replayFile } from './replay-files.ts'

export default inWorker(replayFile)
