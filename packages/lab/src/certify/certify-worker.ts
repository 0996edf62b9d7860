/** A worker of the pool: replays one file for the certification and returns its runs. */
import { inWorker } from '@twincheck/eval/harness'
import { certifyFile } from './certify-file.ts'

export default inWorker(certifyFile)
