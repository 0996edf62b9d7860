/** Default values of a TradingBot's configuration. All states share them, so they are never changed. */
import { dict, Float, type PyDict } from '@twincheck/eval/python'

export const DEFAULT_ORDERS = dict([
  [12345, order(12345, 'Buy', 'AAPL', 210.65, 10, 'Completed')],
  [12446, order(12446, 'Sell', 'GOOG', 2840.56, 5, 'Pending')],
])

export const DEFAULT_ACCOUNT = dict([
  ['account_id', 12345],
  ['balance', new Float(10000)],
  ['binding_card', 1974202140965533],
])

export const DEFAULT_STOCKS = dict([
  ['AAPL', stock(227.16, 0.17, 2.552, 227.11, 227.09)],
  ['GOOG', stock(2840.34, 0.24, 1.123, 2835.67, 2842.15)],
  ['TSLA', stock(667.92, -0.12, 1.654, 671.15, 668.2)],
  ['MSFT', stock(310.23, 0.09, 3.234, 309.88, 310.11)],
  ['NVDA', stock(220.34, 0.34, 1.234, 220.45, 220.67)],
  ['ALPH', stock(1320.45, -0.08, 1.567, 1321.12, 1325.78)],
  ['OMEG', stock(457.23, 0.12, 2.345, 456.78, 458.12)],
  ['QUAS', stock(725.89, -0.03, 1.789, 726.45, 728)],
  ['NEPT', stock(88.34, 0.19, 0.654, 88.21, 88.67)],
  ['SYNX', stock(345.67, 0.11, 2.112, 345.34, 346.12)],
  ['ZETA', stock(22.09, -0.05, 0.789, 22.12, 22.34)],
])

function order(id: number, type: string, symbol: string, price: number, amount: number, status: string): PyDict {
  return dict([
    ['id', id],
    ['order_type', type],
    ['symbol', symbol],
    ['price', new Float(price)],
    ['amount', amount],
    ['status', status],
  ])
}

function stock(price: number, change: number, volume: number, average5: number, average20: number): PyDict {
  return dict([
    ['price', new Float(price)],
    ['percent_change', new Float(change)],
    ['volume', new Float(volume)],
    ['MA(5)', new Float(average5)],
    ['MA(20)', new Float(average20)],
  ])
}
