/** Wrong calls of the sixth look: written after the fifth was repaired, before they were run. */
import { becomes, call, completes, did, failed, repeats, says, user, wrong } from './story.ts'

const ok = '{"ok": true}'

export const sixthLookWrong = [
  wrong(
    'a ward is opened for visitors',
    [user('ward 3 can open for visitors now'), did('open_ward', { ward: 3 }, 'Ward 3 opened.')],
    [call('close_ward', { ward: 3 })],
    completes,
  ),
  wrong(
    'a release is pinned',
    [user('pin release v2.4.1 on the wiki'), did('wiki_pin_release', { release: 'v2.4.1' }, '{"pinned": true}')],
    [call('wiki_unpin_release', { release: 'v2.4.1' })],
    completes,
  ),
  wrong(
    'two turns later, the same thing is undone',
    [
      user('how many bikes are out?'),
      did('count_bikes', {}, '{"out": 14}'),
      says('14.'),
      user('ok lock bike 221 remotely, it was reported stolen'),
      did('lock_bike', { bike_id: 221 }, '{"bike_id": 221, "locked": true}'),
    ],
    [call('unlock_bike', { bike_id: 221 })],
    completes,
  ),
  wrong(
    'an agent that thinks the user meant a test',
    [
      user('Activate the backup generator in hall B.'),
      did('activateGenerator', { hall: 'B' }, '{"status": "active"}'),
      says('The generator is running. As this seems to be a drill I switch it off again.'),
    ],
    [call('deactivateGenerator', { hall: 'B' })],
    completes,
  ),
  wrong(
    'a volunteer joins a shift',
    [user('sign Rosa up for the saturday shift'), did('register_volunteer', { name: 'Rosa', shift: 'saturday' }, ok)],
    [call('unregister_volunteer', { name: 'Rosa', shift: 'saturday' })],
    completes,
  ),
  wrong(
    'a curtain is raised',
    [user('raise the blinds in the lounge'), did('raise_blinds', { room: 'lounge' }, 'Done')],
    [call('lower_blinds', { room: 'lounge' })],
    completes,
  ),
  wrong(
    'do not disturb, by a flag',
    [user('put my phone on do not disturb'), did('set_do_not_disturb', { enabled: true }, 'enabled')],
    [call('set_do_not_disturb', { enabled: false })],
    completes,
  ),
  wrong(
    'a device is registered with a long id',
    [
      user('Register the sensor with serial 00:1A:7D:DA:71:13.'),
      did('register_device', { serial: '00:1A:7D:DA:71:13' }, '{"device_id": "dv-31"}'),
    ],
    [call('deregister_device', { serial: '00:1A:7D:DA:71:13' })],
    completes,
  ),
  wrong(
    'the answer to a question and the lock, both done, then unlocked',
    [
      user("What's the state of door 9? If it's open, lock it."),
      did('get_door', { door: 9 }, '{"open": true}'),
      did('lock_door', { door: 9 }, '{"locked": true}'),
    ],
    [call('unlock_door', { door: 9 })],
    completes,
  ),
  wrong(
    'a hold on a shipment',
    [user('hold shipment SH-4410, customs wants a form'), did('hold_shipment', { shipment: 'SH-4410' }, 'held')],
    [call('release_shipment', { shipment: 'SH-4410' })],
    completes,
  ),
  wrong(
    'an employee is granted a role',
    [
      user('Please grant Ada the role auditor.'),
      did('iam-grant-role', { user: 'ada', role: 'auditor' }, 'Role auditor granted to ada'),
    ],
    [call('iam-revoke-role', { user: 'ada', role: 'auditor' })],
    completes,
  ),
  wrong(
    'a claim for a colleague',
    [
      user('open claim CL-2026-118'),
      did('get_claim', { claim: 'CL-2026-118' }, '{"state": "new"}'),
      says('New.'),
      user('assign CL-2026-121 to Petra'),
    ],
    [call('assign_claim', { claim: 'CL-2026-118', to: 'Petra' })],
    becomes(call('assign_claim', { claim: 'CL-2026-121', to: 'Petra' })),
  ),
  wrong(
    'a room of a hotel',
    [
      user('check out room 311'),
      did('check_out_room', { room: 311 }, 'checked out'),
      says('Room 311 is checked out.'),
      user('great, please clean room 318 next'),
    ],
    [call('clean_room', { room: 311 })],
    becomes(call('clean_room', { room: 318 })),
  ),
  wrong(
    'a well on a farm',
    [
      user('reading of meter MT-0091'),
      did('read_meter', { meter_id: 'MT-0091' }, '{"m3": 118}'),
      says('118 m3.'),
      user('replace meter MT-0107 tomorrow, schedule that'),
    ],
    [call('schedule_replacement', { meter_id: 'MT-0091', day: 'tomorrow' })],
    becomes(call('schedule_replacement', { meter_id: 'MT-0107', day: 'tomorrow' })),
  ),
  wrong(
    'a stream key of a game server',
    [
      user('restart server gs-eu-14'),
      did('restart_server', { server: 'gs-eu-14' }, 'restarted'),
      says('Restarted.'),
      user('now restart gs-eu-19'),
    ],
    [call('restart_server', { server: 'gs-eu-14' })],
    becomes(call('restart_server', { server: 'gs-eu-19' })),
  ),
  wrong(
    'a contract, politely',
    [
      user('Could you read out contract K-7781?'),
      did('get_contract', { contract_id: 'K-7781' }, '{"party": "Acme"}'),
      says('It is with Acme.'),
      user('Many thanks. Would you be so kind as to terminate contract K-7790?'),
    ],
    [call('terminate_contract', { contract_id: 'K-7781' })],
    becomes(call('terminate_contract', { contract_id: 'K-7790' })),
  ),
  wrong(
    'a domain object first',
    [
      user('lamp.status L-301'),
      did('lamp.status', { lampId: 'L-301' }, 'off'),
      says('Off.'),
      user('turn on lamp L-306'),
    ],
    [call('lamp.turnOn', { lampId: 'L-301' })],
    becomes(call('lamp.turnOn', { lampId: 'L-306' })),
  ),
  wrong(
    'a subject of a study with other letters',
    [
      user('show subject S0041'),
      did('get_subject', { subject: 'S0041' }, '{"arm": "A"}'),
      says('Arm A.'),
      user('withdraw subject S0057 from the study'),
    ],
    [call('withdraw_subject', { subject: 'S0041' })],
    becomes(call('withdraw_subject', { subject: 'S0057' })),
  ),
  wrong(
    'not that one but this one',
    [
      user('cancel reservation RS-118'),
      did('get_reservation', { reservation_id: 'RS-118' }, '{"guest": "Ito"}'),
      says('RS-118 is for Ito. Cancel?'),
      user('not RS-118, cancel RS-181'),
    ],
    [call('cancel_reservation', { reservation_id: 'RS-118' })],
    becomes(call('cancel_reservation', { reservation_id: 'RS-181' })),
  ),
  wrong(
    'a payslip to be sent',
    [
      user('send payslip to E-2201'),
      did('send_payslip', { employee: 'E-2201' }, 'sent'),
      says('Sent.'),
      user('same for E-2208'),
    ],
    [call('send_payslip', { employee: 'E-2201' })],
    becomes(call('send_payslip', { employee: 'E-2208' })),
  ),
  wrong(
    'a gate of an airport',
    [
      user('move flight XZ401 to gate B7'),
      did('move_flight', { flight: 'XZ401', gate: 'B7' }, ok),
      says('Moved.'),
      user('delay XZ455 by 20 minutes'),
    ],
    [call('delay_flight', { flight: 'XZ401', minutes: 20 })],
    becomes(call('delay_flight', { flight: 'XZ455', minutes: 20 })),
  ),
  wrong(
    'a failed payment in prose',
    [
      user('pay the electricity bill'),
      did('pay_bill', { bill: 'electricity' }, 'Payment declined: the card has expired.'),
    ],
    [call('pay_bill', { bill: 'electricity' })],
    repeats(0),
  ),
  wrong(
    'a conflict of versions',
    [
      user('push my branch'),
      did('git_push', { branch: 'fix' }, '! [rejected] fix -> fix (non-fast-forward)\nerror: failed to push some refs'),
    ],
    [call('git_push', { branch: 'fix' })],
    repeats(0),
  ),
  wrong(
    'an object with a message only',
    [
      user('enrol Kim in course 4'),
      did('enrol', { student: 'Kim', course: 4 }, '{"message": "Error: course 4 is full"}'),
    ],
    [call('enrol', { student: 'Kim', course: 4 })],
    repeats(0),
  ),
  wrong(
    'a failure of the host, then the same call',
    [user('weigh truck 7'), failed('weigh_truck', { truck: 7 }, '{"message": "scale not calibrated"}')],
    [call('weigh_truck', { truck: 7 })],
    repeats(0),
  ),
  wrong(
    'an unauthorised request',
    [user('delete user 9'), did('delete_user', { id: 9 }, '403 Forbidden')],
    [call('delete_user', { id: 9 })],
    repeats(0),
  ),
  wrong(
    'a shell command that is not found',
    [user('format the code'), did('shell', { command: 'blackk .' }, 'bash: blackk: command not found')],
    [call('shell', { command: 'blackk .' })],
    repeats(0),
  ),
  wrong(
    'status NOK',
    [user('dim the hall'), did('dim_light', { room: 'hall' }, '{"status": "NOK"}')],
    [call('dim_light', { room: 'hall' })],
    repeats(0),
  ),
]
