/** A third set of right calls of other trades that look like a mistake. */
import { call, did, failed, right, says, together, user } from './story.ts'

const ledger = [user('stars of vale/ledger'), did('repo_stars', { repo: 'vale/ledger' }, '88'), says('88.')]
const ops = [user('who is in #ops-eu'), did('channel_members', { channel: '#ops-eu' }, '["a"]'), says('a.')]
const index = [user('size of logs-2026.10'), did('es_size', { index: 'logs-2026.10' }, '41gb'), says('41 GB.')]
const drawing = [user('drawing of 88-1204-B'), did('drawing', { part: '88-1204-B' }, 'rev C'), says('Rev C.')]

export const newTradesRight = [
  right(
    'a fork of the first',
    [...ledger, user('fork into vale/journal')],
    call('repo_fork', { repo: 'vale/ledger', into: 'journal' }),
  ),
  right(
    'a mirror that follows another',
    [...ledger, user('mirror vale/journal there')],
    call('repo_mirror', { repo: 'vale/ledger' }),
  ),
  right(
    'a transfer of issues',
    [...ledger, user('transfer issues of vale/journal in here')],
    call('repo_transfer_in', { repo: 'vale/ledger' }),
  ),
  right(
    'a submodule',
    [...ledger, user('add vale/journal as a submodule')],
    call('repo_add_submodule', { repo: 'vale/ledger', module: 'journal' }),
  ),
  right(
    'a dependency is added',
    [...ledger, user('add vale/journal to the dependencies')],
    call('add_dependency', { repo: 'vale/ledger', name: 'journal' }),
  ),
  right(
    'a channel that takes the members over',
    [...ops, user('archive, everybody goes to #ops-us')],
    call('channel_archive', { channel: '#ops-eu' }),
  ),
  right(
    'a post about another channel',
    [...ops, user('announce #ops-us there')],
    call('channel_announce', { channel: '#ops-eu', text: 'Join the other one.' }),
  ),
  right(
    'invite people from the other channel',
    [...ops, user('invite #ops-us')],
    call('channel_invite', { channel: '#ops-eu', group: 'us' }),
  ),
  right(
    'an index is restored from its older copy',
    [...index, user('restore logs-2025.10 next to that')],
    call('es_clone', { index: 'logs-2026.10' }),
  ),
  right('an alias', [...index, user('alias logs-2026.11')], call('es_alias', { index: 'logs-2026.10', name: 'next' })),
  right(
    'a drawing for the sister part',
    [...drawing, user('mirror for 88-1204-A')],
    call('drawing_mirror', { part: '88-1204-B' }),
  ),
  right(
    'a spare part goes with it',
    [...drawing, user('order 20 with the screws 88-1310-A')],
    call('order_part', { part: '88-1204-B', pcs: 20 }),
  ),
  right(
    'a part that fits in',
    [...drawing, user('does 88-1310-A fit')],
    call('part_fits', { part: '88-1204-B', other: 'screw' }),
  ),
  right(
    'import from a module',
    [
      user('show src/cart_list.ts'),
      did('read_file', { path: 'src/cart_list.ts' }, 'x'),
      says('x'),
      user('import src/cart_item.ts'),
    ],
    call('edit_file', { path: 'src/cart_list.ts', insert: "import './cart_item.ts'" }),
  ),
  right(
    'a move of code',
    [
      user('show src/cart_list.ts'),
      did('read_file', { path: 'src/cart_list.ts' }, 'x'),
      says('x'),
      user('move the helper to src/cart_item.ts'),
    ],
    call('edit_file', { path: 'src/cart_list.ts', remove: 'helper' }),
  ),
  right(
    'a test for a file',
    [
      user('show src/cart_list.ts'),
      did('read_file', { path: 'src/cart_list.ts' }, 'x'),
      says('x'),
      user('test src/cart_item.ts'),
    ],
    call('run_tests', { path: 'src/cart_list.ts', related: true }),
  ),
  right(
    'a search in a file',
    [
      user('show src/cart_list.ts'),
      did('read_file', { path: 'src/cart_list.ts' }, 'x'),
      says('x'),
      user('search src/cart_item.ts for callers'),
    ],
    call('read_file', { path: 'src/cart_list.ts' }),
  ),
  right(
    'a delete needs a look first',
    [
      user('show src/cart_list.ts'),
      did('read_file', { path: 'src/cart_list.ts' }, 'x'),
      says('x'),
      user('delete src/cart_item.ts'),
    ],
    call('edit_file', { path: 'src/cart_list.ts', remove: 'import' }),
  ),
  right(
    'a refactoring over two files',
    [
      user('show src/cart_list.ts'),
      did('read_file', { path: 'src/cart_list.ts' }, 'x'),
      says('x'),
      user('rename item to line in src/cart_item.ts'),
    ],
    call('replace_in_file', { path: 'src/cart_list.ts', old: 'item', new: 'line' }),
  ),
  right(
    'read the caller',
    [
      user('read lib/a.py'),
      did('read_file', { path: 'lib/a.py' }, 'def a()'),
      says('It defines a().'),
      user('read lib/b.py and explain how they work together'),
      did('read_file', { path: 'lib/b.py' }, 'import a'),
    ],
    call('read_file', { path: 'lib/a.py' }),
  ),
  right(
    'a robe is lent for the fitting',
    [
      user('does robe 41 fit Kim'),
      did('robe_lend', { robe: 41, person: 'Kim' }, 'lent'),
      did('fitting', { person: 'Kim' }, 'too long'),
    ],
    call('robe_return', { robe: 41, person: 'Kim' }),
  ),
  right(
    'a candidate without papers',
    [
      user('cand. 88-120 showed up. admit only with an id'),
      did('exam_admit', { candidate: '88-120' }, '{"seat":14,"id_shown":false}'),
    ],
    call('exam_expel', { candidate: '88-120' }),
  ),
  right(
    'a nurse who is ill',
    [
      user('Odile covers the night on ward 3'),
      did(
        'roster.assignNurse',
        { ward: 3, nurse: 'Odile', shift: 'night' },
        '{"assigned":true,"warning":"Odile is on sick leave"}',
      ),
    ],
    call('roster.unassignNurse', { ward: 3, nurse: 'Odile', shift: 'night' }),
  ),
  right(
    'dark mode for a screenshot',
    [
      user('screenshot of the shop in dark mode'),
      did('set_dark_mode', { enabled: true }, 'ok'),
      did('screenshot', { page: 'shop' }, 's.png'),
    ],
    call('set_dark_mode', { enabled: false }),
  ),
  right(
    'which looks better',
    [user('compare light and dark mode'), did('set_dark_mode', { enabled: true }, 'ok')],
    call('set_dark_mode', { enabled: false }),
  ),
  right(
    'a claim is reopened to add a photo',
    [
      user('photo for CL-5512 came'),
      did('claim_reopen', { claim: 'CL-5512' }, 'open'),
      did('claim_attach', { claim: 'CL-5512', photo: 'p1' }, 'attached'),
    ],
    call('claim_close', { claim: 'CL-5512' }),
  ),
  right(
    'a teaser in the wrong week',
    [
      user('the teaser should appear on friday at 9'),
      did(
        'schedule_post',
        { post: 'teaser', at: '2026-11-27T09:00' },
        '{"day":"friday","week":48,"note":"that is next week"}',
      ),
      did('calendar_today', {}, '{"week":47}'),
    ],
    call('unschedule_post', { post: 'teaser', at: '2026-11-27T09:00' }),
  ),
  right(
    'a fuse that trips',
    [
      user('F7 on, see if it holds'),
      did('fuse_power_on', { fuse: 'F7' }, 'on'),
      did('fuse_state', { fuse: 'F7' }, 'sparks'),
    ],
    call('fuse_power_off', { fuse: 'F7' }),
  ),
  right(
    'the wrong Rosa',
    [
      user('Aunt Rosa said yes!! table 4 please'),
      did('guest_add', { name: 'Rosa', table: 4 }, '{"name":"Rosa Kern","relation":"colleague"}'),
    ],
    call('guest_remove', { name: 'Rosa', table: 4 }),
  ),
  right(
    'an aisle is blocked for the fork lift',
    [
      user('fork lift through aisle 4, people out'),
      did('block_aisle', { aisle: 4 }, 'blocked'),
      did('forklift_go', { aisle: 4 }, 'through'),
    ],
    call('unblock_aisle', { aisle: 4 }),
  ),
  right(
    'an autopilot for a look at the map',
    [user('hold 270 for me a minute, I check the map'), did('autopilot_engage', { heading: 270 }, 'engaged')],
    call('autopilot_disengage', {}),
  ),
  right(
    'two mails, one tagged by mistake',
    [
      user('tag M-1 with tax'),
      together(
        [call('mail_tag', { mail: 'M-1', tag: 'tax' }), 'ok'],
        [call('mail_tag', { mail: 'M-2', tag: 'tax' }), 'ok'],
      ),
    ],
    call('mail_untag', { mail: 'M-2', tag: 'tax' }),
  ),
  right(
    'a limit that is only told',
    [user('add five seats one by one'), did('seat_add', { n: 1 }, 'Added. Seat limit: 3 of 5')],
    call('seat_add', { n: 1 }),
  ),
  right(
    'an alarm that had to be tried twice',
    [
      user('arm the alarm, I close window 3 meanwhile, try until it works'),
      did('alarm_arm', {}, '{"armed":false,"reason":"window 3 is open"}'),
      did('sleep', { s: 20 }, ''),
    ],
    call('alarm_arm', {}),
  ),
  right(
    'a range that was widened',
    [
      user('oven 300, raise the maximum if needed'),
      did('oven_set', { c: 300 }, 'Value 300 is out of range [30, 250]'),
      did('oven_max', { c: 320 }, 'ok'),
    ],
    call('oven_set', { c: 300 }),
  ),
  right(
    'a log that ends with a code',
    [user('follow the log'), did('log_next', {}, 'card_declined')],
    call('log_next', {}),
  ),
  right(
    'a subscription that is paused is no failure',
    [user('watch the flags until beta is enabled'), did('flag_get', { flag: 'beta' }, '{"enabled":false}')],
    call('flag_get', { flag: 'beta' }),
  ),
  right(
    'the door was unlocked on the second try',
    [
      user('unlock d9'),
      failed('unlock_door', { door: 'D9' }, 'no reader'),
      did('pair_reader', { door: 'D9' }, 'paired'),
    ],
    call('unlock_door', { door: 'D9' }),
  ),
]
