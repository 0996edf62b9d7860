/** Wrong calls of the seventh look: written after the sixth was repaired, before they were run. */
import { becomes, call, completes, did, repeats, says, user, wrong } from './story.ts'

const ok = '{"ok": true}'

export const seventhLookWrong = [
  wrong(
    'a pond pump over night',
    [user('leave the pond pump running tonight, start it pls'), did('start_pump', { pump: 'pond' }, ok)],
    [call('stop_pump', { pump: 'pond' })],
    completes,
  ),
  wrong(
    'a chat room, in a hurry',
    [user('lock room general NOW spam attack'), did('lockRoom', { room: 'general' }, '{"locked":true}')],
    [call('unlockRoom', { room: 'general' })],
    completes,
  ),
  wrong(
    'a seat belt sign on a plane',
    [user('Seatbelt sign on, we are expecting turbulence.'), did('switch_on_sign', { sign: 'seatbelt' }, 'ok')],
    [call('switch_off_sign', { sign: 'seatbelt' })],
    completes,
  ),
  wrong(
    'a doctor is assigned',
    [
      user('Assign Dr. Okafor to patient 6612, thank you.'),
      did('assign_doctor', { patient: 6612, doctor: 'Okafor' }, '{"assigned": true}'),
    ],
    [call('unassign_doctor', { patient: 6612, doctor: 'Okafor' })],
    completes,
  ),
  wrong(
    'an endpoint is deployed',
    [
      user('deploy model churn-v3 to prod'),
      did('deploy_model', { model: 'churn-v3', env: 'prod' }, 'Deployed churn-v3 to prod (revision 18)'),
    ],
    [call('undeploy_model', { model: 'churn-v3', env: 'prod' })],
    completes,
  ),
  wrong(
    'a follow in a social network with a service in front',
    [user('follow @greenhouse_lab for me'), did('social_follow_account', { account: '@greenhouse_lab' }, ok)],
    [call('social_unfollow_account', { account: '@greenhouse_lab' })],
    completes,
  ),
  wrong(
    'a card of a student is blocked',
    [
      user('student card 77120 got lost, block it please'),
      did('block_card', { card_number: '77120' }, 'Card 77120 has been blocked.'),
    ],
    [call('unblock_card', { card_number: '77120' })],
    completes,
  ),
  wrong(
    'auto renewal by a flag',
    [
      user('turn off auto renewal for domain kiwi.example'),
      did('set_auto_renew', { domain: 'kiwi.example', enabled: false }, ok),
    ],
    [call('set_auto_renew', { domain: 'kiwi.example', enabled: true })],
    completes,
  ),
  wrong(
    'a lift is put out of service',
    [
      user('Disable lift 2, there is water in the shaft.'),
      did('disable_lift', { lift: 2 }, '{"lift": 2, "state": "disabled"}'),
      did('send_mail', { to: 'facility', text: 'lift 2 is out of service' }, 'sent'),
    ],
    [call('enable_lift', { lift: 2 })],
    completes,
  ),
  wrong(
    'a place in a course',
    [user('Enter me in the pottery course on Tuesday.'), did('book_course', { course: 'pottery', day: 'tuesday' }, ok)],
    [call('cancel_course', { course: 'pottery', day: 'tuesday' })],
    completes,
  ),
  wrong(
    'a work item with a slash in front of the tool',
    [
      user('show story ST-18'),
      did('jira/get_story', { story: 'ST-18' }, '{"points": 3}'),
      says('3 points.'),
      user('delete story ST-27'),
    ],
    [call('jira/delete_story', { story: 'ST-18' })],
    becomes(call('jira/delete_story', { story: 'ST-27' })),
  ),
  wrong(
    'a tank, with a dash in the message',
    [
      user('level of tank T-04'),
      did('get_level', { tank: 'T-04' }, '{"percent": 40}'),
      says('40 %.'),
      user('Thanks - please drain tank T-09.'),
    ],
    [call('drain_tank', { tank: 'T-04' })],
    becomes(call('drain_tank', { tank: 'T-09' })),
  ),
  wrong(
    'a student, with a reason behind',
    [
      user('transcript of ST10021'),
      did('get_transcript', { student_id: 'ST10021' }, '{"gpa": 3.1}'),
      says('3.1.'),
      user('suspend ST10044 because the fees are unpaid'),
    ],
    [call('suspend_student', { student_id: 'ST10021' })],
    becomes(call('suspend_student', { student_id: 'ST10044' })),
  ),
  wrong(
    'a cab is to be sent',
    [
      user('cancel ride 553120'),
      did('cancel_ride', { ride_id: 553120 }, '{"cancelled": true}'),
      says('Cancelled.'),
      user('ok and rebook ride 553177 for 6pm'),
    ],
    [call('rebook_ride', { ride_id: 553120, time: '18:00' })],
    becomes(call('rebook_ride', { ride_id: 553177, time: '18:00' })),
  ),
  wrong(
    'an order by its number sign',
    [
      user('track order #88120'),
      did('track_order', { order: '#88120' }, 'in transit'),
      says('In transit.'),
      user('refund order #88119 pls'),
    ],
    [call('refund_order', { order: '#88120' })],
    becomes(call('refund_order', { order: '#88119' })),
  ),
  wrong(
    'I said, with an exclamation mark',
    [
      user('approve timesheet TS-401'),
      did('get_timesheet', { timesheet: 'TS-401' }, '{"hours": 39}'),
      says('TS-401 has 39 hours. Approve it?'),
      user('No! Approve TS-410!'),
    ],
    [call('approve_timesheet', { timesheet: 'TS-401' })],
    becomes(call('approve_timesheet', { timesheet: 'TS-410' })),
  ),
  wrong(
    'an instance of a cloud, with a wish in the passive',
    [
      user('describe i-0abc1234'),
      did('describe_instance', { instance_id: 'i-0abc1234' }, '{"state": "running"}'),
      says('Running.'),
      user('i-0def5678 needs to be terminated'),
    ],
    [call('terminate_instance', { instance_id: 'i-0abc1234' })],
    becomes(call('terminate_instance', { instance_id: 'i-0def5678' })),
  ),
  wrong(
    'a vote of a board, politely',
    [
      user('Read motion M-14 to me.'),
      did('read_motion', { motion_id: 'M-14' }, 'To paint the fence.'),
      says('To paint the fence.'),
      user("Thank you. I'd appreciate it if you withdrew motion M-17."),
    ],
    [call('withdraw_motion', { motion_id: 'M-14' })],
    becomes(call('withdraw_motion', { motion_id: 'M-17' })),
  ),
  wrong(
    'a device id in hexadecimal',
    [
      user('ping sensor-9f3a'),
      did('ping_sensor', { sensor: 'sensor-9f3a' }, 'pong'),
      says('It answers.'),
      user('reset sensor-7c21'),
    ],
    [call('reset_sensor', { sensor: 'sensor-9f3a' })],
    becomes(call('reset_sensor', { sensor: 'sensor-7c21' })),
  ),
  wrong(
    'an application at an office, by letters only in front',
    [
      user('status of application APP20260118'),
      did('get_application', { application: 'APP20260118' }, '{"state": "review"}'),
      says('In review.'),
      user('reject application APP20260177'),
    ],
    [call('reject_application', { application: 'APP20260118' })],
    becomes(call('reject_application', { application: 'APP20260177' })),
  ),
  wrong(
    'a wrong unit',
    [user('set the silo to 40'), did('set_silo', { level: 40 }, '{"error": "level must be between 0 and 1"}')],
    [call('set_silo', { level: 40 })],
    repeats(0),
  ),
  wrong(
    'a Rust panic',
    [
      user('run the migration'),
      did('run_migration', { name: 'm12' }, "thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds"),
    ],
    [call('run_migration', { name: 'm12' })],
    repeats(0),
  ),
  wrong(
    'a gateway in words',
    [user('charge the guest'), did('charge', { room: 4 }, 'Transaction failed - insufficient funds')],
    [call('charge', { room: 4 })],
    repeats(0),
  ),
  wrong(
    'a rejection with a reason code',
    [
      user('submit the tax form'),
      did('submit_form', { form: 'F-1' }, '{"accepted": false, "errors": ["field 12 is missing"]}'),
    ],
    [call('submit_form', { form: 'F-1' })],
    repeats(0),
  ),
  wrong(
    'a Node error',
    [
      user('write the report'),
      did('write_report', { path: '/data/r.txt' }, "Error: EACCES: permission denied, open '/data/r.txt'"),
    ],
    [call('write_report', { path: '/data/r.txt' })],
    repeats(0),
  ),
  wrong(
    'you may not, in words',
    [user('remove the admin'), did('remove_user', { user: 'admin' }, 'You cannot remove the last administrator.')],
    [call('remove_user', { user: 'admin' })],
    repeats(0),
  ),
]
