/** A worker of the pool: replays one file for the certification and returns its runs. */
import { certifyFile } from './certify-file.ts'

export default certifyFile
