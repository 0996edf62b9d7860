/** Right calls that are made again, with another value in the latest message. Written and committed before any rule was run. */
import { call, did, failed, type HandBuiltStep, right, rightRetry, says, user } from './story.ts'

export const fifteenthLookRight: readonly HandBuiltStep[] = [
  right(
    'a comparison with another city',
    [
      user('How warm is it in Lisbon?'),
      did('weather', { city: 'Lisbon' }, '{"temp_c":19}'),
      says('19 degrees.'),
      user('Warmer than Porto, my mother says. Check it once more, I can hardly believe it.'),
    ],
    call('weather', { city: 'Lisbon' }),
  ),
  right(
    'a retry while a friend is in another city',
    [
      user('Find a hotel in Lisbon'),
      failed('find_hotel', { city: 'Lisbon' }, 'timeout'),
      says('The search timed out.'),
      user('Try again. My friend got hers in Porto without any trouble.'),
    ],
    call('find_hotel', { city: 'Lisbon' }),
  ),
  right(
    'a third person waits for the same message',
    [
      user('Send the agenda to Maria'),
      did('send_agenda', { to: 'Maria' }, '{"sent":false,"reason":"mailbox busy"}'),
      says('Her mailbox is busy.'),
      user('Please send it again then. Tom told me she is waiting for it.'),
    ],
    call('send_agenda', { to: 'Maria' }),
  ),
  right(
    'two people with the same first name',
    [
      user('Call Anna Berg'),
      did('call_contact', { contact: 'Anna Berg' }, '{"answered":false}'),
      says('She does not answer.'),
      user('Not Anna Lund, right? Okay, then try her again.'),
    ],
    call('call_contact', { contact: 'Anna Berg' }),
  ),
  right(
    'a name inside a longer name',
    [
      user('Play Washington on the living room speaker'),
      did('play_album', { album: 'Washington' }, '{"playing":false,"reason":"speaker asleep"}'),
      says('The speaker was asleep.'),
      user('Dinah Washington is a singer, I meant the album. Start it again.'),
    ],
    call('play_album', { album: 'Washington' }),
  ),
  right(
    'a possessive of another person',
    [
      user('Book a table for Friday'),
      did('book_table', { day: 'Friday' }, '{"booked":false,"reason":"phone line dropped"}'),
      says('The line dropped.'),
      user("Again please. It's for Paul's birthday."),
    ],
    call('book_table', { day: 'Friday' }),
  ),
  right(
    'a day in passing',
    [
      user('Is a delivery on Wednesday possible?'),
      did('delivery_slots', { day: 'Wednesday' }, '{"slots":[]}'),
      says('Nothing for Wednesday yet.'),
      user('Look again in a minute, they add slots all the time. I need it before Friday.'),
    ],
    call('delivery_slots', { day: 'Wednesday' }),
  ),
  right(
    'the slots that were asked for on a Monday',
    [
      user('Any slots on Wednesday?'),
      did('delivery_slots', { day: 'Wednesday' }, '{"slots":[]}'),
      says('None.'),
      user('When I asked on Monday there were three! Refresh please.'),
    ],
    call('delivery_slots', { day: 'Wednesday' }),
  ),
  right(
    'a day by which the answer is due',
    [
      user('Book the van for Saturday'),
      did('book_van', { day: 'Saturday' }, '{"booked":false,"reason":"deposit missing"}'),
      says('The deposit is missing.'),
      user('I paid it just now, receipt came on Thursday by the way. So go on.'),
    ],
    call('book_van', { day: 'Saturday' }),
  ),
  right(
    'the second try after the first value was right after all',
    [
      user('Check room 214'),
      did('room_status', { room: 214 }, '{"free":false}'),
      says('214 is taken.'),
      user('309 then'),
      did('room_status', { room: 309 }, '{"free":false}'),
      says('309 is taken too.'),
      user('No wait, the first one was right, 309 is the storeroom. Ask again.'),
    ],
    call('room_status', { room: 214 }),
  ),
  right(
    'a correction of a correction',
    [
      user('Ring Marta'),
      did('call_contact', { contact: 'Marta' }, '{"answered":false}'),
      says('No answer.'),
      user('Marta, no, Martin... no, sorry, it was Marta. Ring again.'),
    ],
    call('call_contact', { contact: 'Marta' }),
  ),
  right(
    '"instead" about something else',
    [
      user('Call Dr. Weber to confirm'),
      did('contact_card', { contact: 'Weber' }, '{"phone":null,"email":"weber@praxis.example"}'),
      says('There is no phone number for Weber.'),
      user('Instead of calling, just email. Look Weber up again if you need to, Lena has the old card.'),
    ],
    call('contact_card', { contact: 'Weber' }),
  ),
  right(
    '"then" in a sequence',
    [
      user('Warm up the oven to 180'),
      did('set_oven', { degrees: 180 }, '{"ok":false,"reason":"door open"}'),
      says('The door is open.'),
      user('Closed it. First 180, then 220 once I have put the bread in.'),
    ],
    call('set_oven', { degrees: 180 }),
  ),
  right(
    'a plan that comes back to the first value',
    [
      user('Swing the camera to preset 3'),
      did('goto_preset', { preset: 3 }, '{"ok":true}'),
      says('Done.'),
      user('To preset 5 for the pan I have already gone by hand, so back to the start now please'),
    ],
    call('goto_preset', { preset: 3 }),
  ),
  right(
    'a second unit of the same',
    [
      user('Put a bag of Harar in the basket'),
      did('add_to_basket', { coffee: 'Harar' }, '{"items":1}'),
      says('One bag is in.'),
      user('One more of it please, Sidamo I still have at home'),
    ],
    call('add_to_basket', { coffee: 'Harar' }),
  ),
  right(
    'one more for somebody else',
    [
      user('A ticket for Tosca please'),
      did('add_ticket', { show: 'Tosca' }, '{"tickets":1}'),
      says('One ticket for Tosca.'),
      user('And another one for Julia'),
    ],
    call('add_ticket', { show: 'Tosca' }),
  ),
  right(
    'polling after a remark on another train',
    [
      user('Where is train 1142?'),
      did('train_position', { train: 1142 }, '{"delay_min":12}'),
      says('12 minutes late.'),
      user('Train 1160 already passed me. And now?'),
    ],
    call('train_position', { train: 1142 }),
  ),
  right(
    'polling while a similar job is done',
    [
      user('Is job 88 done?'),
      did('job_status', { job: 88 }, '{"state":"running"}'),
      says('It is running.'),
      user('Strange, job 91 was started later and is finished. Look again?'),
    ],
    call('job_status', { job: 88 }),
  ),
  right(
    'a condition that was not met',
    [
      user('Is the pool free on Tuesday?'),
      did('pool_free', { day: 'Tuesday' }, '{"free":"unknown, try later"}'),
      says('The system could not say.'),
      user("Try later, then. If it's full we'd have to take Sunday."),
    ],
    call('pool_free', { day: 'Tuesday' }),
  ),
  right(
    'an exclusion',
    [
      user('Who can take the shift in Leeds?'),
      did('find_staff', { city: 'Leeds' }, '{"staff":[]}'),
      says('Nobody so far.'),
      user('Anyone but from Bradford. Try once more.'),
    ],
    call('find_staff', { city: 'Leeds' }),
  ),
  right(
    'a quote of a colleague',
    [
      user('Page Okafor'),
      did('page_person', { person: 'Okafor' }, '{"acknowledged":false}'),
      says('No acknowledgement.'),
      user('My boss goes "why don\'t you page Lindqvist" but she is on leave. Again.'),
    ],
    call('page_person', { person: 'Okafor' }),
  ),
  right(
    'a thank-you to somebody else',
    [
      user('Send the contract to Priya'),
      did('send_contract', { to: 'Priya' }, '{"queued":false}'),
      says('It was not queued.'),
      user('Again please. And thanks to Robert for fixing the template!'),
    ],
    call('send_contract', { to: 'Priya' }),
  ),
  right(
    'thanks and a signature',
    [
      user('Send the contract to Priya'),
      did('send_contract', { to: 'Priya' }, '{"queued":false}'),
      says('It was not queued.'),
      user('one more time please. thanks, Henrik'),
    ],
    call('send_contract', { to: 'Priya' }),
  ),
  right(
    'a greeting with a name',
    [
      user('Open a ticket for Berger'),
      did('open_ticket', { customer: 'Berger' }, '{"opened":false,"error":null}'),
      says('The ticket is not open yet.'),
      user('Hello again, this is Kowalski from the front desk. Any luck? Otherwise do it again.'),
    ],
    call('open_ticket', { customer: 'Berger' }),
  ),
  right(
    'sarcasm',
    [
      user('Navigate to Springfield'),
      did('navigate', { destination: 'Springfield' }, '{"route":null}'),
      says('There is no route.'),
      user('Oh great, next you are sending me to Shelbyville. Again, please.'),
    ],
    call('navigate', { destination: 'Springfield' }),
  ),
  right(
    'a user in a hurry',
    [
      user('plate for ward 7'),
      did('send_meal', { ward: 7 }, '{"sent":false}'),
      says('The kitchen was closed.'),
      user('again!! ward 9 got theirs'),
    ],
    call('send_meal', { ward: 7 }),
  ),
  right(
    'a voice transcript',
    [
      user('um can you call uh Sandra'),
      did('call_contact', { contact: 'Sandra' }, '{"answered":false}'),
      says('Sandra does not pick up.'),
      user('okay uh yeah Peter is here with me so um just try again'),
    ],
    call('call_contact', { contact: 'Sandra' }),
  ),
  right(
    'a list of which the rest is done',
    [
      user('Clean the kitchen'),
      did('clean_room', { room: 'kitchen' }, '{"started":false,"reason":"bin full"}'),
      says('The bin is full.'),
      user('Emptied. 1. bedroom: did it by hand 2. kitchen: please again 3. hall: not needed'),
    ],
    call('clean_room', { room: 'kitchen' }),
  ),
  right(
    'an order that has to wait for another',
    [
      user('Release batch 12'),
      did('release_batch', { batch: 12 }, '{"released":false,"reason":"batch 11 is not released"}'),
      says('Batch 11 has to be released first.'),
      user('Batch 11 is out now, so go ahead'),
    ],
    call('release_batch', { batch: 12 }),
  ),
  right(
    'the same as before, after another thing is done',
    [
      user('Deploy to Frankfurt'),
      did('deploy', { region: 'Frankfurt' }, '{"deployed":false,"reason":"replica in Dublin is behind"}'),
      says('The replica in Dublin is behind.'),
      user('Dublin has caught up. Same as before.'),
    ],
    call('deploy', { region: 'Frankfurt' }),
  ),
  right(
    'a verification after a manual change',
    [
      user('What is the setpoint of zone 4?'),
      did('read_zone', { zone: 4 }, '{"setpoint":21}'),
      says('21 degrees.'),
      user('I turned it by hand now, and zone 6 too. Did it take?'),
    ],
    call('read_zone', { zone: 4 }),
    call('read_zone', { zone: 6 }),
  ),
  right(
    'a German remark on another city',
    [
      user('Wie ist das Wetter in Bremen?'),
      did('weather', { city: 'Bremen' }, '{"temp_c":7}'),
      says('7 Grad.'),
      user('In Hamburg hat es heute morgen geschneit. Schau bitte noch einmal.'),
    ],
    call('weather', { city: 'Bremen' }),
  ),
  right(
    'a Spanish retry with a third person',
    [
      user('Llama a Carmen'),
      did('call_contact', { contact: 'Carmen' }, '{"answered":false}'),
      says('No contesta.'),
      user('Otra vez, por favor. Me lo ha pedido Javier.'),
    ],
    call('call_contact', { contact: 'Carmen' }),
  ),
  right(
    'two languages in one message',
    [
      user('Book the gym for Dienstag'),
      did('book_gym', { day: 'Dienstag' }, '{"booked":false}'),
      says('Not booked yet.'),
      user('Nochmal please, Mittwoch I am in Zürich.'),
    ],
    call('book_gym', { day: 'Dienstag' }),
  ),
  right(
    'a day on which it does not work',
    [
      user('Book the gym for Tuesday'),
      did('book_gym', { day: 'Tuesday' }, '{"booked":false,"reason":"server restarted"}'),
      says('The server restarted in between.'),
      user('Wednesday is no good for me, so once more'),
    ],
    call('book_gym', { day: 'Tuesday' }),
  ),
  right(
    'a schedule around the day',
    [
      user('Put me on the list for Thursday'),
      did('join_list', { day: 'Thursday' }, '{"joined":false,"reason":"list opens at noon"}'),
      says('The list opens at noon.'),
      user("It's noon. Friday I fly home and Monday I'm back at work."),
    ],
    call('join_list', { day: 'Thursday' }),
  ),
  right(
    'an address of the sender',
    [
      user('Send the invite to kim@alder.example'),
      did('send_invite', { to: 'kim@alder.example' }, '{"sent":false}'),
      says('It was not sent.'),
      user('Kim just opened the mailbox again. I am writing from lee@alder.example if she asks. Retry!'),
    ],
    call('send_invite', { to: 'kim@alder.example' }),
  ),
  right(
    'an address that is copied in on another mail',
    [
      user('Resend the receipt to kim@alder.example'),
      did('resend_receipt', { to: 'kim@alder.example' }, '{"sent":true}'),
      says('Sent.'),
      user("She says nothing came. The one to bo@alder.example did arrive, so it's not the server. Again?"),
    ],
    call('resend_receipt', { to: 'kim@alder.example' }),
  ),
  right(
    'a website for comparison',
    [
      user('Is https://shop.alder.example up?'),
      did('probe_site', { url: 'https://shop.alder.example' }, '{"up":false}'),
      says('No.'),
      user('https://blog.alder.example loads fine here. Probe again in case it was a hiccup.'),
    ],
    call('probe_site', { url: 'https://shop.alder.example' }),
  ),
  right(
    'a question about another value along the way',
    [
      user('Reserve desk 14'),
      did('reserve_desk', { desk: 14 }, '{"reserved":false,"reason":"still in use"}'),
      says('Desk 14 is still in use.'),
      user('Who sits at desk 17 these days? Whatever. 14 must be free by now, go.'),
    ],
    call('reserve_desk', { desk: 14 }),
  ),
  right(
    'history of an account',
    [
      user('Lock the account of Nakamura'),
      did('lock_account', { customer: 'Nakamura' }, '{"locked":false,"reason":"pending transfer"}'),
      says('A transfer is pending.'),
      user('It went through. It is the same trick as with Delgado last year. Lock it.'),
    ],
    call('lock_account', { customer: 'Nakamura' }),
  ),
  right(
    'a reference to a ticket',
    [
      user('Restart node 3'),
      did('restart_node', { node: 3 }, '{"restarted":false,"reason":"drain needed"}'),
      says('The node has to be drained.'),
      user('Drained, see ticket 512. Restart please.'),
    ],
    call('restart_node', { node: 3 }),
  ),
  right(
    'a floor beside a room number',
    [
      user('Unlock room 12'),
      did('unlock_room', { room: 12 }, '{"unlocked":false}'),
      says('It did not unlock.'),
      user('I stand before it, on floor 3, next to room 14. Press again.'),
    ],
    call('unlock_room', { room: 12 }),
  ),
  right(
    'the neighbour has another number',
    [
      user('Open locker 27'),
      did('open_locker', { locker: 27 }, '{"open":false,"reason":"latch stuck"}'),
      says('The latch is stuck.'),
      user('locker 28 popped open lol. push it again'),
    ],
    call('open_locker', { locker: 27 }),
  ),
  right(
    'the version before worked',
    [
      user('Install version 9'),
      did('install', { version: 9 }, '{"installed":false,"reason":"mirror offline"}'),
      says('The mirror is offline.'),
      user('Version 8 installed fine from it this morning. Retry.'),
    ],
    call('install', { version: 9 }),
  ),
  right(
    'a value to go back to later',
    [
      user('Put the fan on level 4'),
      did('set_fan', { level: 4 }, '{"ok":false,"reason":"filter out"}'),
      says('The filter is out.'),
      user('Filter is in. In an hour level 1 will do, I will set that myself.'),
    ],
    call('set_fan', { level: 4 }),
  ),
  right(
    'a call for the wife from the husband',
    [
      user('Renew the card of Elena Fischer'),
      did('renew_card', { holder: 'Elena Fischer' }, '{"renewed":false,"reason":"caller not verified"}'),
      says('Who is calling, please?'),
      user('This is Markus Fischer, her husband, code word heron.'),
    ],
    call('renew_card', { holder: 'Elena Fischer' }),
  ),
  right(
    'the name of the caller was asked for',
    [
      user('Call a taxi for Osman'),
      did('call_taxi', { passenger: 'Osman' }, '{"ordered":false,"reason":"contact missing"}'),
      says('Who is the contact?'),
      user('Contact is Yilmaz'),
    ],
    call('call_taxi', { passenger: 'Osman' }),
  ),
  right(
    'an agent in the user’s thanks',
    [
      user('Ask for a quote from Harlow'),
      did('ask_quote', { supplier: 'Harlow' }, '{"asked":false}'),
      says('The form did not go through.'),
      user('Maybe they closed early like Renton always does. One more go?'),
    ],
    call('ask_quote', { supplier: 'Harlow' }),
  ),
  right(
    'both should be checked, the first one first',
    [
      user('Is Vienna on the map?'),
      did('find_place', { place: 'Vienna' }, '{"found":false,"reason":"index not loaded"}'),
      says('The index was not loaded.'),
      user('It should be now. Vienna and after that Graz.'),
    ],
    call('find_place', { place: 'Vienna' }),
  ),
  right(
    'the train goes through another city',
    [
      user('Trains to Basel please'),
      did('find_trains', { to: 'Basel' }, '{"trains":[]}'),
      says('I see no trains.'),
      user('Via Freiburg there must be some! Search again.'),
    ],
    call('find_trains', { to: 'Basel' }),
  ),
  right(
    'where the user is now',
    [
      user('Trains to Basel please'),
      did('find_trains', { to: 'Basel' }, '{"trains":[]}'),
      says('I see no trains.'),
      user("I'm in Karlsruhe, maybe the app lost me. Now?"),
    ],
    call('find_trains', { to: 'Basel' }),
  ),
  right(
    'a denial of the other value',
    [
      user('Mute Oscar'),
      did('mute', { participant: 'Oscar' }, '{"muted":false}'),
      says('It did not work.'),
      user('I said Oscar, why would I want Felix muted. Go on'),
    ],
    call('mute', { participant: 'Oscar' }),
  ),
  right(
    'what the neighbour would do',
    [
      user('Water bed 2'),
      did('water_bed', { bed: 2 }, '{"watered":false,"reason":"tank empty"}'),
      says('The tank is empty.'),
      user('Tank is filled. Bed 5 had rain through the hole in the roof.'),
    ],
    call('water_bed', { bed: 2 }),
  ),
  right(
    'the day of a mail',
    [
      user('Move my shift to Sunday'),
      did('move_shift', { day: 'Sunday' }, '{"moved":false,"reason":"approval missing"}'),
      says('An approval is missing.'),
      user('My manager approved on Tuesday. Please have another go.'),
    ],
    call('move_shift', { day: 'Sunday' }),
  ),
  right(
    'days of a rule',
    [
      user('Book the court for Sunday'),
      did('book_court', { day: 'Sunday' }, '{"booked":false,"reason":"bookings open at 8"}'),
      says('Bookings open at 8.'),
      user("It's 8 now. Members book from Friday on, so hurry"),
    ],
    call('book_court', { day: 'Sunday' }),
  ),
  right(
    'relative days',
    [
      user('Any seats tomorrow?'),
      did('find_seats', { day: 'tomorrow' }, '{"seats":0}'),
      says('No seats.'),
      user('Yesterday the site said there were some. Refresh.'),
    ],
    call('find_seats', { day: 'tomorrow' }),
  ),
  right(
    'what today is',
    [
      user('Any seats tomorrow?'),
      did('find_seats', { day: 'tomorrow' }, '{"seats":0}'),
      says('No seats tomorrow.'),
      user('Really? Could you refresh, today is a holiday, maybe nobody entered them.'),
    ],
    call('find_seats', { day: 'tomorrow' }),
  ),
  rightRetry(
    'a number to reach the user at, after a failure',
    [
      user('Order a taxi to gate 5'),
      failed('order_taxi', { gate: 5 }, 'Error: service temporarily unavailable'),
      says('The service is not available.'),
      user('Try again, I walk past gate 8 right now and am there in two minutes'),
    ],
    call('order_taxi', { gate: 5 }),
  ),
  right(
    'several tools share the value',
    [
      user('Look at order 70011'),
      did('get_order', { order: 70011 }, '{"status":"shipped"}'),
      did('get_invoice', { order: 70011 }, '{"paid":false}'),
      says('It is shipped and not paid.'),
      user('Order 70012 I paid, maybe you booked it on that. I asked them to move it, is it paid now?'),
    ],
    call('get_invoice', { order: 70011 }),
  ),
  right(
    'the first value with a second tool, and back',
    [
      user('Compare sensor 3 with sensor 8'),
      did('read_sensor', { sensor: 3 }, '{"value":0.41}'),
      did('read_sensor', { sensor: 8 }, '{"value":0.4}'),
      says('0.41 and 0.40.'),
      user('I recalibrated. Read both again, sensor 8 last'),
    ],
    call('read_sensor', { sensor: 3 }),
  ),
  right(
    'a step of a plan that has both values',
    [
      user('Copy the file from Lima to Quito, check both ends before and after'),
      did('check_site', { site: 'Lima' }, '{"ok":true}'),
      did('check_site', { site: 'Quito' }, '{"ok":true}'),
      did('copy_file', { from: 'Lima', to: 'Quito' }, '{"copied":true}'),
    ],
    call('check_site', { site: 'Lima' }),
  ),
  right(
    'no, but the other one is not wanted either',
    [
      user('Is Ahmed free at ten?'),
      did('is_free', { person: 'Ahmed' }, '{"free":false}'),
      says('No, he is not free. Lucy would be.'),
      user('Lucy cannot decide this. Ahmed was about to leave his meeting, look again.'),
    ],
    call('is_free', { person: 'Ahmed' }),
  ),
  right(
    '"instead" of the other value',
    [
      user('Is Ahmed free at ten?'),
      did('is_free', { person: 'Ahmed' }, '{"free":false}'),
      says('He is not.'),
      user('Hmm. He was put in that meeting instead of Lucy. She goes back in, so he should be free now?'),
    ],
    call('is_free', { person: 'Ahmed' }),
  ),
  right(
    '"instead" with another kind of value',
    [
      user('Charge card 4332 with 60'),
      did('charge', { card: 4332, amount: 60 }, '{"charged":false,"reason":"limit 50"}'),
      says('The limit is 50.'),
      user('Then do 50 instead'),
    ],
    call('charge', { card: 4332, amount: 50 }),
  ),
  right(
    '"then" that draws a conclusion',
    [
      user('Is the bakery in Soho open?'),
      did('shop_open', { place: 'Soho' }, '{"open":false}'),
      says('No, it is closed.'),
      user('Then the one in Camden has my cake? Anyway, they open at nine, check Soho once more'),
    ],
    call('shop_open', { place: 'Soho' }),
  ),
  right(
    'a name at the start of a sentence that is no name',
    [
      user('Notify Grace'),
      did('notify', { person: 'Grace' }, '{"delivered":false}'),
      says('It was not delivered.'),
      user('Mark my words, it will work now. Frank talk: I need this.'),
    ],
    call('notify', { person: 'Grace' }),
  ),
  right(
    'a product named after a city',
    [
      user('Stock in Berlin?'),
      did('stock', { city: 'Berlin' }, '{"boxes":0}'),
      says('None.'),
      user('Did you look for the Milano biscuits? Please repeat that.'),
    ],
    call('stock', { city: 'Berlin' }),
  ),
  right(
    'a company called like a person',
    [
      user('Send the parcel label to Daniel'),
      did('send_label', { to: 'Daniel' }, '{"sent":false}'),
      says('It was not sent.'),
      user('Jack Daniels would be nicer, but the label will do. Send!'),
    ],
    call('send_label', { to: 'Daniel' }),
  ),
  right(
    'a name in a subject line',
    [
      user('Forward the minutes to Ines'),
      did('forward_minutes', { to: 'Ines' }, '{"forwarded":false,"reason":"attachment missing"}'),
      says('The attachment is missing.'),
      user('Attached now. Subject: "Handover to Rafael". Forward.'),
    ],
    call('forward_minutes', { to: 'Ines' }),
  ),
]
