/**
 * Right calls while the message names a value of the same form and of another kind: a unit, a feast, a time, a flight.
 * Written after the first narrowing of the rules for replaced values, and committed before they were run.
 */
import { call, did, type HandBuiltStep, right, says, user } from './story.ts'

const leeds = [
  user('What will the weather be like in Leeds?'),
  did('get_forecast', { city: 'Leeds' }, '{"high_c":11,"high_f":52,"text":"Regen, rain"}'),
  says('Rain and 11 degrees.'),
]

export const sameFormOtherKindRight: readonly HandBuiltStep[] = [
  right('degrees in another unit', [...leeds, user('And in Fahrenheit?')], call('get_forecast', { city: 'Leeds' })),
  right('in another language', [...leeds, user('in German please')], call('get_forecast', { city: 'Leeds' })),
  right(
    'prices in another currency',
    [
      user('What do hotels cost in Ghent?'),
      did('find_hotel', { city: 'Ghent' }, '{"prices":{"EUR":90,"GBP":78}}'),
      says('90 euros.'),
      user('and in Pounds?'),
    ],
    call('find_hotel', { city: 'Ghent' }),
  ),
  right(
    'a feast in place of a guest',
    [
      user('Is there a slot for Priya?'),
      did('find_slots', { person: 'Priya' }, '{"slots":["Dec 3","Dec 24"]}'),
      says('On 3 December.'),
      user('And for Christmas?'),
    ],
    call('find_slots', { person: 'Priya' }),
  ),
  right(
    'a film by a studio, on a service',
    [
      user('Is there anything with Keaton?'),
      did('find_films', { actor: 'Keaton' }, '{"films":["The General"]}'),
      says('The General.'),
      user('with Subtitles?'),
    ],
    call('find_films', { actor: 'Keaton' }),
  ),
  right(
    'a time of the form of a seat',
    [
      user('When is room 12A free?'),
      did('check_room', { room: '12A' }, '{"free":["18:00","20:00"]}'),
      says('At six and at eight.'),
      user('7pm?'),
    ],
    call('check_room', { room: '12A' }),
  ),
  right(
    'a time instead',
    [
      user('Is room 12A free?'),
      did('check_room', { room: '12A' }, '{"free":true}'),
      says('Yes, at six.'),
      user('Can I have 7pm instead?'),
    ],
    call('book_room', { room: '12A', time: '19:00' }),
  ),
  right(
    'a flight of a booking',
    [
      user('Show booking KX7PLM'),
      did('get_booking', { booking: 'KX7PLM' }, '{"legs":2}'),
      says('It has two legs.'),
      user('and LH4007?'),
    ],
    call('get_booking', { booking: 'KX7PLM' }),
  ),
  right(
    'a device that is not in the rack',
    [
      user('What is in rack R-10?'),
      did('list_rack', { rack: 'R-10' }, '["S-11","S-12"]'),
      says('Two switches.'),
      user('and S-13?'),
    ],
    call('list_rack', { rack: 'R-10' }),
  ),
  right(
    'a seat in the carriage',
    [
      user('Free seats in carriage C4?'),
      did('free_seats', { carriage: 'C4' }, '{"count":7}'),
      says('Seven.'),
      user('and W2?'),
    ],
    call('free_seats', { carriage: 'C4' }),
  ),
  right(
    'a weight of the form of a size',
    [user('Shipping for box 4XL?'), did('shipping', { box: '4XL' }, '{"price":12}'), says('Twelve.'), user('and 3kg?')],
    call('shipping', { box: '4XL' }),
  ),
  right(
    'a deadline in place of a start',
    [
      user('What is due after 2026-12-03?'),
      did('list_tasks', { after: '2026-12-03' }, '{"tasks":["report"]}'),
      says('The report.'),
      user('on 10 December?'),
    ],
    call('list_tasks', { after: '2026-12-03' }),
  ),
  right(
    'who else is at the address',
    [
      user('Who lives at 14 Harbour Street?'),
      did('residents', { address: '14 Harbour Street' }, '{"residents":["Ines"]}'),
      says('Ines does.'),
      user('at 3 Million, is it sold?'),
    ],
    call('residents', { address: '14 Harbour Street' }),
  ),
  right(
    'a person at a company',
    [
      user('Who is our contact at Harlow?'),
      did('contacts_of', { company: 'Harlow' }, '{"contacts":1}'),
      says('One person.'),
      user('at Christmas too?'),
    ],
    call('contacts_of', { company: 'Harlow' }),
  ),
]
