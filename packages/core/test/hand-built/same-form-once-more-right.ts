/** Right calls after the second narrowing of the rules for replaced values. Committed before they were run. */
import { call, did, type HandBuiltStep, right, says, user } from './story.ts'

export const sameFormOnceMoreRight: readonly HandBuiltStep[] = [
  right(
    'a part of an order that was read',
    [
      user('What is in order W-1001?'),
      did('get_order', { order: 'W-1001' }, '{"items":["W-2210","W-2211"]}'),
      says('Two wheels.'),
      user('and W-2211?'),
    ],
    call('get_order', { order: 'W-1001' }),
  ),
  right(
    'a page of the book that was searched on page one',
    [
      user('Search for Leeds'),
      did('search', { query: 'Leeds', page: 1 }, '{"hits":["a","b"],"pages":9}'),
      says('Two hits on the first of nine pages.'),
      user('Is it on page 7 of the book?'),
    ],
    call('search', { query: 'Leeds', page: 1 }),
  ),
  right(
    'a day that only limits',
    [
      user('Is there a slot on 2026-12-03?'),
      did('find_slots', { date: '2026-12-03' }, '[]'),
      says('None.'),
      user('Look again, I fly on 10 December.'),
    ],
    call('find_slots', { date: '2026-12-03' }),
  ),
  right(
    'a day that was mentioned before',
    [
      user('Is there a slot on 2026-12-03? I fly on 10 December.'),
      did('find_slots', { date: '2026-12-03' }, '[]'),
      says('None.'),
      user('I fly on 10 December!'),
    ],
    call('find_slots', { date: '2026-12-03' }),
  ),
  right(
    'the return flight that stays',
    [
      user('Flights to Oslo on 2026-12-03'),
      did('find_flights', { to: 'Oslo', date: '2026-12-03' }, '[]'),
      says('None so far.'),
      user('And back on 10 December?'),
    ],
    call('find_flights', { to: 'Oslo', date: '2026-12-03' }),
    call('find_flights', { to: 'Bergen', date: '2026-12-10' }),
  ),
  right(
    'a date of birth',
    [
      user('Any slot on 2026-12-03?'),
      did('find_slots', { date: '2026-12-03' }, '{"state":"date of birth needed"}'),
      says('Please tell me your date of birth.'),
      user('10 December 1984'),
    ],
    call('find_slots', { date: '2026-12-03' }),
  ),
  right(
    'a mail address that was asked for',
    [
      user('Share the folder with kim@alder.example'),
      did('share_folder', { with: 'kim@alder.example' }, '{"state":"owner must confirm"}'),
      says('Please tell me your own address so that the owner can confirm.'),
      user('bo@alder.example'),
    ],
    call('share_folder', { with: 'kim@alder.example' }),
  ),
  right(
    'a code that was asked for',
    [
      user('Open locker L-17'),
      did('open_locker', { locker: 'L-17' }, '{"state":"badge needed"}'),
      says('Please give me your badge.'),
      user('L-9921'),
    ],
    call('open_locker', { locker: 'L-17' }),
  ),
  right(
    'the phase of an episode',
    [
      user('Subtitles for episode 3'),
      did('get_subtitles', { episode: 3 }, '{"languages":["en"]}'),
      says('In English.'),
      user('Episode 4 had German ones. Nothing new?'),
    ],
    call('get_subtitles', { episode: 3 }),
  ),
  right(
    'a seat that a friend has instead',
    [
      user('Is seat 14C free?'),
      did('get_seat', { seat: '14C' }, '{"free":true}'),
      says('It is.'),
      user('My friend got 15D instead, so book it'),
    ],
    call('book_seat', { seat: '14C' }),
  ),
  right(
    'a seat that somebody leaves',
    [
      user('Is seat 14C free?'),
      did('get_seat', { seat: '14C' }, '{"free":false}'),
      says('It is not.'),
      user('He moves to 15D then, so book it'),
    ],
    call('book_seat', { seat: '14C' }),
  ),
  right(
    'a seat in exchange',
    [
      user('Is seat 14C free?'),
      did('get_seat', { seat: '14C' }, '{"free":true}'),
      says('It is.'),
      user('15D goes back to you instead'),
    ],
    call('book_seat', { seat: '14C' }),
  ),
]
