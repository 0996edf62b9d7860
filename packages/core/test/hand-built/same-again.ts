/** Short messages that name another value, behind a call that was carried out. Written before the rule was run. */
import { becomes, call, did, failed, right, says, user, wrong } from './story.ts'

const balance = [
  user('What is left on gift card GC-7710?'),
  did('card_balance', { card: 'GC-7710' }, '{"left": 12.5}'),
  says('12.50.'),
]

export const sameAgainWrong = [
  wrong(
    'the balance of the next card',
    [...balance, user('and on GC-8145?')],
    [call('card_balance', { card: 'GC-7710' })],
    becomes(call('card_balance', { card: 'GC-8145' })),
  ),
  wrong(
    'a badge is printed for the next guest',
    [
      user('Print the badge for lea.frank@expo.example.'),
      did('print_badge', { email: 'lea.frank@expo.example', size: 'A6' }, '{"printed": true}'),
      says('Printed.'),
      user('same for tom.oduya@expo.example please'),
    ],
    [call('print_badge', { email: 'lea.frank@expo.example', size: 'A6' })],
    becomes(call('print_badge', { email: 'tom.oduya@expo.example', size: 'A6' })),
  ),
  wrong(
    'the number of a locker was mistyped',
    [
      user('Open locker 3107.'),
      did('open_locker', { locker: 3107 }, '{"open": true}'),
      says('It is open.'),
      user('sorry, 3170'),
    ],
    [call('open_locker', { locker: 3107 })],
    becomes(call('open_locker', { locker: 3170 })),
  ),
  wrong(
    'a plate of the same form',
    [
      user('Does KX71ABD have a fine?'),
      did('fines_of', { plate: 'KX71ABD' }, '[]'),
      says('No.'),
      user('What about LM20QPR?'),
    ],
    [call('fines_of', { plate: 'KX71ABD' })],
    becomes(call('fines_of', { plate: 'LM20QPR' })),
  ),
]

export const sameAgainRight = [
  right(
    'the first try had failed, and the message names its ticket',
    [
      user('What is left on gift card GC-7710?'),
      failed('card_balance', { card: 'GC-7710' }, 'Error: the card service is down'),
      says('The service is down.'),
      user('ok, again please (GC-8145 is not mine)'),
    ],
    call('card_balance', { card: 'GC-7710' }),
  ),
  right(
    'the other card pays for what was read',
    [...balance, user('Was that before GC-8145 was emptied into it?')],
    call('card_balance', { card: 'GC-7710' }),
  ),
  right(
    'the other card is named to be left alone',
    [...balance, user('not GC-8145, look again')],
    call('card_balance', { card: 'GC-7710' }),
  ),
  right(
    'a count that looks like an amount',
    [
      user('Order 40 rolls.'),
      did('order_rolls', { count: 40 }, '{"ordered": 40}'),
      says('Ordered.'),
      user('and 40 more, for a total of 80'),
    ],
    call('order_rolls', { count: 40 }),
  ),
  right(
    'both cards are read in one message',
    [...balance, user('and GC-8145 as well')],
    call('card_balance', { card: 'GC-7710' }),
    call('card_balance', { card: 'GC-8145' }),
  ),
]
