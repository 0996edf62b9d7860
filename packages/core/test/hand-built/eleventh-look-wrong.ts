/** Wrong calls in ordinary sentences of business, written together with `eleventh-look-right.ts` before any rule was changed. */
import { becomes, call, completes, did, failed, repeats, says, user, wrong } from './story.ts'

const stale = [
  wrong(
    'a quote for another customer',
    [
      user('Which panels did customer CU-118 order?'),
      did('get_orders', { customer_id: 'CU-118' }, '[{"item": "oak panels"}]'),
      says('Oak panels.'),
      user('Thanks. Please make a quote for CU-204, 40 oak panels.'),
    ],
    [call('create_quote', { customer_id: 'CU-118', item: 'oak panels', quantity: 40 })],
    becomes(call('create_quote', { customer_id: 'CU-204', item: 'oak panels', quantity: 40 })),
  ),
  wrong(
    'an invoice for another job',
    [
      user('Is job JB-31 done?'),
      did('get_job', { job_id: 'JB-31' }, '{"status": "open"}'),
      says('No, it is still open.'),
      user('OK. We need an invoice for JB-29.'),
    ],
    [call('create_invoice', { job_id: 'JB-31' })],
    becomes(call('create_invoice', { job_id: 'JB-29' })),
  ),
  wrong(
    'a damage report on another shipment',
    [
      user('Where is shipment SH-700?'),
      did('track_shipment', { shipment_id: 'SH-700' }, '{"at": "Rotterdam"}'),
      says('In Rotterdam.'),
      user('Write a damage report on SH-655, two pallets are wet.'),
    ],
    [call('create_damage_report', { shipment_id: 'SH-700', text: 'Two pallets are wet.' })],
    becomes(call('create_damage_report', { shipment_id: 'SH-655', text: 'Two pallets are wet.' })),
  ),
  wrong(
    'a certificate for another student',
    [
      user('Did student ST-505 pass?'),
      did('get_result', { student_id: 'ST-505' }, '{"passed": false}'),
      says('No.'),
      user('A pity. Print the certificate of ST-509, please.'),
    ],
    [call('print_certificate', { student_id: 'ST-505' })],
    becomes(call('print_certificate', { student_id: 'ST-509' })),
  ),
  wrong(
    'a backup of another machine',
    [
      user('How full is vol-19c2?'),
      did('disk_usage', { volume_id: 'vol-19c2' }, '{"percent": 71}'),
      says('71 percent.'),
      user('Fine. Can you take a backup of vol-88e0 before tonight?'),
    ],
    [call('create_backup', { volume_id: 'vol-19c2' })],
    becomes(call('create_backup', { volume_id: 'vol-88e0' })),
  ),
  wrong(
    'an inspection of another lift',
    [
      user('When was lift LF-9 inspected?'),
      did('get_inspections', { lift_id: 'LF-9' }, '[{"date": "2026-03-02"}]'),
      says('In March.'),
      user('That is fine. I would like an inspection for LF-4.'),
    ],
    [call('request_inspection', { lift_id: 'LF-9' })],
    becomes(call('request_inspection', { lift_id: 'LF-4' })),
  ),
  wrong(
    'a permit for another bay',
    [
      user('Who rents bay BY-14?'),
      did('get_bay', { bay_id: 'BY-14' }, '{"tenant": "Olsen"}'),
      says('Olsen.'),
      user('I see. Give BY-15 a resident permit.'),
    ],
    [call('issue_permit', { bay_id: 'BY-14', kind: 'resident' })],
    becomes(call('issue_permit', { bay_id: 'BY-15', kind: 'resident' })),
  ),
  wrong(
    'a refund for another order',
    [
      user('Did the parcel of order OR-5520 come back?'),
      did('get_return', { order_id: 'OR-5520' }, '{"received": false}'),
      says('Not yet.'),
      user('All right. Order OR-5525 is entitled to a refund, please do that today.'),
    ],
    [call('issue_refund', { order_id: 'OR-5520' })],
    becomes(call('issue_refund', { order_id: 'OR-5525' })),
  ),
  wrong(
    'a text to another number',
    [
      user('Did +4930111222333 confirm the appointment?'),
      did('get_replies', { phone: '+4930111222333' }, '[{"text": "yes"}]'),
      says('Yes.'),
      user('Now send the reminder to +4930111222999.'),
    ],
    [call('send_reminder', { phone: '+4930111222333' })],
    becomes(call('send_reminder', { phone: '+4930111222999' })),
  ),
  wrong(
    'a link by telephone, to another number',
    [
      user('Who called from +31201234567?'),
      did('lookup_phone', { phone: '+31201234567' }, '{"name": "Visser"}'),
      says('Visser.'),
      user('Text the upload link to +31207654321.'),
    ],
    [call('send_text', { phone: '+31201234567', text: 'Upload link: https://up.example/a' })],
    becomes(call('send_text', { phone: '+31207654321', text: 'Upload link: https://up.example/a' })),
  ),
  wrong(
    'the second contract is to be renewed, the first one left',
    [
      user('When does contract CT-51 end?'),
      did('get_contract', { contract_id: 'CT-51' }, '{"end": "2027-01-31"}'),
      says('At the end of January.'),
      user('Then leave it and renew contract CT-52.'),
    ],
    [call('renew_contract', { contract_id: 'CT-51' })],
    becomes(call('renew_contract', { contract_id: 'CT-52' })),
  ),
  wrong(
    'the first ticket can wait, the second one is closed',
    [
      user('Show me ticket TK-60.'),
      did('get_ticket', { ticket_id: 'TK-60' }, '{"subject": "Printer"}'),
      says('It is about a printer.'),
      user('That can wait. Close ticket TK-61 instead.'),
    ],
    [call('close_ticket', { ticket_id: 'TK-60' })],
    becomes(call('close_ticket', { ticket_id: 'TK-61' })),
  ),
  wrong(
    'an employee gets the day off, not the one before',
    [
      user('How many days does employee E-771 have left?'),
      did('get_leave', { employee_id: 'E-771' }, '{"days": 4}'),
      says('Four.'),
      user('Good. Enter Friday as a day off for E-802.'),
    ],
    [call('enter_leave', { employee_id: 'E-771', day: 'Friday' })],
    becomes(call('enter_leave', { employee_id: 'E-802', day: 'Friday' })),
  ),
  wrong(
    'another supplier is to be paid',
    [
      user('What do we owe supplier SP-40?'),
      did('get_balance', { supplier_id: 'SP-40' }, '{"open": 0}'),
      says('Nothing.'),
      user('Please pay 1,200 to SP-44.'),
    ],
    [call('pay_supplier', { supplier_id: 'SP-40', amount: 1200 })],
    becomes(call('pay_supplier', { supplier_id: 'SP-44', amount: 1200 })),
  ),
  wrong(
    'the discount is for another booking',
    [
      user('Who made booking BK-900?'),
      did('get_booking', { booking_id: 'BK-900' }, '{"name": "Diaz"}'),
      says('Diaz.'),
      user('And BK-917 gets 10 percent off, as agreed with the manager.'),
    ],
    [call('apply_discount', { booking_id: 'BK-900', percent: 10 })],
    becomes(call('apply_discount', { booking_id: 'BK-917', percent: 10 })),
  ),
  wrong(
    'a driver for another tour',
    [
      user('Who drives tour TR-12 tomorrow?'),
      did('get_tour', { tour_id: 'TR-12' }, '{"driver": "Noor"}'),
      says('Noor.'),
      user('Put Felix on TR-15.'),
    ],
    [call('assign_driver', { tour_id: 'TR-12', driver: 'Felix' })],
    becomes(call('assign_driver', { tour_id: 'TR-15', driver: 'Felix' })),
  ),
  wrong(
    'a claim is approved, not the one that was read',
    [
      user('Read me claim CM-340.'),
      did('get_claim', { claim_id: 'CM-340' }, '{"text": "Broken window"}'),
      says('A broken window.'),
      user('I have decided about CM-351, approve that one.'),
    ],
    [call('approve_claim', { claim_id: 'CM-340' })],
    becomes(call('approve_claim', { claim_id: 'CM-351' })),
  ),
  wrong(
    'an exhibit goes on loan, not the one in the question',
    [
      user('Where is object OB-22?'),
      did('locate_object', { object_id: 'OB-22' }, '{"room": "store 3"}'),
      says('In store 3.'),
      user('The museum in Lyon wants OB-27, register the loan from June to August.'),
    ],
    [call('register_loan', { object_id: 'OB-22', from: 'June', to: 'August' })],
    becomes(call('register_loan', { object_id: 'OB-27', from: 'June', to: 'August' })),
  ),
  wrong(
    'a lock for another meter',
    [
      user('What does meter MR-61 show?'),
      did('read_meter', { meter_id: 'MR-61' }, '{"kwh": 8812}'),
      says('8812 kWh.'),
      user('MR-70 has not been paid for since spring. Disconnect MR-70, please.'),
    ],
    [call('disconnect_meter', { meter_id: 'MR-61' })],
    becomes(call('disconnect_meter', { meter_id: 'MR-70' })),
  ),
  wrong(
    'a prescription for another patient',
    [
      user('Which allergies does patient PT-40 have?'),
      did('get_allergies', { patient_id: 'PT-40' }, '["nuts"]'),
      says('Nuts.'),
      user('Thank you. Next: PT-12 needs a prescription for ibuprofen 400.'),
    ],
    [call('create_prescription', { patient_id: 'PT-40', drug: 'ibuprofen 400' })],
    becomes(call('create_prescription', { patient_id: 'PT-12', drug: 'ibuprofen 400' })),
  ),
]

