/**
 * TradingBot: a brokerage account, its orders and its watchlist.
 *
 * The time is always 10:30 on 1 September 2024, local time, without a clock change that day. Stocks, orders and
 * transactions are never changed in place (a cancelled order is replaced), so states share them.
 */
import { dict, equal, type PyDict, truthy } from '@twincheck/eval/python'
import { isDigits, toInt } from '../../python/convert.ts'
import { readDict, readList, readRandom, readSharedDict, readValue } from './configuration.ts'
import { toKey } from './containers.ts'
import type { Simulator } from './simulator.ts'
import { optional, required } from './simulator.ts'
import {
  fundAccount,
  getAccountInfo,
  getTransactionHistory,
  logIn,
  logOut,
  withdrawFunds,
} from './trading-bot/account.ts'
import { DEFAULT_ACCOUNT, DEFAULT_ORDERS, DEFAULT_STOCKS } from './trading-bot/account-defaults.ts'
import {
  addToWatchlist,
  filterByPrice,
  getAvailableStocks,
  getStockInfo,
  getSymbolByName,
  getWatchlist,
  notifyPriceChange,
  removeFromWatchlist,
} from './trading-bot/market.ts'
import { cancelOrder, getOrderDetails, getOrderHistory, placeOrder } from './trading-bot/orders.ts'
import { status, type TradingState } from './trading-bot/trading-state.ts'

export type { TradingState } from './trading-bot/trading-state.ts'

export const tradingBot: Simulator<TradingState> = {
  className: 'TradingBot',
  load: (config, longContext) => ({
    orders: withIntKeys(readDict(config, 'orders', DEFAULT_ORDERS)),
    accountInfo: readDict(config, 'account_info', DEFAULT_ACCOUNT),
    authenticated: readValue(config, 'authenticated', false),
    marketStatus: readValue(config, 'market_status', 'Closed'),
    orderCounter: readValue(config, 'order_counter', 12446),
    stocks: readSharedDict(config, 'stocks', DEFAULT_STOCKS),
    watchList: readList(config, 'watch_list', ['NVDA']),
    transactionHistory: readList(config, 'transaction_history', []),
    longContext,
    random: readRandom(config, 1053520),
  }),
  copy: (state) => ({
    ...state,
    orders: new Map(state.orders),
    accountInfo: new Map(state.accountInfo),
    watchList: [...state.watchList],
    transactionHistory: [...state.transactionHistory],
    random: state.random.copy(),
  }),
  equal: (left, right) =>
    equal(left.orders, right.orders) &&
    equal(left.accountInfo, right.accountInfo) &&
    equal(left.authenticated, right.authenticated) &&
    equal(left.marketStatus, right.marketStatus) &&
    equal(left.orderCounter, right.orderCounter) &&
    (left.stocks === right.stocks || equal(left.stocks, right.stocks)) &&
    equal(left.watchList, right.watchList) &&
    equal(left.transactionHistory, right.transactionHistory) &&
    (left.longContext === null) === (right.longContext === null),
  attributes: (state) =>
    dict([
      ['orders', state.orders],
      ['account_info', state.accountInfo],
      ['authenticated', state.authenticated],
      ['market_status', state.marketStatus],
      ['order_counter', state.orderCounter],
      ['stocks', state.stocks],
      ['watch_list', state.watchList],
      ['transaction_history', state.transactionHistory],
      ['long_context', state.longContext !== null],
    ]),
  methods: {
    get_current_time: { parameters: [], run: () => dict([['current_time', '10:30 AM']]) },
    get_symbol_by_name: { parameters: required('name'), run: getSymbolByName },
    get_stock_info: { parameters: required('symbol'), run: getStockInfo },
    get_order_details: { parameters: required('order_id'), run: getOrderDetails },
    cancel_order: { parameters: required('order_id'), run: cancelOrder },
    place_order: { parameters: required('order_type', 'symbol', 'price', 'amount'), run: placeOrder },
    withdraw_funds: { parameters: required('amount'), run: withdrawFunds },
    get_account_info: { parameters: [], run: getAccountInfo },
    trading_login: { parameters: required('username', 'password'), run: logIn },
    trading_get_login_status: { parameters: [], run: (state) => status(truthy(state.authenticated)) },
    trading_logout: { parameters: [], run: logOut },
    fund_account: { parameters: required('amount'), run: fundAccount },
    remove_stock_from_watchlist: { parameters: required('symbol'), run: removeFromWatchlist },
    get_watchlist: { parameters: [], run: getWatchlist },
    get_order_history: { parameters: [], run: getOrderHistory },
    get_transaction_history: { parameters: optional('start_date', 'end_date'), run: getTransactionHistory },
    get_available_stocks: { parameters: required('sector'), run: getAvailableStocks },
    filter_stocks_by_price: { parameters: required('stocks', 'min_price', 'max_price'), run: filterByPrice },
    add_to_watchlist: { parameters: required('stock'), run: addToWatchlist },
    notify_price_change: { parameters: required('stocks', 'threshold'), run: notifyPriceChange },
  },
}

/** JSON keys are texts. Keys of digits only were ints. */
function withIntKeys(orders: PyDict): PyDict {
  const result = dict()
  for (const [key, order] of orders) {
    result.set(typeof key === 'string' && isDigits(key) ? toKey(toInt(key)) : key, order)
  }
  return result
}
