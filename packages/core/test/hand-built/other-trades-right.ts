/** Right calls of other trades that look like a mistake. */
import { call, did, failed, right, rightRetry, says, system, together, user } from './story.ts'

export const otherTradesRight = [
  right(
    'a lift that only runs for the medic',
    [
      user('medic has to get up on lift 2, then its closed again'),
      did('lift_resume', { lift: 2 }, '{"lift":2,"speed":1.5}'),
      did('lift_wait', { lift: 2, riders: 1 }, 'passed'),
    ],
    call('lift_suspend', { lift: 2 }),
  ),
  right(
    'a diver on the wrong boat',
    [
      user('put nadia on the 9am dive of the Orca'),
      did('dive.roster.add_diver', { boat: 'Manta', slot: '09:00', diver: 'Nadia' }, 'added'),
    ],
    call('dive.roster.remove_diver', { boat: 'Manta', slot: '09:00', diver: 'Nadia' }),
  ),
  right(
    'an embargo that ends now',
    [
      user('embargo on RX-77 off at six. its 18:02'),
      did('set-embargo', { release: 'RX-71', active: false }, 'ok'),
      did('set-embargo', { release: 'RX-77', active: true }, 'ok'),
    ],
    call('set-embargo', { release: 'RX-77', active: false }),
  ),
  right(
    'a dome that is closed to be dried',
    [
      user('dry the mirror with the dome shut, then on with the night'),
      did('dome_close', {}, 'closed'),
      did('mirror_dry', {}, 'dry'),
    ],
    call('dome_open', {}),
  ),
  right(
    'a queue place is exchanged',
    [
      user('Amir Haddad goes to room 3, hes in the queue for room 2'),
      did('queue_add', { patient: 'Amir Haddad', room: 3 }, '[{"pos":1,"patient":"Amir Haddad"}]'),
    ],
    call('queue_remove', { patient: 'Amir Haddad', room: 2 }),
  ),
  right(
    'one of two seals is too many',
    [
      user('seal one of the tanks T4 and T5, whichever is full'),
      did('seal_tank', { tank: 'T4' }, 'sealed'),
      did('tank_level', { tank: 'T4' }, '{"percent":12}'),
    ],
    call('unseal_tank', { tank: 'T4' }),
  ),
  right(
    'a hire that the works council stops',
    [
      user('hire Ines Roth if the council has no objection'),
      did('hire', { name: 'Ines Roth' }, '{"employee":"E-4410"}'),
      did('council_vote', { name: 'Ines Roth' }, '{"objection":true}'),
    ],
    call('fire', { name: 'Ines Roth' }),
  ),
  right(
    'a subtitle track to count its lines',
    [
      user('how many lines do the finnish subtitles of m-301 have'),
      did('subtitles.attach', { movie: 'm-301', lang: 'fi' }, '{"lines":1204}'),
    ],
    call('subtitles.detach', { movie: 'm-301', lang: 'fi' }),
  ),
  right(
    'a unit that was reserved twice',
    [
      user('unit 14 for AZ-2210'),
      together(
        [call('reserveUnit', { unit: 14, file: 'AZ-2210' }), '{"reservation":"R-1"}'],
        [call('reserveUnit', { unit: 14, file: 'AZ-2210' }), '{"reservation":"R-2"}'],
      ),
    ],
    call('releaseUnit', { reservation: 'R-2' }),
  ),
  right(
    'a printer is paused for paper',
    [
      user('hp-3 has the wrong paper, the menu should come out on the thick one'),
      did('printer.pause', { printer: 'hp-3' }, 'paused'),
      did('printer.tray', { printer: 'hp-3', tray: 2 }, 'ok'),
      did('printer.print', { printer: 'hp-3', doc: 'menu' }, 'printing'),
    ],
    call('printer.resume', { printer: 'hp-3' }),
  ),
  right(
    'a logo that covers the date',
    [
      user('Bakery Lund on the poster, the date must stay readable'),
      did('poster_add_logo', { sponsor: 'Bakery Lund' }, '{"logos":5}'),
      did('poster_check', {}, '{"covered":["date"]}'),
    ],
    call('poster_remove_logo', { sponsor: 'Bakery Lund' }),
  ),
  right(
    'a cover that begins another day',
    [
      user('activate cover CV-88 from saturday'),
      did('activate_cover', { cover: 'CV-88' }, '{"cover":"CV-88","from":"friday"}'),
    ],
    call('deactivate_cover', { cover: 'CV-88' }),
  ),
  right(
    'an elevator is stopped to free a bag',
    [
      user('bag stuck in the door of elevator B'),
      did('elevator_set', { car: 'B', enabled: false }, '{"enabled":false}'),
      did('door_cycle', { car: 'B' }, 'free'),
    ],
    call('elevator_set', { car: 'B', enabled: true }),
  ),
  right(
    'an access for one look',
    [
      user('what does the intern see on board Q4-roadmap?'),
      did('board_share', { board: 'Q4-roadmap', user: 'intern' }, 'shared'),
      did('board_as', { board: 'Q4-roadmap', user: 'intern' }, '["pricing"]'),
    ],
    call('board_unshare', { board: 'Q4-roadmap', user: 'intern' }),
  ),
  right(
    'a flag that found no reader',
    [
      user('c-90117 to the moderators unless they already have it'),
      did('comment.flag', { comment_id: 'c-90117' }, '{"queue":"moderation","duplicates":["c-90117"]}'),
    ],
    call('comment.unflag', { comment_id: 'c-90117' }),
  ),
  right(
    'a message that was retracted because its link is dead',
    [
      user('post the trailer link in the fan club, has to work'),
      did('publish_post', { club: 'fans', link: 't.example/x' }, '{"post":"p-1"}'),
      did('link_check', { link: 't.example/x' }, '{"status":404}'),
    ],
    call('retract_post', { post: 'p-1', club: 'fans' }),
  ),
  right(
    'a lorry that is too high',
    [
      user('HH-KL 2201 to dock 12, max height there is 3.8'),
      did('yard-admit-vehicle', { plate: 'HH-KL 2201', dock: 12 }, '{"height_m":4.0}'),
    ],
    call('yard-expel-vehicle', { plate: 'HH-KL 2201', dock: 12 }),
  ),
  right(
    'a book that is on hold for somebody else',
    [
      user('Reserve B-20441 for Duval, nobody else may lose it'),
      did('reserve_book', { book: 'B-20441', reader: 'Duval' }, '{"bumped":"Okoye"}'),
    ],
    call('release_book', { book: 'B-20441', reader: 'Duval' }),
  ),
  right(
    'a worker started for a dry run',
    [
      user('does importer-2 come up with the new config'),
      did('launch_worker', { worker: 'importer-2' }, '{"healthy":true}'),
    ],
    call('terminate_worker', { worker: 'importer-2' }),
  ),
  right(
    'a vote that went to the wrong idea',
    [user('upvote idea 41'), did('upvote', { idea: 14 }, '{"votes":8}')],
    call('downvote', { idea: 14 }),
  ),
  right(
    'light for the curtain call',
    [
      user('curtain call: spot 3 on, bow, spot 3 off'),
      did('spot_turn_on', { spot: 3 }, 'on'),
      did('cue_wait', { cue: 'bow' }, 'done'),
    ],
    call('spot_turn_off', { spot: 3 }),
  ),
  right(
    'an include list that must have two',
    [
      user('only 2024 and 2025 in the export. it has 2023 and 2024 now'),
      did('export_include', { year: 2025 }, '["2023","2024","2025"]'),
    ],
    call('export_exclude', { year: 2023 }),
  ),
  // Carried values.
  right(
    'the song before the other one',
    [
      user('how long is TRK-5501'),
      did('track_info', { track_id: 'TRK-5501' }, '3:12'),
      says('3:12.'),
      user('play it before TRK-5519'),
    ],
    call('queue_track', { track_id: 'TRK-5501', slot: 'next' }),
  ),
  right(
    'a grave beside another',
    [
      user('who lies in C/14/2?'),
      did('grave_get', { grave: 'C/14/2' }, '{"name":"A. Holm"}'),
      says('A. Holm.'),
      user('reserve the one next to C/14/3 for the family then'),
    ],
    call('grave_reserve', { grave: 'C/14/2', family: 'Holm' }),
  ),
  right(
    'the vat that fills another',
    [user('ph of vat_07'), did('vat.ph', { vat: 'vat_07' }, '4.2'), says('4.2'), user('drain into vat_11')],
    call('vat.drain', { vat: 'vat_07', into: 'vat_11' }),
  ),
  right(
    'a berth that another ship leaves',
    [
      user('eta of IMO 9321483?'),
      did('vessel_eta', { imo: '9321483' }, '06:40'),
      says('06:40.'),
      user('berth 4 as soon as IMO 9467251 goes'),
    ],
    call('assign_berth', { imo: '9321483', berth: 4 }),
  ),
  right(
    'a pod that replaced another',
    [
      user('state of pod web-7f31?'),
      did('k8s_get_pod', { pod: 'web-7f31' }, '{"phase":"CrashLoop"}'),
      says('It crashes.'),
      user('delete. web-9ac4 took over already'),
    ],
    call('k8s_delete_pod', { pod: 'web-7f31' }),
  ),
  right(
    'a subscriber whose brother called',
    [
      user('what does +4670123456 pay'),
      did('subscriber_plan', { phone: '+4670123456' }, 'M'),
      says('Plan M.'),
      user('suspend, his brother on +4670123999 asked for it'),
    ],
    call('suspend_subscriber', { phone: '+4670123456' }),
  ),
  right(
    'a file that was closed before',
    [
      user('next hearing in CASE-90211?'),
      did('hearing_next', { case_no: 'CASE-90211' }, 'none'),
      says('None.'),
      user('close like we closed CASE-90218'),
    ],
    call('close_case', { case_no: 'CASE-90211' }),
  ),
  right(
    'honey goes to the other hive',
    [
      user('weight hive H-12'),
      did('hive_weight', { hive: 'H-12' }, '41 kg'),
      says('41 kg.'),
      user('take two frames, H-15 gets them'),
    ],
    call('hive_take_frames', { hive: 'H-12', frames: 2 }),
  ),
  right(
    'a dashboard with the same owner',
    [
      user('who owns dash/ops-latency'),
      did('dashboard_owner', { path: 'dash/ops-latency' }, 'sre'),
      says('SRE.'),
      user('archive, dash/ops-errors has the same panels'),
    ],
    call('dashboard_archive', { path: 'dash/ops-latency' }),
  ),
  right(
    'a donor who knows another',
    [
      user('what did ann@lund.example give'),
      did('donor_get', { email: 'ann@lund.example' }, '50'),
      says('50.'),
      user('send a thank you, bo@ek.example signs'),
    ],
    call('send_thanks', { email: 'ann@lund.example' }),
  ),
  right(
    'a loan that blocks another',
    [
      user('who has 39015004412'),
      did('catalog_loan', { barcode: '39015004412' }, 'Lind'),
      says('Lind.'),
      user('recall for the reader of 39015007718'),
    ],
    call('loan_recall', { barcode: '39015004412' }),
  ),
  right(
    'numbers of invoices in a transfer text',
    [
      user('open invoice INV-2201?'),
      did('invoice_get', { invoice: 'INV-2201' }, '{"sum":80}'),
      says('80.'),
      user('pay, reference INV-2219 as they wrote'),
    ],
    call('invoice_pay', { invoice: 'INV-2201' }),
  ),
  right(
    'a version that is the base of the other',
    [
      user('changelog of app-2.4?'),
      did('release_notes', { release: 'app-2.4' }, 'fixes'),
      says('Fixes.'),
      user('diff against app-2.3'),
    ],
    call('release_diff', { release: 'app-2.4', base: 'app-2.3' }),
  ),
  right(
    'two questions in a row',
    [
      user('load of srv-11'),
      did('load_get', { server: 'srv-11' }, '0.4'),
      says('0.4'),
      user('and srv-12?'),
      did('load_get', { server: 'srv-12' }, '0.9'),
      says('0.9'),
      user('reboot the first'),
    ],
    call('server_reboot', { server: 'srv-11' }),
  ),
  right(
    'a list of two, the first of them',
    [
      user('load of srv-11'),
      did('load_get', { server: 'srv-11' }, '0.4'),
      says('0.4'),
      user('reboot srv-11 and srv-12'),
    ],
    call('server_reboot', { server: 'srv-11' }),
  ),
  right(
    'a range of servers',
    [
      user('load of srv-11'),
      did('load_get', { server: 'srv-11' }, '0.4'),
      says('0.4'),
      user('reboot everything up to srv-14'),
    ],
    call('server_reboot', { server: 'srv-11' }),
  ),
  right(
    'the other has to wait',
    [
      user('load of srv-11'),
      did('load_get', { server: 'srv-11' }, '0.4'),
      says('0.4'),
      user('reboot now, srv-12 later'),
    ],
    call('server_reboot', { server: 'srv-11' }),
  ),
  right(
    'the user asks for the other after this one',
    [user('reboot srv-11'), says('Now?'), user('yes. then srv-12')],
    call('server_reboot', { server: 'srv-11' }),
  ),
  right(
    'a job that is not done is finished first',
    [user('export report-7 as pdf'), did('report_export', { report: 'report-7' }, null), user('export report-9 too')],
    call('report_export', { report: 'report-7' }),
  ),
  right(
    'a second attempt at the earlier thing',
    [
      user('export report-7'),
      did('report_export', { report: 'report-7' }, 'Error: disk full'),
      says('The disk is full.'),
      user('cleaned up. export report-7 first, report-9 after'),
    ],
    call('report_export', { report: 'report-7' }),
  ),
  // Results that look like failures.
  right(
    'a lane that nobody waits at',
    [user('watch lane 6 until it is empty'), did('lane_count', { lane: 6 }, 'No customer is waiting at lane 6.')],
    call('lane_count', { lane: 6 }),
  ),
  right(
    'a table with a row about a failure',
    [user('keep an eye on the jobs'), did('jobs_list', {}, 'job | state\n----|------\n7   | running')],
    call('jobs_list', {}),
  ),
  right(
    'a report about what was not saved',
    [user('undo until the page is empty'), did('editor_undo', {}, 'Undone. The last edit was not saved.')],
    call('editor_undo', {}),
  ),
  right(
    'a code that is an answer',
    [user('poll the meter until it is above 10'), did('meter_poll', {}, '{"code":9,"message":"kWh","details":{}}')],
    call('meter_poll', {}),
  ),
  right(
    'a page of a shop with an odd title',
    [
      user('refresh until the tickets are there'),
      did('browser_reload', {}, '<html><head><title>Not available yet - Tickets</title></head><body></body></html>'),
    ],
    call('browser_reload', {}),
  ),
  rightRetry(
    'an error page that asks to come back',
    [
      user('download the plan'),
      did(
        'download',
        { doc: 'plan' },
        '<html><body><h1>Too many requests</h1><p>Try again in a minute.</p></body></html>',
      ),
    ],
    call('download', { doc: 'plan' }),
  ),
  rightRetry(
    'a status of a remote call that passes',
    [
      user('promote build 221'),
      did('promote_build', { build: 221 }, '{"code":14,"message":"connection reset, please retry","details":[]}'),
    ],
    call('promote_build', { build: 221 }),
  ),
  right(
    'what was missing was made in between',
    [
      user('seat party 8'),
      failed('seat_party', { party: 8 }, 'No table is free for party 8.'),
      did('free_table', { table: 3 }, 'freed'),
    ],
    call('seat_party', { party: 8 }),
  ),
  right(
    'a system line about locks',
    [
      system('Lock every file that you edit, and unlock it.'),
      user('fix the typo in menu.md'),
      did('lock_file', { file: 'menu.md' }, 'locked'),
    ],
    call('unlock_file', { file: 'menu.md' }),
  ),
]
