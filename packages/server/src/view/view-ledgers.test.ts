import type { Message } from '@twincheck/core'
import { readTrace } from '@twincheck/core/records'
import { expect, test } from 'vitest'
import { viewLedgers } from './view-session.ts'

const say = (content: string): Message => ({ role: 'user', content })
const call = (id: string, name = 'look'): Message => ({
  role: 'assistant',
  content: '',
  calls: [{ id, name, arguments: { id } }],
})
const result = (callId: string, content = '{"ok": true}'): Message => ({ role: 'tool', callId, content })

/** As it would be if each decision's trace were read by itself. */
function readApart(messages: readonly Message[], position: number) {
  const { ledger } = readTrace(messages.slice(0, position))
  return {
    request: ledger.request,
    lines: ledger.records.map((one) => [one.call.name, one.position, one.outcome]),
  }
}

function readTogether(messages: readonly Message[], positions: readonly number[]) {
  const { turns, ledgers } = viewLedgers(
    messages,
    positions.map((position) => ({ position })),
  )
  return ledgers.map(({ turn, lines }) => ({
    request: turns[turn]?.request,
    lines: turns[turn]?.lines.slice(0, lines).map((one) => [one.name, one.position, one.outcome]),
  }))
}

test.each<[string, readonly Message[]]>([
  ['one turn', [say('a'), call('1'), result('1'), call('2'), result('2', '{"error": "no"}'), call('3')]],
  ['several turns', [say('a'), call('1'), result('1'), say('b'), call('2'), result('2'), call('3')]],
  ['a call before anybody asked', [call('1'), result('1'), call('2'), say('a'), call('3')]],
  ['a result that came late', [say('a'), call('1'), call('2'), result('1', '{"error": "no"}'), call('3'), result('2')]],
  ['the same id twice', [say('a'), call('1'), result('1'), call('1'), result('1', '{"error": "no"}'), call('1')]],
  ['a result that never came', [say('a'), call('1'), call('2'), result('2'), say('b'), call('3')]],
  ['nothing before it', [call('1')]],
])('a decision’s ledger is what its own trace gives: %s', (_, messages) => {
  const positions = messages.flatMap(({ role }, index) => (role === 'assistant' ? [index] : []))
  expect(readTogether(messages, positions)).toEqual(positions.map((position) => readApart(messages, position)))
})

test('a turn of many calls is written once, however many decisions there were in it', () => {
  const messages = [say('go'), ...Array.from({ length: 500 }, (_, id) => [call(`${id}`), result(`${id}`)]).flat()]
  const positions = messages.flatMap(({ role }, index) => (role === 'assistant' ? [index] : []))
  const { turns, ledgers } = viewLedgers(
    messages,
    positions.map((position) => ({ position })),
  )
  expect([turns.length, turns[0]?.lines.length, ledgers.at(-1)]).toEqual([1, 500, { turn: 0, lines: 499 }])
})
