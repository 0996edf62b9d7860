/** The tools that place, cancel and look up orders. */
import type { LongContext } from '@twincheck/eval/bfcl'
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item, lower, textWith } from '../../../python/access.ts'
import { toFloat, toInt } from '../../../python/convert.ts'
import { twoDecimals } from '../../../python/round.ts'
import { constantDict, readValue } from '../configuration.ts'
import { dictWith, lookUp, toKey } from '../containers.ts'
import { type Arguments, failure } from '../simulator.ts'
import type { TradingState } from './trading-state.ts'

export function getOrderDetails(state: TradingState, [orderId = null]: Arguments): PyValue {
  const order = lookUp(state.orders, orderId)
  if (order === undefined) {
    const known = py.repr([...state.orders.keys()])
    return failure(`Order with ID ${py.str(orderId)} not found.Here is the list of orders_id: ${known}`)
  }
  if (state._constants === null) return order
  const result = new Map(dictWith('copy', order))
  return result.set('metadata', orderMetadata(state._constants, py.str(item(order, 'symbol'))))
}

function orderMetadata(longContext: LongContext, symbol: string): PyDict {
  const metadata = py.dict()
  for (const [topic, text] of constantDict(longContext, 'ORDER_DETAIL_EXTENSION')) {
    metadata.set(
      topic,
      textWith('format', text).replaceAll('{symbol}', () => symbol),
    )
  }
  return metadata
}

export function cancelOrder(state: TradingState, [orderId = null]: Arguments): PyValue {
  const order = lookUp(state.orders, orderId)
  if (order === undefined) return failure(`Order with ID ${py.str(orderId)} not found.`)
  if (py.equal(item(order, 'status'), 'Completed')) {
    return failure(`Can't cancel order ${py.str(orderId)}. Order is already completed.`)
  }
  // The order is always a dict here, because only a dict has a 'status' member.
  if (py.isDict(order)) state.orders.set(toKey(orderId), new Map(order).set('status', 'Cancelled'))
  return py.dict({ order_id: orderId, status: 'Cancelled' })
}

export function placeOrder(state: TradingState, args: Arguments): PyValue {
  const [type = null, symbol = null, price = null, amount = null] = args
  if (!py.truthy(state.authenticated)) return failure('User not authenticated. Please log in to place an order.')
  if (!py.contains(state.stocks, symbol)) return failure(`Invalid stock symbol: ${py.str(symbol)}`)
  if (py.lessOrEqual(price, 0) || py.lessOrEqual(amount, 0)) return failure('Price and amount must be positive values.')
  if (lower(type) === 'buy') {
    const cost = py.multiply(toFloat(price), toInt(amount))
    const balance = readValue(state.account_info, 'balance', 0)
    if (py.greaterThan(cost, balance)) {
      return failure(
        `Insufficient funds: required $${twoDecimals(toFloat(cost).value)} but only $${twoDecimals(toFloat(balance).value)} available.`,
      )
    }
  }
  const orderId = state.order_counter
  const paid = toFloat(price)
  state.orders.set(
    toKey(orderId),
    py.dict({ id: orderId, order_type: type, symbol, price: paid, amount, status: 'Open' }),
  )
  state.order_counter = py.add(orderId, 1, '+=')
  // The reply says Pending although the order is already Open, because the original simulates a delay.
  return py.dict({ order_id: orderId, order_type: type, status: 'Pending', price: paid, amount })
}

export function getOrderHistory(state: TradingState): PyValue {
  if (py.truthy(state.authenticated)) return py.dict({ history: [...state.orders.keys()] })
  return [failure('User not authenticated. Please log in to view order history.')]
}
