/**
 * Right calls that look like a replaced value or an undone call. Written after the rules had been read, at their gaps, and
 * committed before they were run.
 */
import { call, did, type HandBuiltStep, right, says, user } from './story.ts'

export const namedForOtherReasonsRight: readonly HandBuiltStep[] = [
  right(
    'polling for a state that another job has',
    [
      user('How is my export doing?'),
      did(
        'list_jobs',
        {},
        '[{"job":88,"title":"export","state":"running"},{"job":91,"title":"import","state":"done"}]',
      ),
      did('job_status', { job: 88 }, '{"job":88,"progress":40}'),
      says('It is at 40 percent.'),
      user('done?'),
    ],
    call('job_status', { job: 88 }),
  ),
  right(
    'polling for a state, after another state was asked about',
    [
      user('Is my export still running?'),
      did(
        'list_jobs',
        {},
        '[{"job":88,"title":"export","state":"running"},{"job":91,"title":"import","state":"done"}]',
      ),
      did('job_status', { job: 88 }, '{"job":88,"progress":40}'),
      says('It is at 40 percent.'),
      user('and now, done?'),
    ],
    call('job_status', { job: 88 }),
  ),
  right(
    'whether the parcel is shipped now',
    [
      user('Where is my parcel?'),
      did('list_parcels', {}, '[{"parcel":"P-1","state":"shipped"},{"parcel":"P-2","state":"packed"}]'),
      did('track', { parcel: 'P-2' }, '{"place":"warehouse"}'),
      says('P-2 is in the warehouse.'),
      user('shipped now?'),
    ],
    call('track', { parcel: 'P-2' }),
  ),
  right(
    'a greeting that is also a title',
    [
      user('Is my Running list complete?'),
      did('lists', {}, '[{"list":71,"title":"Running"},{"list":82,"title":"Morning"}]'),
      did('list_state', { list: 71 }, '{"missing":2}'),
      says('Two songs are missing.'),
      user('Morning! And now?'),
    ],
    call('list_state', { list: 71 }),
  ),
  right(
    'an item on the page that was read',
    [
      user('Show me the catalogue'),
      did('list_items', { page: 1 }, '[{"name":"Mug","left":1},{"name":"Teapot","left":3}]'),
      says('There are mugs and teapots.'),
      user('Teapot?'),
    ],
    call('list_items', { page: 1 }),
  ),
  right(
    'an episode of the season that was listed',
    [
      user('Which episodes does season 2 have?'),
      did('list_episodes', { season: 2 }, '["The Lake","The Mill","The Fair"]'),
      says('Three episodes.'),
      user('And episode 3?'),
    ],
    call('list_episodes', { season: 2 }),
  ),
  right(
    'a year for an account of four digits',
    [
      user('What did account 4332 earn?'),
      did('get_interest', { account: '4332' }, '{"2024":12,"2025":14}'),
      says('Twelve in 2024.'),
      user('and for 2025?'),
    ],
    call('get_interest', { account: '4332' }),
  ),
  right(
    'an amount with as many digits as the card',
    [
      user('Is card 4332 good for a payment?'),
      did('get_card', { card: '4332' }, '{"valid":true,"limit":1300}'),
      says('It is valid, up to 1300.'),
      user('I wanted to pay 2000. Charge 1200 instead'),
    ],
    call('charge_card', { card: '4332', cents: 120000 }),
  ),
  right(
    'a time with as many digits as the table',
    [
      user('Is table 1204 free at eight?'),
      did('get_table', { table: '1204', time: '20:00' }, '{"free":false}'),
      says('Not at eight.'),
      user('1930 then'),
    ],
    call('book_table', { table: '1204', time: '19:30' }),
  ),
  right(
    'the one who drives instead',
    [
      user('Is Marta on the bus list?'),
      did('get_passenger', { passenger: 'Marta' }, '{"listed":false}'),
      says('She is not.'),
      user('Anna drives instead, so she needs a seat'),
    ],
    call('book_seat', { passenger: 'Marta' }),
  ),
  right(
    'the one who drives then',
    [
      user('Is Marta on the bus list?'),
      did('get_passenger', { passenger: 'Marta' }, '{"listed":false}'),
      says('She is not.'),
      user('Anna drives then. Put her on it.'),
    ],
    call('book_seat', { passenger: 'Marta' }),
  ),
  right(
    'a speaker is addressed by its name',
    [
      user('Play Washington'),
      did('play_album', { album: 'Washington' }, '{"playing":true}'),
      says('Here it is.'),
      user('Alexa, again please'),
    ],
    call('play_album', { album: 'Washington' }),
  ),
  right(
    'a speaker is addressed without a comma',
    [
      user('Play Washington'),
      did('play_album', { album: 'Washington' }, '{"playing":true}'),
      says('Here it is.'),
      user('Alexa again'),
    ],
    call('play_album', { album: 'Washington' }),
  ),
  right(
    'an assistant is addressed and asked once more',
    [
      user('Where is Priya?'),
      did('locate', { person: 'Priya' }, '{"place":"train"}'),
      says('On the train.'),
      user('Max, and now?'),
    ],
    call('locate', { person: 'Priya' }),
  ),
  right(
    'pity for somebody',
    [
      user('Where is Priya?'),
      did('locate', { person: 'Priya' }, '{"place":"train"}'),
      says('On the train, with Tomasz.'),
      user('Poor Tomasz! And now?'),
    ],
    call('locate', { person: 'Priya' }),
  ),
  right(
    'somebody who is waiting, as before',
    [
      user('Where is Priya? Tomasz is waiting'),
      did('locate', { person: 'Priya' }, '{"place":"train"}'),
      says('On the train.'),
      user('Tomasz is waiting!'),
    ],
    call('locate', { person: 'Priya' }),
  ),
  right(
    'somebody in the team that was read',
    [
      user('Who is in Atlas?'),
      did('team_of', { project: 'Atlas' }, '{"team":["Ines","Tomasz"]}'),
      says('Ines, among others.'),
      user('And Tomasz?'),
    ],
    call('team_of', { project: 'Atlas' }),
  ),
  right(
    'a stop of the line that was read',
    [
      user('When does the next one leave on S1?'),
      did('departures', { line: 'Airport' }, '{"error":null,"stops":{"Altona":"10:02","Airport":"10:31"}}'),
      did('departures', { line: 'S1' }, '{"stops":{"Altona":"10:02","Airport":"10:31"}}'),
      says('At 10:02.'),
      user('and S21, is it the same?'),
    ],
    call('departures', { line: 'S21' }),
  ),
  right(
    'somebody is waiting for a mail that was sent',
    [
      user('Send the agenda to Priya'),
      did('send_agenda', { to: 'Priya' }, '{"sent":true}'),
      says('Sent.'),
      user('Tomasz deleted it by accident on her laptop, please send it'),
    ],
    call('send_agenda', { to: 'Priya' }),
  ),
  right(
    'an order to resend, with a person who said so',
    [
      user('Send the agenda to Priya'),
      did('send_agenda', { to: 'Priya' }, '{"sent":true}'),
      says('Sent.'),
      user('Robert says her inbox is empty. Send!'),
    ],
    call('send_agenda', { to: 'Priya' }),
  ),
  right(
    'the contact for the taxi',
    [
      user('Call a taxi for Osman'),
      did('call_taxi', { passenger: 'Osman' }, '{"state":"contact missing"}'),
      says('Please tell me who the contact is.'),
      user('Yilmaz'),
    ],
    call('call_taxi', { passenger: 'Osman' }),
  ),
  right(
    'a pin for an account',
    [
      user('Balance of account 4417'),
      did('get_balance', { account: '4417' }, '{"state":"pin expected on the keypad"}'),
      says('Please type your pin on the keypad.'),
      user('8813'),
    ],
    call('get_balance', { account: '4417' }),
  ),
  right(
    'how long a backup takes',
    [
      user('Time how long the backup takes'),
      did('start_stopwatch', {}, '{"running":true}'),
      did('run_backup', {}, '{"done":true}'),
    ],
    call('stop_stopwatch'),
  ),
  right(
    'a short clip',
    [user('Record a ten second clip'), did('start_recording', {}, '{"recording":true}')],
    call('stop_recording'),
  ),
  right('a room is aired', [user('Air the room a bit'), did('open_window', {}, '{"open":true}')], call('close_window')),
  right('a horn is sounded', [user('Beep the horn'), did('horn_on', {}, '{"on":true}')], call('horn_off')),
  right('a cat goes out', [user('Let the cat out'), did('open_flap', {}, '{"open":true}')], call('close_flap')),
  right(
    'a splash of water',
    [user('A splash of water for the lawn please'), did('start_sprinkler', {}, '{"running":true}')],
    call('stop_sprinkler'),
  ),
  right(
    'a reboot in other words',
    [user('Turn the printer off and on'), did('turn_off_printer', {}, '{"on":false}')],
    call('turn_on_printer'),
  ),
  right(
    'knock it off and back on',
    [user('Kick the wifi once'), did('disable_wifi', {}, '{"enabled":false}')],
    call('enable_wifi'),
  ),
  right(
    'a device in the rack that was read',
    [
      user('What is in rack R-10?'),
      did('list_rack', { rack: 'R-10' }, '["S-11","S-12"]'),
      says('Two switches.'),
      user('and S-12?'),
    ],
    call('list_rack', { rack: 'R-10' }),
  ),
  right(
    'a truck that is waiting, as before',
    [
      user('Where is KX-71? KX-80 is waiting'),
      did('locate', { truck: 'KX-71' }, '{"place":"gate"}'),
      says('At the gate.'),
      user('KX-80 is waiting!'),
    ],
    call('locate', { truck: 'KX-71' }),
  ),
  right(
    'a blank label is printed for the same person',
    [
      user('Print the label for Daniel'),
      did('print_label', { name: 'Daniel' }, '{"printed":true}'),
      says('Printed.'),
      user('It came out blank. The colour print for Jack was perfect, so print it in colour'),
    ],
    call('print_label', { name: 'Daniel' }),
  ),
  right(
    'a greeting for another person beside an order',
    [
      user('Send the label to Daniel'),
      did('send_label', { to: 'Daniel' }, '{"sent":true}'),
      says('Sent.'),
      user('He deleted it. Say hi to Jack and send it please'),
    ],
    call('send_label', { to: 'Daniel' }),
  ),
  right(
    'another mailbox got it',
    [
      user('Send the list to kim@alder.example'),
      did('send_list', { to: 'kim@alder.example' }, '{"sent":true}'),
      says('Sent.'),
      user('It is not there, bo@alder.example got hers. Please send it'),
    ],
    call('send_list', { to: 'kim@alder.example' }),
  ),
  right(
    'a second press of the same bell',
    [
      user('Ring bell B-04'),
      did('ring_bell', { bell: 'B-04' }, '{"rung":true}'),
      says('It rang.'),
      user('Nobody came, B-05 is broken, so ring'),
    ],
    call('ring_bell', { bell: 'B-04' }),
  ),
  right(
    'the tag of a lost bag that was found',
    [
      user('Please print tag LX402113'),
      did('print_tag', { tag: 'LX402113' }, '{"printed":true}'),
      says('Printed.'),
      user('My husband has LX402114 on his. Mine is smudged, can you print it?'),
    ],
    call('print_tag', { tag: 'LX402113' }),
  ),
  right(
    'a lamp on the same floor',
    [
      user('Which lamps are on floor 2?'),
      did('list_lamps', { floor: 2 }, '[{"lamp":4,"on":true},{"lamp":5,"on":false}]'),
      says('Lamp 4 is on.'),
      user('and lamp 5?'),
    ],
    call('list_lamps', { floor: 2 }),
  ),
  right(
    'a name that stands where the first one stood',
    [
      user('Who sits with Priya?'),
      did('table_of', { guest: 'Priya' }, '{"guests":["Priya","Tomasz"]}'),
      says('Tomasz does.'),
      user('And with Tomasz?'),
    ],
    call('table_of', { guest: 'Tomasz' }),
  ),
  right(
    'a guest of the table that was read',
    [
      user('Who sits at the table of Priya?'),
      did('table_of', { guest: 'Priya' }, '{"guests":["Priya","Tomasz"]}'),
      says('Tomasz, among others.'),
      user('What of Tomasz, still there?'),
    ],
    call('table_of', { guest: 'Priya' }),
  ),
]
