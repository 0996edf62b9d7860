/** Right calls that look like the wrong ones of `other-words-wrong.ts`. Written before they were run. */
import { call, did, right, says, system, user } from './story.ts'

export const otherWordsRight = [
  right(
    'a guest who is on the list twice now',
    [
      user('Lena Brandt comes along on Saturday, get her on the guest list, but only once.'),
      did('add_guest', { name: 'Lena Brandt' }, '{"guests": 15, "note": "Lena Brandt was on the list already"}'),
    ],
    call('remove_guest', { name: 'Lena Brandt' }),
  ),
  right(
    'a slot that turns out to be too late',
    [
      user('Sauna for me on Friday, name Okafor. I have to leave at 19:00.'),
      did('book_slot', { room: 'sauna', name: 'Okafor', day: 'Friday' }, '{"slot_id": "sl-880", "start": "19:30"}'),
    ],
    call('cancel_slot', { slot_id: 'sl-880' }),
  ),
  right(
    'a collaborator for one look',
    [
      user('Let ravi-k run the audit of acme/ledger, afterwards nobody outside should be in there.'),
      did('gh_add_collaborator', { repo: 'acme/ledger', user: 'ravi-k' }, 'ok'),
      did('run_audit', { repo: 'acme/ledger', as: 'ravi-k' }, '{"findings": 3}'),
    ],
    call('gh_remove_collaborator', { repo: 'acme/ledger', user: 'ravi-k' }),
  ),
  right(
    'a door that is closed and opened to move the car',
    [user('Cycle the garage door once, it squeaks.'), did('close_door', { door: 'garage' }, 'closed')],
    call('open_door', { door: 'garage' }),
  ),
  right(
    'a flag that breaks the smoke test',
    [
      user('Switch `free-returns` on in prod, but only if the checkout test stays green.'),
      did('set_flag', { flag: 'free-returns', env: 'prod', enabled: true }, '{"rev": 77}'),
      did('run_checkout_test', { env: 'prod' }, '{"result": "red"}'),
    ],
    call('set_flag', { flag: 'free-returns', env: 'prod', enabled: false }),
  ),
  right(
    'maintenance around an update',
    [
      user('Update the wiki to 11.2.'),
      did('enable_maintenance', { site: 'wiki' }, 'ok'),
      did('update_site', { site: 'wiki', version: '11.2' }, '{"version": "11.2"}'),
    ],
    call('disable_maintenance', { site: 'wiki' }),
  ),
  right(
    'a record that is locked for a change by rule',
    [
      system('Lock a record before you change it and unlock it afterwards.'),
      user('Raise the limit of record RC-18 to 900.'),
      did('lock_record', { record: 'RC-18' }, '{"locked": true}'),
      did('set_limit', { record: 'RC-18', limit: 900 }, '{"limit": 900}'),
    ],
    call('unlock_record', { record: 'RC-18' }),
  ),
  right(
    'a scratch folder',
    [
      user('Merge the three PDFs in inbox into one.'),
      did('create_folder', { path: 'inbox/tmp-merge' }, 'ok'),
      did('merge_pdfs', { from: 'inbox', to: 'inbox/merged.pdf' }, '{"pages": 31}'),
    ],
    call('delete_folder', { path: 'inbox/tmp-merge' }),
  ),
  right(
    'a duplicate that the agent made itself',
    [
      user('Put milk on the shopping list.'),
      did('add_item', { item: 'milk' }, '{"items": ["milk", "bread", "milk"]}'),
      did('get_list', {}, '{"items": ["milk", "bread", "milk"], "duplicates": ["milk"]}'),
    ],
    call('remove_item', { item: 'milk' }),
  ),
  right(
    'the wrong one of two people with one name',
    [
      user('Invite Tom from sales to EV-90.'),
      did('invite_user', { event: 'EV-90', user: 'tom.h' }, '{"invited": "Tom Hale", "department": "legal"}'),
    ],
    call('uninvite_user', { event: 'EV-90', user: 'tom.h' }),
  ),
  right(
    'a room is booked for a look at its price',
    [
      user('What would room 12 cost on 2 December? The price only shows in a booking.'),
      did('book_room', { room: '12', day: '2026-12-02' }, '{"booking": "b-3", "price": 140}'),
    ],
    call('cancel_room', { booking: 'b-3', room: '12' }),
  ),
  right(
    'a follow-up about the thing before',
    [
      user('heat room R-201 to 21'),
      did('set_heating', { room: 'R-201', celsius: 21 }, '{"ok": true}'),
      says('Done.'),
      user('it is still cold here, R-204 is fine. make it 23'),
    ],
    call('set_heating', { room: 'R-201', celsius: 23 }),
  ),
  right(
    'the same again after a check of another thing',
    [
      user('Tag v2.4.1 on web-shop'),
      did('create_tag', { repo: 'web-shop', tag: 'v2.4.1' }, 'error: tag service down'),
      says('The tag service is down.'),
      user('v2.4.2 worked for a colleague just now, so try again'),
    ],
    call('create_tag', { repo: 'web-shop', tag: 'v2.4.1' }),
  ),
  right(
    'the other machine is only the reason',
    [
      user('disk usage of cache-blue-1?'),
      did('disk_usage', { host: 'cache-blue-1' }, '99 %'),
      says('99 %.'),
      user('cache-green-2 can take its traffic, so reboot it'),
    ],
    call('reboot_host', { host: 'cache-blue-1' }),
  ),
  right(
    'a date that somebody else has',
    [
      user('Can we have the review RV-12 on 2026-12-07?'),
      did('check_day', { date: '2026-12-07' }, 'free'),
      says('The 7th is free. Shall I?'),
      user('Yes. RV-13 stays on 2026-12-09.'),
    ],
    call('schedule_review', { review_id: 'RV-12', date: '2026-12-07' }),
  ),
  right(
    'a date that is ruled out',
    [
      user('Can we have the review RV-12 on 2026-12-07?'),
      did('check_day', { date: '2026-12-07' }, 'free'),
      says('The 7th is free, the 9th as well.'),
      user('Do not move RV-12 to 2026-12-09, take what I said.'),
    ],
    call('schedule_review', { review_id: 'RV-12', date: '2026-12-07' }),
  ),
  right(
    'the old order, because of the new one',
    [
      user('Where is order 550120?'),
      did('track_order', { order_id: '550120' }, '{"state": "in transit"}'),
      says('In transit.'),
      user('I got 550177 from a neighbour already, so send the other one back.'),
    ],
    call('return_order', { order_id: '550120' }),
  ),
  right(
    'a transfer between the two accounts',
    [
      user('What is on account AC-3301?'),
      did('get_balance', { account: 'AC-3301' }, '{"balance": 900}'),
      says('900.'),
      user('Move 200 of that to AC-3302.'),
    ],
    call('transfer', { from_account: 'AC-3301', to_account: 'AC-3302', amount: 200 }),
  ),
  right(
    'the first leg of a transfer',
    [
      user('What is on account AC-3301?'),
      did('get_balance', { account: 'AC-3301' }, '{"balance": 900}'),
      says('900.'),
      user('Move 200 of that to AC-3302.'),
    ],
    call('withdraw', { account: 'AC-3301', amount: 200 }),
  ),
  right(
    'a service that starts',
    [
      user('Which jobs are waiting?'),
      did('list_jobs', { queue: 'mail' }, 'HTTP 503: the service is starting, come back in a few seconds'),
    ],
    call('list_jobs', { queue: 'mail' }),
  ),
  right(
    'a limit of requests',
    [
      user('Post the notice.'),
      did('post_notice', { text: 'Closed on Friday' }, '429 Too Many Requests, Retry-After: 2'),
    ],
    call('post_notice', { text: 'Closed on Friday' }),
  ),
  right(
    'a broken connection',
    [user('sum up the page'), did('fetch', { url: 'https://a.example/x' }, 'Error: socket hang up')],
    call('fetch', { url: 'https://a.example/x' }),
  ),
  right(
    'a name that could not be resolved for the moment',
    [user('sum up the page'), did('fetch', { url: 'https://a.example/x' }, 'getaddrinfo EAI_AGAIN a.example')],
    call('fetch', { url: 'https://a.example/x' }),
  ),
  right(
    'a lock that somebody else holds',
    [
      user('Install the driver.'),
      did('install_package', { package: 'driver' }, 'E: Could not get lock /var/lib/dpkg/lock, held by process 811'),
    ],
    call('install_package', { package: 'driver' }),
  ),
  right(
    'a build whose cause was mended in between',
    [
      user('get the build of shop green'),
      did('run_build', { project: 'shop' }, 'Build failed: missing module zod'),
      did('install_module', { module: 'zod' }, 'added 1 package'),
    ],
    call('run_build', { project: 'shop' }),
  ),
]
