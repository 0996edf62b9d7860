import { dict } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { answer, differencesFromPython, methodsNotReplayed } from '../../../../test/simulator-parity.ts'
import { ScenarioError } from './configuration.ts'
import { tradingBot } from './trading-bot.ts'

describe('TradingBot', () => {
  test('answers every recorded call and ends in every recorded state as Python does', () => {
    expect(differencesFromPython(tradingBot, 'trading-bot')).toEqual([])
  })

  test('has no method that the recording leaves out', () => {
    expect(methodsNotReplayed(tradingBot, 'trading-bot')).toEqual([])
  })

  test.each([
    'cancel_order(order_id=12446)',
    "place_order(order_type='Sell', symbol='AAPL', price=1, amount=1)",
    'fund_account(amount=1)',
    "add_to_watchlist(stock='AAPL')",
    'trading_logout()',
  ])('keeps a copy apart from the original through %s', (call) => {
    const state = tradingBot.load(dict([['authenticated', true]]), null)
    const twin = tradingBot.copy(state)
    answer(tradingBot, twin, call)
    expect(tradingBot.equal(state, twin)).toBe(false)
    expect(tradingBot.equal(state, tradingBot.load(dict([['authenticated', true]]), null))).toBe(true)
  })

  test('refuses stocks that are not a dict', () => {
    expect(() => tradingBot.load(dict([['stocks', ['AAPL']]]), null)).toThrow(ScenarioError)
  })

  test('names the long-context constant that it needs and does not find', () => {
    const state = tradingBot.load(dict(), new Map())
    expect(() => answer(tradingBot, state, "get_stock_info(symbol='AAPL')")).toThrow('MA_5_EXTENSION')
  })
})
