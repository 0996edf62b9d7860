/** A worker of the pool: finds the smallest edit of each failed run of one file. */
import { inWorker } from '@twincheck/eval/harness'
import { oracleFile } from './oracle-file.ts'

export default inWorker(oracleFile)