/** Written down as right, and recognised as wrong when it was run. */
const mislabelled = [
  wrong(
    'a report for somebody who has another shipment',
    [
      user('Where is shipment SH-700?'),
      did('track_shipment', { shipment_id: 'SH-700' }, '{"at": "Rotterdam"}'),
      says('In Rotterdam.'),
      user('The owner of SH-655 wants a damage report.'),
    ],
    [call('get_owner', { shipment_id: 'SH-700' })],
    becomes(call('get_owner', { shipment_id: 'SH-655' })),
  ),
]

const undone = [
  wrong(
    'a heater reports in a label',
    [user('Turn on the heater in hall 2, people are freezing.'), did('turn_on_heater', { hall: 2 }, 'hall 2: ON')],
    [call('turn_off_heater', { hall: 2 })],
    completes,
  ),
  wrong(
    'a campaign reports in a label',
    [
      user('Please pause campaign CA-4, the budget is used up.'),
      did('pause_campaign', { campaign: 'CA-4' }, 'CA-4 status=paused'),
    ],
    [call('resume_campaign', { campaign: 'CA-4' })],
    completes,
  ),
  wrong(
    'a valve reports with an arrow',
    [user('Open valve VL-3 for the gardeners.'), did('open_valve', { valve: 'VL-3' }, 'VL-3 -> open')],
    [call('close_valve', { valve: 'VL-3' })],
    completes,
  ),
  wrong(
    'a member of the gym comes back from abroad',
    [
      user('Member MB-90 is back from abroad and wants to train again, reactivate her membership.'),
      did('reactivate_membership', { member_id: 'MB-90' }, '{"status": "active"}'),
    ],
    [call('suspend_membership', { member_id: 'MB-90' })],
    completes,
  ),
  wrong(
    'an interpreter is booked and sent away',
    [
      user('We need an interpreter for the hearing on 4 May at ten, Portuguese.'),
      did('book_interpreter', { language: 'Portuguese', date: '2027-05-04', time: '10:00' }, '{"booking_id": "IN-41"}'),
    ],
    [call('cancel_interpreter', { booking_id: 'IN-41' })],
    completes,
  ),
  wrong(
    'a supplier is approved and rejected',
    [
      user('Legal is happy with supplier SP-44, so approve it and tell me its payment terms.'),
      did('approve_supplier', { supplier_id: 'SP-44' }, '{"supplier_id": "SP-44", "approved": true}'),
      did('get_terms', { supplier_id: 'SP-44' }, '{"days": 30}'),
    ],
    [call('reject_supplier', { supplier_id: 'SP-44' })],
    completes,
  ),
  wrong(
    'an employee is granted the ledger and loses it',
    [
      user('Yasmin takes over the bookkeeping from today. Give her access to ledger LG-2.'),
      did('grant_access', { ledger: 'LG-2', person: 'Yasmin' }, '{"ok": true}'),
    ],
    [call('revoke_access', { ledger: 'LG-2', person: 'Yasmin' })],
    completes,
  ),
  wrong(
    'a price list is published and withdrawn while the sales team is told',
    [
      user('Publish price list PR-12 and let the sales team know.'),
      did('publish_list', { list: 'PR-12' }, '{"published": true}'),
    ],
    [
      call('unpublish_list', { list: 'PR-12' }),
      call('send_message', { channel: 'sales', text: 'Price list PR-12 is out.' }),
    ],
    becomes(call('send_message', { channel: 'sales', text: 'Price list PR-12 is out.' })),
  ),
  wrong(
    'a debtor is blocked and freed',
    [
      user('Customer CU-77 has not paid three invoices. Block the customer for new orders.'),
      did('block_customer', { customer_id: 'CU-77' }, '{"blocked": true}'),
      did('list_orders', { customer_id: 'CU-77' }, '[]'),
    ],
    [call('unblock_customer', { customer_id: 'CU-77' })],
    completes,
  ),
  wrong(
    'a lorry gets its slot and loses it',
    [
      user('Lorry LR-5 comes at nine on Thursday, reserve ramp 2 for it.'),
      did('reserve_ramp', { ramp: 2, lorry: 'LR-5', day: 'Thursday', hour: 9 }, '{"reservation": "RV-18"}'),
    ],
    [call('release_ramp', { reservation: 'RV-18' })],
    completes,
  ),
  wrong(
    'a nurse is put on the shift and taken off',
    [
      user('Nurse Adebayo covers the late shift on ward 4 tomorrow. Please enter that.'),
      did('assign_shift', { person: 'Adebayo', ward: 4, shift: 'late' }, '{"assigned": true}'),
    ],
    [call('unassign_shift', { person: 'Adebayo', ward: 4, shift: 'late' })],
    completes,
  ),
  wrong(
    'a newsletter reader is entered and removed',
    [
      user('nora@field.example would like our newsletter for growers.'),
      did('subscribe_contact', { email: 'nora@field.example', list: 'growers' }, '{"ok": true}'),
    ],
    [call('unsubscribe_contact', { email: 'nora@field.example', list: 'growers' })],
    completes,
  ),
  wrong(
    'two-factor login is forced and left off again',
    [
      user('From today everyone in finance has to log in with two factors.'),
      did('set_policy', { group: 'finance', two_factor_enabled: true }, '{"two_factor_enabled": true}'),
    ],
    [call('set_policy', { group: 'finance', two_factor_enabled: false })],
    completes,
  ),
  wrong(
    'a listing goes live and is hidden',
    [
      user('The flat in Bergstrasse is free from August. Put listing LS-33 online.'),
      did('publish_listing', { listing_id: 'LS-33' }, '{"state": "published"}'),
    ],
    [call('unpublish_listing', { listing_id: 'LS-33' })],
    completes,
  ),
  wrong(
    'a payment is stopped and goes on',
    [
      user('Freeze payment PY-610, the bank details look wrong to me.'),
      did('freeze_payment', { payment_id: 'PY-610' }, '{"payment_id": "PY-610", "state": "frozen"}'),
      did('get_payment', { payment_id: 'PY-610' }, '{"payment_id": "PY-610", "state": "frozen"}'),
    ],
    [call('unfreeze_payment', { payment_id: 'PY-610' })],
    completes,
  ),
  wrong(
    'a car is taken out of the pool and put back',
    [
      user('Vehicle VH-61 has worn brakes. Remove it from the pool until further notice.'),
      did('remove_from_pool', { vehicle_id: 'VH-61' }, '{"removed": true}'),
    ],
    [call('add_to_pool', { vehicle_id: 'VH-61' })],
    completes,
  ),
  wrong(
    'a colleague who left can no longer enter, and can',
    [
      user('Peter Hahn left the company on Friday. Deactivate badge BD-15.'),
      did('deactivate_badge', { badge_id: 'BD-15' }, '{"active": false}'),
    ],
    [call('activate_badge', { badge_id: 'BD-15' })],
    completes,
  ),
  wrong(
    'an exam room is locked for the night and unlocked',
    [user('The exam papers are in room 31 now. Lock it.'), did('lock_room', { room: 31 }, '{"locked": true}')],
    [call('unlock_room', { room: 31 })],
    completes,
  ),
  wrong(
    'an item is put into the basket and taken out',
    [
      user('I will have the blue mug, two of them.'),
      did('search_items', { query: 'blue mug' }, '[{"sku": "MUG-07", "price": 9}]'),
      did('add_item', { sku: 'MUG-07', quantity: 2 }, '{"items": 2, "total": 18}'),
    ],
    [call('remove_item', { sku: 'MUG-07', quantity: 2 })],
    completes,
  ),
  wrong(
    'a case is closed and reopened',
    [
      user('The client of case CS-81 has signed. Close the case and give me the total of hours.'),
      did('close_case', { case_id: 'CS-81' }, '{"status": "closed"}'),
      did('get_hours', { case_id: 'CS-81' }, '{"hours": 37.5}'),
    ],
    [call('reopen_case', { case_id: 'CS-81' })],
    completes,
  ),
]

const repeated = [
  wrong(
    'a booking that the system refuses for a fixed reason',
    [
      user('Book the projector for Monday.'),
      failed('book_item', { item: 'projector', day: 'Monday' }, 'Error: item "projector" is booked on Monday'),
    ],
    [call('book_item', { item: 'projector', day: 'Monday' })],
    repeats(0),
  ),
  wrong(
    'a letter to an unknown client',
    [
      user('Send the March statement to client CL-9.'),
      did('send_statement', { client_id: 'CL-9', month: 'March' }, '{"error": "client CL-9 does not exist"}'),
    ],
    [call('send_statement', { client_id: 'CL-9', month: 'March' })],
    repeats(0),
  ),
]

export const eleventhLookWrong = [...stale, ...mislabelled, ...undone, ...repeated]
