/** A worker that fails as it is told. */
import { MissingCalibrationError } from '@twincheck/core'
import { inWorker } from '../src/pool/worker-pool.ts'

export type Failing = 'on-purpose' | 'fault' | 'system' | 'text' | 'nothing' | 'unreadable' | 'odd' | 'no-copy' | 'not'

export default inWorker((failing: Failing): unknown => {
  switch (failing) {
    case 'on-purpose':
      throw new MissingCalibrationError()
    case 'fault':
      throw new TypeError('x is not a function')
    case 'system':
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    case 'text':
      throw 'a text'
    case 'nothing':
      throw undefined
    case 'unreadable':
      throw new Proxy(new Error('x'), {
        get: () => {
          throw new Error('not to be read')
        },
      })
    case 'odd':
      throw Object.assign(new Error('x'), { message: Symbol('odd'), code: 7, name: null, stack: () => {} })
    case 'no-copy':
      return () => {}
    case 'not':
      return 'done'
  }
})
