/** Opposite calls that belong to the work: for a while only, a thing opened to be read, nothing that both aim at. */
import { call, did, right, system, user } from './story.ts'

const valve = { valve_id: 'V-7' }
const forAWhile = (title: string, words: string) =>
  right(
    title,
    [user(words), did('open_valve', valve, '{"ok": true}'), did('measure_flow', {}, '{"litres": 4}')],
    call('close_valve', valve),
  )

export const secondLookForAWhile = [
  forAWhile('briefly', 'Open valve V-7 briefly and tell me the flow.'),
  forAWhile('for a moment', 'Open valve V-7 for a moment.'),
  forAWhile('until something is so', 'Open V-7 until 4 litres have gone through.'),
  forAWhile('everything back as it was', 'Open V-7, measure, and put everything back as it was.'),
  forAWhile('while something else is done', 'Open V-7 while you measure the flow.'),
  forAWhile('shut at the end', 'Make sure that V-7 is shut in the end. Open it first.'),
  right(
    'a file is opened to be read',
    [
      user('Count the lines of log.txt.'),
      did('open_file', { path: 'log.txt' }, '{"handle": 3}'),
      did('count_lines', { handle: 3 }, '812'),
    ],
    call('close_file', { path: 'log.txt' }),
  ),
  right(
    'a database is asked one question',
    [
      user('How many rows has the table users?'),
      did('connect_database', { database: 'main' }, '{"ok": true}'),
      did('run_query', { sql: 'select count(*) from users' }, '12'),
    ],
    call('disconnect_database', { database: 'main' }),
  ),
  right(
    'a rule of the house says how it has to end',
    [
      system('Doors must never stay unlocked after a delivery.'),
      user('There is a delivery at door D-10.'),
      did('unlock_door', { door_id: 'D-10' }, '{"ok": true}'),
    ],
    call('lock_door', { door_id: 'D-10' }),
  ),
  right(
    'a rule of the user says how it has to end',
    [
      user('From now on, whenever you unlock D-10, lock it again afterwards.'),
      { role: 'assistant', content: 'Noted.', calls: [] },
      user('Unlock D-10 for the postman.'),
      did('unlock_door', { door_id: 'D-10' }, '{"ok": true}'),
    ],
    call('lock_door', { door_id: 'D-10' }),
  ),
  right(
    'a setting is all that they share',
    [user('Check how the engine sounds.'), did('start_engine', { mode: 'eco' }, '{"ok": true}')],
    call('stop_engine', { mode: 'eco' }),
  ),
  right(
    'a move within one board',
    [
      user('Move task TSK-10 from list A to list B.'),
      did('remove_task', { task_id: 'TSK-10', list: 'A' }, '{"ok": true}'),
    ],
    call('add_task', { task_id: 'TSK-10', list: 'B' }),
  ),
]
