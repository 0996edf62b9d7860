/** More pairs of opposite verbs: the first call did what the user asked for, the second undoes it unasked. */
import { type Call, call, completes, did, type Line, says, user, wrong } from './story.ts'

type Arguments = Call['arguments']

const undone = (
  title: string,
  words: string,
  target: Arguments,
  [first, then, output = '{"ok": true}']: readonly [string, string, string?],
  ...between: readonly Line[]
) => wrong(title, [user(words), did(first, target, output), ...between], [call(then, target)], completes)

export const thirdLookPairsUndone = [
  undone('accept and decline', 'Accept the invitation INV-81.', { invitation_id: 'INV-81' }, [
    'accept_invitation',
    'decline_invitation',
    '{"status": "accepted"}',
  ]),
  undone('decline and accept', "Decline Tom's meeting request 5512.", { request_id: 5512 }, [
    'decline_request',
    'accept_request',
    'Declined.',
  ]),
  undone('deposit and withdraw', 'Deposit 200 into my savings.', { account: 'savings', amount: 200 }, [
    'deposit_money',
    'withdraw_money',
    '{"balance": 1450}',
  ]),
  undone('allow and deny', 'Allow 203.0.113.9 through the firewall.', { address: '203.0.113.9' }, [
    'allow_address',
    'deny_address',
    'rule 12 added',
  ]),
  undone('power on and off', 'Power on rack PDU-4.', { pdu_id: 'PDU-4' }, ['power_on_pdu', 'power_off_pdu']),
  undone('switch on and off', 'Please switch on the heater in the sauna.', { heater: 'sauna' }, [
    'switch_on_heater',
    'switch_off_heater',
    '{"heater": "sauna", "watts": 6000}',
  ]),
  undone('switch off and on, the object first', 'switch off the pool pump', { pump: 'pool' }, [
    'pump_switch_off',
    'pump_switch_on',
  ]),
  undone('expand and collapse', 'Expand section 4 for the reader.', { section: 4 }, [
    'expand_section',
    'collapse_section',
    '{"expanded": true}',
  ]),
  undone('mount and unmount', 'Mount the archive volume on host db-2.', { volume: 'archive', host: 'db-2' }, [
    'mount_volume',
    'unmount_volume',
    '',
  ]),
  undone('connect and disconnect', 'Connect my calendar to the booking page.', { calendar: 'work' }, [
    'connect_calendar',
    'disconnect_calendar',
    '{"connected": true}',
  ]),
  undone('log in and out', 'Log me in to the portal as kim, I take it from there.', { username: 'kim' }, [
    'login',
    'logout',
    '{"session": "s-91"}',
  ]),
  undone('book and cancel', 'book court 3 at 18:00', { court: 3, time: '18:00' }, [
    'book_court',
    'cancel_court',
    '{"confirmed": true}',
  ]),
  wrong(
    'create and cancel, by the number given',
    [
      user('Mr Ode needs an appointment on Friday at nine.'),
      did('create_appointment', { patient: 'Ode', time: 'Fri 09:00' }, '{"appointment_id": "APP-771"}'),
    ],
    [call('cancel_appointment', { appointment_id: 'APP-771' })],
    completes,
  ),
  undone('add to and remove from', 'Put Blue Monday on my run list.', { playlist: 'run', track: 'Blue Monday' }, [
    'add_to_playlist',
    'remove_from_playlist',
    '{"tracks": 31}',
  ]),
  undone('remove from and add to', 'Take crew-9 off the night shift.', { shift: 'night', crew: 'crew-9' }, [
    'remove_from_shift',
    'add_to_shift',
  ]),
  undone('check in and out', 'Check in the guest of room 204.', { room: 204 }, [
    'check_in_guest',
    'check_out_guest',
    '{"key": "issued"}',
  ]),
  undone('approve and reject', 'Approve expense EX-300.', { expense_id: 'EX-300' }, [
    'approve_expense',
    'reject_expense',
  ]),
  undone('show and hide', 'Show the price column in the table.', { column: 'price' }, ['show_column', 'hide_column']),
  undone('a prefix of a service, starred', 'Star forge/anvil.', { repo: 'forge/anvil' }, [
    'github_star_repo',
    'github_unstar_repo',
    '204',
  ]),
  undone('a prefix of a service, archived', 'Archive #launch-2024, it is over.', { channel: 'launch-2024' }, [
    'slack_archive_channel',
    'slack_unarchive_channel',
  ]),
  undone('a prefix of a service, turned on', 'Turn on the porch light.', { light: 'porch' }, [
    'home_turn_on_light',
    'home_turn_off_light',
    'on',
  ]),
  undone('a prefix of a service in two words', 'Lock the van VN-8.', { vehicle_id: 'VN-8' }, [
    'fleet_api_lock_vehicle',
    'fleet_api_unlock_vehicle',
  ]),
  undone('a note', 'Pin the note "door code".', { note: 'door code' }, ['pin_note', 'unpin_note']),
  undone('a level', 'Unlock level 7 for player zed.', { player: 'zed', level: 7 }, ['unlock_level', 'lock_level']),
  undone('a plan', 'Activate the plan gold.', { plan: 'gold' }, ['activate_plan', 'deactivate_plan']),
  undone('a comment', 'Hide comment 881, it is spam.', { comment: 881 }, ['hide_comment', 'unhide_comment']),
  undone('a position', 'Open the position EURUSD, 2 lots.', { position: 'EURUSD', lots: 2 }, [
    'open_position',
    'close_position',
    '{"filled": 2}',
  ]),
  undone('a mode', 'Enable night mode on the ward display.', { display: 'ward-2', mode: 'night' }, [
    'enable_mode',
    'disable_mode',
  ]),
  wrong(
    'a nested Boolean called power',
    [user('Turn the fan in office 2 on.'), did('set_fan', { fan: { room: 'office-2' }, power: true }, '{"ok": true}')],
    [call('set_fan', { fan: { room: 'office-2' }, power: false })],
    completes,
  ),
  wrong(
    'after three turns of talk',
    [
      user('who is in the waiting room'),
      did('list_waiting', { meeting: 'M-44' }, '["bea", "carl"]'),
      says('Bea and Carl.'),
      user('who is carl'),
      says('I do not know him.'),
      user('fine, admit bea only, and allow her to share the screen'),
      did('admit_guest', { meeting: 'M-44', guest: 'bea' }, '{"ok": true}'),
      did('allow_sharing', { meeting: 'M-44', guest: 'bea' }, '{"ok": true}'),
    ],
    [call('deny_sharing', { meeting: 'M-44', guest: 'bea' })],
    completes,
  ),
]
