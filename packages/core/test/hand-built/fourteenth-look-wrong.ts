/** A second set of wrong calls in the words of customers, by an author who knew the rules. Run once before any further change. */
import { becomes, call, completes, did, failed, repeats, says, user, wrong } from './story.ts'

export const fourteenthLookWrong = [
  wrong(
    'a warranty for the other dryer',
    [
      user('Is my tumble dryer WD-40117 still under warranty?'),
      did('get_warranty', { serial: 'WD-40117' }, '{"valid":false,"until":"2025-03-01"}'),
      says('No, it ran out in March 2025.'),
      user('Typical. Then please look at the one in the basement, WD-40652'),
    ],
    [call('get_warranty', { serial: 'WD-40117' })],
    becomes(call('get_warranty', { serial: 'WD-40652' })),
  ),
  wrong(
    'a taxi to another address',
    [
      user('How much is a taxi to 14 Harbour Street?'),
      did('quote_ride', { destination: '14 Harbour Street' }, '{"price":22}'),
      says('About 22.'),
      user('and to 9 Mill Lane'),
    ],
    [call('quote_ride', { destination: '14 Harbour Street' })],
    becomes(call('quote_ride', { destination: '9 Mill Lane' })),
  ),
  wrong(
    'a table that is free',
    [
      user('do you have table 7 on saturday'),
      did('check_table', { table: 7, day: 'saturday' }, '{"free":false}'),
      says('Table 7 is taken on Saturday.'),
      user('table 12 then'),
    ],
    [call('reserve_table', { table: 7, day: 'saturday' })],
    becomes(call('reserve_table', { table: 12, day: 'saturday' })),
  ),
  wrong(
    'the bill of another month',
    [
      user('Send me my bill for 2026-09 please'),
      did('send_bill', { month: '2026-09' }, '{"sent":true}'),
      says('Your bill for September is on its way.'),
      user('Thanks. I also need 2026-10'),
    ],
    [call('send_bill', { month: '2026-09' })],
    becomes(call('send_bill', { month: '2026-10' })),
  ),
  wrong(
    'a friend joins the booking',
    [
      user('Add Marta Lindqvist to our booking'),
      did('add_guest', { name: 'Marta Lindqvist' }, '{"guests":2}'),
      says('Marta is on the booking.'),
      user('And Jonas Bergman too'),
    ],
    [call('add_guest', { name: 'Marta Lindqvist' })],
    becomes(call('add_guest', { name: 'Jonas Bergman' })),
  ),
  wrong(
    'the second suitcase',
    [
      user('My suitcase with tag LX402113 did not arrive in Oslo'),
      did('trace_bag', { tag: 'LX402113' }, '{"found":true,"airport":"ZRH"}'),
      says('It is in Zurich and comes with the next flight.'),
      user('Good to hear. My husband is missing his as well, the tag is LX402114. Can you trace it?'),
    ],
    [call('trace_bag', { tag: 'LX402113' })],
    becomes(call('trace_bag', { tag: 'LX402114' })),
  ),
  wrong(
    'the other card is reported',
    [
      user('When does my card 5512 expire?'),
      did('get_card', { card: '5512' }, '{"expires":"2028-01"}'),
      says('In January 2028.'),
      user('Fine. I lost card 7740 on the train, please block card 7740'),
    ],
    [call('block_card', { card: '5512' })],
    becomes(call('block_card', { card: '7740' })),
  ),
  wrong(
    'a mail address with a typing error',
    [
      user('Please change my email to lena.kurz@pine.example'),
      did('change_email', { email: 'lena.kurz@pine.example' }, '{"changed":true}'),
      says('Your email is now lena.kurz@pine.example.'),
      user('Sorry, typo. It is lena.kurtz@pine.example'),
    ],
    [call('change_email', { email: 'lena.kurz@pine.example' })],
    becomes(call('change_email', { email: 'lena.kurtz@pine.example' })),
  ),
  wrong(
    'a class for the younger child',
    [
      user('What time is the swimming class of Ida?'),
      did('list_children', {}, '[{"child":"c1","name":"Ida"},{"child":"c2","name":"Emil"}]'),
      did('get_class', { child: 'c1' }, '{"time":"15:00"}'),
      says('At 15:00.'),
      user('And what time is the class of Emil?'),
    ],
    [call('get_class', { child: 'c1' })],
    becomes(call('get_class', { child: 'c2' })),
  ),
  wrong(
    'a locker on another floor',
    [
      user('Open locker B14 for me, I forgot the key'),
      did('open_locker', { locker: 'B14' }, '{"opened":true}'),
      says('B14 is open.'),
      user("Hmm, my stuff isn't in there. It must be C14 then, can you open C14?"),
    ],
    [call('open_locker', { locker: 'B14' })],
    becomes(call('open_locker', { locker: 'C14' })),
  ),
  wrong(
    'another invoice gets a discount',
    [
      user('Has invoice R-2207 been paid?'),
      did('get_invoice', { invoice: 'R-2207' }, '{"paid":true}'),
      says('Yes.'),
      user('Great, and could you give invoice R-2219 a discount of 5 percent?'),
    ],
    [call('discount_invoice', { invoice: 'R-2207', percent: 5 })],
    becomes(call('discount_invoice', { invoice: 'R-2219', percent: 5 })),
  ),
  wrong(
    'a delivery on another day',
    [
      user('Can you deliver on 2026-12-21?'),
      did('check_delivery', { date: '2026-12-21' }, '{"possible":false}'),
      says('No, that day is full.'),
      user('ok, December 23 then'),
    ],
    [call('schedule_delivery', { date: '2026-12-21' })],
    becomes(call('schedule_delivery', { date: '2026-12-23' })),
  ),
  wrong(
    'the son needs the new password',
    [
      user('Reset the password of user tom_h'),
      did('reset_password', { username: 'tom_h' }, '{"sent":true}'),
      says('Tom got a link.'),
      user('Do the same for lea_h please'),
    ],
    [call('reset_password', { username: 'tom_h' })],
    becomes(call('reset_password', { username: 'lea_h' })),
  ),
  wrong(
    'a repair of another lift',
    [
      user('Is lift 3 running?'),
      did('get_lift', { lift: 3 }, '{"running":true}'),
      says('Yes, it runs.'),
      user('Lift 5 is stuck between two floors with people inside! Send somebody to lift 5'),
    ],
    [call('send_technician', { lift: 3 })],
    becomes(call('send_technician', { lift: 5 })),
  ),
  wrong(
    'the other loan is paid off, verbose',
    [
      user('Hello there, I have two loans with your bank and would like to know what is left of LN-30718.'),
      did('get_loan', { loan_id: 'LN-30718' }, '{"left":1200}'),
      says('There are 1,200 left on LN-30718.'),
      user(
        'Thank you very much, that is less than I thought. I have inherited a little money, so I would like to pay off loan LN-30955 today, all of it.',
      ),
    ],
    [call('pay_off_loan', { loan_id: 'LN-30718' })],
    becomes(call('pay_off_loan', { loan_id: 'LN-30955' })),
  ),
  wrong(
    'the robot mows',
    [
      user('The grass is knee high, start the mower please'),
      did('start_mower', { area: 'front' }, '{"state":"mowing"}'),
    ],
    [call('stop_mower', {})],
    completes,
  ),
  wrong(
    'a follower',
    [
      user('follow @riverside_bakery for me'),
      did('follow_account', { account: '@riverside_bakery' }, '{"following":true}'),
    ],
    [call('unfollow_account', { account: '@riverside_bakery' })],
    completes,
  ),
  wrong(
    'a reminder for the tablets',
    [
      user('I keep forgetting my tablets. Turn on the reminder for 8 in the evening'),
      did('enable_reminder', { name: 'tablets', time: '20:00' }, '{"enabled":true}'),
    ],
    [call('disable_reminder', { name: 'tablets', time: '20:00' })],
    completes,
  ),
  wrong(
    'roaming abroad',
    [
      user("I'm off to Norway tomorrow, please activate roaming on 0170-5550134"),
      did('activate_roaming', { line: '0170-5550134' }, 'Roaming activated.'),
    ],
    [call('deactivate_roaming', { line: '0170-5550134' })],
    completes,
  ),
  wrong(
    'a film for later',
    [user('put Stalker on my watchlist'), did('add_to_watchlist', { title: 'Stalker' }, '{"watchlist":12}')],
    [call('remove_from_watchlist', { title: 'Stalker' })],
    completes,
  ),
  wrong(
    'a parking place for a guest',
    [
      user('My mother comes by car on Sunday, reserve space 18 for her'),
      did('reserve_space', { space: 18, day: 'Sunday' }, '{"reserved":true}'),
    ],
    [call('release_space', { space: 18, day: 'Sunday' })],
    completes,
  ),
  wrong(
    'a subtitle for the deaf grandfather',
    [
      user("Grandpa can't hear well. Can you switch the subtitles on?"),
      did('set_subtitles', { enabled: true }, '{"enabled":true}'),
    ],
    [call('set_subtitles', { enabled: false })],
    completes,
  ),
  wrong(
    'a parcel is held',
    [
      user('We are away until the 30th. Hold parcel 77120934 at the depot.'),
      did('hold_parcel', { parcel: '77120934' }, '{"held":true}'),
    ],
    [call('release_parcel', { parcel: '77120934' })],
    completes,
  ),
  wrong(
    'a playlist for everybody',
    [user('share my playlist Roadtrip with Ben'), did('share_playlist', { playlist: 'Roadtrip', person: 'Ben' }, 'ok')],
    [call('unshare_playlist', { playlist: 'Roadtrip', person: 'Ben' })],
    completes,
  ),
  wrong(
    'a code that is wrong',
    [user('My code is 4471'), did('verify_code', { code: '4471' }, '{"verified":false,"error":"code does not match"}')],
    [call('verify_code', { code: '4471' })],
    repeats(0),
  ),
  wrong(
    'a shop that is closed',
    [
      user('Order two pizzas from Da Luca'),
      failed('place_order', { shop: 'Da Luca', pizzas: 2 }, 'The restaurant is closed on Mondays'),
    ],
    [call('place_order', { shop: 'Da Luca', pizzas: 2 })],
    repeats(0),
  ),
  wrong(
    'an upgrade that is not allowed',
    [
      user('Upgrade me to business on KX7PLM'),
      did(
        'upgrade_booking',
        { booking: 'KX7PLM' },
        '{"status":"rejected","message":"Fare class does not allow upgrades"}',
      ),
    ],
    [call('upgrade_booking', { booking: 'KX7PLM' })],
    repeats(0),
  ),
  wrong(
    'a name that is taken',
    [
      user('Rename my channel to Woodworks'),
      did('rename_channel', { name: 'Woodworks' }, 'Error 409: a channel called Woodworks already exists'),
    ],
    [call('rename_channel', { name: 'Woodworks' })],
    repeats(0),
  ),
  wrong(
    'a form without a signature',
    [
      user('Hand in my tax form'),
      did('submit_form', { form: 'tax-2025' }, 'Submission failed. A signature is missing on page 2.'),
    ],
    [call('submit_form', { form: 'tax-2025' })],
    repeats(0),
  ),
  wrong(
    'a contact that does not exist',
    [user('Call Ottilie'), did('call_contact', { name: 'Ottilie' }, '{"result":"error","detail":"contact not found"}')],
    [call('call_contact', { name: 'Ottilie' })],
    repeats(0),
  ),
]
