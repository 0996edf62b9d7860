/** More right calls of other trades that look like a mistake, written after the rules for the wrong ones. */
import { call, did, failed, right, rightRetry, says, together, user } from './story.ts'

export const moreTradesRight = [
  right(
    'a feature is on for one measurement',
    [
      user('how much slower is checkout with tracing on shop-2'),
      did('enable_tracing', { shop: 'shop-2' }, 'enabled'),
      did('measure', { shop: 'shop-2' }, '{"ms":312}'),
    ],
    call('disable_tracing', { shop: 'shop-2' }),
  ),
  right(
    'a speaker for one announcement',
    [
      user('tell platform 4 that the train is late'),
      did('activate_speaker', { platform: 4 }, 'active'),
      did('say', { platform: 4, text: 'The train is late.' }, 'said'),
    ],
    call('deactivate_speaker', { platform: 4 }),
  ),
  right(
    'tracing was asked for another shop',
    [user('tracing for shop-2 please'), did('enable_tracing', { shop: 'shop-3' }, 'enabled')],
    call('disable_tracing', { shop: 'shop-3' }),
  ),
  right(
    'a siren is heard once',
    [user('siren of hall 3, one short blast'), did('siren_activate', { hall: 3 }, 'on')],
    call('siren_deactivate', { hall: 3 }),
  ),
  right(
    'an override for one door opening',
    [
      user('let Kim out of lab 2, her badge is dead'),
      did('override_enable', { lab: 2 }, 'enabled'),
      did('door_events', { lab: 2 }, '[{"out":"Kim"}]'),
    ],
    call('override_disable', { lab: 2 }),
  ),
  right(
    'a hotfix that breaks the login',
    [
      user('enable sso on tenant t-4, people must still get in'),
      did('enable_sso', { tenant: 't-4' }, 'enabled'),
      did('login_check', { tenant: 't-4' }, '{"ok":false}'),
    ],
    call('disable_sso', { tenant: 't-4' }),
  ),
  right(
    'a guest network for the length of a talk',
    [
      user('guest wifi for the talk in hall B'),
      did('wifi_enable', { hall: 'hall B' }, 'enabled'),
      did('calendar_wait', { event: 'talk' }, 'over'),
    ],
    call('wifi_disable', { hall: 'hall B' }),
  ),
  right(
    'a valve is bled',
    [user('bleed radiator 6'), did('valve_release', { radiator: 6 }, 'hissing')],
    call('valve_hold', { radiator: 6 }),
  ),
  right(
    'the brake is released to push the car',
    [
      user('push wagon 9 two metres'),
      did('brake_release', { wagon: 9 }, 'released'),
      did('push', { wagon: 9, metres: 2 }, 'done'),
    ],
    call('brake_engage', { wagon: 9 }),
  ),
  right(
    'a hold is renewed',
    [user('new hold on AC-77, the old one runs out today'), did('release_hold', { account: 'AC-77' }, 'released')],
    call('place_hold', { account: 'AC-77' }),
  ),
  right(
    'a member resumes for one day',
    [
      user('Odile trains on friday although her membership rests'),
      did('membership_resume', { member: 'Odile' }, 'resumed'),
      did('booking_add', { member: 'Odile', day: 'friday' }, 'booked'),
    ],
    call('membership_suspend', { member: 'Odile' }),
  ),
  right(
    'a wrong voucher goes live',
    [user('voucher SPRING-20 goes live today'), did('voucher.activate', { code: 'SPRING-25' }, '{"active":true}')],
    call('voucher.deactivate', { code: 'SPRING-25' }),
  ),
  right(
    'a booking with a deposit',
    [
      user('table at Lario for 8, no deposit'),
      did('resy_book', { place: 'Lario', people: 8 }, '{"confirmation":"LR-55","deposit":80}'),
    ],
    call('resy_cancel', { confirmation: 'LR-55' }),
  ),
  right(
    'a booking at another hour',
    [
      user('table at Lario, 8pm'),
      did(
        'resy_book',
        { place: 'Lario', at: '20:00' },
        '{"confirmation":"LR-55","at":"21:30","note":"20:00 was gone"}',
      ),
    ],
    call('resy_cancel', { confirmation: 'LR-55' }),
  ),
  right(
    'away mode while nobody looks',
    [
      user('test the motion sensor, it only works out of home mode'),
      did('set_home_mode', { active: false }, '{"active":false}'),
      did('sensor_test', {}, 'ok'),
    ],
    call('set_home_mode', { active: true }),
  ),
  right(
    'an embargo is set on the other record',
    [user('set the embargo of RX-77'), did('set_embargo', { release: 'RX-17', active: true }, 'ok')],
    call('set_embargo', { release: 'RX-17', active: false }),
  ),
  right(
    'both mics for one line',
    [
      user('mics 1 and 2 for the toast, 20 seconds'),
      together([call('mic_unmute', { mic: 1 }), 'ok'], [call('mic_unmute', { mic: 2 }), 'ok']),
    ],
    call('mic_mute', { mic: 1 }),
    call('mic_mute', { mic: 2 }),
  ),
  right(
    'a shield costs too much',
    [user('shield of base 3 up, keep 100 energy'), did('base_raise_shield', { base: 3 }, '{"energy":80}')],
    call('base_lower_shield', { base: 3 }),
  ),
  right(
    'a namesake is adopted',
    [
      user('Luna the tabby went to the Okoyes'),
      did('shelter_mark_adopted', { animal: 'Luna', kennel: 4 }, '{"animal":"Luna","kind":"beagle"}'),
    ],
    call('shelter_unmark_adopted', { animal: 'Luna', kennel: 4 }),
  ),
  right(
    'a plough that already has a tour',
    [
      user('oak street is white again, plough 5 if it is free'),
      did('dispatch_plough', { plough: 5, street: 'oak' }, '{"cancelled":["elm tour"]}'),
    ],
    call('undispatch_plough', { plough: 5, street: 'oak' }),
  ),
  right(
    'an alert that rings at once',
    [
      user('alert above 4 m for gauge G-3, not before'),
      did('alerts-subscribe', { gauge: 'G-3', above: 4 }, '{"level":3.1,"ringing":true}'),
    ],
    call('alerts-unsubscribe', { gauge: 'G-3', above: 4 }),
  ),
  right(
    'a crane that has to be turned first',
    [user('park crane 2 to the north and lock it'), did('crane.lockSlew', { crane: 2 }, '{"heading":"west"}')],
    call('crane.unlockSlew', { crane: 2 }),
  ),
  // Carried values.
  right(
    'a locker for a pair',
    [
      user('who rents L-204'),
      did('locker.tenant', { lockerId: 'L-204' }, 'nobody'),
      says('Nobody.'),
      user('rent it out to Odile. Pim has L-219'),
    ],
    call('locker.rentOut', { lockerId: 'L-204', tenant: 'Odile' }),
  ),
  right(
    'a supplier with a second number',
    [
      user('is DE811907980 valid'),
      did('vat_check', { vatNumber: 'DE811907980' }, '{"valid":true}'),
      says('Valid.'),
      user('nice, register. DE129274202 is their old one'),
    ],
    call('supplier_register', { vatNumber: 'DE811907980' }),
  ),
  right(
    'a branch is merged before the other is deleted',
    [
      user('is fix/login-12 merged?'),
      did('branch_status', { branch: 'fix/login-12' }, 'no'),
      says('No.'),
      user('merge and delete fix/login-19'),
    ],
    call('merge_branch', { branch: 'fix/login-12' }),
  ),
  right(
    'copies of the first book',
    [
      user('stock of 9780131103627'),
      did('stock', { isbn: '9780131103627' }, '2'),
      says('Two.'),
      user('reorder five, 9780262033848 is out of print'),
    ],
    call('reorder', { isbn: '9780131103627', copies: 5 }),
  ),
  right(
    'the neighbour of the room',
    [
      user('is room 412 clean'),
      did('room_state', { room: 412 }, 'clean'),
      says('Clean.'),
      user('block it, guests of room 415 will use the bath'),
    ],
    call('room_block', { room: 412 }),
  ),
  right(
    'a host that talks to another',
    [
      user('is 10.4.1.17 noisy'),
      did('host_stats', { ip: '10.4.1.17' }, '{"to":"10.4.9.3"}'),
      says('Yes, to 10.4.9.3.'),
      user('block traffic to 10.4.9.3'),
    ],
    call('firewall_block', { source: '10.4.1.17', target: '10.4.9.3' }),
  ),
  right(
    'a commit that is reverted by a range',
    [
      user('what did 9f3c2ab change'),
      did('commit_show', { sha: '9f3c2ab' }, 'README'),
      says('The README.'),
      user('revert everything since 41d0e77'),
    ],
    call('commit_revert', { sha: '9f3c2ab' }),
  ),
  right(
    'a ticket that blocks another',
    [
      user('status of TCK-118?'),
      did('ticket_status', { ticket: 'TCK-118' }, 'open'),
      says('Open.'),
      user('escalate, TCK-131 waits for that'),
    ],
    call('ticket_escalate', { ticket: 'TCK-118' }),
  ),
  right(
    'a plot that was watered',
    [user('soil of plot P7'), did('plot_soil', { plot: 'P7' }, 'dry'), says('Dry.'), user('water like plot P9')],
    call('plot_water', { plot: 'P7', minutes: 5 }),
  ),
  right(
    'two sheets side by side',
    [
      user('open budget_2025.xlsx'),
      did('sheet_open', { file: 'budget_2025.xlsx' }, 'ok'),
      says('Open.'),
      user('print beside budget_2026.xlsx'),
    ],
    call('sheet_print', { file: 'budget_2025.xlsx' }),
  ),
  right(
    'a paper size',
    [
      user('open plan_A3.pdf'),
      did('pdf_open', { file: 'plan_A3.pdf', page: 'P1' }, 'ok'),
      says('Open.'),
      user('print P4 too'),
    ],
    call('pdf_print', { file: 'plan_A3.pdf', page: 'P1' }),
  ),
  right(
    'a quarter is named for its figures',
    [user('sales in Q3'), did('sales', { quarter: 'Q3' }, '4.1'), says('4.1 M.'), user('chart with Q4 as forecast')],
    call('sales_chart', { quarter: 'Q3', forecast: 'next' }),
  ),
  right(
    'a version of a protocol',
    [
      user('ping srv-11 over v6'),
      did('ping', { server: 'srv-11', ip: 'v6' }, 'ok'),
      says('Fine.'),
      user('trace, v4 is blocked'),
    ],
    call('trace', { server: 'srv-11', ip: 'v6' }),
  ),
  right(
    'a player who reported the other',
    [
      user('reports against usr_88121?'),
      did('reports', { user_id: 'usr_88121' }, '1'),
      says('One, by usr_90455.'),
      user('mute for a day, tell usr_90455'),
    ],
    call('mute_user', { user_id: 'usr_88121', hours: 24 }),
  ),
  right(
    'the page from which a price was taken',
    [
      user('price on https://shop.vale.example/p/81'),
      did('page_price', { url: 'https://shop.vale.example/p/81' }, '12.90'),
      says('12.90.'),
      user('watch, https://shop.vale.example/p/95 costs 14'),
    ],
    call('price_watch', { url: 'https://shop.vale.example/p/81' }),
  ),
  right(
    'an earlier request comes before the later one',
    [user('scan MSKU4410021'), says('The scanner is busy.'), user('TGHU7720035 should be scanned after')],
    call('scan_container', { container: 'MSKU4410021' }),
  ),
  // Results.
  right(
    'a queue that has no more jobs',
    [
      user('pop jobs until none is left'),
      did('remove_job', { queue: 'q7' }, 'removed'),
      did('remove_job', { queue: 'q7' }, 'Queue q7 has no jobs.'),
    ],
    call('report_done', { queue: 'q7' }),
  ),
  rightRetry(
    'a regret that passes',
    [user('book court 3'), did('book_court', { court: 3 }, 'Sorry, the system is busy, please try again.')],
    call('book_court', { court: 3 }),
  ),
  right(
    'paper was filled in',
    [user('print ticket 4'), failed('print_ticket', { ticket: 4 }, 'paper out'), did('tray_fill', {}, 'filled')],
    call('print_ticket', { ticket: 4 }),
  ),
  right(
    'a lock that holds no more',
    [user('check door D9, open and lock it'), did('unlock_door', { door: 'D9' }, 'Door D9 has no lock set any more.')],
    call('lock_door', { door: 'D9' }),
  ),
]
