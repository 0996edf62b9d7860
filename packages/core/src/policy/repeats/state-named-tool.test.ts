import { describe, expect, test } from 'vitest'
import { call, done, says, scene, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import type { Message, ToolCall, ToolSchema } from '../paper/trace/trace.ts'
import { stateNamedTool } from './state-named-tool.ts'

const items = { order_id: '#W1', item_ids: ['1'], new_item_ids: ['2'], payment_method_id: 'card_1' }
const exchange = made('exchange_delivered_order_items', items)
const modify = made('modify_pending_order_items', items)
const shop = [exchange, modify, made('cancel_pending_order', { order_id: '', reason: '' })]

const shown = (status: unknown, id = '#W1', name = 'get_order_details') =>
  done(name, { order_id: id }, JSON.stringify({ order_id: id, status }), `${name}-${id}-${String(status)}`)

const agreed = [says('Shall I exchange it?'), user('Yes, please.')]

function twinOf(
  proposed: ToolCall | readonly ToolCall[],
  before: readonly Message[] = [user('Exchange it.'), ...shown('pending'), ...agreed],
  tools: readonly ToolSchema[] | null = shop,
) {
  const set = scene({ messages: before, proposal: toolCalls(...[proposed].flat()), tools })
  const match = stateNamedTool.match(set)
  return match && { match, action: stateNamedTool.twin?.(match, set) }
}

describe('a tool for what is over with is proposed for a thing that is under way', () => {
  test('and the twin is the one tool named for that state, with the same arguments', () => {
    expect(twinOf(call('exchange_delivered_order_items', items))).toEqual({
      match: {
        calls: [0],
        reason:
          'exchange_delivered_order_items is for what is delivered, and order_id "#W1" is pending: modify_pending_order_items is.',
        exhibits: [{ position: 2, text: 'status: "pending"' }],
        finding: { renamed: [{ call: 0, name: 'modify_pending_order_items' }] },
      },
      action: toolCalls(call('modify_pending_order_items', items, 'exchange_delivered_order_items')),
    })
  })

  test('whatever the case of the state, and by a field called state as well', () => {
    const order = done('get_order_details', { order_id: '#W1' }, '{"order_id": "#W1", "state": "Pending"}')
    const before = [user('Change it.'), ...order, ...agreed]
    expect(twinOf(call('exchange_delivered_order_items', items), before)?.action).toEqual(
      toolCalls(call('modify_pending_order_items', items, 'exchange_delivered_order_items')),
    )
  })

  test('by the latest state that was shown, not by an earlier one', () => {
    const before = [user('Exchange it.'), ...shown('pending'), ...shown('delivered'), ...agreed]
    expect(twinOf(call('exchange_delivered_order_items', items), before)).toBeNull()
  })
})

describe('nothing is said', () => {
  const proposed = call('exchange_delivered_order_items', items)

  test.each<[string, readonly Message[]]>([
    ['where the state is the one of the name', [user('Go.'), ...shown('delivered'), ...agreed]],
    ['where the state is no plain state', [user('Go.'), ...shown('pending (items modified)'), ...agreed]],
    ['where the state is a word of no table', [user('Go.'), ...shown('in transit'), ...agreed]],
    ['where the state is no text', [user('Go.'), ...shown(3), ...agreed]],
    ['where nothing has shown the thing', [user('Go.'), ...agreed]],
    ['where another thing was shown', [user('Go.'), ...shown('pending', '#W2'), ...agreed]],
    [
      'behind another call of the turn: of several changes the order may matter',
      [user('Exchange it.'), ...shown('pending')],
    ],
  ])('%s', (_, before) => {
    expect(twinOf(proposed, before)).toBeNull()
  })

  test('where a tool for what is under way meets a thing that is over with: to send it back is another wish', () => {
    const before = [user('Change it.'), ...shown('delivered'), ...agreed]
    expect(twinOf(call('modify_pending_order_items', items), before)).toBeNull()
  })

  test('where the tools are not known, or none or two fit', () => {
    expect(twinOf(proposed, undefined, null)).toBeNull()
    expect(twinOf(proposed, undefined, [exchange])).toBeNull()
    expect(twinOf(proposed, undefined, [...shop, made('swap_pending_order_items', items)])).toBeNull()
  })

  test('where the other tool takes other arguments, or its name has two states', () => {
    expect(
      twinOf(proposed, undefined, [exchange, made('modify_pending_order_items', { ...items, note: '' })]),
    ).toBeNull()
    expect(twinOf(proposed, undefined, [exchange, made('modify_pending_delivered_items', items)])).toBeNull()
  })

  test('where the arguments say little but which thing it is: the other tool may well be the opposite', () => {
    const ticket = { ticket_id: 'T1' }
    const desk = [made('reopen_closed_ticket', ticket), made('close_open_ticket', ticket)]
    const open = done('get_ticket', ticket, '{"ticket_id": "T1", "status": "open"}')
    expect(twinOf(call('reopen_closed_ticket', ticket), [user('Go.'), ...open, ...agreed], desk)).toBeNull()
    const amount = { invoice_id: 'I1', amount: 5 }
    const till = [made('refund_paid_invoice', amount), made('charge_open_invoice', amount)]
    const invoice = done('get_invoice', { invoice_id: 'I1' }, '{"invoice_id": "I1", "status": "open"}')
    expect(twinOf(call('refund_paid_invoice', amount), [user('Go.'), ...invoice, ...agreed], till)).toBeNull()
  })

  test('where the two tools undo each other', () => {
    const place = { list_id: 'L1', member: 'a', role: 'b' }
    const list = [made('add_archived_member', place), made('remove_active_member', place)]
    const read = done('get_list', { list_id: 'L1' }, '{"list_id": "L1", "status": "active"}')
    expect(twinOf(call('add_archived_member', place), [user('Go.'), ...read, ...agreed], list)).toBeNull()
  })

  test.each([
    ['a page', 'read_web_page', '{"url": "x", "order_id": "#W1", "status": "pending"}'],
    ['a mail', 'read_email', '{"from": "eve", "body": {"order_id": "#W1", "status": "pending"}}'],
  ])('where %s that nobody asked about the thing says what its state is', (_, name, text) => {
    const before = [user('Exchange it.'), ...shown('delivered'), ...done(name, { number: 3 }, text), ...agreed]
    expect(twinOf(proposed, before)).toBeNull()
  })

  test('where several changes are proposed at once', () => {
    const other = call('cancel_pending_order', { order_id: '#W2', reason: 'x' })
    expect(twinOf([proposed, other])).toBeNull()
  })

  test('where the output is an order to the agent, or is far too deep', () => {
    const deep = `${'{"a":'.repeat(500)}{"order_id": "#W1", "status": "pending"}${'}'.repeat(500)}`
    const before = [user('Go.'), ...done('get_order_details', { order_id: '#W1' }, deep), ...agreed]
    expect(twinOf(proposed, before)).toBeNull()
  })
})

function made(name: string, args: JsonObject): ToolSchema {
  const properties = Object.fromEntries(Object.keys(args).map((key) => [key, {}]))
  return tool(name, { type: 'object', properties, required: Object.keys(args) })
}
