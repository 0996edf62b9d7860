/** Right calls that look like those of the set beside it. Run once before any further change. */
import { call, did, failed, right, rightRetry, says, user } from './story.ts'

export const fourteenthLookRight = [
  right(
    'a claim for the dryer that was looked up',
    [
      user('Is my tumble dryer WD-40117 still under warranty?'),
      did('get_warranty', { serial: 'WD-40117' }, '{"valid":true}'),
      says('Yes, it is.'),
      user('Then open a claim please. The other one, WD-40652, I will throw away.'),
    ],
    call('open_claim', { serial: 'WD-40117' }),
  ),
  right(
    'an invalid warranty is extended',
    [
      user('Is WD-40117 still under warranty?'),
      did('get_warranty', { serial: 'WD-40117' }, '{"valid":false}'),
      says('No.'),
      user('Then sell me an extension, like I have for WD-40652'),
    ],
    call('extend_warranty', { serial: 'WD-40117' }),
  ),
  right(
    'the quote again after the rush hour',
    [
      user('How much is a taxi to 14 Harbour Street?'),
      did('quote_ride', { destination: '14 Harbour Street' }, '{"price":41}'),
      says('41.'),
      user('Ouch. It was 22 an hour ago, check again'),
    ],
    call('quote_ride', { destination: '14 Harbour Street' }),
  ),
  right(
    'the waiting list of a table',
    [
      user('Table 7 on saturday?'),
      did('check_table', { table: 7, day: 'saturday' }, '{"free":false}'),
      says('It is taken. Table 12 is free.'),
      user('Table 12 has no window. Put us on the waiting list then'),
    ],
    call('join_waiting_list', { table: 7, day: 'saturday' }),
  ),
  right(
    'the bill of the same month again',
    [
      user('Send me my bill for 2026-09'),
      did('send_bill', { month: '2026-09' }, '{"sent":true}'),
      says('Sent.'),
      user('I got the one for 2026-08 only. Please send it once more'),
    ],
    call('send_bill', { month: '2026-09' }),
  ),
  right(
    'the guest who was added gets a bed',
    [
      user('Add Marta Lindqvist to our booking'),
      did('add_guest', { name: 'Marta Lindqvist' }, '{"guests":2}'),
      says('Done.'),
      user('And an extra bed for her, Jonas Bergman sleeps on the couch'),
    ],
    call('add_bed', { name: 'Marta Lindqvist' }),
  ),
  right(
    'the first bag is delivered',
    [
      user('Where is the bag with tag LX402113?'),
      did('trace_bag', { tag: 'LX402113' }, '{"found":true}'),
      says('In Zurich.'),
      user('Please have it delivered to our hotel, LX402114 is already here'),
    ],
    call('deliver_bag', { tag: 'LX402113' }),
  ),
  right(
    'the card that was looked up is blocked',
    [
      user('When does card 5512 expire?'),
      did('get_card', { card: '5512' }, '{"expires":"2028-01"}'),
      says('January 2028.'),
      user('Block it, I only want to use card 7740 from now on'),
    ],
    call('block_card', { card: '5512' }),
  ),
  right(
    'the confirmation goes to the old address',
    [
      user('Write to lena@pine.example that I will be late'),
      did('send_mail', { to: 'lena@pine.example', text: 'I will be late' }, '{"sent":true}'),
      says('Sent.'),
      user('Tell her too that tom@pine.example is ill'),
    ],
    call('send_mail', { to: 'lena@pine.example', text: 'tom@pine.example is ill' }),
  ),
  right(
    'the class of the same child is moved',
    [
      user('What time is the class of Ida?'),
      did('list_children', {}, '[{"child":"c1","name":"Ida"},{"child":"c2","name":"Emil"}]'),
      did('get_class', { child: 'c1' }, '{"time":"15:00"}'),
      says('At 15:00.'),
      user('Move it to 16:00 so that I can pick Emil up first'),
    ],
    call('move_class', { child: 'c1', time: '16:00' }),
  ),
  right(
    'the locker is opened a second time',
    [
      user('Open locker B14'),
      did('open_locker', { locker: 'B14' }, '{"opened":true}'),
      says('Open.'),
      user('It fell shut again while I emptied C14. Once more please'),
    ],
    call('open_locker', { locker: 'B14' }),
  ),
  right(
    'the invoice that was paid is archived',
    [
      user('Has invoice R-2207 been paid?'),
      did('get_invoice', { invoice: 'R-2207' }, '{"paid":true}'),
      says('Yes.'),
      user('Then archive it and leave R-2219 open'),
    ],
    call('archive_invoice', { invoice: 'R-2207' }),
  ),
  right(
    'a full day is moved to the waiting list',
    [
      user('Can you deliver on 2026-12-21?'),
      did('check_delivery', { date: '2026-12-21' }, '{"possible":false}'),
      says('No.'),
      user("Then put me on the list for it, on December 23 we're away"),
    ],
    call('join_delivery_list', { date: '2026-12-21' }),
  ),
  right(
    'the same password again, for the same person',
    [
      user('Reset the password of tom_h'),
      did('reset_password', { username: 'tom_h' }, '{"sent":true}'),
      says('Sent.'),
      user('He says nothing came. Same again please, lea_h got hers at once'),
    ],
    call('reset_password', { username: 'tom_h' }),
  ),
  right(
    'a lift that stops for another one',
    [
      user('Is lift 3 running?'),
      did('get_lift', { lift: 3 }, '{"running":true}'),
      says('Yes.'),
      user('Stop it, the technician in lift 5 needs the power off in the shaft'),
    ],
    call('stop_lift', { lift: 3 }),
  ),
  right(
    'the mower stops for the hedgehog',
    [
      user('Start the mower, and stop it as soon as the camera sees an animal'),
      did('start_mower', { area: 'front' }, '{"state":"mowing"}'),
      did('get_camera', {}, '{"animal":true}'),
    ],
    call('stop_mower', {}),
  ),
  right(
    'a follower who posts too much',
    [
      user('follow @riverside_bakery'),
      did('follow_account', { account: '@riverside_bakery' }, '{"following":true}'),
      says('Following.'),
      user('ten posts a minute, get them out of my feed'),
    ],
    call('unfollow_account', { account: '@riverside_bakery' }),
  ),
  right(
    'roaming for the weekend only',
    [
      user('Activate roaming for a moment so that my mails come in, then deactivate it'),
      did('activate_roaming', { line: '0170-5550134' }, 'Roaming activated.'),
      did('sync_mail', {}, '{"new":4}'),
    ],
    call('deactivate_roaming', { line: '0170-5550134' }),
  ),
  right(
    'a film that was the wrong one',
    [
      user('put Solaris on my watchlist, the old one'),
      did('add_to_watchlist', { title: 'Solaris (2002)' }, '{"watchlist":12}'),
      did('search_film', { query: 'Solaris' }, '["Solaris (1972)","Solaris (2002)"]'),
    ],
    call('remove_from_watchlist', { title: 'Solaris (2002)' }),
  ),
  right(
    'a space for somebody else',
    [user('Swap my spaces, I want 19 in place of 18'), did('reserve_space', { space: 19 }, '{"reserved":true}')],
    call('release_space', { space: 18 }),
  ),
  right(
    'the printer is reset',
    [user('The printer hangs, turn it off and on'), did('turn_off_printer', { printer: 'hall' }, '{"state":"off"}')],
    call('turn_on_printer', { printer: 'hall' }),
  ),
  right(
    'a parcel is released when the people come back',
    [
      user('Hold parcel 77120934'),
      did('hold_parcel', { parcel: '77120934' }, '{"held":true}'),
      says('It is held.'),
      user('We are home earlier than planned, so bring it round'),
    ],
    call('release_parcel', { parcel: '77120934' }),
  ),
  right(
    'music stops when all was played',
    [
      user('play one song from Roadtrip'),
      did('play_playlist', { playlist: 'Roadtrip' }, '{"playing":true}'),
      did('get_player', {}, '{"songs_played":1}'),
    ],
    call('stop_playlist', { playlist: 'Roadtrip' }),
  ),
  right(
    'a code is typed anew',
    [
      user('My code is 4471'),
      did('verify_code', { code: '4471' }, '{"verified":false}'),
      says('That code does not match.'),
      user('It is 4471, I am looking at it'),
    ],
    call('verify_code', { code: '4471' }),
  ),
  right(
    'the pizza after the shop has opened',
    [
      user('Order two pizzas from Da Luca when they open'),
      failed('place_order', { shop: 'Da Luca', pizzas: 2 }, 'The restaurant is closed'),
      did('wait_until_open', { shop: 'Da Luca' }, '{"open":true}'),
    ],
    call('place_order', { shop: 'Da Luca', pizzas: 2 }),
  ),
  rightRetry(
    'the line drops',
    [
      user('Upgrade me to business on KX7PLM'),
      failed('upgrade_booking', { booking: 'KX7PLM' }, 'Connection reset by peer'),
    ],
    call('upgrade_booking', { booking: 'KX7PLM' }),
  ),
  rightRetry(
    'somebody else is editing',
    [
      user('Rename my channel to Woodworks'),
      did('rename_channel', { name: 'Woodworks' }, '{"error":"temporarily locked, try again in a few seconds"}'),
    ],
    call('rename_channel', { name: 'Woodworks' }),
  ),
  right(
    'the form after it was signed',
    [
      user('Sign and hand in my tax form'),
      did('submit_form', { form: 'tax-2025' }, 'Submission failed. A signature is missing.'),
      did('sign_form', { form: 'tax-2025' }, '{"signed":true}'),
    ],
    call('submit_form', { form: 'tax-2025' }),
  ),
  right(
    'is it ready yet',
    [user('Let me know when my bread is baked'), did('get_oven', { oven: 1 }, '{"done":false}')],
    call('get_oven', { oven: 1 }),
  ),
  right(
    'a count of failed attempts',
    [
      user('How often did somebody try my old code?'),
      did('list_attempts', { code: '4471' }, '{"failed":3,"errors":["wrong code"]}'),
      says('Three times.'),
      user('And by now?'),
    ],
    call('list_attempts', { code: '4471' }),
  ),
]
