/** A call still carries the value of an earlier request, though the latest message names another one for it. */
import { becomes, call, did, says, user, wrong } from './story.ts'

const ok = '{"ok": true}'

export const fourthLookStale = [
  wrong(
    'a second parcel is traced',
    [
      user('where is parcel PK-88213?'),
      did('track_parcel', { parcel_id: 'PK-88213' }, '{"state": "in transit"}'),
      says('It is in transit.'),
      user('and track PK-90071'),
    ],
    [call('track_parcel', { parcel_id: 'PK-88213' })],
    becomes(call('track_parcel', { parcel_id: 'PK-90071' })),
  ),
  wrong(
    'another patient is to be discharged',
    [
      user('Show me the chart of patient P-1180.'),
      did('get_chart', { patientId: 'P-1180' }, '{"name": "A. Novak"}'),
      says('Here is the chart.'),
      user('Thanks. Please discharge patient P-2204 today.'),
    ],
    [call('dischargePatient', { patientId: 'P-1180' })],
    becomes(call('dischargePatient', { patientId: 'P-2204' })),
  ),
  wrong(
    'an invoice, in a hurry',
    [
      user('pay inv-7781'),
      did('pay_invoice', { invoice: 'inv-7781' }, 'paid'),
      says('Paid.'),
      user('now void inv-7790 pls'),
    ],
    [call('void_invoice', { invoice: 'inv-7781' })],
    becomes(call('void_invoice', { invoice: 'inv-7790' })),
  ),
  wrong(
    'a mail address',
    [
      user('Send the contract to l.meyer@example.com.'),
      did('send_contract', { recipient: 'l.meyer@example.com' }, 'sent'),
      says('Sent.'),
      user('Send the invoice to office@example.org.'),
    ],
    [call('send_invoice', { recipient: 'l.meyer@example.com' })],
    becomes(call('send_invoice', { recipient: 'office@example.org' })),
  ),
  wrong(
    'a correction within the same message',
    [
      user('look up case C-4410'),
      did('get_case', { case_id: 'C-4410' }, '{"title": "Lease"}'),
      says('That is the lease.'),
      user('close it, no wait, close case C-4413'),
    ],
    [call('close_case', { case_id: 'C-4410' })],
    becomes(call('close_case', { case_id: 'C-4413' })),
  ),
  wrong(
    'a build in camelCase with a nested argument',
    [
      user('rerun build 55120'),
      did('rerunBuild', { target: { buildId: 55120 } }, '{"queued": true}'),
      says('Queued.'),
      user('also cancel build 55131'),
    ],
    [call('cancelBuild', { target: { buildId: 55120 } })],
    becomes(call('cancelBuild', { target: { buildId: 55131 } })),
  ),
  wrong(
    'an address of a host',
    [
      user('ping 10.0.4.17'),
      did('ping_host', { host: '10.0.4.17' }, '4 packets, 0 % loss'),
      says('It answers.'),
      user('Good. Reboot 10.0.4.23.'),
    ],
    [call('reboot_host', { host: '10.0.4.17' })],
    becomes(call('reboot_host', { host: '10.0.4.23' })),
  ),
  wrong(
    'a flight, politely',
    [
      user('Is LH1234 on time?'),
      did('flight_status', { flight: 'LH1234' }, 'on time'),
      says('Yes.'),
      user('Lovely. Could you kindly rebook me onto LH1388?'),
    ],
    [call('rebook_flight', { flight: 'LH1234' })],
    becomes(call('rebook_flight', { flight: 'LH1388' })),
  ),
  wrong(
    'a ticket with a project key',
    [
      user('Assign OPS-311 to me.'),
      did('assign_issue', { issue_key: 'OPS-311' }, ok),
      says('Done.'),
      user('Please also close OPS-322.'),
    ],
    [call('close_issue', { issue_key: 'OPS-311' })],
    becomes(call('close_issue', { issue_key: 'OPS-322' })),
  ),
  wrong(
    'an ear tag of a cow',
    [
      user('record a vaccination for cow DE-09-4412'),
      did('record_vaccination', { animal_id: 'DE-09-4412' }, ok),
      says('Recorded.'),
      user('move DE-09-4470 to barn 2'),
    ],
    [call('move_animal', { animal_id: 'DE-09-4412', barn: 2 })],
    becomes(call('move_animal', { animal_id: 'DE-09-4470', barn: 2 })),
  ),
  wrong(
    'an employee in a payroll system',
    [
      user('Show the payslip of E10442.'),
      did('get_payslip', { employee_id: 'E10442' }, '{"net": 2810}'),
      says('2,810 net.'),
      user('Now raise the salary of E10518 by 3 percent.'),
    ],
    [call('raise_salary', { employee_id: 'E10442', percent: 3 })],
    becomes(call('raise_salary', { employee_id: 'E10518', percent: 3 })),
  ),
  wrong(
    'a message full of typing errors',
    [
      user('open order 70018821'),
      did('open_order', { order_id: '70018821' }, '{"total": 19}'),
      says('Here it is.'),
      user('ok nwo cancle oder 70018830 asap'),
    ],
    [call('cancel_order', { order_id: '70018821' })],
    becomes(call('cancel_order', { order_id: '70018830' })),
  ),
  wrong(
    'a commit hash',
    [
      user('show commit 9f3c2ab'),
      did('show_commit', { commit: '9f3c2ab' }, 'fix: typo'),
      says('A typo was fixed.'),
      user('revert commit 41de70c'),
    ],
    [call('revert_commit', { commit: '9f3c2ab' })],
    becomes(call('revert_commit', { commit: '41de70c' })),
  ),
  wrong(
    'a sensor, object first',
    [
      user('Calibrate sensor TH-014.'),
      did('sensor.calibrate', { sensor_id: 'TH-014' }, 'calibrated'),
      says('Calibrated.'),
      user('Then disable sensor TH-029.'),
    ],
    [call('sensor.disable', { sensor_id: 'TH-014' })],
    becomes(call('sensor.disable', { sensor_id: 'TH-029' })),
  ),
  wrong(
    'the value stands in quotation marks',
    [
      user('Unlock account "AC-5510".'),
      did('unlock_account', { account: 'AC-5510' }, ok),
      says('Unlocked.'),
      user('Delete account "AC-5588".'),
    ],
    [call('delete_account', { account: 'AC-5510' })],
    becomes(call('delete_account', { account: 'AC-5588' })),
  ),
  wrong(
    'two wishes, one of them with a value',
    [
      user('what room is booking HX-2201 in'),
      did('get_booking', { booking_ref: 'HX-2201' }, '{"room": 12}'),
      says('Room 12.'),
      user('thx. cancel booking HX-2277 and then show me the menu'),
    ],
    [call('cancel_booking', { booking_ref: 'HX-2201' })],
    becomes(call('cancel_booking', { booking_ref: 'HX-2277' })),
  ),
  wrong(
    'a telephone number',
    [
      user('Block +49 170 5550101.'),
      did('block_number', { number: '+491705550101' }, ok),
      says('Blocked.'),
      user('Now block +49 170 5550199 too.'),
    ],
    [call('block_number', { number: '+491705550101' })],
    becomes(call('block_number', { number: '+491705550199' })),
  ),
  wrong(
    'a unique id of a machine',
    [
      user('start vm 3f2b8c1e-0d4a-4c55-9a51-7be2f1a90c11'),
      did('start_vm', { vm_id: '3f2b8c1e-0d4a-4c55-9a51-7be2f1a90c11' }, 'running'),
      says('Running.'),
      user('stop vm a81c2207-5b1e-4f06-8d20-c0de00aa4d17'),
    ],
    [call('stop_vm', { vm_id: '3f2b8c1e-0d4a-4c55-9a51-7be2f1a90c11' })],
    becomes(call('stop_vm', { vm_id: 'a81c2207-5b1e-4f06-8d20-c0de00aa4d17' })),
  ),
  wrong(
    'the earlier value comes from an output',
    [
      user('find the newest claim'),
      did('list_claims', { limit: 1 }, '[{"claim_id": "CLM-3301"}]'),
      did('get_claim', { claim_id: 'CLM-3301' }, '{"amount": 80}'),
      says('CLM-3301 over 80.'),
      user('approve CLM-3299'),
    ],
    [call('approve_claim', { claim_id: 'CLM-3301' })],
    becomes(call('approve_claim', { claim_id: 'CLM-3299' })),
  ),
  wrong(
    'a dock of a warehouse, abbreviated',
    [
      user('unload trk 4471'),
      did('unload_truck', { truck: '4471' }, 'unloading'),
      says('ok'),
      user('release trk 4498'),
    ],
    [call('release_truck', { truck: '4471' })],
    becomes(call('release_truck', { truck: '4498' })),
  ),
  wrong(
    'the actor explains why it uses the old one',
    [
      user('Renew certificate CRT-18.'),
      did('renew_certificate', { cert: 'CRT-18' }, ok),
      says('Renewed.'),
      user('Revoke certificate CRT-25.'),
      says('I will now revoke the certificate we were working on.'),
    ],
    [call('revoke_certificate', { cert: 'CRT-18' })],
    becomes(call('revoke_certificate', { cert: 'CRT-25' })),
  ),
  wrong(
    'a lot of text around the value',
    [
      user('Print the label for shipment SH-20418.'),
      did('print_label', { shipment_id: 'SH-20418' }, 'printed'),
      says('Printed.'),
      user(
        'Great, that was quick. We have another problem here, the driver is already waiting and nobody told us. Please put shipment SH-20455 on hold.',
      ),
    ],
    [call('hold_shipment', { shipment_id: 'SH-20418' })],
    becomes(call('hold_shipment', { shipment_id: 'SH-20455' })),
  ),
  wrong(
    'I want instead of please',
    [
      user('extend loan L-7712'),
      did('extend_loan', { loan: 'L-7712' }, 'extended'),
      says('Extended by two weeks.'),
      user('I want loan L-7740 extended as well'),
    ],
    [call('extend_loan', { loan: 'L-7712' })],
    becomes(call('extend_loan', { loan: 'L-7740' })),
  ),
  wrong(
    'a question that asks for an action',
    [
      user('Mute player 90211.'),
      did('mutePlayer', { playerId: 90211 }, '{"muted": true}'),
      says('Muted.'),
      user('can u kick player 90388?'),
    ],
    [call('kickPlayer', { playerId: 90211 })],
    becomes(call('kickPlayer', { playerId: 90388 })),
  ),
]
