import { expect, test } from 'vitest'
import { isStateChanging } from './state-changing.ts'

test.each([
  'lock_account',
  'add_to_cart',
  'move_to_trash',
  'reply_to_email',
  'sendToPrinter',
  'bank.transfer_money',
  'mcp__shop__add_to_cart',
  'save_search',
  'set_search',
  'delete_search',
  'speak_to_me_now',
  'text_message',
  'frobnicate',
  'mark_read',
  '',
])('%j is taken to change something', (name) => {
  expect(isStateChanging(name)).toBe(true)
})

test.each([
  'get_account',
  'mcp__linear__get_issue',
  'cat',
  'fs.ls',
  'wait',
  'miles_to_kilometres',
  'units.usd_to_eur',
  'convert_usd_to_eur',
  'web_search',
  'WebFetch',
  'mcp__web__page_get',
])('%j reads', (name) => {
  expect(isStateChanging(name)).toBe(false)
})

test('names are known again after many others', () => {
  for (let i = 0; i < 2_001; i++) isStateChanging(`get_${i}`)
  expect([isStateChanging('get_7'), isStateChanging('lock_7')]).toEqual([false, true])
})
