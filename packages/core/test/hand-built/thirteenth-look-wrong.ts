/** Wrong calls in the words of customers, half of them with a value that the customer has replaced. Run once before any rule was changed. */
import { becomes, call, completes, did, failed, goesOn, repeats, says, together, user, wrong } from './story.ts'

export const thirteenthLookWrong = [
  wrong(
    'the chipped mug was in another order',
    [
      user("Hi, I'd like to return order 58213, the mug arrived chipped."),
      did(
        'get_order',
        { order_number: '58213' },
        '{"order_number":"58213","items":["tea towel"],"status":"delivered"}',
      ),
      says('Order 58213 has a tea towel in it, no mug. Could it be another order?'),
      user('Oh sorry, I had the wrong email open. The chipped mug was in order 58231.'),
    ],
    [call('return_order', { order_number: '58213', reason: 'damaged' })],
    becomes(call('return_order', { order_number: '58231', reason: 'damaged' })),
  ),
  wrong(
    'a room that is free',
    [
      user('Can you check if room 214 is free tonight?'),
      did('room_status', { room: 214 }, '{"room":214,"free":false}'),
      says('Room 214 is taken tonight.'),
      user('Then put us in 309 please'),
    ],
    [call('assign_room', { room: 214 })],
    becomes(call('assign_room', { room: 309 })),
  ),
  wrong(
    'another seat',
    [
      user('Can I get seat 12A on booking KX7PLM?'),
      did('check_seat', { booking: 'KX7PLM', seat: '12A' }, '{"seat":"12A","available":false}'),
      says("I'm afraid 12A is gone."),
      user('Could I have 14C instead?'),
    ],
    [call('change_seat', { booking: 'KX7PLM', seat: '12A' })],
    becomes(call('change_seat', { booking: 'KX7PLM', seat: '14C' })),
  ),
  wrong(
    'the accountant gets the invoice too',
    [
      user('Please send invoice 2026-118 to anna@brightfold.example'),
      did('send_invoice', { invoice: '2026-118', to: 'anna@brightfold.example' }, '{"sent":true}'),
      says('Invoice 2026-118 is on its way to Anna.'),
      user('Great. Please send it to her accountant too, tax@brightfold.example'),
    ],
    [call('send_invoice', { invoice: '2026-118', to: 'anna@brightfold.example' })],
    becomes(call('send_invoice', { invoice: '2026-118', to: 'tax@brightfold.example' })),
  ),
  wrong(
    'the card by its last four digits',
    [
      user('What did I spend on the card ending in 4332 this week?'),
      did('list_cards', {}, '[{"card_id":"card_4332","kind":"debit"},{"card_id":"card_8107","kind":"credit"}]'),
      did('get_spending', { card_id: 'card_4332', days: 7 }, '{"total":212.4}'),
      says('$212.40 so far.'),
      user('Ok. Somebody stole my wallet, so freeze the one ending in 8107 right away.'),
    ],
    [call('freeze_card', { card_id: 'card_4332' })],
    becomes(call('freeze_card', { card_id: 'card_8107' })),
  ),
  wrong(
    'a second, smaller transfer',
    [
      user('Transfer $250 to my savings account'),
      did('transfer_money', { amount: 250, to_account: 'savings' }, '{"status":"completed","balance":1840}'),
      says('Done, $250 moved.'),
      user('Could you move another $75?'),
    ],
    [call('transfer_money', { amount: 250, to_account: 'savings' })],
    becomes(call('transfer_money', { amount: 75, to_account: 'savings' })),
  ),
  wrong(
    'a week later',
    [
      user('Does the dentist have anything on 3 December 2026?'),
      did('find_slots', { date: '2026-12-03' }, '[]'),
      says('Nothing left on 3 December.'),
      user('What about 10 December 2026?'),
    ],
    [call('find_slots', { date: '2026-12-03' })],
    becomes(call('find_slots', { date: '2026-12-10' })),
  ),
  wrong(
    'a later table',
    [
      user('Table for two tonight at 19:00, is that possible?'),
      did('check_table', { time: '19:00', people: 2 }, '{"free":false}'),
      says('Sorry, 19:00 is fully booked.'),
      user('ok then book 20:30'),
    ],
    [call('book_table', { time: '19:00', people: 2 })],
    becomes(call('book_table', { time: '20:30', people: 2 })),
  ),
  wrong(
    'a phone number with two digits swapped',
    [
      user('please change the phone on my account to 555-0142'),
      did('update_phone', { phone: '555-0142' }, '{"updated":true}'),
      says('Your phone is now 555-0142.'),
      user('ugh i mistyped, it should be 555-0124'),
    ],
    [call('update_phone', { phone: '555-0142' })],
    becomes(call('update_phone', { phone: '555-0124' })),
  ),
  wrong(
    'a second parcel of the same sender',
    [
      user('Where is my parcel 1Z999AA10123456784?'),
      did('track_package', { tracking_number: '1Z999AA10123456784' }, '{"status":"out for delivery"}'),
      says('It is out for delivery.'),
      user('And 1Z999AA10123456902?'),
    ],
    [call('track_package', { tracking_number: '1Z999AA10123456784' })],
    becomes(call('track_package', { tracking_number: '1Z999AA10123456902' })),
  ),
  wrong(
    'another flight',
    [
      user("What's the status of LH400 today?"),
      did('flight_status', { flight: 'LH400' }, '{"flight":"LH400","delay_min":25}'),
      says('25 minutes late.'),
      user("and my sister's, UA87?"),
    ],
    [call('flight_status', { flight: 'LH400' })],
    becomes(call('flight_status', { flight: 'UA87' })),
  ),
  wrong(
    'the other car is parked',
    [
      user('Start parking for BKL 2207 in zone 4012'),
      did('get_zone', { zone: '4012' }, '{"zone":"4012","rate":2.4}'),
      says('Zone 4012 costs 2.40 an hour. Shall I start for BKL 2207?'),
      user("Yes but we came in my husband's car, so please use plate BMR 1180"),
    ],
    [call('start_parking', { plate: 'BKL 2207', zone: '4012' })],
    becomes(call('start_parking', { plate: 'BMR 1180', zone: '4012' })),
  ),
  wrong(
    'the next member of the channel',
    [
      user('Add Priya to the design channel'),
      did('add_member', { channel: 'design', member: 'Priya' }, '{"ok":true}'),
      says('Priya is in.'),
      user('and Tomasz'),
    ],
    [call('add_member', { channel: 'design', member: 'Priya' })],
    becomes(call('add_member', { channel: 'design', member: 'Tomasz' })),
  ),
  wrong(
    'the weather elsewhere',
    [
      user('What will the weather be like in Leeds tomorrow?'),
      did('get_forecast', { city: 'Leeds', day: 'tomorrow' }, '{"rain":true,"high":11}'),
      says('Rain and 11 degrees.'),
      user('And what about Bergen?'),
    ],
    [call('get_forecast', { city: 'Leeds', day: 'tomorrow' })],
    becomes(call('get_forecast', { city: 'Bergen', day: 'tomorrow' })),
  ),
  wrong(
    'more bags of coffee',
    [
      user("I'd like 3 bags of the dark roast please"),
      did('add_to_cart', { sku: 'dark-roast', quantity: 3 }, '{"cart":[{"sku":"dark-roast","quantity":3}]}'),
      says('3 bags are in your cart.'),
      user('Actually, make it 5 bags.'),
    ],
    [call('set_cart_quantity', { sku: 'dark-roast', quantity: 3 })],
    becomes(call('set_cart_quantity', { sku: 'dark-roast', quantity: 5 })),
  ),
  wrong(
    'hail fell on the car, not on the flat',
    [
      user('Hello, I need to make a claim. My policy is HH-40021-7.'),
      did(
        'get_policy',
        { policy_number: 'HH-40021-7' },
        '{"policy_number":"HH-40021-7","covers":"household contents"}',
      ),
      says('That policy covers your household contents. What happened?'),
      user('Hail all over my car. That must be the other policy then, KF-88310-2. Please file the claim with that.'),
    ],
    [call('file_claim', { policy_number: 'HH-40021-7', cause: 'hail' })],
    becomes(call('file_claim', { policy_number: 'KF-88310-2', cause: 'hail' })),
  ),
  wrong(
    'the other pet',
    [
      user('When is Biscuit due for her next shot?'),
      did('list_pets', {}, '[{"id":"pet_31","name":"Biscuit"},{"id":"pet_32","name":"Olive"}]'),
      did('get_vaccinations', { pet_id: 'pet_31' }, '{"next":"2027-02-01"}'),
      says('Biscuit is due on 1 February.'),
      user('ok and when is Olive due?'),
    ],
    [call('get_vaccinations', { pet_id: 'pet_31' })],
    becomes(call('get_vaccinations', { pet_id: 'pet_32' })),
  ),
  wrong(
    'the second meter',
    [
      user('Reading for meter 4471-02 is 18822.'),
      did('submit_reading', { meter: '4471-02', reading: 18822 }, '{"accepted":true}'),
      says('Thanks, noted.'),
      user('and meter 4471-05 shows 20417'),
    ],
    [call('submit_reading', { meter: '4471-02', reading: 20417 })],
    becomes(call('submit_reading', { meter: '4471-05', reading: 20417 })),
  ),
  wrong(
    'another page',
    [
      user('Print page 3 of contract.pdf'),
      did('print_page', { file: 'contract.pdf', page: 3 }, '{"job":771}'),
      says('Page 3 is printing.'),
      user('Page 7 as well please'),
    ],
    [call('print_page', { file: 'contract.pdf', page: 3 })],
    becomes(call('print_page', { file: 'contract.pdf', page: 7 })),
  ),
  wrong(
    'another page of the shop',
    [
      user('Does https://shop.example/sale load for you?'),
      did('check_url', { url: 'https://shop.example/sale' }, '{"status":200}'),
      says('It loads fine.'),
      user('thanks, and https://shop.example/outlet ?'),
    ],
    [call('check_url', { url: 'https://shop.example/sale' })],
    becomes(call('check_url', { url: 'https://shop.example/outlet' })),
  ),
  wrong(
    'one more to close, terse',
    [
      user('close 8812'),
      did('close_ticket', { ticket_id: 8812 }, '{"state":"closed"}'),
      says('Closed.'),
      user('8821 too'),
    ],
    [call('close_ticket', { ticket_id: 8812 })],
    becomes(call('close_ticket', { ticket_id: 8821 })),
  ),
  wrong(
    'a long story about a prescription',
    [
      user(
        'Good morning! I have two prescriptions with you and my daughter says one can be renewed online. Could you look up RX-70412 for me and tell me whether it has any refills left?',
      ),
      did('get_prescription', { prescription_id: 'RX-70412' }, '{"drug":"ramipril","refills":0}'),
      says('RX-70412 has no refills left; your doctor has to issue a new one.'),
      user(
        "I see, I'll call the practice on Monday then. While I have you: my eye drops are nearly empty too. They are under RX-70455. Would you refill that one and send it to the usual branch?",
      ),
    ],
    [call('refill_prescription', { prescription_id: 'RX-70412', branch: 'usual' })],
    becomes(call('refill_prescription', { prescription_id: 'RX-70455', branch: 'usual' })),
  ),
  wrong(
    'a membership is on hold',
    [
      user("I broke my foot, so please freeze my membership, number 3381, I won't be able to train for a while."),
      did('freeze_membership', { member: 3381 }, '{"member":3381,"state":"frozen"}'),
    ],
    [call('unfreeze_membership', { member: 3381 })],
    completes,
  ),
  wrong(
    'a noisy group',
    [
      user('the school parents chat is driving me crazy, mute it'),
      did('mute_chat', { chat: 'school parents' }, '{"muted":true}'),
    ],
    [call('unmute_chat', { chat: 'school parents' })],
    completes,
  ),
  wrong(
    'a note on top',
    [user('keep the packing list at the top of my notes'), did('pin_note', { note: 'packing list' }, 'Pinned.')],
    [call('unpin_note', { note: 'packing list' })],
    completes,
  ),
  wrong(
    'a newsletter',
    [
      user('Sign me up for the monthly newsletter, jo@pine.example'),
      did('newsletter_subscribe', { email: 'jo@pine.example' }, '{"subscribed":true}'),
    ],
    [call('newsletter_unsubscribe', { email: 'jo@pine.example' })],
    completes,
  ),
  wrong(
    'alerts for a low balance',
    [
      user('Text me whenever my balance drops under 100'),
      did('set_balance_alert', { threshold: 100, enabled: true }, '{"alert":"on"}'),
    ],
    [call('set_balance_alert', { threshold: 100, enabled: false })],
    completes,
  ),
  wrong(
    'the plumber waits outside',
    [
      user("The plumber's here and I'm at work. Can you let him in through the garage?"),
      did('open_garage_door', { door: 1 }, '{"state":"open"}'),
    ],
    [call('close_garage_door', { door: 1 })],
    completes,
  ),
  wrong(
    'a lost card, and where to get another',
    [
      user('I left my card in a taxi. Lock it and tell me how long a new one takes.'),
      did('lock_card', { card: 'x-6610' }, '{"locked":true}'),
    ],
    [call('unlock_card', { card: 'x-6610' })],
    goesOn,
  ),
  wrong(
    'an expense that is fine',
    [
      user("Milan's taxi bill, EXP-209, is ok with me, let it through"),
      did('approve_expense', { expense: 'EXP-209' }, '{"expense":"EXP-209","status":"approved"}'),
    ],
    [call('reject_expense', { expense: 'EXP-209' })],
    completes,
  ),
  wrong(
    'the dishwasher, now that power is cheap',
    [
      user('Run the dishwasher now please'),
      did('start_dishwasher', { program: 'eco' }, '{"running":true,"ends":"15:40"}'),
    ],
    [call('stop_dishwasher', {})],
    completes,
  ),
  wrong(
    'no boxes in the holidays',
    [
      user("We're travelling in August. Please pause our vegetable box, subscription 9014."),
      did('pause_subscription', { subscription: 9014 }, '{"status":"paused"}'),
    ],
    [call('resume_subscription', { subscription: 9014 })],
    completes,
  ),
  wrong(
    'an offer that nobody should see for now',
    [
      user('The bike is promised to a neighbour, hide my listing L-553'),
      did('hide_listing', { listing: 'L-553' }, '{"visible":false}'),
    ],
    [call('unhide_listing', { listing: 'L-553' })],
    completes,
  ),
  wrong(
    'a voucher that has expired',
    [
      user('Use voucher SUMMER10 on my basket'),
      did('apply_voucher', { code: 'SUMMER10' }, '{"success":false,"message":"This voucher expired on 31 August."}'),
    ],
    [call('apply_voucher', { code: 'SUMMER10' })],
    repeats(0),
  ),
  wrong(
    'a slot that somebody else has taken',
    [
      user('Book me the 9:15 slot at the passport office'),
      failed('book_slot', { time: '09:15' }, 'Conflict: slot 09:15 is no longer available'),
    ],
    [call('book_slot', { time: '09:15' })],
    repeats(0),
  ),
  wrong(
    'an address that cannot be found',
    [
      user('Change my delivery address to 12 Elm Rd, Norwhich'),
      did(
        'update_address',
        { street: '12 Elm Rd', city: 'Norwhich' },
        'Error: city "Norwhich" not found in the postal database',
      ),
    ],
    [call('update_address', { street: '12 Elm Rd', city: 'Norwhich' })],
    repeats(0),
  ),
  wrong(
    'too little money',
    [
      user('Pay 900 to the landlord'),
      did('pay', { to: 'landlord', amount: 900 }, '{"status":"declined","reason":"insufficient funds"}'),
    ],
    [call('pay', { amount: 900, to: 'landlord' })],
    repeats(0),
  ),
  wrong(
    'two parcels, one of them unknown',
    [
      user('Redirect parcels 8801 and 8802 to the shop on the corner'),
      together(
        [call('redirect_parcel', { parcel: 8801, to: 'corner shop' }), '{"redirected":true}'],
        [call('redirect_parcel', { parcel: 8802, to: 'corner shop' }), '{"error":"unknown parcel 8802"}'],
      ),
    ],
    [call('redirect_parcel', { parcel: 8802, to: 'corner shop' })],
    goesOn,
  ),
  wrong(
    'a photo that is too large',
    [
      user('Set holiday.png as my profile picture'),
      did('set_profile_picture', { file: 'holiday.png' }, 'Upload failed. The file is larger than 5 MB.'),
    ],
    [call('set_profile_picture', { file: 'holiday.png' })],
    repeats(0),
  ),
  wrong(
    'a library card with a fine',
    [
      user('Renew The Overstory for me'),
      did('renew_loan', { title: 'The Overstory' }, '{"renewed":false,"error":{"code":"FINE_DUE","amount":3.5}}'),
    ],
    [call('renew_loan', { title: 'The Overstory' })],
    repeats(0),
  ),
]
