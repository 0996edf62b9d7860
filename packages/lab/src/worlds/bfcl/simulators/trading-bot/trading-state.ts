/** The state of a TradingBot, and the two most common replies. */
import type { LongContext } from '@twincheck/eval/bfcl'
import { dict, type PyDict, type PyValue } from '@twincheck/eval/python'
import type { PythonRandom } from '../../../python/random.ts'

export type TradingState = {
  readonly orders: PyDict
  readonly account_info: PyDict
  authenticated: PyValue
  readonly market_status: PyValue
  order_counter: PyValue
  /** The configuration's own dict, which is not copied because no method changes it. */
  readonly stocks: PyDict
  readonly watch_list: PyValue[]
  readonly transaction_history: PyValue[]
  readonly long_context: boolean
  readonly random: PythonRandom
  readonly _constants: LongContext | null
}

export function status(value: PyValue): PyDict {
  return dict({ status: value })
}
