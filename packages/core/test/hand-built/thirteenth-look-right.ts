/** Right calls in the words of customers that look like the paper's three mistakes. Run once before any rule was changed. */
import { call, did, failed, right, rightRetry, says, user } from './story.ts'

export const thirteenthLookRight = [
  right(
    'the first order after all',
    [
      user('I want to return something from order 58213'),
      did('get_order', { order_number: '58213' }, '{"order_number":"58213","items":["mug","tea towel"]}'),
      says('Order 58213 has a mug and a tea towel. Which one goes back?'),
      user('The mug. I already got a new one with order 58231, so just the refund please.'),
    ],
    call('return_order', { order_number: '58213', item: 'mug' }),
  ),
  right(
    'the room that was asked about, in spite of another',
    [
      user('Is room 214 free tonight?'),
      did('room_status', { room: 214 }, '{"room":214,"free":true}'),
      says('Yes, it is free.'),
      user("Lovely, we'll take it. Our friends are in 309, so a quiet floor does not matter."),
    ],
    call('assign_room', { room: 214 }),
  ),
  right(
    'a seat is given up for another',
    [
      user('I have seat 12A on booking KX7PLM. Any window seat further up?'),
      did('find_seats', { booking: 'KX7PLM', kind: 'window' }, '["4A","5F"]'),
      says('4A and 5F are free.'),
      user('Take 4A'),
    ],
    call('release_seat', { booking: 'KX7PLM', seat: '12A' }),
    call('assign_seat', { booking: 'KX7PLM', seat: '4A' }),
  ),
  right(
    'the earlier of two times',
    [
      user('Table for two at 19:00?'),
      did('check_table', { time: '19:00', people: 2 }, '{"free":true}'),
      says('19:00 is free, and so is 20:30.'),
      user('20:30 is too late for the kids, so the first one'),
    ],
    call('book_table', { time: '19:00', people: 2 }),
  ),
  right(
    'a booking is moved from one day to another',
    [
      user('When is my cleaning?'),
      did('find_appointment', { kind: 'cleaning' }, '{"date":"2026-12-03"}'),
      says('On 2026-12-03.'),
      user('Please move it to 2026-12-10'),
    ],
    call('cancel_slot', { date: '2026-12-03' }),
    call('book_slot', { date: '2026-12-10' }),
  ),
  right(
    'the card that works is charged',
    [
      user('Pay my bill with the card ending in 4332'),
      did('get_card', { card_id: 'card_4332' }, '{"card_id":"card_4332","valid":true}'),
      says('Shall I charge card_4332?'),
      user('Yes please, card_8107 was declined last time.'),
    ],
    call('charge_card', { card_id: 'card_4332', amount: 61.2 }),
  ),
  right(
    'a number to call back',
    [
      user('I need to cancel appointment 44120'),
      did('get_appointment', { appointment_id: 44120 }, '{"appointment_id":44120,"fee":0}'),
      says('There is no fee. Shall I cancel it?'),
      user("Yes. If something's wrong you can reach me on extension 20417"),
    ],
    call('cancel_appointment', { appointment_id: 44120 }),
  ),
  right(
    'the amount stays, the account changes',
    [
      user('Send 250 to account 8813'),
      did('check_account', { account: '8813' }, '{"account":"8813","closed":true}'),
      says('8813 is closed.'),
      user('Oh, then use 8831'),
    ],
    call('send_money', { amount: 250, account: '8831' }),
  ),
  right(
    'a second look at the first flight',
    [
      user("How late is LH400? I'm picking up my sister."),
      did('flight_status', { flight: 'LH400' }, '{"delay_min":25}'),
      says('25 minutes.'),
      user('And UA87?'),
      did('flight_status', { flight: 'UA87' }, '{"delay_min":0}'),
      says('On time.'),
      user('Check the first one again please, UA87 I can see on the board now'),
    ],
    call('flight_status', { flight: 'LH400' }),
  ),
  right(
    'both people are asked',
    [
      user('Invite anna@brightfold.example to the review'),
      did('invite', { event: 'review', email: 'anna@brightfold.example' }, '{"sent":true}'),
      says('Invited.'),
      user('She never got it, she says. Send it again, and cc tax@brightfold.example'),
    ],
    call('invite', { event: 'review', email: 'anna@brightfold.example', cc: 'tax@brightfold.example' }),
  ),
  right(
    'as many as the recipe needs',
    [
      user('What do I need for 4 people?'),
      did('get_recipe', { recipe: 'risotto', people: 4 }, '{"rice_g":320}'),
      says('320 g of rice and more.'),
      user('Put that in my basket, and 2 lemons'),
    ],
    call('add_recipe_to_basket', { recipe: 'risotto', people: 4 }),
    call('add_to_basket', { item: 'lemon', quantity: 2 }),
  ),
  right(
    'the meter that the reading is for',
    [
      user('I have two meters, 4471-02 and 4471-05'),
      did('get_meter', { meter: '4471-02' }, '{"last":18200}'),
      says('Which one do you want to report?'),
      user('the first, it says 18822. 4471-05 I do next week'),
    ],
    call('submit_reading', { meter: '4471-02', reading: 18822 }),
  ),
  right(
    'a parcel and its neighbour',
    [
      user('Where is 1Z999AA10123456784?'),
      did('track_package', { tracking_number: '1Z999AA10123456784' }, '{"status":"lost"}'),
      says('It is marked as lost.'),
      user('Strange, 1Z999AA10123456902 left the same day and is already here. Open a case then.'),
    ],
    call('open_case', { tracking_number: '1Z999AA10123456784', kind: 'lost' }),
  ),
  right(
    'a claim that refers to an older one',
    [
      user('File something on policy KF-88310-2 for me, hail'),
      did('get_policy', { policy_number: 'KF-88310-2' }, '{"covers":"car"}'),
      says('When did it happen?'),
      user('Last night. Same as claim CL-20117 two years ago, so you should still have the pictures.'),
    ],
    call('file_claim', { policy_number: 'KF-88310-2', cause: 'hail' }),
  ),
  right(
    'the price of the first for comparison',
    [
      user('What does flat A-12 cost?'),
      did('get_flat', { flat: 'A-12' }, '{"flat":"A-12","rent":900}'),
      says('900 a month.'),
      user('Is that with heating? B-07 was 950 with everything.'),
    ],
    call('get_costs', { flat: 'A-12' }),
  ),
  right(
    'the pet that is ill',
    [
      user('Biscuit needs to see someone today'),
      did('list_pets', {}, '[{"id":"pet_31","name":"Biscuit"},{"id":"pet_32","name":"Olive"}]'),
      did('find_slots', { day: 'today' }, '["16:10"]'),
      says('16:10 is free. Is it only Biscuit?'),
      user('Olive is fine, thank God. Yes, 16:10'),
    ],
    call('book_visit', { pet_id: 'pet_31', time: '16:10' }),
  ),
  right(
    'the ticket that stays open is looked up',
    [
      user('Close ticket 8812'),
      did('close_ticket', { ticket_id: 8812 }, '{"error":"8812 has an open child ticket"}'),
      says('It has an open child ticket. Close that as well?'),
      user('That is 8821, yes, close both'),
      did('close_ticket', { ticket_id: 8821 }, '{"state":"closed"}'),
    ],
    call('close_ticket', { ticket_id: 8812 }),
  ),
  right(
    'who is in, and who will be',
    [
      user('Add Priya to the design channel'),
      did('add_member', { channel: 'design', member: 'Priya' }, '{"ok":true}'),
      says('Done.'),
      user('Make her an admin so that she can add Tomasz'),
    ],
    call('make_admin', { channel: 'design', member: 'Priya' }),
  ),
  right(
    'the plate of the old car is taken off',
    [
      user('My plate on file is BKL 2207, is that right?'),
      did('get_vehicles', {}, '[{"plate":"BKL 2207"}]'),
      says('Yes, BKL 2207.'),
      user('I sold it. Replace it with BMR 1180'),
    ],
    call('remove_vehicle', { plate: 'BKL 2207' }),
    call('add_vehicle', { plate: 'BMR 1180' }),
  ),
  right(
    'two refills, the first one still missing',
    [
      user('Refill RX-70412'),
      did('get_prescription', { prescription_id: 'RX-70412' }, '{"refills":2}'),
      says('It has 2 refills left. Which branch?'),
      user('The one on Main Street, where I picked up RX-70455 last week'),
    ],
    call('refill_prescription', { prescription_id: 'RX-70412', branch: 'Main Street' }),
  ),
  right(
    'the gate is shut behind the van',
    [
      user('Let the delivery van through gate 2 and shut it once they are in'),
      did('open_gate', { gate: 2 }, '{"state":"open"}'),
      did('get_gate_log', { gate: 2 }, '{"last":"van entered"}'),
    ],
    call('close_gate', { gate: 2 }),
  ),
  right(
    'the customer is well again',
    [
      user('Freeze my membership 3381'),
      did('freeze_membership', { member: 3381 }, '{"state":"frozen"}'),
      says('Frozen.'),
      user('The doctor says I can train again, so I would like to come back on Monday'),
    ],
    call('unfreeze_membership', { member: 3381 }),
  ),
  right(
    'the router needs a kick',
    [
      user('My wifi is stuck, can you restart the router?'),
      did('router_disable', { router: 'hall' }, '{"state":"off"}'),
    ],
    call('router_enable', { router: 'hall' }),
  ),
  right(
    'a lock for as long as it takes',
    [
      user('Import my old contacts'),
      did('lock_address_book', {}, '{"locked":true}'),
      did('import_contacts', { source: 'old phone' }, '{"imported":212}'),
    ],
    call('unlock_address_book', {}),
  ),
  right(
    'the wrong group was muted',
    [
      user('mute the parents chat'),
      did('mute_chat', { chat: 'grandparents' }, '{"muted":true}'),
      says('The grandparents chat is muted.'),
      user('no!! not that one'),
    ],
    call('unmute_chat', { chat: 'grandparents' }),
  ),
  right(
    'the newsletter is too much',
    [
      user('Sign me up for the newsletter with jo@pine.example'),
      did('newsletter_subscribe', { email: 'jo@pine.example' }, '{"subscribed":true,"frequency":"daily"}'),
      says('You will get it daily.'),
      user('Daily? Oh no, forget it then.'),
    ],
    call('newsletter_unsubscribe', { email: 'jo@pine.example' }),
  ),
  right(
    'the alert only for today',
    [
      user('Turn on the freezer alert while I defrost it, and off again when it is back at -18'),
      did('set_alert', { sensor: 'freezer', enabled: true }, '{"enabled":true}'),
      did('read_sensor', { sensor: 'freezer' }, '{"celsius":-18.2}'),
    ],
    call('set_alert', { sensor: 'freezer', enabled: false }),
  ),
  right(
    'another expense is refused',
    [
      user("Milan's taxi EXP-209 is ok, the minibar EXP-210 is not"),
      did('approve_expense', { expense: 'EXP-209' }, '{"status":"approved"}'),
    ],
    call('reject_expense', { expense: 'EXP-210' }),
  ),
  right(
    'the box comes again in September',
    [
      user('We are back from holiday! Subscription 9014 can start again.'),
      did('get_subscription', { subscription: 9014 }, '{"status":"paused"}'),
    ],
    call('resume_subscription', { subscription: 9014 }),
  ),
  right(
    'a listing back online',
    [
      user('hide my listing L-553'),
      did('hide_listing', { listing: 'L-553' }, '{"visible":false}'),
      says('Hidden.'),
      user('the neighbour changed his mind, so it is for sale after all'),
    ],
    call('unhide_listing', { listing: 'L-553' }),
  ),
  right(
    'the dishwasher leaks',
    [
      user('Run the dishwasher'),
      did('start_dishwasher', { program: 'eco' }, '{"running":true,"warning":"leak detected"}'),
      says('It is running, but it reports a leak.'),
      user("there's water all over the floor"),
    ],
    call('stop_dishwasher', {}),
  ),
  right(
    'two rooms, one door',
    [
      user('Lock the back door and open the cellar for the meter man'),
      did('lock_door', { door: 'back' }, '{"locked":true}'),
    ],
    call('unlock_door', { door: 'cellar' }),
  ),
  right(
    'the slot is asked for again once it is free',
    [
      user('Book me 9:15, and if it is taken cancel the test booking that I made on it'),
      failed('book_slot', { time: '09:15' }, 'Conflict: slot 09:15 is not available'),
      did('cancel_booking', { booking: 'test' }, '{"cancelled":true}'),
    ],
    call('book_slot', { time: '09:15' }),
  ),
  right(
    'the same thing after the customer has paid',
    [
      user('Renew The Overstory for me'),
      did('renew_loan', { title: 'The Overstory' }, '{"error":{"code":"FINE_DUE","amount":3.5}}'),
      says('There is a fine of 3.50 to pay first.'),
      user('Just paid it. Try again'),
    ],
    call('renew_loan', { title: 'The Overstory' }),
  ),
  rightRetry(
    'the bank is busy',
    [
      user('Pay 900 to the landlord'),
      did('get_balance', {}, '{"balance":4100}'),
      failed('pay', { to: 'landlord', amount: 900 }, '503 Service Unavailable, please try again'),
    ],
    call('pay', { to: 'landlord', amount: 900 }),
  ),
  rightRetry(
    'too many requests',
    [
      user('How is the traffic on the A7?'),
      did('get_traffic', { road: 'A7' }, '{"error":"rate limit exceeded, retry after 1 s"}'),
    ],
    call('get_traffic', { road: 'A7' }),
  ),
  right(
    'the status is asked for until it is ready',
    [user('Tell me when my passport photo is processed'), did('get_job', { job: 771 }, '{"status":"processing"}')],
    call('get_job', { job: 771 }),
  ),
  right(
    'with the spelling corrected',
    [
      user('Change my delivery address to 12 Elm Rd, Norwhich'),
      did('update_address', { street: '12 Elm Rd', city: 'Norwhich' }, 'Error: city "Norwhich" not found'),
    ],
    call('update_address', { street: '12 Elm Rd', city: 'Norwich' }),
  ),
  right(
    'with a smaller picture',
    [
      user('Set holiday.png as my profile picture'),
      did('set_profile_picture', { file: 'holiday.png' }, 'Upload failed. The file is larger than 5 MB.'),
      did('resize_image', { file: 'holiday.png', width: 800 }, '{"file":"holiday.png","mb":1.1}'),
    ],
    call('set_profile_picture', { file: 'holiday.png' }),
  ),
  right(
    'zero errors are no error',
    [
      user('Check my site every time I ask. Now please.'),
      did('check_site', { site: 'pine.example' }, '{"errors":0,"failed":[]}'),
      says('No errors.'),
      user('And now?'),
    ],
    call('check_site', { site: 'pine.example' }),
  ),
]
