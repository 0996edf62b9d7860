/** Right calls written after the repairs of the fourth look, before they were run. */
import { call, did, right, says, tool, user, withTools } from './story.ts'

const ok = '{"ok": true}'

export const fifthLookRight = [
  right(
    'the printer is taken off the network to get a new address',
    [user('give printer 4 a fresh ip'), did('disconnect_printer', { printer: 4 }, 'disconnected')],
    call('connect_printer', { printer: 4 }),
  ),
  right(
    'a car is opened for a courier and locked afterwards',
    [
      user('the courier is at my car, let him drop the parcel in the trunk, make sure its shut after'),
      did('unlock_trunk', { car: 'mine' }, ok),
    ],
    call('lock_trunk', { car: 'mine' }),
  ),
  right(
    'the old key is revoked after the new one was created',
    [user('rotate the api key of service billing'), did('create_key', { service: 'billing' }, '{"key": "k2"}')],
    call('revoke_key', { service: 'billing', key: 'k1' }),
  ),
  right(
    'a typing error in the second half of the request',
    [user('enable wifi for the update and disbale it once its through'), did('enable_wifi', {}, ok)],
    call('disable_wifi', {}),
  ),
  right(
    'a colleague asked for the opposite in a later message',
    [
      user('mute the lobby speakers'),
      did('mute_speakers', { zone: 'lobby' }, ok),
      says('Muted.'),
      user('guests are asking why its so quiet, fix that'),
    ],
    call('unmute_speakers', { zone: 'lobby' }),
  ),
  right(
    'a wrong player was banned, as the agent sees in the output',
    [user('ban player 7731'), did('ban_player', { player_id: 7713 }, '{"banned": "7713"}')],
    call('unban_player', { player_id: 7713 }),
  ),
  right(
    'the timer is over',
    [
      user('preheat the oven, run it 10 min then stop'),
      did('start_oven', { celsius: 180 }, ok),
      did('wait', { minutes: 10 }, 'done'),
    ],
    call('stop_oven', {}),
  ),
  right(
    'somebody else is to get the licence',
    [user('move the CAD licence from Jo to Sam'), did('assign_licence', { user: 'Sam' }, ok)],
    call('unassign_licence', { user: 'Jo' }),
  ),
  right(
    'a dry run',
    [user('dry run please: book the hall, see if it works, leave no trace'), did('book_hall', { day: 'may 3' }, ok)],
    call('cancel_hall', { day: 'may 3' }),
  ),
  right(
    'the earlier call said it could not',
    [
      user('get camera 3 to record'),
      did('start_recording', { camera: 3 }, 'Recorder busy with another stream, request ignored'),
    ],
    call('stop_recording', { camera: 3 }),
  ),
  right(
    'an answer in the middle: the user wants it off again',
    [user('put the fan on'), did('turn_on_fan', { room: 2 }, 'on'), says('The fan is on.'), user('brrr too cold now')],
    call('turn_off_fan', { room: 2 }),
  ),
  right(
    'a flag for the time of an import, without any word for it',
    [
      user('import the price list'),
      did('set_shop', { readonly: true }, ok),
      did('import_prices', { file: 'p.csv' }, '{"rows": 90}'),
    ],
    call('set_shop', { readonly: false }),
  ),
  right(
    'the other patient is only the neighbour',
    [
      user('chart of PT-1181'),
      did('get_chart', { patient: 'PT-1181' }, '{"room": 4}'),
      says('Room 4.'),
      user('discharge the patient. PT-1190 in the next bed stays.'),
    ],
    call('discharge_patient', { patient: 'PT-1181' }),
  ),
  right(
    'the other invoice is the reason',
    [
      user('open invoice INV-2026-0041'),
      did('get_invoice', { invoice_id: 'INV-2026-0041' }, '{"total": 90}'),
      says('90.'),
      user('void it please since INV-2026-0044 replaces it'),
    ],
    call('void_invoice', { invoice_id: 'INV-2026-0041' }),
  ),
  right(
    'the host that is named is where the traffic goes',
    [
      user('status of 10.1.0.4'),
      did('host_status', { host: '10.1.0.4' }, 'degraded'),
      says('Degraded.'),
      user('drain it and send everything to 10.1.0.9'),
    ],
    call('drain_host', { host: '10.1.0.4' }),
  ),
  right(
    'a commit as the base of a revert',
    [
      user('show 9f3c2ab'),
      did('show_commit', { commit: '9f3c2ab' }, 'bump'),
      says('A bump.'),
      user('revert that one, 41de70c was fine'),
    ],
    call('revert_commit', { commit: '9f3c2ab' }),
  ),
  right(
    'the full hash of the commit that the user abbreviates',
    [
      user('what is in 9f3c2ab'),
      did('show_commit', { commit: '9f3c2ab41de70c99f3c2ab41de70c99f3c2ab41d' }, 'bump'),
      says('A bump.'),
      user('revert commit 9f3c2ab'),
    ],
    call('revert_commit', { commit: '9f3c2ab41de70c99f3c2ab41de70c99f3c2ab41d' }),
  ),
  right(
    'a telephone number to call back, not to block',
    [
      user('who is +49 170 5550101'),
      did('lookup_number', { number: '+491705550101' }, 'spam'),
      says('Spam.'),
      user('block that. you can reach me at +49 170 5550144 if something comes up'),
    ],
    call('block_number', { number: '+491705550101' }),
  ),
  right(
    'two loans, the user wants the first extended because of the second',
    [
      user('show loan L-7712'),
      did('get_loan', { loan: 'L-7712' }, '{"due": "monday"}'),
      says('Due on Monday.'),
      user('extend this loan, L-7740 is due the same week'),
    ],
    call('extend_loan', { loan: 'L-7712' }),
  ),
  right(
    'a correction that takes the new one back',
    [
      user('show ticket 44120'),
      did('get_ticket', { ticket_id: '44120' }, '{"state": "open"}'),
      says('Open.'),
      user('close 44127, wait no, close this one first'),
    ],
    call('close_ticket', { ticket_id: '44120' }),
  ),
  right(
    'a reading call on the way to the new one',
    [
      user('show route RT-20'),
      did('get_route', { route: 'RT-20' }, '{"stops": 4}'),
      says('Four stops.'),
      user('copy its stops over to RT-31'),
    ],
    call('list_stops', { route: 'RT-20' }),
  ),
  right(
    'the second half of an earlier request comes first',
    [
      user('renew license LC-301 and mail me the pdf'),
      did('renew_license', { license: 'LC-301' }, 'renewed'),
      says('Renewed, the pdf is next.'),
      user('thanks, after that renew LC-309'),
    ],
    call('mail_license', { license: 'LC-301' }),
  ),
  right(
    'a status that is polled, with the word failed in its name',
    [user('watch the failed jobs'), did('list_failed_jobs', {}, '{"failed": 3, "jobs": [1, 2, 3]}')],
    call('list_failed_jobs', {}),
  ),
  right(
    'the user repaired the cause',
    [
      user('print the label'),
      did('print_label', { id: 4 }, 'Error: out of paper'),
      says('The printer is out of paper.'),
      user('refilled'),
    ],
    call('print_label', { id: 4 }),
  ),
  right(
    'a search that finds nothing, with other words',
    [user('find the contract of Ruiz'), did('search', { query: 'Ruiz contract' }, 'No results.')],
    call('search', { query: 'contract Ruiz' }),
  ),
  withTools(
    right(
      'a label in the documented form without its sign',
      [user('filter the board by #infra')],
      call('filter_board', { label: 'infra' }),
    ),
    tool('filter_board', { label: { type: 'string', description: 'Label, written without "#".' } }),
  ),
  right(
    'a quoted text for two languages, as asked',
    [user('Put up a sign "No entry", in English and French.')],
    call('create_sign', { text: 'No entry / Entrée interdite' }),
  ),
  right(
    'the same order for a second department',
    [
      user('order 10 chairs for sales and 10 for support'),
      did('create_order', { item: 'chair', quantity: 10 }, '{"order_id": "O-1"}'),
    ],
    call('create_order', { item: 'chair', quantity: 10 }),
  ),
  right(
    'a request in Swahili',
    [user('Washa taa ya jikoni kisha uizime'), did('turn_on_light', { room: 'kitchen' }, ok)],
    call('turn_off_light', { room: 'kitchen' }),
  ),
  right(
    'a request in Finnish',
    [user('Avaa portti ja sulje se sitten'), did('open_gate', { gate: 2 }, ok)],
    call('close_gate', { gate: 2 }),
  ),
]
