/**
 * Wrong calls whose request asks for the earlier call in words that no table has, or in half a sentence. Written before
 * they were run.
 */
import { becomes, call, completes, did, repeats, says, system, user, wrong } from './story.ts'

export const otherWordsWrong = [
  wrong(
    'a guest is put on the list and taken off it',
    [
      user('Lena Brandt comes along on Saturday, get her on the guest list and text me the head count.'),
      did('add_guest', { name: 'Lena Brandt' }, '{"guests": 14}'),
      did('count_guests', {}, '14'),
    ],
    [call('remove_guest', { name: 'Lena Brandt' })],
    completes,
  ),
  wrong(
    'a slot in the sauna, with the number that it was given',
    [
      user('Sauna for me on Friday 18:00 please, name Okafor.'),
      did(
        'book_slot',
        { room: 'sauna', name: 'Okafor', start: '2026-11-20T18:00' },
        '{"slot_id": "sl-880", "locker": 12}',
      ),
    ],
    [call('cancel_slot', { slot_id: 'sl-880' })],
    completes,
  ),
  wrong(
    'a repository gets a collaborator and loses him',
    [
      user('ravi-k needs to see acme/ledger. Thanks!'),
      did(
        'gh_add_collaborator',
        { repo: 'acme/ledger', user: 'ravi-k' },
        'invitation sent to ravi-k, expires in 7 days',
      ),
    ],
    [call('gh_remove_collaborator', { repo: 'acme/ledger', user: 'ravi-k' })],
    completes,
  ),
  wrong(
    'a door that was closed for the night',
    [
      user('Going to bed. Garage door shut, please, and the porch light off.'),
      did('close_door', { door: 'garage' }, 'garage: closed, sensor 2 ok'),
      did('set_light', { light: 'porch', on: false }, 'ok'),
    ],
    [call('open_door', { door: 'garage' })],
    completes,
  ),
  wrong(
    'a flag of the shop, on and off again',
    [
      user('Customers should get free returns from today: switch `free-returns` on in prod.'),
      did('set_flag', { flag: 'free-returns', env: 'prod', enabled: true }, '{"flag": "free-returns", "rev": 77}'),
      did('get_flag', { flag: 'free-returns', env: 'prod' }, '{"flag": "free-returns", "enabled": true, "rev": 77}'),
    ],
    [call('set_flag', { flag: 'free-returns', env: 'prod', enabled: false })],
    completes,
  ),
  wrong(
    'a camera that was muted for a nap',
    [
      user('Baby is asleep, mute the nursery camera and show me who is at the door.'),
      did('mute_camera', { camera: 'nursery' }, '{"camera": "nursery", "muted": true, "battery": 61}'),
      did('get_snapshot', { camera: 'door' }, 'Delivery person with a parcel, 15:02'),
    ],
    [call('unmute_camera', { camera: 'nursery' })],
    completes,
  ),
  wrong(
    'a song in a list',
    [
      user('Nightswimming belongs into my running list'),
      did('playlist.add_track', { track: 'Nightswimming', playlist: 'running' }, '{"position": 31}'),
    ],
    [call('playlist.remove_track', { track: 'Nightswimming', playlist: 'running' })],
    completes,
  ),
  wrong(
    'a card is frozen and thawed',
    [
      user('My purse is gone. Freeze card 4410 at once and tell me the last payment.'),
      did('freeze_card', { card: '4410' }, '{"card": "4410", "status": "frozen"}'),
      did('last_payment', { card: '4410' }, '{"merchant": "Kiosk Sud", "amount": 12.4}'),
    ],
    [call('unfreeze_card', { card: '4410' })],
    completes,
  ),
  wrong(
    'an agent that is assigned and unassigned',
    [
      user('Priya takes over TCK-5530, assign it to her and give me the subject line.'),
      did(
        'assign_ticket',
        { ticket: 'TCK-5530', agent: 'Priya' },
        '{"ticket": "TCK-5530", "agent": "Priya", "queue": "L2"}',
      ),
      did('get_ticket', { ticket: 'TCK-5530' }, '{"subject": "VPN drops every hour", "agent": "Priya"}'),
    ],
    [call('unassign_ticket', { ticket: 'TCK-5530', agent: 'Priya' })],
    completes,
  ),
  wrong(
    'a follow-up that is half a sentence: rooms',
    [
      user('heat room R-201 to 21'),
      did('set_heating', { room: 'R-201', celsius: 21 }, '{"ok": true}'),
      says('Done.'),
      user('and R-204 to 19'),
    ],
    [call('set_heating', { room: 'R-201', celsius: 19 })],
    becomes(call('set_heating', { room: 'R-204', celsius: 19 })),
  ),
  wrong(
    'a follow-up that is half a sentence: a version',
    [
      user('Tag v2.4.1 on web-shop'),
      did('create_tag', { repo: 'web-shop', tag: 'v2.4.1' }, '{"sha": "9c1d"}'),
      says('Tagged.'),
      user('now v2.4.2, please'),
    ],
    [call('create_tag', { repo: 'web-shop', tag: 'v2.4.1' })],
    becomes(call('create_tag', { repo: 'web-shop', tag: 'v2.4.2' })),
  ),
  wrong(
    'a machine of the same group',
    [
      user('disk usage of cache-blue-1?'),
      did('disk_usage', { host: 'cache-blue-1' }, '71 %'),
      says('71 %.'),
      user('ok. reboot cache-green-2'),
    ],
    [call('reboot_host', { host: 'cache-blue-1' })],
    becomes(call('reboot_host', { host: 'cache-green-2' })),
  ),
  wrong(
    'a date behind its thing',
    [
      user('Can we have the review RV-12 on 2026-12-07?'),
      did('check_day', { date: '2026-12-07' }, 'free'),
      says('The 7th is free.'),
      user('Ah, the client prefers later. Put RV-12 on 2026-12-09.'),
    ],
    [call('schedule_review', { review_id: 'RV-12', date: '2026-12-07' })],
    becomes(call('schedule_review', { review_id: 'RV-12', date: '2026-12-09' })),
  ),
  wrong(
    'the order that was named last',
    [
      user('Where is order 550120?'),
      did('track_order', { order_id: '550120' }, '{"state": "in transit"}'),
      says('In transit.'),
      user('Good. Please cancel order 550177 for me.'),
    ],
    [call('cancel_order', { order_id: '550120' })],
    becomes(call('cancel_order', { order_id: '550177' })),
  ),
  wrong(
    'a file that is not there',
    [
      user('Show me the notes in docs/setup.md'),
      did('read_file', { path: 'docs/setup.md' }, "ENOENT: no such file or directory, open 'docs/setup.md'"),
    ],
    [call('read_file', { path: 'docs/setup.md' })],
    repeats(0),
  ),
  wrong(
    'a push that was rejected',
    [
      user('push my branch'),
      did(
        'git_push',
        { branch: 'fix-tax' },
        'error: failed to push some refs\nhint: Updates were rejected because the remote contains work that you do not have',
      ),
    ],
    [call('git_push', { branch: 'fix-tax' })],
    repeats(0),
  ),
  wrong(
    'a customer whom nobody knows',
    [
      user('Close the account of customer 9912'),
      did('close_account', { customer: '9912' }, 'unknown customer id 9912'),
    ],
    [call('close_account', { customer: '9912' })],
    repeats(0),
  ),
  wrong(
    'a charge without cover',
    [
      system('You are the desk of a gym.'),
      user('Charge the yearly fee to member M-77'),
      did('charge', { member: 'M-77', fee: 240 }, '{"status": "error", "code": "insufficient_funds"}'),
    ],
    [call('charge', { member: 'M-77', fee: 240 })],
    repeats(0),
  ),
  wrong(
    'a required argument is still missing',
    [user('Create a shipment to Ghent'), did('create_shipment', { to: 'Ghent' }, 'missing required field: weight')],
    [call('create_shipment', { to: 'Ghent' })],
    repeats(0),
  ),
]
