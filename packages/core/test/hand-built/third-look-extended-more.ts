/** More steps about what the user asked for, written before the rules were changed. */
import {
  call,
  did,
  extendedFires,
  extendedTwin,
  failed,
  right,
  rightRetry,
  says,
  system,
  tool,
  user,
  withTools,
  wrong,
} from './story.ts'

const string = { type: 'string' }
const described = (description: string) => ({ type: 'string', description })
const list = (description: string) => ({ type: 'array', items: { type: 'string' }, description })
const share = tool(
  'share_clip',
  { clip: string, hashtags: list('Hashtags. Each one starts with "#".') },
  'Shares a clip.',
)
const makeGroup = tool('create_group', { group_name: string }, 'Creates a new group of contacts.', ['group_name'])

export const thirdLookMore = [
  right(
    'a closing wish behind the quoted text is asked for in a sentence before it',
    [user('Be kind and wish her luck at the end: text Mia "The test starts at nine".')],
    call('send_sms', { to: 'Mia', body: 'The test starts at nine. Good luck!' }),
  ),
  right(
    'the operator wants every answer to name the clerk, and the name is nowhere',
    [
      system('You write for the town hall. Every letter closes with a greeting and the name of the clerk.'),
      user('Answer request 71 with "Your passport is ready".'),
    ],
    call('answer_request', { request: 71, text: 'Your passport is ready. Kind regards, A. Weber' }),
  ),
  right(
    'a long quotation names the mail that is looked for',
    [
      user('Tell Rita that I found the mail "Offer for the new roof tiles".'),
      did('search_mail', { subject: 'Offer for the new roof tiles' }, '[{"mail_id": 4}]'),
    ],
    call('send_message', { to: 'Rita', text: 'I found the mail "Offer for the new roof tiles".' }),
  ),
  wrong(
    'the user wants the quoted words and no others',
    [user('Print exactly "Handle with great care" on the label of box 7.')],
    [call('print_label', { box: 7, text: 'Handle with great care - fragile goods inside' })],
    extendedTwin('padded-quote', call('print_label', { box: 7, text: 'Handle with great care' })),
  ),
  right(
    'exactly is said of the time, and the greeting is asked for',
    [user('Send "The gate opens soon" with a short greeting to Ben, exactly at nine.')],
    call('schedule_sms', { to: 'Ben', at: '09:00', body: 'Hi Ben, The gate opens soon' }),
  ),
  withTools(
    right(
      'the list takes bare words, though the sign is spoken of',
      [user('Share clip K-2 with #dunes.')],
      call('share_clip', { clip: 'K-2', hashtags: ['dunes'] }),
    ),
    tool('share_clip', { clip: string, hashtags: list('Hashtags; the leading # is stripped, pass plain words.') }),
  ),
  withTools(
    right(
      'one topic that is no hashtag',
      [user('Follow the topic gardening.')],
      call('follow_topic', { topic: 'gardening' }),
    ),
    tool('follow_topic', { topic: described('A topic, or a hashtag that starts with "#".') }),
  ),
  withTools(
    right(
      'hashtags in general are asked for',
      [user('Share clip K-2 with three hashtags.')],
      call('share_clip', { clip: 'K-2', hashtags: ['#sea', '#wind', '#sand'] }),
    ),
    share,
  ),
  withTools(
    wrong(
      'a hashtag though none was asked for',
      [user('Share clip K-2.')],
      [call('share_clip', { clip: 'K-2', hashtags: ['#nofilter'] })],
      extendedFires('invented-tag'),
    ),
    share,
  ),
  withTools(
    right(
      'the group gets a sensible name',
      [user('Put Ann, Bo and Cy into a group and give it a sensible name.')],
      call('create_group', { group_name: 'Rowing crew' }),
    ),
    makeGroup,
  ),
  withTools(
    wrong(
      'the user gave the group a name in quotation marks',
      [user('Create the group "Choir 2027" for Ann, Bo and Cy.')],
      [call('create_group', { group_name: 'Singers' })],
      extendedFires('invented-name'),
    ),
    makeGroup,
  ),
  right(
    'back to the speed of the request after a look at the motor',
    [
      user('Run conveyor C-3 at 40 percent.'),
      did('set_speed', { conveyor: 'C-3', percent: 40 }, '{"percent": 40}'),
      did('set_speed', { conveyor: 'C-3', percent: 60 }, '{"percent": 60, "temperature": "high"}'),
    ],
    call('set_speed', { conveyor: 'C-3', percent: 40 }),
  ),
  wrong(
    'the tariff changes to and fro while the user wants an invoice',
    [
      user('Send me the latest invoice of line L-20.'),
      did('set_tariff', { line: 'L-20', tariff: 'basic' }, '{"tariff": "basic"}'),
      did('set_tariff', { line: 'L-20', tariff: 'plus' }, '{"tariff": "plus"}'),
    ],
    [call('set_tariff', { line: 'L-20', tariff: 'basic' })],
    extendedFires('back-and-forth'),
  ),
  right(
    'the reservation ran out while the agent waited',
    [
      user('Reserve bike 12 and unlock it when I am there.'),
      did('reserve_bike', { bike: 12, minutes: 10 }, '{"reservation_id": "RB-4"}'),
      did('get_reservation', { reservation_id: 'RB-4' }, '{"reservation_id": "RB-4", "state": "expired"}'),
    ],
    call('reserve_bike', { bike: 12, minutes: 10 }),
  ),
  right(
    'a ticket each for the user and a friend',
    [
      user('Book a seat on the 10:05 for me and my friend Lea.'),
      did('book_seat', { train: '10:05', class: 2 }, '{"booking_id": "B-1"}'),
    ],
    call('book_seat', { train: '10:05', class: 2 }),
  ),
  wrong(
    'the order of the one chair is placed twice',
    [
      user('Order the chair Nora in oak for the reading room.'),
      did('place_order', { article: 'Nora', wood: 'oak' }, '{"order_id": "OR-9", "state": "placed"}'),
      did('get_order', { order_id: 'OR-9' }, '{"order_id": "OR-9", "state": "placed"}'),
    ],
    [call('place_order', { article: 'Nora', wood: 'oak' })],
    extendedFires('repeated-record'),
  ),
  right(
    'a passport number that the user wrote in groups',
    [user('Check in with passport number 5312 4478 9, please.')],
    call('check_in', { passport_number: '531244789' }),
  ),
  withTools(
    right(
      'one of two numbers is a guess of the agent',
      [user('Cut the board to 120 centimetres.')],
      call('cut_board', { length: '120', blade: '3' }),
    ),
    tool('cut_board', { length: { type: 'integer' }, blade: { type: 'integer' } }),
  ),
  rightRetry(
    'two writers collided',
    [
      user('Move card 9 to done.'),
      failed('move_card', { card: 9, column: 'done' }, 'could not serialize access due to concurrent update'),
    ],
    call('move_card', { card: 9, column: 'done' }),
  ),
  withTools(
    right(
      'a date that may be read in two ways',
      [user('Book the hall for the third of April.')],
      call('book_hall', { date: '03/04/2027' }),
    ),
    tool('book_hall', { date: described('Date as YYYY-MM-DD.') }),
  ),
  withTools(
    wrong(
      'a date with an English month where numbers are documented',
      [user('Book the hall for April 3rd, 2027.')],
      [call('book_hall', { date: 'April 3, 2027' })],
      extendedTwin('documented-format', call('book_hall', { date: '2027-04-03' })),
    ),
    tool('book_hall', { date: described('Date as YYYY-MM-DD.') }),
  ),
  withTools(
    right(
      'a list of the tools answers a call of a tool that does not exist',
      [
        user('I cannot hear the film.'),
        did('louder', {}, 'louder is not offered here; there are volume_up, volume_down and mute_all'),
        says('One moment.'),
      ],
      call('volume_up', {}),
    ),
    tool('volume_up', {}),
    tool('volume_down', {}),
    tool('mute_all', {}),
  ),
]
