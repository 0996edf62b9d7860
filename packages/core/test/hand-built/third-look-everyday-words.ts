/** Everyday words with two senses: test, while, during, until, back, again, undo, mistake. One sense wants both calls. */
import { type Call, call, completes, did, type Line, right, user, wrong } from './story.ts'

type Arguments = Call['arguments']
type Pair = readonly [string, string]

const undone = (title: string, words: string, target: Arguments, [first, then]: Pair) =>
  wrong(title, [user(words), did(first, target, '{"ok": true}')], [call(then, target)], completes)
const wanted = (title: string, words: string, target: Arguments, [first, then]: Pair, ...between: readonly Line[]) =>
  right(title, [user(words), did(first, target, '{"ok": true}'), ...between], call(then, target))

export const thirdLookEverydayWords = [
  undone('until Monday', 'Mute the alerts of host h-9 until Monday.', { host: 'h-9' }, [
    'mute_alerts',
    'unmute_alerts',
  ]),
  undone('for somebody this week', 'Book desk 14 for Ann this week.', { desk: 14, person: 'Ann' }, [
    'book_desk',
    'cancel_desk',
  ]),
  undone('for somebody with so many hours', 'Add a contract for Kovacs with 40 hours.', { contract: 'Kovacs-40' }, [
    'add_contract',
    'remove_contract',
  ]),
  undone('during, of something past', 'Enable the heating in room 5, we froze during the meeting.', { room: 5 }, [
    'enable_heating',
    'disable_heating',
  ]),
  undone('a while', 'Turn on the yard lamp, it has been dark for a while now.', { lamp: 'yard' }, [
    'turn_on_lamp',
    'turn_off_lamp',
  ]),
  undone('a test account', 'Activate the test account T-100.', { account_id: 'T-100' }, [
    'activate_account',
    'deactivate_account',
  ]),
  undone('a trial plan', 'Start the trial subscription of tenant t-5.', { tenant: 't-5' }, [
    'start_subscription',
    'stop_subscription',
  ]),
  undone('a mistake of somebody else', 'Unblock card 5521, the bank blocked it by mistake.', { card: 5521 }, [
    'unblock_card',
    'block_card',
  ]),
  undone('again, of the trouble', 'Door D-2 stands open again. Lock it.', { door_id: 'D-2' }, [
    'lock_door',
    'unlock_door',
  ]),
  undone('the back office', 'Connect the back office printer.', { printer: 'back-office' }, [
    'connect_printer',
    'disconnect_printer',
  ]),
  undone('a feature called undo', 'Enable the undo feature for editors.', { feature: 'undo', role: 'editor' }, [
    'enable_feature',
    'disable_feature',
  ]),
  undone('a second, of order', 'Lock the second account, ACC-22.', { account_id: 'ACC-22' }, [
    'lock_account',
    'unlock_account',
  ]),
  undone('a minute, of the meeting', 'Publish the minutes MN-8.', { document_id: 'MN-8' }, [
    'publish_document',
    'unpublish_document',
  ]),
  undone('temporary, of a badge', 'Activate the temporary badge 771 for the visitor.', { badge: 771 }, [
    'activate_badge',
    'deactivate_badge',
  ]),
  undone('whenever you have a moment', 'Archive board B-90 whenever you have a moment.', { board_id: 'B-90' }, [
    'archive_board',
    'unarchive_board',
  ]),
  undone('a return address', 'Add the return label RL-4 to the parcel.', { label_id: 'RL-4' }, [
    'add_label',
    'remove_label',
  ]),
  wanted('a siren is tested', 'Test the siren on roof 2.', { siren: 'roof-2' }, ['start_siren', 'stop_siren']),
  wanted('a pump is tried out', 'See if pump 4 turns at all.', { pump: 4 }, ['start_pump', 'stop_pump']),
  wanted(
    'unlocked while somebody is there',
    'Keep the lab unlocked while the courier is inside.',
    { door: 'lab' },
    ['unlock_door', 'lock_door'],
    did('wait_for_exit', { door: 'lab' }, '{"left": true}'),
  ),
  wanted(
    'off during an update',
    'The alarm should be off during the firmware update, run it now.',
    { alarm: 'A-3' },
    ['disable_alarm', 'enable_alarm'],
    did('update_firmware', { alarm: 'A-3' }, '{"version": 9}'),
  ),
  wanted('a check of a connection', 'Can you check that the printer PR-9 pairs?', { printer: 'PR-9' }, [
    'connect_printer',
    'disconnect_printer',
  ]),
  wanted(
    'until a time that has come',
    'Mute the ward phone until the doctor is done.',
    { phone: 'ward-4' },
    ['mute_phone', 'unmute_phone'],
    did('wait_for', { event: 'doctor done' }, '{"reached": true}'),
  ),
  wanted(
    'a minute of air',
    'Give the room a minute of fresh air.',
    { window: 'W-6' },
    ['open_window', 'close_window'],
    did('wait', { seconds: 60 }, 'ok'),
  ),
]
