/** More wrong calls of other trades, written after the rules for those in `other-trades-wrong.ts`. */
import { becomes, call, completes, did, failed, goesOn, repeats, says, system, together, user, wrong } from './story.ts'

export const moreTradesWrong = [
  wrong(
    'a snow plough is sent and called back',
    [
      user('oak street is white again, plough 5 is free'),
      did('dispatch_plough', { plough: 5, street: 'oak' }, '{"eta":"12 min"}'),
    ],
    [call('undispatch_plough', { plough: 5, street: 'oak' })],
    completes,
  ),
  wrong(
    'a stand at the market',
    [
      user('the cheese lady wants her old spot, S-14, for saturday'),
      did('stand.reserve', { stand: 'S-14', day: 'saturday' }, 'reserved until sat 15:00'),
    ],
    [call('stand.release', { stand: 'S-14', day: 'saturday' })],
    completes,
  ),
  wrong(
    'two-factor for a treasurer',
    [
      user('Treasurer Moss logs in without a second factor!! change that'),
      did('enable_2fa', { user: 'Moss' }, '2FA enabled for Moss'),
    ],
    [call('disable_2fa', { user: 'Moss' })],
    completes,
  ),
  wrong(
    'a river gauge alert',
    [
      user('I want to hear about it when gauge G-3 goes above 4 m'),
      did('alerts-subscribe', { gauge: 'G-3', above: 4 }, '{"subscription":"al-77"}'),
    ],
    [call('alerts-unsubscribe', { gauge: 'G-3', above: 4 })],
    completes,
  ),
  wrong(
    'a crane under a storm',
    [
      user('gusts of 90 tonight. crane 2 must not swing, lock it'),
      did('crane.lockSlew', { crane: 2 }, '{"crane":2,"slew":"locked"}'),
    ],
    [call('crane.unlockSlew', { crane: 2 })],
    completes,
  ),
  wrong(
    'an actor joins the call sheet',
    [
      user('Odile is back from the dentist, add her to scene 14 and send me the sheet'),
      did('scene_add_actor', { scene: 14, actor: 'Odile' }, '{"scene":14,"actors":["Pim","Odile"]}'),
      did('sheet_export', { scene: 14 }, '{"file":"s14.pdf"}'),
    ],
    [call('scene_remove_actor', { scene: 14, actor: 'Odile' })],
    completes,
  ),
  wrong(
    'a voucher',
    [
      user('voucher SPRING-20 goes live today'),
      did('voucher.activate', { code: 'SPRING-20' }, '{"code":"SPRING-20","active":true}'),
    ],
    [call('voucher.deactivate', { code: 'SPRING-20' })],
    completes,
  ),
  wrong(
    'a stuck package is released',
    [user('customs cleared LX-9921, let it go'), did('customs_release', { parcel: 'LX-9921' }, 'LX-9921 released')],
    [call('customs_hold', { parcel: 'LX-9921' })],
    completes,
  ),
  wrong(
    'a comment thread is shut',
    [
      user('people fight under post 881. lock the comments there'),
      did('mcp__blog__lock_comments', { post: 881 }, '{"post":881,"comments":"locked"}'),
    ],
    [call('mcp__blog__unlock_comments', { post: 881 })],
    completes,
  ),
  wrong(
    'a table for eight',
    [
      user('hi, can you get us a table at Lario, 8 people, saturday 8pm?'),
      did('resy_book', { place: 'Lario', people: 8, at: '2026-11-21T20:00' }, '{"confirmation":"LR-55","deposit":0}'),
    ],
    [call('resy_cancel', { confirmation: 'LR-55' })],
    completes,
  ),
  wrong(
    'the thermostat mode',
    [
      user('were home again, take the house out of away mode'),
      did('set_away_mode', { home: 'main', active: false }, '{"active":false}'),
    ],
    [call('set_away_mode', { home: 'main', active: true })],
    completes,
  ),
  wrong(
    'both mics for a duet',
    [
      user('duet now: mics 1 and 2 live'),
      together([call('mic_unmute', { mic: 1 }), 'live'], [call('mic_unmute', { mic: 2 }), 'live']),
    ],
    [call('mic_mute', { mic: 1 }), call('mic_mute', { mic: 2 })],
    completes,
  ),
  wrong(
    'a repo gets a star and a reply is left',
    [
      user('star vale/ledger for me and answer their question in issue 12'),
      did('github_star_repo', { repo: 'vale/ledger' }, ''),
    ],
    [call('github_unstar_repo', { repo: 'vale/ledger' })],
    goesOn,
  ),
  wrong(
    'an animal goes to a home',
    [
      user('Luna found a family, the Okoyes. mark her adopted'),
      did('shelter_mark_adopted', { animal: 'Luna', family: 'Okoye' }, '{"animal":"Luna","state":"adopted"}'),
    ],
    [call('shelter_unmark_adopted', { animal: 'Luna', family: 'Okoye' })],
    completes,
  ),
  wrong(
    'a shield in a game',
    [user('raise the shield of base 3 theyre coming'), did('base_raise_shield', { base: 3 }, 'Shield up.')],
    [call('base_lower_shield', { base: 3 })],
    completes,
  ),
  wrong(
    'an invoice is approved',
    [user('inv 5512 is ok by me'), did('approve_invoice', { invoice: 5512 }, '{"invoice":5512,"status":"approved"}')],
    [call('reject_invoice', { invoice: 5512 })],
    completes,
  ),
  // Carried values.
  wrong(
    'another locker',
    [
      user('who rents L-204'),
      did('locker.tenant', { lockerId: 'L-204' }, 'Pim'),
      says('Pim.'),
      user('k. rent out L-219 to Odile'),
    ],
    [call('locker.rentOut', { lockerId: 'L-204', tenant: 'Odile' })],
    becomes(call('locker.rentOut', { lockerId: 'L-219', tenant: 'Odile' })),
  ),
  wrong(
    'another VAT number',
    [
      user('is DE811907980 valid'),
      did('vat_check', { vatNumber: 'DE811907980' }, '{"valid":true}'),
      says('Valid.'),
      user('nice, register DE129274202 as supplier'),
    ],
    [call('supplier_register', { vatNumber: 'DE811907980' })],
    becomes(call('supplier_register', { vatNumber: 'DE129274202' })),
  ),
  wrong(
    'another branch',
    [
      user('is fix/login-12 merged?'),
      did('branch_status', { branch: 'fix/login-12' }, 'merged'),
      says('Merged.'),
      user('delete fix/login-19 then'),
    ],
    [call('branch_delete', { branch: 'fix/login-12' })],
    becomes(call('branch_delete', { branch: 'fix/login-19' })),
  ),
  wrong(
    'another isbn',
    [
      user('stock of 9780131103627'),
      did('stock', { isbn: '9780131103627' }, '2'),
      says('Two.'),
      user('reorder 9780262033848, five copies'),
    ],
    [call('reorder', { isbn: '9780131103627', copies: 5 })],
    becomes(call('reorder', { isbn: '9780262033848', copies: 5 })),
  ),
  wrong(
    'another room of the hotel',
    [
      user('is room 412 clean'),
      did('room_state', { room: 412 }, 'clean'),
      says('Clean.'),
      user('great. block room 415, the shower leaks'),
    ],
    [call('room_block', { room: 412, reason: 'shower leaks' })],
    becomes(call('room_block', { room: 415, reason: 'shower leaks' })),
  ),
  wrong(
    'another employee in a hurry',
    [
      user('leave balance EMP-0091'),
      did('leave_balance', { employee_id: 'EMP-0091' }, '12'),
      says('12 days.'),
      user('ok aprove the leave of emp-0147'),
    ],
    [call('approve_leave', { employee_id: 'EMP-0091' })],
    becomes(call('approve_leave', { employee_id: 'EMP-0147' })),
  ),
  wrong(
    'another IP',
    [
      user('is 10.4.1.17 noisy'),
      did('host_stats', { ip: '10.4.1.17' }, '{"pps":40}'),
      says('No.'),
      user('block 10.4.9.3 at the firewall'),
    ],
    [call('firewall_block', { ip: '10.4.1.17' })],
    becomes(call('firewall_block', { ip: '10.4.9.3' })),
  ),
  wrong(
    'another commit',
    [
      user('what did 9f3c2ab change'),
      did('commit_show', { sha: '9f3c2ab' }, 'README'),
      says('The README.'),
      user('revert 41d0e77'),
    ],
    [call('commit_revert', { sha: '9f3c2ab' })],
    becomes(call('commit_revert', { sha: '41d0e77' })),
  ),
  wrong(
    'another ticket, by a question',
    [
      user('whats the status of TCK-118?'),
      did('ticket_status', { ticket: 'TCK-118' }, 'open'),
      says('Open.'),
      user('can you escalate TCK-131 for me?'),
    ],
    [call('ticket_escalate', { ticket: 'TCK-118' })],
    becomes(call('ticket_escalate', { ticket: 'TCK-131' })),
  ),
  wrong(
    'another container, and a sum',
    [
      user('weight of MSKU4410021'),
      did('container_weight', { container: 'MSKU4410021' }, '21 t'),
      says('21 t.'),
      user('TGHU7720035 should be scanned'),
    ],
    [call('scan_container', { container: 'MSKU4410021' })],
    becomes(call('scan_container', { container: 'TGHU7720035' })),
  ),
  wrong(
    'another plant',
    [user('soil of plot P7'), did('plot_soil', { plot: 'P7' }, 'dry'), says('Dry.'), user('water plot P9 for 5 min')],
    [call('plot_water', { plot: 'P7', minutes: 5 })],
    becomes(call('plot_water', { plot: 'P9', minutes: 5 })),
  ),
  wrong(
    'another product page',
    [
      user('price on https://shop.vale.example/p/81'),
      did('page_price', { url: 'https://shop.vale.example/p/81' }, '12.90'),
      says('12.90.'),
      user('watch https://shop.vale.example/p/95 for me'),
    ],
    [call('price_watch', { url: 'https://shop.vale.example/p/81' })],
    becomes(call('price_watch', { url: 'https://shop.vale.example/p/95' })),
  ),
  wrong(
    'another sheet',
    [
      user('open budget_2025.xlsx'),
      did('sheet_open', { file: 'budget_2025.xlsx' }, '{"tabs":3}'),
      says('Open, three tabs.'),
      user('print budget_2026.xlsx in colour'),
    ],
    [call('sheet_print', { file: 'budget_2025.xlsx', colour: true })],
    becomes(call('sheet_print', { file: 'budget_2026.xlsx', colour: true })),
  ),
  wrong(
    'another player is muted',
    [
      user('reports against usr_88121?'),
      did('reports', { user_id: 'usr_88121' }, '0'),
      says('None.'),
      user('then mute usr_90455 for a day'),
    ],
    [call('mute_user', { user_id: 'usr_88121', hours: 24 })],
    becomes(call('mute_user', { user_id: 'usr_90455', hours: 24 })),
  ),
  // Repeats.
  wrong(
    'a door without a reader',
    [user('unlock d9'), did('unlock_door', { door: 'D9' }, 'Door D9 has no electronic lock.')],
    [call('unlock_door', { door: 'D9' })],
    repeats(0),
  ),
  wrong(
    'a bill that is paid',
    [user('pay bill 77'), did('pay_bill', { bill: 77 }, '{"status":"rejected","reason":"already paid"}')],
    [call('pay_bill', { bill: 77 })],
    repeats(0),
  ),
  wrong(
    'a soap fault',
    [
      user('register the birth'),
      did(
        'register_birth',
        { child: 'Ada' },
        '<soap:Envelope><soap:Body><soap:Fault><faultstring>Mother unknown</faultstring></soap:Fault></soap:Body></soap:Envelope>',
      ),
    ],
    [call('register_birth', { child: 'Ada' })],
    repeats(0),
  ),
  wrong(
    'an exit code',
    [user('compile'), did('build', { target: 'all' }, "make: *** No rule to make target 'all'.  Stop.")],
    [call('build', { target: 'all' })],
    repeats(0),
  ),
  wrong(
    'a GraphQL answer',
    [
      user('rename the team'),
      did('rename_team', { team: 't1', name: 'Blue' }, '{"data":null,"errors":[{"message":"Forbidden"}]}'),
    ],
    [call('rename_team', { team: 't1', name: 'Blue' })],
    repeats(0),
  ),
  wrong(
    'a sentence with sorry',
    [user('book court 3'), did('book_court', { court: 3 }, 'Sorry, court 3 is closed for the season.')],
    [call('book_court', { court: 3 })],
    repeats(0),
  ),
  wrong(
    'a status on its own line',
    [user('put the file'), did('upload', { file: 'a.bin' }, 'HTTP/1.1 413 Payload Too Large\nContent-Length: 0')],
    [call('upload', { file: 'a.bin' })],
    repeats(0),
  ),
  wrong(
    'a host that marks it, and a second call beside',
    [system('Kiosk.'), user('print ticket 4 and open the gate'), failed('print_ticket', { ticket: 4 }, 'paper out')],
    [call('print_ticket', { ticket: 4 }), call('open_gate', {})],
    repeats(0),
  ),
]
