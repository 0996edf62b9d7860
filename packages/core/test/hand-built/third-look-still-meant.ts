/** The latest message names another id for another reason, so the earlier target is still meant and has to stay. */
import { type Call, call, did, type Line, right, says, user } from './story.ts'

type Value = string | number
/** First the tool, then the key and the value of its target. */
type Target = readonly [string, string, Value]

const kept = (
  title: string,
  [tool, key, old]: Target,
  words: string,
  rest: Call['arguments'] = {},
  ...between: readonly Line[]
) =>
  right(
    title,
    [
      user(`Can you find ${old}?`),
      did('look_up', { [key]: old }, JSON.stringify({ [key]: old })),
      says(`Here is ${old}.`),
      user(words),
      ...between,
    ],
    call(tool, { [key]: old, ...rest }),
  )
const employee: Target = ['terminate_employee', 'employee_id', 'EMP-4471']
const server: Target = ['shutdown_server', 'server_id', 'SRV-71']
const booking: Target = ['cancel_booking', 'booking_id', 'BK-2210']
const ticket: Target = ['close_ticket', 'ticket_id', 'T-905']

export const thirdLookStillMeant = [
  kept('a pronoun before the id', employee, 'Terminate him. EMP-5120 covers his shifts from Monday.'),
  kept('a pronoun behind the id', employee, 'EMP-5120 covers his shifts, so terminate him.'),
  kept('a split verb', server, 'shut it down, all the traffic goes to SRV-90 now'),
  kept('a split verb behind the id', server, 'SRV-90 has the traffic, so please shut that down'),
  kept('the old one', booking, 'cancel the old one, BK-2300 is what i keep'),
  kept('the old one, behind the id', booking, 'I keep BK-2300. Cancel the old one.'),
  kept(
    'the one on the screen',
    ['extend_rental', 'rental_id', 'RNT-118'],
    'Extend RNT-140, sorry, I mean the one you have on the screen.',
  ),
  kept(
    'the one before',
    ['order_refill', 'prescription_id', 'RX-3301'],
    'sorry not RX-4410 i mean the one we looked at before',
  ),
  kept(
    'her bed goes to somebody',
    ['discharge_patient', 'patient_id', 'PT-8801'],
    'She can go home, discharge her. PT-8812 gets the bed.',
  ),
  kept('another ticket was closed', ticket, 'Since ticket T-930 was closed you can close this one too.'),
  kept('another ticket came first', ticket, 'Close it. It is the same story as T-930.'),
  kept(
    'a comparison on the way',
    ['cancel_order', 'order_id', 'ORD-5020'],
    'Compare it with ORD-5190, then cancel it.',
    {},
    did('get_order', { order_id: 'ORD-5190' }, '{"order_id": "ORD-5190", "total": 20}'),
  ),
  kept(
    'the account of the one who asks',
    ['close_account', 'account_id', 'A-3344'],
    'My own account is A-1290. Close hers.',
  ),
  kept('an error on a display', ['restart_job', 'job_id', 'JOB-118'], 'it says ERR-404, restart the job'),
  kept(
    'a colleague who is through',
    ['approve_leave', 'employee_id', 'E-2188'],
    'E-2201 has hers already; approve his leave too, please.',
  ),
  kept(
    'a new deployment took the load',
    ['scale_deployment', 'deployment_id', 'web-51'],
    'web-52 took the load, scale this one to zero',
    { replicas: 0 },
  ),
  kept(
    'a polite description',
    ['void_invoice', 'invoice_id', 'INV-6002'],
    'Would you mind voiding the one I asked for first? INV-6021 is fine as it is.',
  ),
  kept(
    'a card that replaces another',
    ['activate_sim', 'sim_id', 'SIM-2314'],
    'It replaces SIM-2200. Activate it, please.',
  ),
  kept(
    'the same thing last year',
    ['refund_payment', 'payment_id', 'PAY-7741'],
    'Refund that one. You refunded PAY-7719 last year as well.',
  ),
  kept('a place beside another box', ['move_box', 'box_id', 'BOX-77'], 'Put it next to BOX-41.', { shelf: 'A4' }),
  kept('a room that complains', ['lower_volume', 'room_number', 410], 'Turn it down, room 412 cannot sleep.'),
  kept('a better item', ['sell_item', 'item_id', 'ITM-61'], 'sell it, ITM-88 hits harder'),
  kept('how another was paid', ['pay_invoice', 'invoice_id', 'INV-244'], 'Pay it the way INV-230 was paid.'),
  kept(
    'a question to settle first',
    ['cancel_flight', 'flight_number', 'FL-712'],
    'Look whether FL-880 has a seat and if so cancel mine.',
    {},
    did('get_flight', { flight_number: 'FL-880' }, '{"seats": 3}'),
  ),
  kept(
    'a recall of another lot',
    ['destroy_lot', 'lot_id', 'LOT-470'],
    'After the recall of LOT-330 they want this one destroyed.',
  ),
  kept('a manager', ['deactivate_badge', 'employee_id', 'EMP-2450'], 'He reported to EMP-1000. Deactivate his badge.'),
  right(
    'the user is on another call',
    [
      user('Hang up call 6120.'),
      did('get_call', { call_id: 6120 }, '{"call_id": 6120, "state": "live"}'),
      says('Shall I look at the queue before I hang up 6120?'),
      user('Yes, look at the queue. I am on call 6133 myself.'),
      did('get_queue', {}, '{"waiting": 0}'),
    ],
    call('hangup_call', { call_id: 6120 }),
  ),
  right(
    'a described ticket after one that is taken back',
    [
      user('What is open?'),
      did(
        'list_tickets',
        {},
        '[{"ticket_id": "TCK-5501", "about": "printer"}, {"ticket_id": "TCK-5512", "about": "mail"}]',
      ),
      says('TCK-5501 about the printer and TCK-5512 about mail.'),
      user('Forget what I said about TCK-5512. Close the printer one.'),
    ],
    call('close_ticket', { ticket_id: 'TCK-5501' }),
  ),
  right(
    'a message that asks for something else altogether',
    [
      user('Lock door D-410 when the hall is empty.'),
      did('get_door', { door_id: 'D-410' }, '{"door_id": "D-410", "locked": false}'),
      says('I will. Anything I should know?'),
      user('The lamp at door D-415 is broken, make a note of it.'),
      did('write_note', { text: 'Lamp at D-415 is broken.' }, '{"ok": true}'),
      did('get_hall', {}, '{"people": 0}'),
    ],
    call('lock_door', { door_id: 'D-410' }),
  ),
]
