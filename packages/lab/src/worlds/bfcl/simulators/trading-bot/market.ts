/** The tools for the market: stocks, sectors and the watchlist. */
import { cachedFor } from '@twincheck/eval/harness'
import type { PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item, iterate } from '../../../python/access.ts'
import { constantList, readValue } from '../configuration.ts'
import { dictWith, lookUp } from '../containers.ts'
import { type Arguments, failure } from '../simulator.ts'
import { status, type TradingState } from './trading-state.ts'

export function getSymbolByName(_: TradingState, [name = null]: Arguments): PyValue {
  return py.dict({ symbol: lookUp(SYMBOL_BY_NAME, name) ?? 'Stock not found' })
}

export function getStockInfo(state: TradingState, [symbol = null]: Arguments): PyValue {
  const stock = lookUp(state.stocks, symbol)
  if (stock === undefined) return failure(`Stock with symbol '${py.str(symbol)}' not found.`)
  if (state._constants === null) return stock
  return new Map(dictWith('copy', stock))
    .set('MA(5)', constantList(state._constants, 'MA_5_EXTENSION'))
    .set('MA(20)', constantList(state._constants, 'MA_20_EXTENSION'))
}

export function getAvailableStocks(state: TradingState, [sector = null]: Arguments): PyValue {
  const stocks = lookUp(STOCKS_BY_SECTOR, sector) ?? []
  const extension = SECTOR_EXTENSIONS.get(sector)
  if (state._constants === null || extension === undefined) return py.dict({ stock_list: stocks })
  return py.dict({ stock_list: py.add(stocks, constantList(state._constants, extension)) })
}

export function filterByPrice(state: TradingState, args: Arguments): PyValue {
  const [symbols = null, least = null, most = null] = args
  const filtered: PyValue[] = []
  for (const symbol of iterate(symbols)) {
    const stock = lookUp(state.stocks, symbol)
    const price = stock === undefined ? 0 : readValue(dictWith('get', stock), 'price', 0)
    if (py.greaterOrEqual(price, least) && py.lessOrEqual(price, most)) filtered.push(symbol)
  }
  return py.dict({ filtered_stocks: filtered })
}

export function notifyPriceChange(state: TradingState, [symbols = null, threshold = null]: Arguments): PyValue {
  const changed: string[] = []
  for (const symbol of iterate(symbols)) {
    const stock = lookUp(state.stocks, symbol)
    if (stock === undefined) continue
    if (py.greaterOrEqual(py.absolute(item(stock, 'percent_change')), threshold)) changed.push(py.str(symbol))
  }
  const text =
    changed.length > 0
      ? `Stocks ${changed.join(', ')} have significant price changes.`
      : 'No significant price changes in the selected stocks.'
  return py.dict({ notification: text })
}

/** In the long-context category the original returns a bare list. */
export function getWatchlist(state: TradingState): PyValue {
  if (!py.truthy(state.authenticated)) {
    return ['Error: User not authenticated. Please log in to view the watchlist.']
  }
  if (state._constants === null) return py.dict({ watchlist: state.watch_list })
  const extension = itemTexts(constantList(state._constants, 'WATCH_LIST_EXTENSION'))
  return `[${[...state.watch_list.map(py.repr), ...extension].join(', ')}]`
}

export function addToWatchlist(state: TradingState, [stock = null]: Arguments): PyValue {
  if (!py.contains(state.watch_list, stock) && py.contains(state.stocks, stock)) state.watch_list.push(stock)
  return py.dict({ watchlist: state.watch_list })
}

export function removeFromWatchlist(state: TradingState, [symbol = null]: Arguments): PyValue {
  if (!py.truthy(state.authenticated)) return failure('User not authenticated. Please log in to modify the watchlist.')
  const position = state.watch_list.findIndex((watched) => py.equal(watched, symbol))
  if (position === -1) return failure(`Stock ${py.str(symbol)} not found in watchlist.`)
  state.watch_list.splice(position, 1)
  return status(`Stock ${py.str(symbol)} removed from watchlist successfully.`)
}

/** One item of the list is Python's `...`, stored as {"$python": "Ellipsis"}. So the tool returns the list as text. */
const itemTexts = cachedFor((items: readonly PyValue[]): readonly string[] =>
  items.map((item) => (py.isDict(item) && item.get('$python') === 'Ellipsis' ? 'Ellipsis' : py.repr(item))),
)

const SYMBOL_BY_NAME = py.dict({
  Apple: 'AAPL',
  Google: 'GOOG',
  Tesla: 'TSLA',
  Microsoft: 'MSFT',
  Nvidia: 'NVDA',
  'Zeta Corp': 'ZETA',
  'Alpha Tech': 'ALPH',
  'Omega Industries': 'OMEG',
  'Quasar Ltd.': 'QUAS',
  'Neptune Systems': 'NEPT',
  'Synex Solutions': 'SYNX',
  Amazon: 'AMZN',
  Gorilla: 'GORI',
})

const STOCKS_BY_SECTOR = py.dict({ Technology: ['AAPL', 'GOOG', 'MSFT', 'NVDA'], Automobile: ['TSLA', 'F', 'GM'] })

const SECTOR_EXTENSIONS = new Map<PyValue, string>([
  ['Technology', 'TECHNOLOGY_EXTENSION'],
  ['Automobile', 'AUTOMOBILE_EXTENSION'],
])
