/** Right calls under the same pairs of verbs: both asked for, another target, a trial, a changed mind, a failed start. */
import { type Call, call, did, type Line, right, says, user } from './story.ts'

type Arguments = Call['arguments']

const wanted = (
  title: string,
  words: string,
  target: Arguments,
  [first, then, output = '{"ok": true}']: readonly [string, string, string?],
  ...between: readonly Line[]
) => right(title, [user(words), did(first, target, output), ...between], call(then, target))
/** The user comes back to a finished call with a later message. */
const later = (title: string, words: string, target: Arguments, [first, then]: readonly [string, string]) =>
  right(
    title,
    [user('Please go ahead as we discussed.'), did(first, target, '{"ok": true}'), says('Done.'), user(words)],
    call(then, target),
  )

export const thirdLookPairsWanted = [
  right(
    'one invitation is accepted, another declined',
    [
      user('I can only make one of the two dinners, the one with Ines: 81, not 82.'),
      did('accept_invitation', { invitation_id: 81 }, '{"ok": true}'),
    ],
    call('decline_invitation', { invitation_id: 82 }),
  ),
  later(
    'the invitation no longer suits',
    'My train is cancelled. I cannot come to 81 after all.',
    { invitation_id: 81 },
    ['accept_invitation', 'decline_invitation'],
  ),
  wanted(
    'in and out of an account',
    'Put 50 in, check that the fee is gone, and take the 50 out.',
    { account: 'A-7', amount: 50 },
    ['deposit_money', 'withdraw_money'],
  ),
  right(
    'out of one account, into another',
    [user('Move 90 from A-7 to A-8.'), did('withdraw_money', { account: 'A-7', amount: 90 }, '{"ok": true}')],
    call('deposit_money', { account: 'A-8', amount: 90 }),
  ),
  later('the address turned out to be hostile', 'that ip is attacking us, keep it out', { address: '203.0.113.9' }, [
    'allow_address',
    'deny_address',
  ]),
  wanted('a rack that did not come up', 'Power on rack PDU-4.', { pdu_id: 'PDU-4' }, [
    'power_on_pdu',
    'power_off_pdu',
    '{"error": "overload on phase 2"}',
  ]),
  wanted('a trial of the sauna', 'Try whether the sauna heater still works.', { heater: 'sauna' }, [
    'switch_on_heater',
    'switch_off_heater',
  ]),
  later('too warm in the sauna', 'Way too hot in here now!', { heater: 'sauna' }, [
    'switch_on_heater',
    'switch_off_heater',
  ]),
  wanted('a section is opened to be read', 'What does section 4 say? Leave the page tidy.', { section: 4 }, [
    'expand_section',
    'collapse_section',
    '{"text": "Opening hours"}',
  ]),
  wanted(
    'a disk is mounted for one copy',
    'Copy notes.txt off the archive disk.',
    { volume: 'archive' },
    ['mount_volume', 'unmount_volume', ''],
    did('copy_file', { from: '/mnt/notes.txt', to: 'notes.txt' }, '{"bytes": 120}'),
  ),
  right(
    'one calendar for another',
    [
      user('The booking page should read my private calendar and no longer the work one.'),
      did('connect_calendar', { calendar: 'private' }, '{"ok": true}'),
    ],
    call('disconnect_calendar', { calendar: 'work' }),
  ),
  later('the user has finished in the portal', "That's all I needed there, thanks. Sign me off.", { username: 'kim' }, [
    'login',
    'logout',
  ]),
  later('the court is no longer needed', "my partner is ill, we won't play", { court: 3, time: '18:00' }, [
    'book_court',
    'cancel_court',
  ]),
  right(
    'an appointment at another time',
    [
      user('Move Mr Ode from APP-771 to Monday at ten.'),
      did('create_appointment', { patient: 'Ode', time: 'Mon 10:00' }, '{"appointment_id": "APP-802"}'),
    ],
    call('cancel_appointment', { appointment_id: 'APP-771' }),
  ),
  right(
    'a song goes from one list to another',
    [
      user('Blue Monday belongs on "run", not on "sleep".'),
      did('add_to_playlist', { playlist: 'run', track: 'Blue Monday' }, '{"ok": true}'),
    ],
    call('remove_from_playlist', { playlist: 'sleep', track: 'Blue Monday' }),
  ),
  later('wrong song, in other words', 'nah that song kills the mood, drop it', { playlist: 'run', track: 'Ballad' }, [
    'add_to_playlist',
    'remove_from_playlist',
  ]),
  later('the guest leaves', 'The guest of 204 is leaving.', { room: 204 }, ['check_in_guest', 'check_out_guest']),
  later('the expense was a fraud', 'EX-300 turns out to be faked. It must not be paid.', { expense_id: 'EX-300' }, [
    'approve_expense',
    'reject_expense',
  ]),
  later('not that repository', 'Oops, that was the wrong repo. Take the star away.', { repo: 'forge/anvil' }, [
    'github_star_repo',
    'github_unstar_repo',
  ]),
  later('the channel is needed', 'People still write in there. Bring it back.', { channel: 'launch-2024' }, [
    'slack_archive_channel',
    'slack_unarchive_channel',
  ]),
  wanted('a light signal', 'Flash the porch light once so the courier sees us.', { light: 'porch' }, [
    'home_turn_on_light',
    'home_turn_off_light',
  ]),
  right(
    'another level of the same player',
    [
      user('Zed has earned level 7 and lost level 9.'),
      did('unlock_level', { player: 'zed', level: 7 }, '{"ok": true}'),
    ],
    call('lock_level', { player: 'zed', level: 9 }),
  ),
  right(
    'one plan for another',
    [user('Customer 12 goes from gold to silver.'), did('activate_plan', { customer: 12, plan: 'silver' }, 'ok')],
    call('deactivate_plan', { customer: 12, plan: 'gold' }),
  ),
  later('the comment was no spam', "I looked again, it isn't spam. Make it visible.", { comment: 881 }, [
    'hide_comment',
    'unhide_comment',
  ]),
  later('the stop has been hit', 'Price is at my limit, get me out.', { position: 'EURUSD', lots: 2 }, [
    'open_position',
    'close_position',
  ]),
  later('the morning has come', 'Good morning! Day settings, please.', { display: 'ward-2', mode: 'night' }, [
    'enable_mode',
    'disable_mode',
  ]),
]
