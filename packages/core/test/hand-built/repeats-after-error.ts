/** "The proposal repeats the same tool and arguments after a failed result"; any later success of the turn suppresses it. */
import { call, did, failed, repeats, right, says, together, user, wrong } from './story.ts'

const charge = { card_id: 'card_4332', amount: 30 }
const declined = '{"error": "card declined"}'

export const repeatsAfterError = [
  right(
    'the user asks for another try',
    [
      user('Charge my card 30 euros.'),
      did('charge_card', charge, declined),
      says('The card was declined.'),
      user('I called the bank. Try again.'),
    ],
    call('charge_card', charge),
  ),
  right(
    'a user who says only "now?"',
    [user('Open the gate.'), did('open_gate', { id: 2 }, '{"error": "blocked"}'), says('Blocked.'), user('now?')],
    call('open_gate', { id: 2 }),
  ),
  right(
    'what was missing was made in between',
    [
      user('Put the report into /out/may.'),
      did('copy_file', { from: 'r.pdf', to: '/out/may' }, 'Error: /out/may does not exist'),
      did('make_directory', { path: '/out/may' }, 'created'),
    ],
    call('copy_file', { from: 'r.pdf', to: '/out/may' }),
  ),
  right(
    'the login was renewed in between',
    [
      user('Post "hello" on my wall.'),
      did('post_message', { text: 'hello' }, '{"error": "not authenticated"}'),
      did('login', { user: 'kim' }, '{"token": "t"}'),
    ],
    call('post_message', { text: 'hello' }),
  ),
  right(
    'another amount is another call',
    [user('Charge what the card allows, up to 30.'), did('charge_card', charge, declined)],
    call('charge_card', { ...charge, amount: 20 }),
  ),
  right(
    'the order of a list is part of a call',
    [
      user('Merge both PDFs, the one that works first.'),
      did('merge_files', { files: ['a.pdf', 'b.pdf'] }, '{"error": "a.pdf must not come first"}'),
    ],
    call('merge_files', { files: ['b.pdf', 'a.pdf'] }),
  ),
  right(
    'a number that was a text is another call',
    [
      user('Set the thermostat to 21.'),
      did('set_temperature', { device_id: 'T-1', degrees: '21' }, '{"error": "degrees must be a number"}'),
    ],
    call('set_temperature', { device_id: 'T-1', degrees: 21 }),
  ),
  right(
    'the same arguments for another tool',
    [
      user('Call off the trip TR-9.'),
      did('cancel_trip', { trip_id: 'TR-9' }, '{"error": "use void_trip within 24 h"}'),
    ],
    call('void_trip', { trip_id: 'TR-9' }),
  ),
  right(
    'the same call succeeded in the meantime',
    [
      user('Ring the bell twice.'),
      did('ring_bell', { id: 1 }, '{"error": "busy"}'),
      did('ring_bell', { id: 1 }, '{"rung": 1}'),
    ],
    call('ring_bell', { id: 1 }),
  ),
  right(
    'a later call of the same message succeeded',
    [
      user('Weather in Oslo and Rome?'),
      together(
        [call('get_weather', { city: 'Oslo' }), '{"error": "timeout"}'],
        [call('get_weather', { city: 'Rome' }), '{"c": 20}'],
      ),
    ],
    call('get_weather', { city: 'Oslo' }),
  ),
  right(
    'the person refused the call, was asked, and then wanted it',
    [
      user('Clean the table up.'),
      did('drop_column', { table: 'users', column: 'fax' }, 'The user rejected this tool call.'),
      says('Shall I leave the column?'),
      user('No no, drop it, I misread.'),
    ],
    call('drop_column', { table: 'users', column: 'fax' }),
  ),
  wrong(
    'a declined card is charged again',
    [user('Charge my card 30 euros.'), did('charge_card', charge, declined)],
    [call('charge_card', charge)],
    repeats(0),
  ),
  wrong(
    'the keys stand in another order',
    [user('Charge my card 30 euros.'), did('charge_card', charge, declined)],
    [call('charge_card', { amount: 30, card_id: 'card_4332' })],
    repeats(0),
  ),
  wrong(
    'a success came before the failure, and none after it',
    [
      user('Charge my card 30 euros.'),
      did('get_card', { card_id: 'card_4332' }, '{"active": true}'),
      did('charge_card', charge, declined),
    ],
    [call('charge_card', charge)],
    repeats(0),
  ),
  wrong(
    'another call failed in between',
    [
      user('Book room R-4 and a projector.'),
      did('book_room', { room_id: 'R-4' }, '{"error": "room is taken"}'),
      did('book_projector', { id: 1 }, '{"error": "none left"}'),
    ],
    [call('book_room', { room_id: 'R-4' })],
    repeats(0),
  ),
  wrong(
    'the output of a call in between never came',
    [
      user('Book room R-4.'),
      did('book_room', { room_id: 'R-4' }, '{"error": "room is taken"}'),
      did('list_rooms', {}, null),
    ],
    [call('book_room', { room_id: 'R-4' })],
    repeats(0),
  ),
  wrong(
    'the agent apologises and does it all the same',
    [
      user('Restart service api.'),
      did('mcp__ops__restart_service', { service: 'api' }, 'Error: service api not found in cluster eu-1'),
      says('Sorry about that, I will try it once more.'),
    ],
    [call('mcp__ops__restart_service', { service: 'api' })],
    repeats(0),
  ),
  wrong(
    'the repetition is the second of two calls',
    [user('Charge my card and mail me.'), did('charge_card', charge, declined)],
    [call('send_email', { recipient: 'kim@example.org' }), call('charge_card', charge)],
    repeats(1),
  ),
  wrong(
    'the host says that it failed',
    [user('Rename the board to Q3.'), failed('rename_board', { board_id: 7, name: 'Q3' }, 'no such board')],
    [call('rename_board', { board_id: 7, name: 'Q3' })],
    repeats(0),
  ),
  // The paper knows no patience: its predicate holds after "retry in 5 s" too, though waiting may well help.
  right(
    'the tool said to try again later',
    [user('Send Ann the file.'), did('send_file', { to: 'Ann' }, '{"error": "rate limited, retry in 5 s"}')],
    call('send_file', { to: 'Ann' }),
  ),
  right(
    'a read after a timeout',
    [user('Fetch the page.'), did('fetch_page', { url: 'https://a.example' }, 'Error: timed out after 30 s')],
    call('fetch_page', { url: 'https://a.example' }),
  ),
  wrong(
    'the user writes German, and a failure is a failure',
    [user('Überweise 20 Euro an Ann.'), did('transfer', { to: 'Ann', amount: 20 }, '{"error": "insufficient funds"}')],
    [call('transfer', { to: 'Ann', amount: 20 })],
    repeats(0),
  ),
  wrong(
    'the user writes Japanese, and a failure is a failure',
    [user('アンに20ユーロ送って'), did('transfer', { to: 'Ann', amount: 20 }, '{"error": "insufficient funds"}')],
    [call('transfer', { to: 'Ann', amount: 20 })],
    repeats(0),
  ),
]
