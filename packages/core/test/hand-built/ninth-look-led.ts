/**
 * Right calls whose value is not the one that the latest message names, because an output of this turn led from the one
 * to the other. Written before any rule for them, and before they were run.
 */
import { call, did, right, says, user } from './story.ts'

export const ninthLookLed = [
  right(
    'an order that was merged into another',
    [
      user('Where is ORD-5511?'),
      did('get_order', { order_id: 'ORD-5511' }, '{"order_id": "ORD-5511", "status": "packed"}'),
      says('It is packed.'),
      user('Cancel order ORD-5512.'),
      did('get_order', { order_id: 'ORD-5512' }, '{"order_id": "ORD-5512", "merged_into": "ORD-5511"}'),
    ],
    call('cancel_order', { order_id: 'ORD-5511' }),
  ),
  right(
    'a ticket that duplicates another',
    [
      user('Show ticket T-8810.'),
      did('get_ticket', { ticket: 'T-8810' }, '{"ticket": "T-8810", "title": "Login loop"}'),
      says('A login loop.'),
      user('Escalate ticket T-9025, please.'),
      did('get_ticket', { ticket: 'T-9025' }, '{"ticket": "T-9025", "state": "closed", "duplicate_of": "T-8810"}'),
    ],
    call('escalate_ticket', { ticket: 'T-8810' }),
  ),
  right(
    'a card that was replaced by another',
    [
      user('Which card do I have? Customer 33.'),
      did('list_cards', { customer: 33 }, '[{"card": "C-7702", "state": "active"}]'),
      says('C-7702.'),
      user('Block card C-7641.'),
      did('get_card', { card: 'C-7641' }, '{"card": "C-7641", "state": "expired", "replaced_by": "C-7702"}'),
    ],
    call('block_card', { card: 'C-7702' }),
  ),
  right(
    'a patient with two numbers',
    [
      user('Open the chart of P-7731.'),
      did('get_chart', { patient_id: 'P-7731' }, '{"patient_id": "P-7731", "name": "Odile Marsan"}'),
      says('Odile Marsan.'),
      user('Discharge patient P-0042.'),
      did('find_patient', { patient_id: 'P-0042' }, '{"alias_of": "P-7731", "name": "Odile Marsan"}'),
    ],
    call('discharge_patient', { patient_id: 'P-7731' }),
  ),
  right(
    'a refund belongs to the first payment',
    [
      user('What is payment PAY-3001?'),
      did('get_payment', { payment: 'PAY-3001' }, '{"payment": "PAY-3001", "amount": 20}'),
      says('20 euros.'),
      user('Refund payment PAY-3010.'),
      did(
        'get_payment',
        { payment: 'PAY-3010' },
        '{"payment": "PAY-3010", "kind": "correction", "original": "PAY-3001"}',
      ),
    ],
    call('refund_payment', { payment: 'PAY-3001' }),
  ),
  right(
    'a flight that another one operates',
    [
      user('Is LH454 on time?'),
      did('get_flight', { flight: 'LH454' }, '{"flight": "LH454", "status": "on time"}'),
      says('Yes.'),
      user('Book flight UA8833 then.'),
      did('get_flight', { flight: 'UA8833' }, '{"flight": "UA8833", "operated_as": "LH454", "bookable": "LH454 only"}'),
    ],
    call('book_flight', { flight: 'LH454' }),
  ),
  right(
    'a pull request that was superseded',
    [
      user('Review 4102.'),
      did('get_pull_request', { number: 4102 }, '{"number": 4102, "state": "open"}'),
      says('Looks right.'),
      user('Merge pull request 4099.'),
      did('get_pull_request', { number: 4099 }, 'Closed. Superseded by 4102.'),
    ],
    call('merge_pull_request', { number: 4102 }),
  ),
  right(
    'a booking that was moved to another number',
    [
      user('Look at BK-2041 for me'),
      did('get_booking', { booking: 'BK-2041' }, '{"booking": "BK-2041", "nights": 2}'),
      says('Two nights.'),
      user('cancel booking BK-2044'),
      did('get_booking', { booking: 'BK-2044' }, 'BK-2044 is now BK-2041.'),
    ],
    call('cancel_booking', { booking: 'BK-2041' }),
  ),
  right(
    'a server that is an alias',
    [
      user('Status of srv-12?'),
      did('get_server', { server: 'srv-12' }, '{"server": "srv-12", "up": true}'),
      says('It is up.'),
      user('Reboot server srv-40'),
      did('resolve', { name: 'srv-40' }, '{"host": "srv-12"}'),
    ],
    call('reboot_server', { server: 'srv-12' }),
  ),
  right(
    'a list of what depends on it, done first',
    [
      user('What is volume vol-88?'),
      did('get_volume', { volume: 'vol-88' }, '{"volume": "vol-88", "gb": 40}'),
      says('40 GB.'),
      user('Delete volume vol-90 with everything that hangs on it.'),
      did('list_dependants', { volume: 'vol-90' }, '["vol-88"]'),
    ],
    call('delete_volume', { volume: 'vol-88' }),
  ),
  right(
    'a meeting that is part of a series',
    [
      user('When is EV-301?'),
      did('get_event', { event: 'EV-301' }, '{"event": "EV-301", "day": "Monday"}'),
      says('On Monday.'),
      user('Cancel event EV-317 and the rest of its series.'),
      did('get_event', { event: 'EV-317' }, '{"event": "EV-317", "series": ["EV-301", "EV-317"]}'),
    ],
    call('cancel_event', { event: 'EV-301' }),
  ),
  right(
    'the agent takes the first of two that the message adds',
    [
      user('Approve invoice INV-31.'),
      says('Shall I approve INV-31 right away, or wait for the delivery note?'),
      user('Right away. And approve invoice INV-32 as well.'),
    ],
    call('approve_invoice', { invoice: 'INV-31' }),
  ),
  right(
    'a retry of what failed before, with the next wish named',
    [
      user('Send invoice INV-31 to the customer.'),
      did('send_invoice', { invoice: 'INV-31' }, 'Error: mail server not available'),
      says('The mail server was not available. I will try again in a moment.'),
      user('Sure. After that send invoice INV-32.'),
    ],
    call('send_invoice', { invoice: 'INV-31' }),
  ),
  right(
    'the user names the next one while the first is being worked on',
    [
      user('Archive project PR-10.'),
      did('get_project', { project: 'PR-10' }, '{"project": "PR-10", "open_tasks": 0}'),
      says('PR-10 has no open tasks, so I can archive it. Anything else?'),
      user('Also archive project PR-11.'),
    ],
    call('archive_project', { project: 'PR-10' }),
  ),
  right(
    'what is named is the new value of the thing',
    [
      user('My account is AC-501.'),
      did('get_account', { account: 'AC-501' }, '{"account": "AC-501", "alias": null}'),
      says('Found it. What should I do?'),
      user('Rename account to AC-777'),
    ],
    call('rename_account', { account: 'AC-501', new_name: 'AC-777' }),
  ),
]
