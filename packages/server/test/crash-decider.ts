/** Loaded into a gateway by --import: its judge's thread ends by an error once the file of TWINCHECK_CRASH is there. */
import { existsSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.TWINCHECK_CRASH ?? ''
if (!isMainThread) {
  setInterval(() => {
    if (existsSync(file)) throw new Error('the judge crashes, because a test wants it to')
  }, 10).unref()
}
