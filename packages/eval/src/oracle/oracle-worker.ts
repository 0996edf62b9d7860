/** A worker of the pool: looks for the smallest edit of each failed run of one file. */
import { oracleFile } from './oracle-file.ts'

export default oracleFile
