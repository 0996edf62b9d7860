/** Requests in other languages, and the tools of coding agents. */
import { call, did, right, says, user } from './story.ts'

const window = { window_id: 'W-2' }
const aired = (language: string, words: string) =>
  right(
    `the window is opened and closed as asked in ${language}`,
    [user(words), did('open_window', window, '{"ok": true}')],
    call('close_window', window),
  )

export const secondLookLanguages = [
  aired('Portuguese', 'Areja a sala dez minutos com a janela W-2 e depois fecha-a.'),
  aired('Polish', 'Przewietrz pokój, a potem zamknij okno W-2.'),
  aired('Turkish', 'W-2 penceresini aç, on dakika sonra kapat.'),
  aired('Russian', 'Проветри комнату и снова закрой окно W-2.'),
  aired('Korean', 'W-2 창문을 열었다가 다시 닫아 줘.'),
  aired('Arabic', 'افتح النافذة W-2 ثم أغلقها.'),
  aired('Dutch', 'Zet raam W-2 even open en doe het daarna weer dicht.'),
  aired('Finnish', 'Tuuleta huone ja sulje sitten ikkuna W-2.'),
  right(
    'a Spanish yes with another order',
    [
      user('Quiero devolver la lámpara.'),
      did('get_order', { order_id: 'PED-5520' }, '{"order_id": "PED-5520"}'),
      says('Voy a devolver el pedido PED-5520. ¿Confirma?'),
      user('Sí, adelante. Y también quiero cambiar el pedido PED-7730.'),
    ],
    call('return_order', { order_id: 'PED-5520' }),
  ),
  right(
    'a French "not that one"',
    [
      user('Quels billets ai-je ?'),
      did('list_tickets', {}, '[{"ticket_id": "BIL-1001"}, {"ticket_id": "BIL-2002"}]'),
      says('Deux.'),
      user("Annule l'autre, surtout pas le BIL-2002."),
    ],
    call('cancel_ticket', { ticket_id: 'BIL-1001' }),
  ),
  right(
    'an Italian "instead of"',
    [
      user('Quali camere sono libere?'),
      did('list_rooms', {}, '[{"room_id": "CAM-301"}]'),
      says('La CAM-301.'),
      user('Va bene, prendo quella al posto della CAM-205.'),
    ],
    call('book_room', { room_id: 'CAM-301' }),
  ),
  right(
    'the tests again after an edit',
    [
      user('Make the tests pass.'),
      did('Bash', { command: 'cargo test' }, 'test result: FAILED. 1 failed'),
      did('Edit', { file_path: 'src/a.rs', old_string: '1', new_string: '2' }, 'The file was updated.'),
    ],
    call('Bash', { command: 'cargo test' }),
  ),
  right(
    'an edit is taken back because the tests fail',
    [
      user('Try whether 2 workers are enough.'),
      did('Edit', { file_path: 'cfg.toml', old_string: 'workers = 4', new_string: 'workers = 2' }, 'ok'),
      did('Bash', { command: 'make bench' }, 'p99 900 ms'),
    ],
    call('Edit', { file_path: 'cfg.toml', old_string: 'workers = 2', new_string: 'workers = 4' }),
  ),
  right(
    'a stash comes back',
    [
      user('Does main have the bug too?'),
      did('Bash', { command: 'git stash' }, 'Saved working directory'),
      did('Bash', { command: 'make test' }, 'ok'),
    ],
    call('Bash', { command: 'git stash pop' }),
  ),
  right(
    'a scratch file is cleared away',
    [
      user('Does the parser take tabs?'),
      did('create_file', { path: 'scratch.txt' }, 'created'),
      did('run_command', { command: 'parse scratch.txt' }, 'ok'),
    ],
    call('delete_file', { path: 'scratch.txt' }),
  ),
  right(
    'another line of the same file is read',
    [user('What does line 40 of a.py say? I mean of b.py.'), did('read_file', { path: 'a.py', offset: 40 }, 'x = 1')],
    call('read_file', { path: 'b.py', offset: 40 }),
  ),
  right(
    'a shell session is opened for one command and closed',
    [
      user('How full is the disk of host db-2?'),
      did('open_session', { host: 'db-2' }, '{"session_id": "s-1"}'),
      did('run_command', { session_id: 's-1', command: 'df' }, '40 %'),
    ],
    call('close_session', { session_id: 's-1' }),
  ),
  right(
    'the background server is killed by the id that it was given',
    [
      user('Check that the page loads, and leave nothing running.'),
      did('start_process', { command: 'npm run dev' }, '{"process_id": 812}'),
      did('fetch', { url: 'http://localhost:3000' }, '<html>'),
    ],
    call('stop_process', { process_id: 812 }),
  ),
]
