/** The outcome is plain: a success that is undone unasked, a failure that is repeated, and repeats that are right. */
import { type Call, call, completes, did, type Line, repeats, right, says, user, wrong } from './story.ts'

type Arguments = Call['arguments']

const undone = (
  title: string,
  words: string,
  target: Arguments,
  [first, then]: readonly [string, string],
  output: string,
) => wrong(title, [user(words), did(first, target, output)], [call(then, target)], completes)
const again = (title: string, words: string, made: Call, output: string, ...more: readonly Line[]) =>
  wrong(
    `the same call after: ${title}`,
    [user(words), did(made.name, made.arguments, output), ...more],
    [made],
    repeats(0),
  )
const mayRepeat = (title: string, words: string, made: Call, output: string, ...more: readonly Line[]) =>
  right(title, [user(words), did(made.name, made.arguments, output), ...more], made)

export const thirdLookPlainOutcomes = [
  undone('true', 'Pin note N-40.', { note_id: 'N-40' }, ['pin_note', 'unpin_note'], 'true'),
  undone(
    'an id',
    'Attach receipt RC-9 to the claim.',
    { receipt_id: 'RC-9' },
    ['attach_receipt', 'detach_receipt'],
    '77120',
  ),
  undone('nothing printed', 'Enable the unit nginx.', { unit: 'nginx' }, ['enable_unit', 'disable_unit'], ''),
  undone('done', 'Activate badge 5531.', { badge: 5531 }, ['activate_badge', 'deactivate_badge'], 'done'),
  undone('OK in capitals', 'Start the mixer M-2.', { mixer_id: 'M-2' }, ['start_mixer', 'stop_mixer'], 'OK'),
  undone(
    'a sentence',
    'Lock bike 17.',
    { bike: 17 },
    ['lock_bike', 'unlock_bike'],
    'Bike 17 has been locked successfully.',
  ),
  undone(
    'the new record',
    'Follow the artist Nola Ray.',
    { artist: 'nola-ray' },
    ['follow_artist', 'unfollow_artist'],
    '{"artist": "nola-ray", "followed_at": "2026-02-01T10:00:00Z"}',
  ),
  undone(
    'a status of 201',
    'Grant kofi read access to the wiki.',
    { user: 'kofi', resource: 'wiki' },
    ['grant_access', 'revoke_access'],
    '{"status": 201, "id": "gr-81"}',
  ),
  undone(
    'a tick',
    'Archive channel #old-news.',
    { channel: '#old-news' },
    ['archive_channel', 'unarchive_channel'],
    '✅',
  ),
  undone(
    'a count',
    'Mute the kids room speaker.',
    { speaker: 'kids' },
    ['mute_speaker', 'unmute_speaker'],
    '{"changed": 1}',
  ),
  undone(
    'an empty object',
    'Block sender x@example.com.',
    { sender: 'x@example.com' },
    ['block_sender', 'unblock_sender'],
    '{}',
  ),
  again(
    'gRPC',
    'Scale the cart service to 4.',
    call('scale_service', { service: 'cart', replicas: 4 }),
    'rpc error: code = PermissionDenied desc = role viewer cannot scale',
  ),
  again(
    'AWS',
    'Stop instance i-0f11.',
    call('ec2_stop_instance', { instance_id: 'i-0f11' }),
    'An error occurred (UnauthorizedOperation) when calling the StopInstances operation: You are not authorized',
  ),
  again(
    'Google',
    'Share the sheet with Mo.',
    call('share_file', { file_id: 'f-3', with: 'mo' }),
    '{"code": 404, "message": "File not found: f-3.", "status": "NOT_FOUND"}',
  ),
  again('errorCode', 'Pay slip 118.', call('paySlip', { slipId: 118 }), '{"errorCode": "NO_FUNDS", "slip": 118}'),
  again(
    'the type error',
    'Give me the blue skin.',
    call('equip_skin', { skin: 'blue' }),
    '{"type": "error", "text": "You do not own this skin"}',
  ),
  again('code: not_found', 'close ticket 9917', call('close_ticket', { ticket: 9917 }), '{"code": "not_found"}'),
  again('German', 'Print badge 12.', call('print_badge', { badge: 12 }), 'Fehler: Ausweis 12 existiert nicht.'),
  again('Japanese', 'Print badge 12.', call('print_badge', { badge: 12 }), 'エラー：バッジ12は存在しません'),
  again('French', 'Dim lamp L-3.', call('dim_lamp', { lamp: 'L-3' }), 'Erreur : lampe L-3 inconnue.'),
  again('Spanish', 'Dim lamp L-3.', call('dim_lamp', { lamp: 'L-3' }), 'No se pudo atenuar: lámpara desconocida.'),
  again('Russian', 'Dim lamp L-3.', call('dim_lamp', { lamp: 'L-3' }), 'Ошибка: лампа L-3 не найдена.'),
  again('Polish', 'Dim lamp L-3.', call('dim_lamp', { lamp: 'L-3' }), 'Błąd: nie ma lampy L-3.'),
  again('Chinese', 'Dim lamp L-3.', call('dim_lamp', { lamp: 'L-3' }), '错误：找不到灯 L-3'),
  again('no such thing', 'Open locker 88.', call('open_locker', { locker: 88 }), 'No locker with this number.'),
  again(
    'kubectl, with a word of the agent',
    'delete pod web-0',
    call('delete_pod', { pod: 'web-0', namespace: 'shop' }),
    'Error from server (Forbidden): pods "web-0" is forbidden',
    says('Let me try that again.'),
  ),
  mayRepeat('a die is rolled again', 'roll 2 dice for me', call('roll_die', { sides: 6 }), '4'),
  mayRepeat('a poll', 'Tell me when build 71 is through.', call('get_build', { build: 71 }), '{"phase": "compiling"}'),
  mayRepeat(
    'a poll whose output is a line of a log',
    'Watch the import until it ends.',
    call('tail_import', { lines: 1 }),
    '10:11:12 INFO row 5000 of 9000',
  ),
  mayRepeat('a page that says neither', 'Keep checking the gate.', call('read_gate', { gate: 4 }), 'see display'),
  mayRepeat('the next turn of a crank', 'Turn the camera left twice.', call('turn_camera', { dir: 'left' }), 'ok?'),
  mayRepeat('the next message of a queue', 'Empty the queue.', call('pop_message', { queue: 'q' }), '{"body": "a"}'),
  mayRepeat(
    'a German word for waiting',
    'Is the scan of tray 2 ready? Wait for it if not.',
    call('get_scan', { tray: 2 }),
    'Bitte warten ...',
  ),
  mayRepeat(
    'a read of an error report',
    'Show me new crashes as they come.',
    call('next_crash', {}),
    'crash #8: NullPointer',
  ),
]
