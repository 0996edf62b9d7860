/** A third set of wrong calls of other trades, run once before any rule was changed for it. */
import { becomes, call, completes, did, failed, goesOn, repeats, says, together, user, wrong } from './story.ts'

export const newTradesWrong = [
  wrong(
    'a choir robe is lent',
    [
      user('robe 41 goes home with Kim for the tour'),
      did('robe_lend', { robe: 41, person: 'Kim' }, '{"robe":41,"lent_to":"Kim"}'),
    ],
    [call('robe_return', { robe: 41, person: 'Kim' })],
    completes,
  ),
  wrong(
    'a hydrant is out for the winter',
    [
      user('HY-204 is frozen solid, take it off the map of usable ones'),
      did('hydrant.deactivate', { hydrant: 'HY-204' }, 'HY-204 inactive'),
    ],
    [call('hydrant.activate', { hydrant: 'HY-204' })],
    completes,
  ),
  wrong(
    'a tram lane',
    [
      user('Truck on the tracks at km 4.2, nothing may go through there'),
      did('block_track', { km: 4.2 }, '{"blocked":true}'),
    ],
    [call('unblock_track', { km: 4.2 })],
    completes,
  ),
  wrong(
    'an exam candidate',
    [user('cand. 88-120 showed up after all pls admit'), did('exam_admit', { candidate: '88-120' }, 'OK seat 14')],
    [call('exam_expel', { candidate: '88-120' })],
    completes,
  ),
  wrong(
    'a favourite track',
    [
      user('love this one, remember trk_902 for me'),
      did('library_favorite', { track: 'trk_902' }, '{"favorites":311}'),
    ],
    [call('library_unfavorite', { track: 'trk_902' })],
    completes,
  ),
  wrong(
    'a rule in the firewall',
    [
      user('The office in Turku (91.2.3.0/24) should reach the build server.'),
      did('fw_allow', { source: '91.2.3.0/24', target: 'build' }, 'rule 77 added'),
    ],
    [call('fw_deny', { source: '91.2.3.0/24', target: 'build' })],
    completes,
  ),
  wrong(
    'a cat on a diet',
    [user('no more snacks for Mimi, feeder 2 stays shut'), did('feeder_lock', { feeder: 2 }, 'locked')],
    [call('feeder_unlock', { feeder: 2 })],
    completes,
  ),
  wrong(
    'a label on two mails',
    [
      user('tag M-1 and M-2 with tax'),
      together(
        [call('mail_tag', { mail: 'M-1', tag: 'tax' }), 'ok'],
        [call('mail_tag', { mail: 'M-2', tag: 'tax' }), 'ok'],
      ),
    ],
    [call('mail_untag', { mail: 'M-1', tag: 'tax' }), call('mail_untag', { mail: 'M-2', tag: 'tax' })],
    completes,
  ),
  wrong(
    'an autopilot',
    [user('autopilot on, heading 270'), did('autopilot_engage', { heading: 270 }, 'AP engaged, HDG 270')],
    [call('autopilot_disengage', {})],
    completes,
  ),
  wrong(
    'a night nurse',
    [
      user('Odile covers the night on ward 3'),
      did('roster.assignNurse', { ward: 3, nurse: 'Odile', shift: 'night' }, '{"assigned":true}'),
      did('roster.notify', { nurse: 'Odile' }, 'sent'),
    ],
    [call('roster.unassignNurse', { ward: 3, nurse: 'Odile', shift: 'night' })],
    completes,
  ),
  wrong(
    'a dark theme',
    [user('my eyes hurt, dark mode'), did('set_dark_mode', { enabled: true }, '{"enabled":true}')],
    [call('set_dark_mode', { enabled: false })],
    completes,
  ),
  wrong(
    'a claim is reopened',
    [
      user('Mrs Lind sent the missing photo, so CL-5512 is not over yet'),
      did('claim_reopen', { claim: 'CL-5512' }, '{"claim":"CL-5512","state":"open"}'),
    ],
    [call('claim_close', { claim: 'CL-5512' })],
    completes,
  ),
  wrong(
    'a post for later',
    [
      user('the teaser should appear on friday at 9'),
      did('schedule_post', { post: 'teaser', at: '2026-11-20T09:00' }, '{"id":"sp-4"}'),
    ],
    [call('unschedule_post', { post: 'teaser' })],
    completes,
  ),
  wrong(
    'a mailbox rule, and an answer',
    [
      user('Archive everything from noreply@vale.example and tell me how many'),
      did('mail_archive', { from: 'noreply@vale.example' }, '{"archived":31}'),
    ],
    [call('mail_unarchive', { from: 'noreply@vale.example' })],
    goesOn,
  ),
  wrong(
    'a fuse',
    [
      user('fuse F7 has been off since noon, I fixed the kettle, on with it'),
      did('fuse_power_on', { fuse: 'F7' }, 'F7 on'),
    ],
    [call('fuse_power_off', { fuse: 'F7' })],
    completes,
  ),
  wrong(
    'a contact is a favourite of nobody',
    [user('Block that spammer +4915100012345'), did('contact_block', { number: '+4915100012345' }, 'Number blocked')],
    [call('contact_unblock', { number: '+4915100012345' })],
    completes,
  ),
  wrong(
    'a wedding guest',
    [user('Aunt Rosa said yes!! table 4 please'), did('guest_add', { name: 'Rosa', table: 4 }, '{"guests":88}')],
    [call('guest_remove', { name: 'Rosa', table: 4 })],
    completes,
  ),
  // Carried values.
  wrong(
    'another meter',
    [
      user('reading of 1EMH0012345678'),
      did('meter.reading', { meterId: '1EMH0012345678' }, '4412'),
      says('4412.'),
      user('thx now reset 1EMH0012349999'),
    ],
    [call('meter.reset', { meterId: '1EMH0012345678' })],
    becomes(call('meter.reset', { meterId: '1EMH0012349999' })),
  ),
  wrong(
    'another courier',
    [
      user('where is C-17'),
      did('courier_pos', { courier: 'C-17' }, 'elm st'),
      says('Elm St.'),
      user('send C-22 to the depot'),
    ],
    [call('courier_send', { courier: 'C-17', to: 'depot' })],
    becomes(call('courier_send', { courier: 'C-22', to: 'depot' })),
  ),
  wrong(
    'another slide',
    [
      user('notes of slide 12?'),
      did('slide_notes', { slide: 12 }, 'intro'),
      says('"intro".'),
      user('ok delete slide 15'),
    ],
    [call('slide_delete', { slide: 12 })],
    becomes(call('slide_delete', { slide: 15 })),
  ),
  wrong(
    'another appointment',
    [
      user('when is APT-3310'),
      did('apt_get', { appointment_id: 'APT-3310' }, '9:00'),
      says('At nine.'),
      user('cancel APT-3318, the patient is ill'),
    ],
    [call('apt_cancel', { appointment_id: 'APT-3310' })],
    becomes(call('apt_cancel', { appointment_id: 'APT-3318' })),
  ),
  wrong(
    'another index',
    [
      user('size of logs-2026.10'),
      did('es_size', { index: 'logs-2026.10' }, '41gb'),
      says('41 GB.'),
      user('drop logs-2025.10 we dont need it'),
    ],
    [call('es_drop', { index: 'logs-2026.10' })],
    becomes(call('es_drop', { index: 'logs-2025.10' })),
  ),
  wrong(
    'another flight',
    [
      user('is LH454 on time'),
      did('flight_status', { flight: 'LH454' }, 'on time'),
      says('Yes.'),
      user('check me in for LH712'),
    ],
    [call('flight_check_in', { flight: 'LH454' })],
    becomes(call('flight_check_in', { flight: 'LH712' })),
  ),
  wrong(
    'another repo',
    [
      user('stars of vale/ledger'),
      did('repo_stars', { repo: 'vale/ledger' }, '88'),
      says('88.'),
      user('fork vale/journal'),
    ],
    [call('repo_fork', { repo: 'vale/ledger' })],
    becomes(call('repo_fork', { repo: 'vale/journal' })),
  ),
  wrong(
    'another e-mail address',
    [
      user('is kim@vale.example subscribed'),
      did('sub_state', { email: 'kim@vale.example' }, 'yes'),
      says('Yes.'),
      user('unsubscribe pim@vale.example please'),
    ],
    [call('sub_unsubscribe', { email: 'kim@vale.example' })],
    becomes(call('sub_unsubscribe', { email: 'pim@vale.example' })),
  ),
  wrong(
    'another part number',
    [
      user('drawing of 88-1204-B'),
      did('drawing', { part: '88-1204-B' }, 'rev C'),
      says('Rev C.'),
      user('order 88-1310-A, 20 pcs'),
    ],
    [call('order_part', { part: '88-1204-B', pcs: 20 })],
    becomes(call('order_part', { part: '88-1310-A', pcs: 20 })),
  ),
  wrong(
    'another channel',
    [
      user('who is in #ops-eu'),
      did('channel_members', { channel: '#ops-eu' }, '["a","b"]'),
      says('a and b.'),
      user('archive #ops-us'),
    ],
    [call('channel_archive', { channel: '#ops-eu' })],
    becomes(call('channel_archive', { channel: '#ops-us' })),
  ),
  wrong(
    'another domain',
    [
      user('when does vale.example expire'),
      did('domain_expiry', { domain: 'vale.example' }, '2027'),
      says('2027.'),
      user('renew ledger.example for 2 years'),
    ],
    [call('domain_renew', { domain: 'vale.example', years: 2 })],
    becomes(call('domain_renew', { domain: 'ledger.example', years: 2 })),
  ),
  wrong(
    'another person by name',
    [user('hours of Kim'), did('hours', { person: 'Kim' }, '38'), says('38.'), user('pay Odile 200')],
    [call('pay', { person: 'Kim', amount: 200 })],
    becomes(call('pay', { person: 'Odile', amount: 200 })),
  ),
  wrong(
    'another vm, verb at the end',
    [user('cpu of vm-31'), did('vm.cpu', { vm: 'vm-31' }, '4%'), says('4 %.'), user('vm-35 restart')],
    [call('vm.restart', { vm: 'vm-31' })],
    becomes(call('vm.restart', { vm: 'vm-35' })),
  ),
  // Repeats.
  wrong(
    'a quota',
    [
      user('invite kim'),
      did('invite', { user: 'kim' }, '{"message":"Seat limit reached (5 of 5). Upgrade your plan."}'),
    ],
    [call('invite', { user: 'kim' })],
    repeats(0),
  ),
  wrong(
    'a wrong unit',
    [user('set the oven to 900'), did('oven_set', { c: 900 }, 'Value 900 is out of range [30, 300]')],
    [call('oven_set', { c: 900 })],
    repeats(0),
  ),
  wrong(
    'a stack trace of Python',
    [
      user('run the etl'),
      did(
        'etl',
        { day: '2026-11-17' },
        'Traceback (most recent call last):\n  File "etl.py", line 3\nKeyError: \'price\'',
      ),
    ],
    [call('etl', { day: '2026-11-17' })],
    repeats(0),
  ),
  wrong(
    'a code alone',
    [user('charge card 77'), did('charge', { card: '77' }, 'card_declined')],
    [call('charge', { card: '77' })],
    repeats(0),
  ),
  wrong(
    'a bare false',
    [user('arm the alarm'), did('alarm_arm', {}, '{"armed":false,"reason":"window 3 is open"}')],
    [call('alarm_arm', {})],
    repeats(0),
  ),
  wrong(
    'a missing argument',
    [user('book it'), failed('book', {}, "missing 1 required positional argument: 'date'")],
    [call('book', {})],
    repeats(0),
  ),
]
