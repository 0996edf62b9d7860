/** Right calls with two values in the message of which only one has a form. Committed before they were run. */
import { call, did, type HandBuiltStep, right, says, user } from './story.ts'

const looked = (output: string) => [
  user('Is R-214 free for Marta?'),
  did('get_room', { room: 'R-214', guest: 'Marta' }, output),
  says('I looked.'),
]

export const leftOverRight: readonly HandBuiltStep[] = [
  right(
    'somebody else takes the other room instead',
    [...looked('{"free":true}'), user('Anna takes R-309 instead, so go on')],
    call('book_room', { room: 'R-214', guest: 'Marta' }),
  ),
  right(
    'somebody else goes to the other room then',
    [...looked('{"free":false}'), user('Tom moves to R-309 then, so it is free. Go on')],
    call('book_room', { room: 'R-214', guest: 'Marta' }),
  ),
  right(
    'a friend asked for the other room instead',
    [...looked('{"free":true}'), user('Good, my friend chose R-309 instead')],
    call('book_room', { room: 'R-214', guest: 'Marta' }),
  ),
  right(
    'a name and a room that belong together',
    [...looked('{"free":true}'), user('And Tom has R-309?')],
    call('get_room', { room: 'R-214', guest: 'Marta' }),
  ),
]
