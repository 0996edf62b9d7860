/** The state of a TradingBot, and the two most common replies. */
import type { LongContext } from '@twincheck/eval/bfcl'
import { dict, type PyDict, type PyValue } from '@twincheck/eval/python'
import type { PythonRandom } from '../../../python/random.ts'

export type TradingState = {
  readonly orders: PyDict
  readonly accountInfo: PyDict
  authenticated: PyValue
  readonly marketStatus: PyValue
  orderCounter: PyValue
  /** The configuration's own dict, which is not copied because no method changes it. */
  readonly stocks: PyDict
  readonly watchList: PyValue[]
  readonly transactionHistory: PyValue[]
  readonly longContext: LongContext | null
  readonly random: PythonRandom
}

export function status(value: PyValue): PyDict {
  return dict({ status: value })
}
