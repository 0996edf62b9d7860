/**
 * Right calls that take back what the user asked for, because a limit or a condition of the request turned out not to
 * be met. Written before any rule for them, and before they were run.
 */
import { call, did, right, user } from './story.ts'

const ok = '{"ok": true}'

export const ninthLookLimits = [
  right(
    'a table that has to be outside',
    [
      user("Book a table at Luigi's for tonight, it has to be outside."),
      did('book_table', { restaurant: "Luigi's", day: 'today' }, '{"booking": "t-5", "area": "inside"}'),
    ],
    call('cancel_table', { restaurant: "Luigi's", booking: 't-5' }),
  ),
  right(
    'a budget in a sentence of its own',
    [
      user('Add the SSD with 1 TB to my cart. My budget is 80 euros.'),
      did('add_to_cart', { sku: 'SSD-1TB' }, '{"total": 94.0}'),
    ],
    call('remove_from_cart', { sku: 'SSD-1TB' }),
  ),
  right(
    'caching that breaks the login',
    [
      user("Enable caching for the shop as far as it doesn't break the login."),
      did('enable_caching', { site: 'shop' }, ok),
      did('check_login', { site: 'shop' }, '{"works": false}'),
    ],
    call('disable_caching', { site: 'shop' }),
  ),
  right(
    'a newsletter that is not free',
    [
      user('Subscribe me to the chess newsletter, unless it costs something.'),
      did('subscribe', { letter: 'chess' }, '{"fee": 4.0, "period": "month"}'),
    ],
    call('unsubscribe', { letter: 'chess' }),
  ),
  right(
    'a build whose smoke tests are red',
    [
      user('Deploy build 88 to staging; the smoke tests have to be green.'),
      did('deploy_build', { build: 88, stage: 'staging' }, ok),
      did('run_smoke_tests', { stage: 'staging' }, '{"passed": 11, "failed": 2}'),
    ],
    call('undeploy_build', { build: 88, stage: 'staging' }),
  ),
  right(
    'a dishwasher whose door is open',
    [
      user('Start the dishwasher, provided that its door is shut.'),
      did('start_dishwasher', { machine: 'kitchen' }, ok),
      did('get_machine', { machine: 'kitchen' }, '{"door": "open"}'),
    ],
    call('stop_dishwasher', { machine: 'kitchen' }),
  ),
  right(
    'a roof window and the weather',
    [
      user('Open the roof window. It must not rain in, though.'),
      did('open_window', { window: 'roof' }, ok),
      did('get_weather', {}, '{"next_hour": "heavy rain"}'),
    ],
    call('close_window', { window: 'roof' }),
  ),
  right(
    'a guest who is on holiday',
    [
      user("Add Tom to tomorrow's call, but leave him alone on his holidays."),
      did('add_participant', { call: 'tomorrow', person: 'Tom' }, ok),
      did('get_absence', { person: 'Tom' }, '{"absent": "all week"}'),
    ],
    call('remove_participant', { call: 'tomorrow', person: 'Tom' }),
  ),
  right(
    'a review that needs Lena',
    [
      user('Schedule the review on Thursday. Lena needs to be free.'),
      did('schedule_review', { day: 'Thursday' }, ok),
      did('get_calendar', { person: 'Lena', day: 'Thursday' }, '{"busy": "all day"}'),
    ],
    call('cancel_review', { day: 'Thursday' }),
  ),
  right(
    'shares at no more than a price',
    [
      user('Buy 5 shares of ACME at no more than 20.'),
      did('buy_shares', { symbol: 'ACME', shares: 5 }, '{"filled_at": 22.4}'),
    ],
    call('sell_shares', { symbol: 'ACME', shares: 5 }),
  ),
  right(
    'a fan that is too loud',
    [
      user('Turn on the fan in the bedroom and stay below 40 dB'),
      did('turn_on_fan', { room: 'bedroom' }, ok),
      did('measure_noise', { room: 'bedroom' }, '{"db": 48}'),
    ],
    call('turn_off_fan', { room: 'bedroom' }),
  ),
  right(
    'a drive with salaries on it',
    [
      user("Grant Ola access to the drive team-9, she shouldn't see salaries."),
      did('grant_access', { drive: 'team-9', user: 'Ola' }, ok),
      did('list_files', { drive: 'team-9' }, '["plan.doc", "salaries-2026.xlsx"]'),
    ],
    call('revoke_access', { drive: 'team-9', user: 'Ola' }),
  ),
  right(
    'an article that waits for a signature',
    [
      user('Publish draft 31 as soon as legal has signed it.'),
      did('publish_draft', { draft: 31 }, ok),
      did('get_signatures', { draft: 31 }, '[]'),
    ],
    call('unpublish_draft', { draft: 31 }),
  ),
  right(
    'milk that is still there',
    [
      user('Add milk to the list in case we are out of it.'),
      did('add_to_list', { item: 'milk' }, ok),
      did('get_stock', { item: 'milk' }, '{"bottles": 3}'),
    ],
    call('remove_from_list', { item: 'milk' }),
  ),
  right(
    'a message that somebody objects to',
    [
      user('Pin message 40 if nobody objects.'),
      did('pin_message', { message: 40 }, ok),
      did('get_replies', { message: 40 }, '["please not, it is out of date"]'),
    ],
    call('unpin_message', { message: 40 }),
  ),
  right(
    'a class that is too early',
    [
      user("Join the yoga class on Monday for me; I'm only free after six."),
      did('join_class', { class: 'yoga', day: 'Monday' }, '{"begins": "17:00"}'),
    ],
    call('leave_class', { class: 'yoga', day: 'Monday' }),
  ),
  right(
    'pizzas with a maximum',
    [
      user('place an order for two pizzas, max 25 in total'),
      did('place_order', { items: ['pizza', 'pizza'] }, '{"order": "p-7", "total": 31.0}'),
    ],
    call('cancel_order', { order: 'p-7' }),
  ),
  right(
    'a speaker of the neighbours',
    [
      user('Connect the speaker, the one in our kitchen and not that of the neighbours.'),
      did('connect_speaker', { device: 'BT-2' }, '{"name": "Neumann family"}'),
    ],
    call('disconnect_speaker', { device: 'BT-2' }),
  ),
  right(
    'a hotel without parking',
    [
      user('Reserve a room in the Astoria, we come by car and need a place to park.'),
      did('reserve_room', { hotel: 'Astoria' }, '{"reservation": "r-1", "parking": "none"}'),
    ],
    call('cancel_room', { hotel: 'Astoria', reservation: 'r-1' }),
  ),
  right(
    'a colleague with the wrong background',
    [
      user('Assign ticket 18 to somebody who knows Java.'),
      did('assign_ticket', { ticket: 18, user: 'kim' }, ok),
      did('get_profile', { user: 'kim' }, '{"skills": ["Python", "SQL"]}'),
    ],
    call('unassign_ticket', { ticket: 18, user: 'kim' }),
  ),
]
