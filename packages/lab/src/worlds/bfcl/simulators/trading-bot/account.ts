/** The tools for a trading account: login, balance and transaction history. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item } from '../../../python/access.ts'
import { strptime } from '../../../python/datetime/strptime.ts'
import type { PythonRandom } from '../../../python/random.ts'
import { constantList } from '../configuration.ts'
import { type Arguments, failure } from '../simulator.ts'
import { status, type TradingState } from './trading-state.ts'

export function getAccountInfo(state: TradingState): PyValue {
  if (py.truthy(state.authenticated)) return state.account_info
  return failure('User not authenticated. Please log in to view account information.')
}

export function logIn(state: TradingState): PyValue {
  if (py.truthy(state.authenticated)) return status('Already logged in')
  state.authenticated = true
  return status('Logged in successfully')
}

export function logOut(state: TradingState): PyValue {
  if (!py.truthy(state.authenticated)) return status('No user is currently logged in')
  state.authenticated = false
  return status('Logged out successfully')
}

export function withdrawFunds(state: TradingState, [amount = null]: Arguments): PyValue {
  if (!py.truthy(state.authenticated)) return failure('User not authenticated. Please log in to make a transaction.')
  if (!py.equal(state.market_status, 'Open')) return failure('Market is closed. Transactions are not allowed.')
  if (py.lessOrEqual(amount, 0)) return failure('Transaction amount must be positive.')
  const balance = item(state.account_info, 'balance')
  if (py.greaterThan(amount, balance)) return failure('Insufficient funds for withdrawal.')
  return settle(state, 'withdrawal', amount, py.subtract(balance, amount, '-='), 'Withdrawal successful')
}

export function fundAccount(state: TradingState, [amount = null]: Arguments): PyValue {
  if (!py.truthy(state.authenticated)) return failure('User not authenticated. Please log in to fund the account.')
  if (py.lessOrEqual(amount, 0)) return failure('Funding amount must be positive.')
  const balance = py.add(item(state.account_info, 'balance'), amount, '+=')
  return settle(state, 'deposit', amount, balance, 'Account funded successfully')
}

function settle(state: TradingState, type: string, amount: PyValue, balance: PyValue, outcome: string): PyDict {
  state.account_info.set('balance', balance)
  state.transaction_history.push(py.dict({ type, amount, timestamp: drawTimestamp(state.random) }))
  return py.dict({ status: outcome, new_balance: balance })
}

const SECONDS_A_DAY = 86_400
const OPENING_SECOND = (10 * 60 + 30) * 60

/** Draws a random time within the next 24 hours, including both ends. */
function drawTimestamp(random: PythonRandom): string {
  const second = OPENING_SECOND + random.randint(0, SECONDS_A_DAY)
  const day = second < SECONDS_A_DAY ? '2024-09-01' : '2024-09-02'
  const hour = Math.floor(second / 3600) % 24
  return `${day} ${twoDigits(hour)}:${twoDigits(Math.floor(second / 60) % 60)}:${twoDigits(second % 60)}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}

export function getTransactionHistory(state: TradingState, [startDate = null, endDate = null]: Arguments): PyValue {
  if (!py.truthy(state.authenticated)) {
    return [failure('User not authenticated. Please log in to view transaction history.')]
  }
  const start = py.truthy(startDate) ? strptime(startDate, '%Y-%m-%d') : null
  const end = py.truthy(endDate) ? strptime(endDate, '%Y-%m-%d') : null
  const history = state.transaction_history.filter((transaction) => {
    const moment = strptime(item(transaction, 'timestamp'), '%Y-%m-%d %H:%M:%S')
    return !start?.isAfter(moment) && !(end !== null && moment.isAfter(end))
  })
  if (state._constants !== null) history.push(...constantList(state._constants, 'TRANSACTION_HISTORY_EXTENSION'))
  return py.dict({ transaction_history: history })
}
