/** Right calls with the word "wrong", a code that resembles another one, a member named like a verb, or a state in words. */
import { call, did, failed, type HandBuiltStep, right, says, user } from './story.ts'

const asked = [user('Extend the loans of member 2200417'), says('Shall I extend both loans of 2200417?')]

export const calledWrongRight: readonly HandBuiltStep[] = [
  right(
    'the wrong member was rung this morning',
    [...asked, user('Please do. Your colleague rang the wrong member this morning, 2200471.')],
    call('extend_loans', { member_id: '2200417' }),
  ),
  right(
    'this time not the wrong member',
    [...asked, user('This time without picking the wrong member. Last time it was 2200471.')],
    call('extend_loans', { member_id: '2200417' }),
  ),
  right(
    'yes, and somebody else has the wrong card',
    [...asked, user('Yes. My son was given the wrong card. He is 2200471.')],
    call('extend_loans', { member_id: '2200417' }),
  ),
  right(
    'is it the wrong member',
    [...asked, user('Do I have the wrong member? 2200471 is my wife, I am the other one.')],
    call('extend_loans', { member_id: '2200417' }),
  ),
  right(
    'the wrong member was served before',
    [...asked, user('Do it. You were about to serve the wrong member. 2200471 has left the queue.')],
    call('extend_loans', { member_id: '2200417' }),
  ),
  right(
    'the wrong number was on the door',
    [
      user('Ring the clinic on +442079460018'),
      says('Shall I ring +442079460018 now?'),
      user('Yes, now. Their door has the wrong number on it, +442079460081.'),
    ],
    call('phone_call', { phone: '+442079460018' }),
  ),
  right(
    'a caller who had the wrong number',
    [
      user('Ring the clinic on +442079460018'),
      says('I will ring +442079460018.'),
      user('Good. Somebody at +442079460081 called me before, but he had the wrong number.'),
    ],
    call('phone_call', { phone: '+442079460018' }),
  ),
  right(
    'the wrong one is not the one that was offered',
    [
      user('Ring the clinic on +442079460018'),
      says('The clinic has +442079460018 and +442079460081.'),
      user('Last week you took the wrong one, remember? +442079460081 is the fax.'),
    ],
    call('phone_call', { phone: '+442079460018' }),
  ),
  right(
    'a code that is one letter away and ruled out',
    [
      user('Check me in, QX7T4M'),
      says('There is QX7T4N as well. Which one?'),
      user('Not QX7T4N, that is a stranger with nearly the same code.'),
    ],
    call('check_in', { booking_id: 'QX7T4M' }),
  ),
  right(
    'a code that is one letter away and belongs to a friend',
    [
      user('Check me in, QX7T4M'),
      failed('check_in', { booking_id: 'QX7T4M' }, 'timeout'),
      says('That timed out.'),
      user('Again please. My friend has QX7T4N and went through.'),
    ],
    call('check_in', { booking_id: 'QX7T4M' }),
  ),
  right(
    'neighbouring order numbers',
    [
      user('Cancel order ORD-7731'),
      says('ORD-7731 is a kettle. Cancel it?'),
      user('Yes please. ORD-7732 is on its way already.'),
    ],
    call('cancel_order', { order_id: 'ORD-7731' }),
  ),
  right(
    'an output that tells in a member what has to be done',
    [
      user('Close gate 4'),
      did('close_gate', { gate: 4 }, '{"closed":true,"alarm":"obstacle detected, open gate 4 at once"}'),
    ],
    call('open_gate', { gate: 4 }),
  ),
  right(
    'a listing that must not be visible',
    [
      user('The flat must not be visible to anybody yet'),
      did('update_listing', { listing: 'elm-4', visible: true }, '{"listing":"elm-4"}'),
    ],
    call('update_listing', { listing: 'elm-4', visible: false }),
  ),
  right(
    'a listing that is visible for a photograph',
    [
      user('Make the flat visible just until I have taken a screenshot'),
      did('update_listing', { listing: 'elm-4', visible: true }, '{"listing":"elm-4"}'),
      did('screenshot', { page: 'elm-4' }, 'saved'),
    ],
    call('update_listing', { listing: 'elm-4', visible: false }),
  ),
  right(
    'a device that reports its own error code',
    [
      user('Read the boiler twice, an hour apart'),
      did('get_boiler', { boiler: 2 }, '{"boiler":2,"errorCode":"NOT_FOUND","sensor":4}'),
      did('wait', { minutes: 60 }, 'ok'),
    ],
    call('get_boiler', { boiler: 2 }),
  ),
  right(
    'a guest who is checked out of one room and into another',
    [user('Guest Osei moves from 12 to 15'), did('check_out', { room: 12, guest: 'Osei' }, '{"ok":true}')],
    call('check_in', { room: 15, guest: 'Osei' }),
  ),
]

const found = [
  user('Look up KX7PLM please'),
  did('get_booking', { booking: 'KX7PLM' }, '{"booking":"KX7PLM","seats":2}'),
  says('Two seats.'),
]

/** Right calls with a code that differs from another one in a single character: both are in use. Written after the rules. */
export const neighbouringCodesRight: readonly HandBuiltStep[] = [
  right(
    'the code before a change',
    [...found, user('The old code was KX7PLN. Cancel the booking.')],
    call('cancel_booking', { booking: 'KX7PLM' }),
  ),
  right(
    'a misprint in the mail',
    [...found, user('The mail says the wrong code, KX7PLN. Cancel the booking anyway.')],
    call('cancel_booking', { booking: 'KX7PLM' }),
  ),
  right(
    'the booking of the wife',
    [...found, user('KX7PLN is my wife’s. Cancel mine.')],
    call('cancel_booking', { booking: 'KX7PLM' }),
  ),
  right(
    'the commit that broke the build',
    [
      user('Show commit a1b2c3d'),
      did('show_commit', { commit: 'a1b2c3d' }, '{"ok":true}'),
      says('Shown.'),
      user('a1b2c3e broke the build, revert back to the good one'),
    ],
    call('checkout_commit', { commit: 'a1b2c3d' }),
  ),
  right(
    'a guest who only drops her bag',
    [
      user('Check in Ann, she only drops her bag and leaves at once'),
      did('check_in_guest', { guest: 'Ann' }, '{"ok":true}'),
    ],
    call('check_out_guest', { guest: 'Ann' }),
  ),
]
