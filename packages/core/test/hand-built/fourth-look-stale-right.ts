/** A call carries an earlier value, and rightly so: the new value in the message has another role, or is meant for later. */
import { call, did, right, says, user } from './story.ts'

const ok = '{"ok": true}'

export const fourthLookStaleRight = [
  right(
    'the other truck only explains the wish',
    [
      user('show truck TR-118'),
      did('get_truck', { truck_id: 'TR-118' }, '{"load": 3}'),
      says('Three pallets.'),
      user('Send it off, TR-120 is waiting for the dock.'),
    ],
    call('dispatch_truck', { truck_id: 'TR-118' }),
  ),
  right(
    'a patient by pronoun, another one takes the bed',
    [
      user('Chart of P-5501 please.'),
      did('get_chart', { patient_id: 'P-5501' }, '{"ward": 3}'),
      says('Here.'),
      user('discharge her, P-5577 gets the bed'),
    ],
    call('discharge_patient', { patient_id: 'P-5501' }),
  ),
  right(
    'the replacement part is named, the old one is meant',
    [
      user('which filter is in unit HV-31'),
      did('get_unit', { unit_id: 'HV-31' }, '{"filter": "F7"}'),
      says('F7.'),
      user('order a new one for that unit, same as in HV-40'),
    ],
    call('order_filter', { unit_id: 'HV-31' }),
  ),
  right(
    'compare with another build',
    [
      user('logs of build 7781'),
      did('get_logs', { build_id: 7781 }, 'error in step 3'),
      says('Step 3 failed.'),
      user('7779 was fine. Rerun the failed one'),
    ],
    call('rerun_build', { build_id: 7781 }),
  ),
  right(
    'the user forbids the other one',
    [
      user('close ticket T-440'),
      did('get_ticket', { ticket: 'T-440' }, '{"state": "open"}'),
      says('It is still open. Close it?'),
      user('yes, but not T-441'),
    ],
    call('close_ticket', { ticket: 'T-440' }),
  ),
  right(
    'the invoice number of the supplier is a reference only',
    [
      user('Open purchase order PO-3120.'),
      did('get_order', { order: 'PO-3120' }, '{"total": 400}'),
      says('400 euros.'),
      user('Approve it. Their reference is PO-9981.'),
    ],
    call('approve_order', { order: 'PO-3120' }),
  ),
  right(
    'the first of two things, the second comes next',
    [
      user('take a look at node n-17'),
      did('describe_node', { node: 'n-17' }, 'Ready'),
      says('Ready.'),
      user('drain it first and afterwards n-18'),
    ],
    call('drain_node', { node: 'n-17' }),
  ),
  right(
    'the mail address is the sender who complained',
    [
      user('find the account of anna@example.com'),
      did('find_account', { email: 'anna@example.com' }, '{"id": 5}'),
      says('Found.'),
      user('Her boss boris@example.com wrote. Reset the password.'),
    ],
    call('reset_password', { email: 'anna@example.com' }),
  ),
  right(
    'move the content of one into another',
    [
      user('what is in bin B-12'),
      did('list_bin', { bin: 'B-12' }, '["bolts"]'),
      says('Bolts.'),
      user('empty it into B-19'),
    ],
    call('empty_bin', { bin: 'B-12' }),
  ),
  right(
    'an account to copy from',
    [
      user('show user U-300'),
      did('get_user', { user_id: 'U-300' }, '{"role": "clerk"}'),
      says('A clerk.'),
      user('give him the permissions of U-211'),
    ],
    call('set_permissions', { user_id: 'U-300', permissions: ['read'] }),
  ),
  right(
    'this one is a read on the way',
    [
      user('Open claim CL-18.'),
      did('get_claim', { claim_id: 'CL-18' }, '{"adjuster": 4}'),
      says('Open.'),
      user('Is CL-25 a duplicate of it?'),
    ],
    call('get_claim_details', { claim_id: 'CL-18' }),
  ),
  right(
    'a correction to a described thing',
    [
      user('look at order 5512001'),
      did('get_order', { order_id: '5512001' }, '{"state": "new"}'),
      says('It is new.'),
      user('cancel 5512009, eh no, cancel the one you just looked at'),
    ],
    call('cancel_order', { order_id: '5512001' }),
  ),
  right(
    'a negated value in a message without punctuation',
    [
      user('lamp L-20 status'),
      did('lamp_status', { lamp_id: 'L-20' }, 'on'),
      says('On.'),
      user('switch it off dont touch L-21'),
    ],
    call('lamp_off', { lamp_id: 'L-20' }),
  ),
  right(
    'the new value belongs to another argument',
    [
      user('show shipment SH-100'),
      did('get_shipment', { shipment_id: 'SH-100' }, '{"container": "CT-7"}'),
      says('In container CT-7.'),
      user('load it into CT-9'),
    ],
    call('load_shipment', { shipment_id: 'SH-100', container: 'CT-9' }),
  ),
  right(
    'work on the first request goes on after a remark',
    [
      user('refund R-801 and mail me the receipt'),
      did('refund', { refund_id: 'R-801' }, 'refunded'),
      says('Refunded, I will send the receipt.'),
      user('ok. R-805 can wait until tomorrow'),
    ],
    call('send_receipt', { refund_id: 'R-801' }),
  ),
  right(
    'a request in Dutch',
    [
      user('Toon bestelling B-2001'),
      did('get_order', { order_id: 'B-2001' }, '{"state": "open"}'),
      says('Open.'),
      user('Annuleer die maar, B-2004 is de goede.'),
    ],
    call('cancel_order', { order_id: 'B-2001' }),
  ),
  right(
    'a request in Polish',
    [
      user('Pokaż zgłoszenie Z-410'),
      did('get_ticket', { ticket: 'Z-410' }, '{"state": "open"}'),
      says('Otwarte.'),
      user('Zamknij je, bo Z-415 to duplikat i wystarczy'),
    ],
    call('close_ticket', { ticket: 'Z-410' }),
  ),
  right(
    'in the name of a colleague',
    [
      user('Start shift for E-77.'),
      did('start_shift', { employee: 'E-77' }, ok),
      says('Started.'),
      user('E-80 just called in sick, so extend the shift by two hours.'),
    ],
    call('extend_shift', { employee: 'E-77', hours: 2 }),
  ),
  right(
    'a quotation of somebody else',
    [
      user('open case K-91'),
      did('get_case', { case_id: 'K-91' }, '{"state": "open"}'),
      says('Open.'),
      user('The client writes: "please close K-95". That is a typo, he means this one. Close it.'),
    ],
    call('close_case', { case_id: 'K-91' }),
  ),
  right(
    'the number is an amount',
    [
      user('Show account 40021.'),
      did('get_account', { account: 40021 }, '{"balance": 90000}'),
      says('90,000.'),
      user('Transfer 15000 to savings.'),
    ],
    call('transfer_funds', { account: 40021, amount: 15000 }),
  ),
]
