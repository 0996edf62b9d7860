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
  forAWhile('for half a minute', 'Please open V-7 for about 30 secs.'),
  forAWhile('for now', 'For now open V-7.'),
  forAWhile('a second thought', 'Open V-7. On second thought, I would rather not have the water running.'),
  forAWhile('to be put back', 'Open V-7, take the reading and put the valve back.'),
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
  right(
    'a login that served one question',
    [
      user('What is my balance at the bank?'),
      did('login', { username: 'mia' }, '{"ok": true}'),
      did('get_balance', {}, '{"balance": 12}'),
    ],
    call('logout', { username: 'mia' }),
  ),
  right(
    'a stick that was mounted to copy from it',
    [
      user('Copy report.pdf from the stick.'),
      did('mount_volume', { volume: 'stick' }, '{"ok": true}'),
      did('copy_file', { from: '/mnt/report.pdf', to: 'report.pdf' }, '{"ok": true}'),
    ],
    call('unmount_volume', { volume: 'stick' }),
  ),
  right(
    'a rule of the house about how gates are left',
    [
      system('Make sure that no gate is left open.'),
      user('The driver is at G-2.'),
      did('raise_gate', { gate_id: 'G-2' }, '{"ok": true}'),
      did('open_gate', { gate_id: 'G-2' }, '{"ok": true}'),
    ],
    call('close_gate', { gate_id: 'G-2' }),
  ),
  right(
    'what can be written to again',
    [
      user('Make document DOC-4 writable.'),
      did('get_document', { document_id: 'DOC-4' }, '{"read_only": true}'),
      did('set_document', { document_id: 'DOC-4', read_only: true, title: 'Plan' }, '{"ok": true}'),
    ],
    call('set_document', { document_id: 'DOC-4', read_only: false, title: 'Plan' }),
  ),
  right(
    'the one for the other, in one message',
    [user('Host h-2 takes over.'), did('enable_host', { host_id: 'h-1' }, '{"ok": true}')],
    call('enable_host', { host_id: 'h-2' }),
    call('disable_host', { host_id: 'h-1' }),
  ),
  right(
    'the lamp that was turned off is to be on, with words in between',
    [user('Turn the lamp in here on, LP-3.'), did('turn_off_lamp', { lamp_id: 'LP-3' }, '{"ok": true}')],
    call('turn_on_lamp', { lamp_id: 'LP-3' }),
  ),
]
