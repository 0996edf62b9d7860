/** Wrong calls written after the repairs of the fourth look, before they were run. */
import { becomes, call, completes, did, failed, repeats, says, user, wrong } from './story.ts'

export const fifthLookWrong = [
  wrong(
    'a drone is launched and landed by an agent that worries',
    [
      user('Launch is cleared. Arm drone 12 please, pilot is ready.'),
      did('drone/arm', { drone_id: 12 }, '{"drone_id": 12, "armed": true, "battery": 88}'),
    ],
    [call('drone/disarm', { drone_id: 12 })],
    completes,
  ),
  wrong(
    'an exam is opened for students',
    [
      user('hey could you open exam BIO-201 for the students, it starts in 5'),
      did('openExam', { examCode: 'BIO-201' }, 'Exam BIO-201 is open.'),
    ],
    [call('closeExam', { examCode: 'BIO-201' })],
    completes,
  ),
  wrong(
    'a price alert, created and deleted',
    [
      user('set up a price alert for wheat at 220'),
      did('create_alert', { commodity: 'wheat', price: 220 }, '{"alert_id": "al-91"}'),
    ],
    [call('delete_alert', { alert_id: 'al-91' })],
    completes,
  ),
  wrong(
    'somebody is invited to a board and removed with the id of an output',
    [
      user("Please add Tomasz to the board 'Q4 planning'."),
      did('add_member', { board: 'Q4 planning', member: 'Tomasz' }, '{"membership": "m-7", "member": "Tomasz"}'),
    ],
    [call('remove_member', { board: 'Q4 planning', member: 'Tomasz' })],
    completes,
  ),
  wrong(
    'a well-meant check of the safety of a tank',
    [
      user('tank 4 inlet valve open pls'),
      did('open_inlet', { tank: 4 }, 'OK'),
      did('get_level', { tank: 4 }, '{"percent": 31}'),
    ],
    [call('close_inlet', { tank: 4 })],
    completes,
  ),
  wrong(
    'the queue is paused, as wanted',
    [
      user("We're being flooded, pause the mail queue 'outbound' right away!"),
      did('mailqueue.pause', { queue: 'outbound' }, '{"queue": "outbound", "paused": true}'),
    ],
    [call('mailqueue.resume', { queue: 'outbound' })],
    completes,
  ),
  wrong(
    'an incident is acknowledged by a flag and the flag is turned back',
    [
      user('mark incident 553 as acknowledged'),
      did('update_incident', { incident_id: 553, acknowledged: true }, '{"ok": true}'),
    ],
    [call('update_incident', { incident_id: 553, acknowledged: false })],
    completes,
  ),
  wrong(
    'the gate is locked by a nested flag',
    [user('Lock the yard gate.'), did('set_gate', { gate: 'yard', state: { locked: true } }, '{"ok": true}')],
    [call('set_gate', { gate: 'yard', state: { locked: false } })],
    completes,
  ),
  wrong(
    'one of two inverse calls, with a note that stays',
    [
      user('Suspend tenant t-90, unpaid bill. Leave a note in the CRM.'),
      did('suspend_tenant', { tenant: 't-90' }, '{"tenant": "t-90", "status": "suspended"}'),
    ],
    [call('reinstate_tenant', { tenant: 't-90' }), call('add_note', { tenant: 't-90', text: 'unpaid bill' })],
    becomes(call('add_note', { tenant: 't-90', text: 'unpaid bill' })),
  ),
  wrong(
    'the user confirmed the action in the turn before',
    [
      user('can you deactivate the badge of the intern?'),
      says('Badge 5521, is that right? Shall I deactivate it?'),
      user('yes 5521, deactivate it'),
      did('deactivate_badge', { badge: '5521' }, '{"badge": "5521", "active": false}'),
    ],
    [call('activate_badge', { badge: '5521' })],
    completes,
  ),
  wrong(
    'a subscription in a shop, verb last',
    [
      user('Sign me up for the coffee box, monthly'),
      did('coffee_box_subscribe', { plan: 'monthly' }, '{"subscription": "active"}'),
    ],
    [call('coffee_box_unsubscribe', { plan: 'monthly' })],
    completes,
  ),
  wrong(
    'a permission that was denied is allowed',
    [
      user('Deny the request of app 14 to use the camera.'),
      did('deny_permission', { app: 14, permission: 'camera' }, '{"ok": true}'),
    ],
    [call('allow_permission', { app: 14, permission: 'camera' })],
    completes,
  ),
  wrong(
    'a policy of an insurer',
    [
      user('read me policy POL-2025-1181'),
      did('get_policy', { policy_id: 'POL-2025-1181' }, '{"holder": "M. Ruiz"}'),
      says('It belongs to M. Ruiz.'),
      user('ok great, then cancel POL-2025-1190'),
    ],
    [call('cancel_policy', { policy_id: 'POL-2025-1181' })],
    becomes(call('cancel_policy', { policy_id: 'POL-2025-1190' })),
  ),
  wrong(
    'a seat on a train',
    [
      user('reserve seat 41 in coach 7 on ICE 577'),
      did('reserve_seat', { train: 'ICE577', seat: 41 }, '{"ok": true}'),
      says('Seat 41 is yours.'),
      user('also reserve seat 43'),
    ],
    [call('reserve_seat', { train: 'ICE577', seat: 41 })],
    becomes(call('reserve_seat', { train: 'ICE577', seat: 43 })),
  ),
  wrong(
    'a repository and a pull request',
    [
      user('approve PR 8812'),
      did('approve_pull_request', { number: 8812 }, 'approved'),
      says('Approved.'),
      user('now merge PR 8820'),
    ],
    [call('merge_pull_request', { number: 8812 })],
    becomes(call('merge_pull_request', { number: 8820 })),
  ),
  wrong(
    'a prescription, in two sentences',
    [
      user('Renew prescription RX-5511.'),
      did('renewPrescription', { prescriptionId: 'RX-5511' }, '{"renewed": true}'),
      says('Renewed.'),
      user('Perfect. RX-5528 has run out as well. Renew RX-5528.'),
    ],
    [call('renewPrescription', { prescriptionId: 'RX-5511' })],
    becomes(call('renewPrescription', { prescriptionId: 'RX-5528' })),
  ),
  wrong(
    'a tenant who writes in capitals',
    [
      user('SHOW WORK ORDER WO-771'),
      did('get_work_order', { work_order: 'WO-771' }, '{"state": "open"}'),
      says('It is open.'),
      user('CLOSE WORK ORDER WO-779 PLEASE'),
    ],
    [call('close_work_order', { work_order: 'WO-771' })],
    becomes(call('close_work_order', { work_order: 'WO-779' })),
  ),
  wrong(
    'a member of a gym by mail address',
    [
      user('freeze the membership of kim@example.net'),
      did('freeze_membership', { email: 'kim@example.net' }, '{"ok": true}'),
      says('Frozen.'),
      user('and cancel the membership of lou@example.net'),
    ],
    [call('cancel_membership', { email: 'kim@example.net' })],
    becomes(call('cancel_membership', { email: 'lou@example.net' })),
  ),
  wrong(
    'a rack in a data centre',
    [
      user('power usage of rack R-14?'),
      did('get_power', { rack: 'R-14' }, '{"kw": 4.1}'),
      says('4.1 kW.'),
      user('shut down rack R-17 for the electricians'),
    ],
    [call('shutdown_rack', { rack: 'R-14' })],
    becomes(call('shutdown_rack', { rack: 'R-17' })),
  ),
  wrong(
    'a list of identifiers in a call',
    [
      user('Tag photo IMG-2201 as summer.'),
      did('tag_photos', { photo_ids: ['IMG-2201'], tag: 'summer' }, '{"tagged": 1}'),
      says('Tagged.'),
      user('Delete photo IMG-2290.'),
    ],
    [call('delete_photos', { photo_ids: ['IMG-2201'] })],
    becomes(call('delete_photos', { photo_ids: ['IMG-2290'] })),
  ),
  wrong(
    'the user says no, and names the right one',
    [
      user('ring room 214'),
      did('call_room', { room: '214' }, 'ringing'),
      says('Ringing room 214.'),
      user('no, call room 241!'),
    ],
    [call('call_room', { room: '214' })],
    becomes(call('call_room', { room: '241' })),
  ),
  wrong(
    'a booking under a wish with would like',
    [
      user('what time is appointment A-3301'),
      did('get_appointment', { appointment_id: 'A-3301' }, '{"time": "9:00"}'),
      says('At nine.'),
      user("I'd like to reschedule appointment A-3312 to the afternoon"),
    ],
    [call('reschedule_appointment', { appointment_id: 'A-3301', time: '15:00' })],
    becomes(call('reschedule_appointment', { appointment_id: 'A-3312', time: '15:00' })),
  ),
  wrong(
    'a quota, as an object with a nested error',
    [
      user('spin up another gpu box'),
      did(
        'create_vm',
        { type: 'gpu' },
        '{"error": {"code": "QuotaExceeded", "message": "0 GPUs left in this region"}}',
      ),
    ],
    [call('create_vm', { type: 'gpu' })],
    repeats(0),
  ),
  wrong(
    'a compiler complains',
    [user('build it'), failed('build', { target: 'app' }, 'src/app.c:14:2: error: expected ; before return')],
    [call('build', { target: 'app' })],
    repeats(0),
  ),
  wrong(
    'a door that is not there',
    [user('unlock door 99'), did('unlock_door', { door: 99 }, 'No such door: 99')],
    [call('unlock_door', { door: 99 })],
    repeats(0),
  ),
  wrong(
    'a status of 422',
    [
      user('save the recipe'),
      did('save_recipe', { title: '' }, 'HTTP 422 Unprocessable Entity: title must not be empty'),
    ],
    [call('save_recipe', { title: '' })],
    repeats(0),
  ),
  wrong(
    'a failure in Spanish',
    [
      user('Publish the notice.'),
      did('publish_notice', { id: 4 }, 'Error: no tiene permiso para publicar este aviso.'),
    ],
    [call('publish_notice', { id: 4 })],
    repeats(0),
  ),
  wrong(
    'a Python exception in one line',
    [user('compute the totals'), did('run_python', { code: 'total(x)' }, "NameError: name 'total' is not defined")],
    [call('run_python', { code: 'total(x)' })],
    repeats(0),
  ),
  wrong(
    'a result that is false',
    [
      user('transfer the domain'),
      did('transfer_domain', { domain: 'a.example' }, '{"result": "failed", "reason": "domain is locked"}'),
    ],
    [call('transfer_domain', { domain: 'a.example' })],
    repeats(0),
  ),
  wrong(
    'a validation of a schema',
    [
      user('set the route'),
      did('set_route', { via: 'N' }, 'ValidationError: 1 validation error for Route\nvia\n  string too short'),
    ],
    [call('set_route', { via: 'N' })],
    repeats(0),
  ),
]
