/** Wrong calls of other trades: names of tools in every style, ids of every form, users in a hurry, receipts of every kind. */
import { becomes, call, completes, did, failed, goesOn, repeats, says, system, together, user, wrong } from './story.ts'

export const otherTradesWrong = [
  wrong(
    'a ski lift for the kids',
    [user('kids are back, lift 2 can go again'), did('lift_resume', { lift: 2 }, '{"lift":2,"speed":1.5}')],
    [call('lift_suspend', { lift: 2 })],
    completes,
  ),
  wrong(
    'a diver signs up',
    [
      user('put nadia on the 9am dive'),
      did('dive.roster.add_diver', { slot: '09:00', diver: 'Nadia' }, 'Nadia added (7/8)'),
    ],
    [call('dive.roster.remove_diver', { slot: '09:00', diver: 'Nadia' })],
    completes,
  ),
  wrong(
    'a record label embargo',
    [
      user('single RX-77 has to stay secret till friday. set the embargo pls'),
      did('set-embargo', { release: 'RX-77', active: true }, '{"release":"RX-77","embargo":true}'),
    ],
    [call('set-embargo', { release: 'RX-77', active: false })],
    completes,
  ),
  wrong(
    'a lens cap by a typo',
    [user('dome colsed?? clouds coming, clsoe it'), did('dome_close', {}, 'dome closed 22:14:03')],
    [call('dome_open', {})],
    completes,
  ),
  wrong(
    'a patient in the queue',
    [
      user('Next: Amir Haddad, sore throat, goes to the end of the queue for room 2'),
      did(
        'queue_add',
        { patient: 'Amir Haddad', room: 2 },
        '[{"pos":1,"patient":"L. Voss"},{"pos":2,"patient":"Amir Haddad"}]',
      ),
    ],
    [call('queue_remove', { patient: 'Amir Haddad', room: 2 })],
    completes,
  ),
  wrong(
    'two seals on a tank',
    [
      user('seal t4 and t5, inspector comes at noon'),
      together([call('seal_tank', { tank: 'T4' }), 'sealed'], [call('seal_tank', { tank: 'T5' }), 'sealed']),
    ],
    [call('unseal_tank', { tank: 'T4' }), call('unseal_tank', { tank: 'T5' })],
    completes,
  ),
  wrong(
    'one of two seals, and a letter',
    [user('seal T4. then write the letter to the inspector'), did('seal_tank', { tank: 'T4' }, 'sealed')],
    [call('unseal_tank', { tank: 'T4' }), call('write_letter', { to: 'inspector' })],
    becomes(call('write_letter', { to: 'inspector' })),
  ),
  wrong(
    'a juror is excused',
    [
      user('juror 11 is sick, excuse her. tell me who is the first alternate'),
      did('jury.exclude_juror', { juror: 11 }, '{"seated":11}'),
      did('jury.alternates', {}, '[{"no":1,"name":"P. Okoye"}]'),
    ],
    [call('jury.include_juror', { juror: 11 })],
    completes,
  ),
  wrong(
    'a DNS record under protection',
    [
      user('the record mx.vale.example should be locked against changes'),
      did(
        'mcp__dns__lockRecord',
        { record: { name: 'mx.vale.example' } },
        '{"record":{"name":"mx.vale.example","locked":true}}',
      ),
    ],
    [call('mcp__dns__unlockRecord', { record: { name: 'mx.vale.example' } })],
    completes,
  ),
  wrong(
    'a subtitle track',
    [
      user('movie m-301 needs the finnish subtitles'),
      did(
        'subtitles.attach',
        { movie: 'm-301', lang: 'fi' },
        '<result><movie>m-301</movie><tracks>3</tracks></result>',
      ),
    ],
    [call('subtitles.detach', { movie: 'm-301', lang: 'fi' })],
    completes,
  ),
  wrong(
    'the brew is cooled',
    [
      system('You run a small brewery.'),
      user('kettle 2 is at 96, too hot for the hops. cooling on'),
      did('kettle_cooling_turn_on', { kettle: 2 }, 'kettle 2: cooling ON'),
    ],
    [call('kettle_cooling_turn_off', { kettle: 2 })],
    completes,
  ),
  wrong(
    'an asylum seeker gets a place',
    [
      user('family of 4 arrives tonight, file AZ-2210. reserve unit 14 for them'),
      did('reserveUnit', { unit: 14, file: 'AZ-2210' }, 'Unit 14 reserved for AZ-2210.'),
    ],
    [call('releaseUnit', { unit: 14, file: 'AZ-2210' })],
    completes,
  ),
  wrong(
    'a printer takes jobs again, and a page to print',
    [user('toner is in. resume hp-3 and print the menu'), did('printer.resume', { printer: 'hp-3' }, 'hp-3 resumed')],
    [call('printer.pause', { printer: 'hp-3' })],
    goesOn,
  ),
  wrong(
    'a sponsor on the poster',
    [
      user('Bakery Lund sponsors us! their logo on the poster please'),
      did('poster_add_logo', { sponsor: 'Bakery Lund' }, '{"logos":5}'),
      did('poster_preview', {}, '{"url":"https://p.example/5.png"}'),
    ],
    [call('poster_remove_logo', { sponsor: 'Bakery Lund' })],
    completes,
  ),
  wrong(
    'an umbrella policy',
    [
      user('activate cover CV-88 from today for the wedding'),
      did('activate_cover', { cover: 'CV-88' }, '{"cover":"CV-88","status":"active"}'),
    ],
    [call('deactivate_cover', { cover: 'CV-88' })],
    completes,
  ),
  wrong(
    'an elevator is out of order',
    [
      user('Elevator B stinks of smoke, take it out of service'),
      did('elevator_set', { car: 'B', enabled: false }, '{"car":"B","enabled":false}'),
    ],
    [call('elevator_set', { car: 'B', enabled: true })],
    completes,
  ),
  wrong(
    'an oyster bed is closed for picking',
    [user('norovirus in bed 12. shut it for pickers'), did('bed_close', { bed: 12 }, '{"bed":12,"open":false}')],
    [call('bed_reopen', { bed: 12 })],
    completes,
  ),
  // Values that were carried over.
  wrong(
    'a song for the morning show',
    [
      user('how long is TRK-5501'),
      did('track_info', { track_id: 'TRK-5501' }, '3:12'),
      says('3:12.'),
      user('ok queue TRK-5519 after the news'),
    ],
    [call('queue_track', { track_id: 'TRK-5501', slot: 'after news' })],
    becomes(call('queue_track', { track_id: 'TRK-5519', slot: 'after news' })),
  ),
  wrong(
    'another grave',
    [
      user('who lies in C/14/2?'),
      did('grave_get', { grave: 'C/14/2' }, '{"name":"A. Holm"}'),
      says('A. Holm.'),
      user('Thank you. Reserve C/15/8 for the Lind family.'),
    ],
    [call('grave_reserve', { grave: 'C/14/2', family: 'Lind' })],
    becomes(call('grave_reserve', { grave: 'C/15/8', family: 'Lind' })),
  ),
  wrong(
    'the wrong vat is emptied',
    [user('ph of vat_07'), did('vat.ph', { vat: 'vat_07' }, '4.2'), says('4.2'), user('drain vat_11')],
    [call('vat.drain', { vat: 'vat_07' })],
    becomes(call('vat.drain', { vat: 'vat_11' })),
  ),
  wrong(
    'another ship gets the berth',
    [
      user('eta of IMO 9321483?'),
      did('vessel_eta', { imo: '9321483' }, '06:40'),
      says('06:40.'),
      user('berth 4 goes to IMO 9467251'),
    ],
    [call('assign_berth', { imo: '9321483', berth: 4 })],
    becomes(call('assign_berth', { imo: '9467251', berth: 4 })),
  ),
  wrong(
    'a nested id',
    [
      user('state of pod web-7f31?'),
      did('k8s_get_pod', { ref: { pod: 'web-7f31' } }, '{"phase":"Running"}'),
      says('Running.'),
      user('delete pod web-9ac4'),
    ],
    [call('k8s_delete_pod', { ref: { pod: 'web-7f31' } })],
    becomes(call('k8s_delete_pod', { ref: { pod: 'web-9ac4' } })),
  ),
  wrong(
    'the second subscriber',
    [
      user('what does +4670123456 pay'),
      did('subscriber_plan', { phone: '+4670123456' }, 'M, 19/month'),
      says('19 a month.'),
      user('suspend +4670123999, not paid since june'),
    ],
    [call('suspend_subscriber', { phone: '+4670123456' })],
    becomes(call('suspend_subscriber', { phone: '+4670123999' })),
  ),
  wrong(
    'a court file, in three words',
    [
      user('next hearing in 3 O 115/25?'),
      did('hearing_next', { case_no: '3 O 115/25' }, '2026-12-01'),
      says('1 December.'),
      user('close CASE-90211 please'),
      did('close_case', { case_no: 'CASE-90211' }, '{"closed":true}'),
      says('Closed.'),
      user('and CASE-90218'),
    ],
    [call('close_case', { case_no: 'CASE-90211' })],
    becomes(call('close_case', { case_no: 'CASE-90218' })),
  ),
  wrong(
    'a hive in lower case',
    [
      user('weight hive H-12'),
      did('hive_weight', { hive: 'H-12' }, '41 kg'),
      says('41 kg.'),
      user('feed h-15, two litres'),
    ],
    [call('hive_feed', { hive: 'H-12', litres: 2 })],
    becomes(call('hive_feed', { hive: 'H-15', litres: 2 })),
  ),
  wrong(
    'another dashboard',
    [
      user('who owns dash/ops-latency'),
      did('dashboard_owner', { path: 'dash/ops-latency' }, 'sre'),
      says('SRE.'),
      user('archive dash/ops-errors'),
    ],
    [call('dashboard_archive', { path: 'dash/ops-latency' })],
    becomes(call('dashboard_archive', { path: 'dash/ops-errors' })),
  ),
  wrong(
    'a shelf mark',
    [
      user('is QH 431 .D38 in?'),
      did('catalog_status', { barcode: '39015004412' }, 'in'),
      says('Yes, 39015004412 is in.'),
      user('renew 39015007718 for another month'),
    ],
    [call('loan_renew', { barcode: '39015004412' })],
    becomes(call('loan_renew', { barcode: '39015007718' })),
  ),
  wrong(
    'a float on the sea',
    [
      user('battery of buoy BU-2?'),
      did('buoy_status', { buoy: 'BU-2' }, '{"battery":88}'),
      says('88 %.'),
      user('recalibrate BU-9'),
    ],
    [call('buoy_recalibrate', { buoy: 'BU-2' })],
    becomes(call('buoy_recalibrate', { buoy: 'BU-9' })),
  ),
  wrong(
    'a mail to another donor',
    [
      user('what did ann@lund.example give'),
      did('donor_get', { email: 'ann@lund.example' }, '{"sum":50}'),
      says('50.'),
      user('send a thank you to bo@ek.example'),
    ],
    [call('send_thanks', { email: 'ann@lund.example' })],
    becomes(call('send_thanks', { email: 'bo@ek.example' })),
  ),
  // Repeats.
  wrong(
    'a lane that is not staffed',
    [user('open lane 6'), did('lane_open', { lane: 6 }, 'No cashier is assigned to lane 6.')],
    [call('lane_open', { lane: 6 })],
    repeats(0),
  ),
  wrong(
    'a table of results with a reason',
    [
      user('refund order 5512'),
      did('refund', { order: '5512' }, 'status | reason\n-------|-------\nERROR  | order 5512 was paid in cash'),
    ],
    [call('refund', { order: '5512' })],
    repeats(0),
  ),
  wrong(
    'a gRPC status in JSON',
    [
      user('promote build 221'),
      did('promote_build', { build: 221 }, '{"code":9,"message":"build 221 has no signature","details":[]}'),
    ],
    [call('promote_build', { build: 221 })],
    repeats(0),
  ),
  wrong(
    'a problem document',
    [
      user('book the hall for friday'),
      did(
        'hall_book',
        { day: 'friday' },
        '{"type":"https://errors.hall.example/taken","title":"Hall is taken","status":409}',
      ),
    ],
    [call('hall_book', { day: 'friday' })],
    repeats(0),
  ),
  wrong(
    'a refusal in prose',
    [
      user('prescribe 40 mg'),
      did('prescribe', { mg: 40 }, 'The prescription was not saved because 40 mg exceeds the maximum daily dose.'),
    ],
    [call('prescribe', { mg: 40 })],
    repeats(0),
  ),
  wrong(
    'a shell that knows no command',
    [user('make the thumbnails'), did('run', { cmd: 'mkthumbs all' }, 'bash: mkthumbs: command not found')],
    [call('run', { cmd: 'mkthumbs all' })],
    repeats(0),
  ),
  wrong(
    'a validation list',
    [
      user('add the guest'),
      did('guest_add', { name: '' }, '{"errors":[{"field":"name","message":"must not be empty"}]}'),
    ],
    [call('guest_add', { name: '' })],
    repeats(0),
  ),
  wrong(
    'the host says it',
    [user('launch'), failed('launch', { pad: 2 }, 'pad 2 is under maintenance')],
    [call('launch', { pad: 2 })],
    repeats(0),
  ),
  wrong(
    'an exception of Java',
    [
      user('import the ledger'),
      did(
        'ledger_import',
        { file: 'l.csv' },
        'java.lang.IllegalArgumentException: column 3 is not a number\n\tat Ledger.parse(Ledger.java:77)',
      ),
    ],
    [call('ledger_import', { file: 'l.csv' })],
    repeats(0),
  ),
  wrong(
    'a false in a wrapper',
    [
      user('mark 7 as paid'),
      did('mark_paid', { invoice: 7 }, '{"result":{"success":false,"reason":"invoice 7 is cancelled"}}'),
    ],
    [call('mark_paid', { invoice: 7 })],
    repeats(0),
  ),
]
