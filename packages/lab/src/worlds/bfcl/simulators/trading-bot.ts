/** TradingBot: account, orders and watchlist, always at 10:30 on 1 September 2024. Orders are replaced, never changed in place. */
import { dict, Float, type PyDict, truthy } from '@twincheck/eval/python'
import { isDigits, toInt } from '../../python/convert.ts'
import { readDict, readList, readRandom, readSharedDict, readValue } from './configuration.ts'
import { toKey } from './containers.ts'
import { equalRecords, recordAttributes } from './record-state.ts'
import { optional, required, type Simulator } from './simulator.ts'
import * as account from './trading-bot/account.ts'
import * as market from './trading-bot/market.ts'
import { cancelOrder, getOrderDetails, getOrderHistory, placeOrder } from './trading-bot/orders.ts'
import { status, type TradingState } from './trading-bot/trading-state.ts'

export type { TradingState } from './trading-bot/trading-state.ts'

// Default values of the configuration. All states share them, so they are never changed.
const DEFAULT_ORDERS = dict([
  [12345, order(12345, 'Buy', 'AAPL', 210.65, 10, 'Completed')],
  [12446, order(12446, 'Sell', 'GOOG', 2840.56, 5, 'Pending')],
])

const DEFAULT_ACCOUNT = dict({ account_id: 12345, balance: new Float(10000), binding_card: 1974202140965533 })

const DEFAULT_STOCKS = dict({
  AAPL: stock(227.16, 0.17, 2.552, 227.11, 227.09),
  GOOG: stock(2840.34, 0.24, 1.123, 2835.67, 2842.15),
  TSLA: stock(667.92, -0.12, 1.654, 671.15, 668.2),
  MSFT: stock(310.23, 0.09, 3.234, 309.88, 310.11),
  NVDA: stock(220.34, 0.34, 1.234, 220.45, 220.67),
  ALPH: stock(1320.45, -0.08, 1.567, 1321.12, 1325.78),
  OMEG: stock(457.23, 0.12, 2.345, 456.78, 458.12),
  QUAS: stock(725.89, -0.03, 1.789, 726.45, 728),
  NEPT: stock(88.34, 0.19, 0.654, 88.21, 88.67),
  SYNX: stock(345.67, 0.11, 2.112, 345.34, 346.12),
  ZETA: stock(22.09, -0.05, 0.789, 22.12, 22.34),
})

export const tradingBot: Simulator<TradingState> = {
  className: 'TradingBot',
  load: (config, longContext) => ({
    orders: withIntKeys(readDict(config, 'orders', DEFAULT_ORDERS)),
    account_info: readDict(config, 'account_info', DEFAULT_ACCOUNT),
    authenticated: readValue(config, 'authenticated', false),
    market_status: readValue(config, 'market_status', 'Closed'),
    order_counter: readValue(config, 'order_counter', 12446),
    stocks: readSharedDict(config, 'stocks', DEFAULT_STOCKS),
    watch_list: readList(config, 'watch_list', ['NVDA']),
    transaction_history: readList(config, 'transaction_history', []),
    long_context: longContext !== null,
    random: readRandom(config, 1053520),
    _constants: longContext,
  }),
  copy: (state) => ({
    ...state,
    orders: new Map(state.orders),
    account_info: new Map(state.account_info),
    watch_list: [...state.watch_list],
    transaction_history: [...state.transaction_history],
    random: state.random.copy(),
  }),
  equal: equalRecords,
  attributes: recordAttributes,
  methods: {
    get_current_time: { run: () => dict({ current_time: '10:30 AM' }) },
    get_symbol_by_name: { parameters: required('name'), run: market.getSymbolByName },
    get_stock_info: { parameters: required('symbol'), run: market.getStockInfo },
    get_order_details: { parameters: required('order_id'), run: getOrderDetails },
    cancel_order: { parameters: required('order_id'), run: cancelOrder },
    place_order: { parameters: required('order_type', 'symbol', 'price', 'amount'), run: placeOrder },
    withdraw_funds: { parameters: required('amount'), run: account.withdrawFunds },
    get_account_info: { run: account.getAccountInfo },
    trading_login: { parameters: required('username', 'password'), run: account.logIn },
    trading_get_login_status: { run: (state) => status(truthy(state.authenticated)) },
    trading_logout: { run: account.logOut },
    fund_account: { parameters: required('amount'), run: account.fundAccount },
    remove_stock_from_watchlist: { parameters: required('symbol'), run: market.removeFromWatchlist },
    get_watchlist: { run: market.getWatchlist },
    get_order_history: { run: getOrderHistory },
    get_transaction_history: { parameters: optional('start_date', 'end_date'), run: account.getTransactionHistory },
    get_available_stocks: { parameters: required('sector'), run: market.getAvailableStocks },
    filter_stocks_by_price: { parameters: required('stocks', 'min_price', 'max_price'), run: market.filterByPrice },
    add_to_watchlist: { parameters: required('stock'), run: market.addToWatchlist },
    notify_price_change: { parameters: required('stocks', 'threshold'), run: market.notifyPriceChange },
  },
}

/** Turns keys of digits back into ints, because in JSON all keys are texts. */
function withIntKeys(orders: PyDict): PyDict {
  const result = dict()
  for (const [key, order] of orders) {
    result.set(typeof key === 'string' && isDigits(key) ? toKey(toInt(key)) : key, order)
  }
  return result
}

function order(id: number, type: string, symbol: string, price: number, amount: number, status: string): PyDict {
  return dict({ id, order_type: type, symbol, price: new Float(price), amount, status })
}

function stock(price: number, change: number, volume: number, average5: number, average20: number): PyDict {
  return dict({
    price: new Float(price),
    percent_change: new Float(change),
    volume: new Float(volume),
    'MA(5)': new Float(average5),
    'MA(20)': new Float(average20),
  })
}
