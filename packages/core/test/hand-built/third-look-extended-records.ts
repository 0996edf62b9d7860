/** The same record created again: because the first is gone, because two are wanted, or for no reason. */
import { call, did, extendedFires, extendedTwin, failed, right, says, user, wrong } from './story.ts'

const dentist = { title: 'Dentist', date: '2027-03-03', time: '09:00' }
const invoice = { customer: 'Kuhn', amount: 120 }

export const thirdLookRecords = [
  right(
    'the record was deleted in between',
    [
      user('Put the dentist into my calendar, 3 March 2027 at 9.'),
      did('create_event', dentist, '{"event_id": "EV-1"}'),
      did('delete_event', { event_id: 'EV-1' }, '{"deleted": true}'),
    ],
    call('create_event', dentist),
  ),
  right(
    'the link expired before it was used',
    [
      user('Upload report.pdf through an upload link.'),
      did('create_upload_link', { file: 'report.pdf' }, '{"link_id": "L-1", "expires_in": 60}'),
      failed('upload', { link_id: 'L-1', file: 'report.pdf' }, 'The link L-1 has expired.'),
    ],
    call('create_upload_link', { file: 'report.pdf' }),
  ),
  right(
    'the held seat was released before the payment',
    [
      user('Get me seat 14C on the 9:40 to Ghent, pay with the card on file.'),
      did('hold_seat', { train: '9:40', seat: '14C' }, '{"hold_id": "H-7", "until": "10:02:00"}'),
      did('pay_hold', { hold_id: 'H-7' }, '{"error": "hold H-7 has expired and the seat was released"}'),
    ],
    call('hold_seat', { train: '9:40', seat: '14C' }),
  ),
  right(
    'the second badge is for a second person',
    [
      user('One visitor badge for gate north for me and one for my colleague.'),
      did('issue_badge', { kind: 'visitor', gate: 'north' }, '{"badge": 411}'),
    ],
    call('issue_badge', { kind: 'visitor', gate: 'north' }),
  ),
  right(
    'a second copy is asked for in the same message',
    [
      user('Create a form from template F-12, I need it in duplicate.'),
      did('create_form', { template: 'F-12' }, '{"form": "FM-90"}'),
    ],
    call('create_form', { template: 'F-12' }),
  ),
  right(
    'the entry is due again after the pause',
    [
      user('Log a dose now and one more after a pause of ten minutes.'),
      did('log_dose', { drug: 'saline', ml: 5 }, '{"entry": 1}'),
      did('wait', { minutes: 10 }, 'ok'),
    ],
    call('log_dose', { drug: 'saline', ml: 5 }),
  ),
  right(
    'the transaction with the record was rolled back',
    [
      user('Create an invoice over 120 euros for Kuhn.'),
      did('create_invoice', invoice, '{"invoice": "R-55"}'),
      did('close_day', {}, '{"error": "ledger mismatch, transaction rolled back, R-55 discarded"}'),
      did('fix_ledger', {}, '{"ok": true}'),
    ],
    call('create_invoice', invoice),
  ),
  right(
    'the first answer says that nothing was saved',
    [
      user('Add a task to call the bank.'),
      did('create_task', { title: 'Call the bank' }, '{"task_id": null, "saved": false}'),
    ],
    call('create_task', { title: 'Call the bank' }),
  ),
  right(
    'three equal drinks are ordered, and this is the third',
    [
      user('3 espressos to table 6'),
      did('add_to_order', { table: 6, item: 'espresso' }, '{"line": 1}'),
      did('add_to_order', { table: 6, item: 'espresso' }, '{"line": 2}'),
    ],
    call('add_to_order', { table: 6, item: 'espresso' }),
  ),
  right(
    'two equal vouchers are ordered in German',
    [
      user('Zwei Gutscheine über 20 Euro bitte.'),
      did('create_voucher', { amount: 20, currency: 'EUR' }, '{"code": "GS-1"}'),
    ],
    call('create_voucher', { amount: 20, currency: 'EUR' }),
  ),
  right(
    'the user asks for the same again in the next message',
    [
      user('Book a day ticket for zone B.'),
      did('book_ticket', { kind: 'day', zone: 'B' }, '{"ticket": "T-1"}'),
      says('Booked.'),
      user('same for my son'),
    ],
    call('book_ticket', { kind: 'day', zone: 'B' }),
  ),
  wrong(
    'the task exists, and the agent creates it again',
    [
      user('Add a task "Call the bank" to my list.'),
      did('create_task', { title: 'Call the bank' }, '{"task_id": "T-9", "created": true}'),
    ],
    [call('create_task', { title: 'Call the bank' })],
    extendedFires('repeated-record'),
  ),
  wrong(
    'the agent has just read the ticket that it opens again',
    [
      user('Please open a ticket for the broken lift in house B.'),
      did('open_ticket', { house: 'B', subject: 'Broken lift' }, '{"ticket": "HD-77", "state": "open"}'),
      did('get_ticket', { ticket: 'HD-77' }, '{"ticket": "HD-77", "subject": "Broken lift", "state": "open"}'),
    ],
    [call('open_ticket', { house: 'B', subject: 'Broken lift' })],
    extendedFires('repeated-record'),
  ),
  wrong(
    'the second invoice is dropped and the mail beside it stays',
    [
      user('Create an invoice over 120 euros for Kuhn and mail it to him.'),
      did('create_invoice', invoice, '{"invoice": "R-55", "created": true}'),
    ],
    [call('create_invoice', invoice), call('mail_invoice', { invoice: 'R-55', to: 'Kuhn' })],
    extendedTwin('repeated-record', call('mail_invoice', { invoice: 'R-55', to: 'Kuhn' })),
  ),
  wrong(
    'the table is booked, and the agent books it again',
    [
      user('Book a table for two at the Lido at 20:00 tonight.'),
      did('book_table', { place: 'Lido', people: 2, time: '20:00' }, 'Booked. Reference LD-3310.'),
    ],
    [call('book_table', { place: 'Lido', people: 2, time: '20:00' })],
    extendedFires('repeated-record'),
  ),
  wrong(
    'the same event is created again after a look at the calendar',
    [
      user('Put the dentist into my calendar, 3 March 2027 at 9.'),
      did('create_event', dentist, '{"event_id": "EV-1"}'),
      did('list_events', { date: '2027-03-03' }, '[{"event_id": "EV-1", "title": "Dentist", "time": "09:00"}]'),
    ],
    [call('create_event', dentist)],
    extendedFires('repeated-record'),
  ),
]
