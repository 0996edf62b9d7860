/** Right calls of the tenth look: written after the ninth was repaired, before they were run. Nothing was tuned on them. */
import { call, did, failed, right, says, user } from './story.ts'

const ok = '{"ok": true}'

export const tenthLookRight = [
  right(
    'a gym membership that renews by itself',
    [
      user('Book me a trial month at Fitbox. No contract that renews by itself please.'),
      did('book_membership', { gym: 'Fitbox', plan: 'trial' }, '{"membership": "m-77", "renewal": "automatic"}'),
    ],
    call('cancel_membership', { gym: 'Fitbox', membership: 'm-77' }),
  ),
  right(
    'a freezer is defrosted',
    [
      user('The freezer in the lab needs to be defrosted.'),
      did('turn_off_freezer', { freezer: 'lab' }, ok),
      did('get_temperature', { freezer: 'lab' }, '{"celsius": 4.2, "ice": "none"}'),
    ],
    call('turn_on_freezer', { freezer: 'lab' }),
  ),
  right(
    'a feature flag for a comparison of load times',
    [
      user('How much faster is the home page with lazy-images?'),
      did('enable_flag', { flag: 'lazy-images' }, '{"enabled": true}'),
      did('measure_page', { page: 'home' }, '{"ms": 812}'),
    ],
    call('disable_flag', { flag: 'lazy-images' }),
  ),
  right(
    'a colleague gets the on-call phone for the night',
    [
      user('I am out tonight. Assign the pager to Ines and take it back from her in the morning.'),
      did('assign_pager', { person: 'Ines' }, ok),
      did('wait_until', { time: '07:00' }, ok),
    ],
    call('unassign_pager', { person: 'Ines' }),
  ),
  right(
    'a stock that is not what it was thought to be',
    [
      user('buy 10 shares of the solar company from Jena'),
      did(
        'buy_shares',
        { symbol: 'JEN', shares: 10 },
        '{"symbol": "JEN", "company": "Jenoptik AG", "sector": "optics"}',
      ),
    ],
    call('sell_shares', { symbol: 'JEN', shares: 10 }),
  ),
  right(
    'a visitor badge is checked',
    [
      user('Badge 5531 does not open the door, says the visitor. Can you see what is wrong?'),
      did('deactivate_badge', { badge: 5531 }, ok),
    ],
    call('activate_badge', { badge: 5531 }),
  ),
  right(
    'a number that is only the new owner',
    [
      user('Look at contract CN-4410.'),
      did('get_contract', { contract: 'CN-4410' }, '{"contract": "CN-4410", "owner": "CU-201"}'),
      says('It belongs to CU-201.'),
      user('The owner has merged with CN-4452, so please end the old contract.'),
    ],
    call('end_contract', { contract: 'CN-4410' }),
  ),
  right(
    'a parcel that came back',
    [
      user('Track parcel PX-90012.'),
      did('track_parcel', { parcel: 'PX-90012' }, '{"state": "returned"}'),
      says('It was returned to the sender.'),
      user('Hm, PX-90044 arrived fine. Resend it please.'),
    ],
    call('resend_parcel', { parcel: 'PX-90012' }),
  ),
  right(
    'a driver takes over another truck',
    [
      user('Is truck TR-118 in the yard?'),
      did('get_truck', { truck: 'TR-118' }, '{"truck": "TR-118", "place": "yard"}'),
      says('Yes.'),
      user('Unload it first, TR-121 comes at noon.'),
    ],
    call('unload_truck', { truck: 'TR-118' }),
  ),
  right(
    'an invoice in French',
    [
      user('Montrez-moi la facture FA-3310.'),
      did('get_invoice', { invoice: 'FA-3310' }, '{"invoice": "FA-3310", "total": 90}'),
      says('Elle est de 90 euros.'),
      user("Annulez-la, c'est la FA-3312 qui compte."),
    ],
    call('cancel_invoice', { invoice: 'FA-3310' }),
  ),
  right(
    'a room by its old number',
    [
      user('Reserve room R-204 for the audit.'),
      did('find_room', { room: 'R-204' }, '{"room": "R-204", "seats": 8}'),
      says('It has 8 seats. Shall I reserve it?'),
      user('yes pls, and R-310 for the dinner, but do the audit first'),
    ],
    call('reserve_room', { room: 'R-204' }),
  ),
  right(
    'an account under which the booking was made',
    [
      user('What is on account AC-77120?'),
      did('get_account', { account: 'AC-77120' }, '{"balance": 51}'),
      says('51 euros.'),
      user('Close account AC-77133, it is only an alias.'),
      did('resolve_alias', { account: 'AC-77133' }, '{"alias_of": "AC-77120"}'),
    ],
    call('close_account', { account: 'AC-77120' }),
  ),
  right(
    'a lock is removed before the migration runs again',
    [
      user('Run the migration of tenant 12.'),
      failed('run_migration', { tenant: 12 }, 'lock held by pid 811'),
      did('kill_process', { pid: 811 }, '{"killed": true}'),
    ],
    call('run_migration', { tenant: 12 }),
  ),
  right(
    'a test that is red on purpose',
    [
      user('Write the failing test for bug 9 first, then the fix.'),
      did('run_test', { name: 'bug-9' }, 'FAIL bug-9: expected 3, received 2'),
      did('write_file', { path: 'src/sum.ts', text: 'export const three = 3' }, 'written'),
    ],
    call('run_test', { name: 'bug-9' }),
  ),
  right(
    'a train that is late',
    [
      user('Watch ICE 599 and tell me when it leaves Ulm.'),
      did('get_train', { train: 'ICE 599' }, '{"train": "ICE 599", "status": "delayed", "minutes": 12}'),
    ],
    call('get_train', { train: 'ICE 599' }),
  ),
]
