/** Sixty steps of a stranger who had not read the rules. Run once before any rule was changed for them. */
import {
  becomes,
  call,
  completes,
  did,
  failed,
  goesOn,
  repeats,
  right,
  rightRetry,
  says,
  system,
  user,
  wrong,
} from './story.ts'

export const strangersPaperB = [
  wrong(
    'a permit for the second plate',
    [
      user('does 8KRT204 have a permit?'),
      did('permit_lookup', { plate: '8KRT204' }, 'VALID until 2027-01-31'),
      says('Yes, until the end of January.'),
      user('give 7LPW993 a day permit'),
    ],
    [call('permit_issue', { plate: '8KRT204', kind: 'day' })],
    becomes(call('permit_issue', { plate: '7LPW993', kind: 'day' })),
  ),
  right(
    'a relay that is tested in both positions',
    [
      user('does relay 6 on the bench still click? try it both ways and tell me the current each time'),
      did('set_relay', { relay: 6, closed: true }, '{"relay":6,"closed":true}'),
      did('read_current', { relay: 6 }, '0.81 A'),
    ],
    call('set_relay', { relay: 6, closed: false }),
  ),
  right(
    'access for as long as a copy takes',
    [
      user(
        'Our auditor k.dahl needs the index of matter 2024-0091 mailed. Nobody may keep rights there, so give yourself access just for the export.',
      ),
      did('grant_access', { matter: '2024-0091', reader: 'agent' }, 'granted AC-90144'),
      did('mail_index', { matter: '2024-0091', to: 'k.dahl' }, 'sent, 14 pages'),
    ],
    call('revoke_access', { matter: '2024-0091', reader: 'agent' }),
  ),
  wrong(
    'cold fish get a heater for one step',
    [
      user('heater for tank 2 please, 21 degrees is too cold for the discus. also ph?'),
      did('aqua.heater.turnOn', { tank: 2 }, 'heater tank 2: ON'),
      did('aqua.readPh', { tank: 2 }, '6.8'),
    ],
    [call('aqua.heater.turnOff', { tank: 2 })],
    completes,
  ),
  wrong(
    'a seat that is gone',
    [
      user('G7 for tomorrow matinee on the name Sorel'),
      did(
        'bookSeat',
        { show: 'matinee', seat: 'G7', name: 'Sorel' },
        '{"success":false,"message":"Seat G7 is already sold"}',
      ),
    ],
    [call('bookSeat', { show: 'matinee', seat: 'G7', name: 'Sorel' })],
    repeats(0),
  ),
  right(
    'a lock is gone after its holder was asked to let go',
    [
      user('change the title block of HVAC-L2, ask Jun to close it if he still has it open'),
      failed('cad.editTitleBlock', { drawing: 'HVAC-L2.dwg', title: 'Level 2' }, 'HVAC-L2.dwg is locked by jun'),
      did('chat.ask', { person: 'jun', text: 'Can you close HVAC-L2?' }, 'jun: closed it'),
    ],
    call('cad.editTitleBlock', { drawing: 'HVAC-L2.dwg', title: 'Level 2' }),
  ),
  wrong(
    'bodies that do not touch',
    [
      user('cut Pin_2 out of Plate_1 and save'),
      failed(
        'cad.booleanSubtract',
        { from: 'Plate_1', tool: 'Pin_2' },
        'ModelingError: boolean subtract failed, bodies do not intersect',
      ),
    ],
    [call('cad.booleanSubtract', { from: 'Plate_1', tool: 'Pin_2' })],
    repeats(0),
  ),
  wrong(
    'a second reverse lookup',
    [
      user('PTR for 198.51.100.23?'),
      did('dnsReverseLookup', { ip: '198.51.100.23' }, 'mx1.harbor.example.'),
      says('mx1.harbor.example'),
      user('and 198.51.100.40'),
    ],
    [call('dnsReverseLookup', { ip: '198.51.100.23' })],
    becomes(call('dnsReverseLookup', { ip: '198.51.100.40' })),
  ),
  rightRetry(
    'a deadlock asks for the transaction again',
    [
      user('book the 12 matinee seats of school group SG-40'),
      did(
        'book_group',
        { group: 'SG-40' },
        'ERROR: deadlock detected (40P01). Nothing was written, transaction rolled back. Please try again.',
      ),
    ],
    call('book_group', { group: 'SG-40' }),
  ),
  wrong(
    'a text to the number of before',
    [
      user('Did +4915112345678 get the pickup code?'),
      did('sms_log', { phone: '+4915112345678' }, 'delivered 08:41'),
      says('Yes, at 08:41.'),
      user('then send the pickup code to +4915198765432'),
    ],
    [call('send_pickup_code', { phone: '+4915112345678' })],
    becomes(call('send_pickup_code', { phone: '+4915198765432' })),
  ),
  right(
    'the user asks for another try, in Italian',
    [
      user('svuota il cestino del robot in cucina'),
      did('vacuum_empty_bin', { device: 'rv-cucina' }, 'Error: dock lid open'),
      says('Il coperchio della base è aperto.'),
      user('chiuso, riprova'),
    ],
    call('vacuum_empty_bin', { device: 'rv-cucina' }),
  ),
  wrong(
    'a flooded consumer',
    [
      user('payments-dlq is flooding our mailbox, consumer notify-mail must hold off. how deep is the queue rn'),
      did('pause_consumer', { consumer: 'notify-mail' }, '{"consumer":"notify-mail","state":"paused","lag":18220}'),
      did('queue_depth', { queue: 'payments-dlq' }, '18223'),
    ],
    [call('resume_consumer', { consumer: 'notify-mail' })],
    completes,
  ),
  wrong(
    'the boiler that a search had found',
    [
      user('find the boiler of kowalski'),
      did('boiler_search', { owner: 'Kowalski' }, '[{"boiler_id":"HB-5520","model":"Vento 24"}]'),
      says('HB-5520, a Vento 24.'),
      user('ok. Technician for HB-7718 please, it leaks'),
    ],
    [call('technician_order', { boiler_id: 'HB-5520', problem: 'leak' })],
    becomes(call('technician_order', { boiler_id: 'HB-7718', problem: 'leak' })),
  ),
  right(
    'a pupil who changes class',
    [
      user('Nadia Rehm moves from 7B to 7A'),
      did('unenrollPupil', { pupil: 'Nadia Rehm', schoolClass: '7B' }, '{"ok":true}'),
    ],
    call('enrollPupil', { pupil: 'Nadia Rehm', schoolClass: '7A' }),
  ),
  wrong(
    'a volume for the ingest machine',
    [
      user('I need /srv/tapes/2019 reachable on ingest-3, the archivists start at ten'),
      did('mcp__storage__mount_volume', { host: 'ingest-3', path: '/srv/tapes/2019' }, 'mounted ro, 3.1T'),
    ],
    [call('mcp__storage__unmount_volume', { host: 'ingest-3', path: '/srv/tapes/2019' })],
    completes,
  ),
  wrong(
    'the invitation for the next colleague',
    [
      user('resend the invite to oskar.lind@kulturhuset.se'),
      did('invite_resend', { email: 'oskar.lind@kulturhuset.se' }, 'queued'),
      says('Sent again.'),
      user('same for maja.ek@kulturhuset.se'),
    ],
    [call('invite_resend', { email: 'oskar.lind@kulturhuset.se' })],
    becomes(call('invite_resend', { email: 'maja.ek@kulturhuset.se' })),
  ),
  right(
    'money goes from the first account to the second',
    [
      user('balance DE44500105175407324931'),
      did('acct.getBalance', { iban: 'DE44500105175407324931' }, '{"amount":"1204.77"}'),
      says('1,204.77.'),
      user('send 300 of that to DE02120300000000202051'),
    ],
    call('acct.transfer', { fromIban: 'DE44500105175407324931', toIban: 'DE02120300000000202051', amount: 300 }),
  ),
  wrong(
    'a seat is reserved for tonight and given up',
    [
      user('row F seat 12 for mrs adeyemi tonight, and whats the curtain time'),
      did('reserveSeat', { show: 'tonight', seat: 'F12', holder: 'Adeyemi' }, '{"reserved":true,"until":"19:15"}'),
      did('getCurtainTime', { show: 'tonight' }, '19:45'),
    ],
    [call('releaseSeat', { show: 'tonight', seat: 'F12', holder: 'Adeyemi' })],
    completes,
  ),
  right(
    'the case before the wrong one, in Polish',
    [
      user('Jaki jest status sprawy 771204?'),
      did('taxCase_status', { caseNumber: 771204 }, '{"status":"oczekuje"}'),
      says('Oczekuje na dokumenty.'),
      user('771318 to pomyłka, zapomnij. Przydziel tę, o którą pytałem, pani Nowak'),
    ],
    call('taxCase_assign', { caseNumber: 771204, officer: 'Nowak' }),
  ),
  wrong(
    'the IBAN that has to be blocked',
    [
      user('balance DE44500105175407324931'),
      did('acct.getBalance', { iban: 'DE44500105175407324931' }, '{"amount":"1204.77","currency":"EUR"}'),
      says('EUR 1,204.77.'),
      user('Thx. Block DE02120300000000202051, fraud desk called.'),
    ],
    [call('acct.block', { iban: 'DE44500105175407324931', reason: 'fraud' })],
    becomes(call('acct.block', { iban: 'DE02120300000000202051', reason: 'fraud' })),
  ),
  wrong(
    'an exercise file with a bad line is loaded a third time',
    [
      user('load exercise approach_09 for the afternoon group'),
      failed(
        'sim.loadExercise',
        { name: 'approach_09' },
        'parse error in approach_09.xml line 212: unknown waypoint "RILAXX"',
      ),
      failed(
        'sim.loadExercise',
        { name: 'approach_09' },
        'parse error in approach_09.xml line 212: unknown waypoint "RILAXX"',
      ),
    ],
    [call('sim.loadExercise', { name: 'approach_09' })],
    repeats(0),
  ),
  right(
    'a pump that has to stand still while it is set, as agreed before',
    [
      user('whenever you change something on a pump: stop it, change it, start it again. always.'),
      says('Understood.'),
      user('P-7 to 40 %'),
      did('pump.stop', { pump: 'P-7' }, '{"pump":"P-7","rpm":0}'),
      did('pump.setSpeed', { pump: 'P-7', percent: 40 }, '{"pump":"P-7","setpoint":40}'),
    ],
    call('pump.start', { pump: 'P-7' }),
  ),
  right(
    'a misspelt world is spelt right',
    [user('save the skyblock world'), did('gs_save_world', { world: 'skyblok' }, 'Unknown world: skyblok')],
    call('gs_save_world', { world: 'skyblock' }),
  ),
  right(
    'the other chip of the list, in Swedish',
    [
      user('vad har Lindqvists två katter för chip?'),
      did('owner_pets', { owner: 'Lindqvist' }, '[{"chip":"752098100771201"},{"chip":"752098100771877"}]'),
      says('752098100771201 och 752098100771877.'),
      user('752098100771877 sitter redan i rum 2, ropa upp den andra'),
    ],
    call('call_patient', { chip: '752098100771201' }),
  ),
  wrong(
    'a wrong checksum does not get right',
    [
      user('new payee Ostrowski, PL61109010140000071219812875'),
      did(
        'payee_create',
        { name: 'Ostrowski', iban: 'PL61109010140000071219812875' },
        '{"ok":false,"error":"IBAN checksum invalid"}',
      ),
    ],
    [call('payee_create', { name: 'Ostrowski', iban: 'PL61109010140000071219812875' })],
    repeats(0),
  ),
  right(
    'a due date is not the date of the invoice',
    [
      user('was the organ tuned on 2027-03-04?'),
      did('visits_on', { date: '2027-03-04' }, 'yes, 3 h, Fa. Klais'),
      says('Yes, three hours.'),
      user('Then write the invoice for that day, payable until 2027-03-18'),
    ],
    call('create_invoice', { service_date: '2027-03-04', due_date: '2027-03-18', hours: 3 }),
  ),
  wrong(
    'a policy for two roles, of which the first loses it',
    [
      user('Policy ReadAuditLogs onto role night-auditor, then onto role day-auditor'),
      did('attachPolicy', { role: 'night-auditor', policy: 'ReadAuditLogs' }, '{"attached":true}'),
    ],
    [call('detachPolicy', { role: 'night-auditor', policy: 'ReadAuditLogs' })],
    goesOn,
  ),
  right(
    'ten seconds of water, in German',
    [
      user('Ventil 2 kurz aufmachen, zehn Sekunden spülen, dann wieder zu'),
      did('valve_open', { valve: 2 }, 'Ventil 2 offen'),
      did('delay', { seconds: 10 }, 'ok'),
    ],
    call('valve_close', { valve: 2 }),
  ),
  wrong(
    'the choir takes the later date',
    [
      user('is the parish hall free 2027-03-04?'),
      did('hall_check', { date: '2027-03-04' }, '{"free":true}'),
      says('It is free.'),
      user('hmm half the basses cant. take 2027-03-11'),
    ],
    [call('hall_book', { date: '2027-03-04', purpose: 'choir rehearsal' })],
    becomes(call('hall_book', { date: '2027-03-11', purpose: 'choir rehearsal' })),
  ),
  right(
    'both report cards, as agreed',
    [
      user('does S20931 have all marks'),
      did('marks_complete', { studentId: 'S20931' }, 'true'),
      says('Yes.'),
      user('S20944 has to be printed together with that one'),
    ],
    call('print_reportcard', { studentId: 'S20931' }),
    call('print_reportcard', { studentId: 'S20944' }),
  ),
  right(
    'the owner of a plate, found by a lookup',
    [
      user('open fines of customer C-88?'),
      did('fines_list', { customer_id: 'C-88' }, '[]'),
      says('None.'),
      user('whoever owns 7LPW993 wants a receipt, mail it'),
      did('plate_owner', { plate: '7LPW993' }, '{"customer_id":"C-88"}'),
    ],
    call('receipt_mail', { customer_id: 'C-88' }),
  ),
  wrong(
    'two digits of a meter swapped',
    [
      user('Reading of meter 4417'),
      did('readMeter', { meterId: '4417' }, '{"kwh":18220.4}'),
      says('18220.4 kWh.'),
      user('no, 4471'),
    ],
    [call('readMeter', { meterId: '4417' })],
    becomes(call('readMeter', { meterId: '4471' })),
  ),
  wrong(
    'a zone nobody owns, beside a fresh read',
    [
      user('delete the TXT _acme on old-brand.example and show me what zones we have'),
      did(
        'deleteTxt',
        { zone: 'old-brand.example', name: '_acme' },
        '{"errors":[{"code":7003,"message":"Zone not found: old-brand.example"}],"success":false}',
      ),
    ],
    [call('deleteTxt', { zone: 'old-brand.example', name: '_acme' }), call('listZones', {})],
    repeats(0),
  ),
  wrong(
    'an odd tax return keeps no mark',
    [
      user("something's off with 2025-DE-88131, mark it for audit & read me the declared income"),
      did(
        'flagReturn',
        { returnNo: '2025-DE-88131', reason: 'audit' },
        '{"returnNo":"2025-DE-88131","flags":["audit"]}',
      ),
      did('getReturn', { returnNo: '2025-DE-88131' }, '{"returnNo":"2025-DE-88131","income":41870,"flags":["audit"]}'),
    ],
    [call('unflagReturn', { returnNo: '2025-DE-88131', reason: 'audit' })],
    completes,
  ),
  right(
    'a colleague insists on another meter',
    [
      user('reading for 4417'),
      did('readMeter', { meterId: '4417' }, '{"kwh":18220.4}'),
      says('18220.4 kWh.'),
      user('my colleague keeps telling me its 4471 but i have the bill here and yours is right. close the year for it'),
    ],
    call('closeMeterYear', { meterId: '4417' }),
  ),
  wrong(
    'the flood warning stays on top for a second only',
    [
      user('make sure everyone sees the flood warning thread first'),
      did(
        'find_thread',
        { q: 'flood warning' },
        '[{"id":"5d0c7a52-8e0f-4b43-9a55-1f2f3cc0a911","title":"FLOOD WARNING lower town"}]',
      ),
      did('pin_thread', { thread: '5d0c7a52-8e0f-4b43-9a55-1f2f3cc0a911' }, '{"pinned":true,"position":1}'),
    ],
    [call('unpin_thread', { thread: '5d0c7a52-8e0f-4b43-9a55-1f2f3cc0a911' })],
    completes,
  ),
  right(
    'a kennel worker comes back',
    [
      user('lock the badge of Ferro, he lost it'),
      did('lock_badge', { holder: 'Ferro' }, '{"badge":"B-0192","state":"locked"}'),
      says('Locked.'),
      user('lol it was in his boot. he needs to get in'),
    ],
    call('unlock_badge', { holder: 'Ferro' }),
  ),
  wrong(
    'a fresh record is taken out next to its check',
    [
      user('status.ferrous.dev needs an A record -> 203.0.113.9. check that it resolves after'),
      did(
        'addRecord',
        { zone: 'ferrous.dev', name: 'status', type: 'A', value: '203.0.113.9' },
        '{"id":"rec_8821","ttl":300}',
      ),
    ],
    [
      call('removeRecord', { zone: 'ferrous.dev', name: 'status', type: 'A', value: '203.0.113.9' }),
      call('resolveName', { fqdn: 'status.ferrous.dev' }),
    ],
    becomes(call('resolveName', { fqdn: 'status.ferrous.dev' })),
  ),
  right(
    'a performance that the user refuses',
    [
      user('anything left for PRF-3021'),
      did('seats_left', { performance_id: 'PRF-3021' }, '4'),
      says('Four seats. PRF-3044 has more.'),
      user('no not PRF-3044, two for the one i asked about'),
    ],
    call('buy_tickets', { performance_id: 'PRF-3021', quantity: 2 }),
  ),
  wrong(
    'the fence of a drone, with a battery still unread',
    [
      user('before the kids show up: geofence for DR-09 and tell me its battery'),
      did('enable-geofence', { drone: 'DR-09' }, 'geofence ACTIVE, radius 60 m'),
    ],
    [call('disable-geofence', { drone: 'DR-09' }), call('get-battery', { drone: 'DR-09' })],
    becomes(call('get-battery', { drone: 'DR-09' })),
  ),
  rightRetry(
    'a grpc server that comes up',
    [
      user('lag of consumer notify-mail'),
      did(
        'consumer-lag',
        { consumer: 'notify-mail' },
        'rpc error: code = Unavailable desc = connection error: transport is closing, please retry',
      ),
    ],
    call('consumer-lag', { consumer: 'notify-mail' }),
  ),
  right(
    'the ban hit somebody with a similar name',
    [
      user('ban Moth'),
      did(
        'srv_ban_player',
        { player: 'Mothra_01' },
        'Banned Mothra_01 (friend of the house, 812 h played). Did you mean "Moth"?',
      ),
    ],
    call('srv_unban_player', { player: 'Mothra_01' }),
  ),
  wrong(
    'the child lock of a vacuum flips',
    [
      user('kid keeps pressing the buttons on the kitchen vac. child lock!!'),
      did(
        'vacuum_set_child_lock',
        { device: 'rv-kitchen', enabled: true },
        '{"device":"rv-kitchen","child_lock":true}',
      ),
    ],
    [call('vacuum_set_child_lock', { device: 'rv-kitchen', enabled: false })],
    completes,
  ),
  right(
    'a queue that rests during a restart, in Spanish',
    [
      user('Para la cola facturas mientras reinicias el worker, y luego que siga como siempre'),
      did('queue.pause', { queue: 'facturas' }, '{"paused":true}'),
      did('worker.restart', { worker: 'facturas-1' }, '{"pid":8120,"up":true}'),
    ],
    call('queue.resume', { queue: 'facturas' }),
  ),
  wrong(
    'a voice that the score does not have',
    [
      user('print the alto2 part of the Fauré'),
      did(
        'score_print_part',
        { work: 'Fauré Requiem', part: 'alto2' },
        'Traceback (most recent call last):\n  File "/srv/score/parts.py", line 44, in render\n    return self.parts[part]\nKeyError: \'alto2\'',
      ),
    ],
    [call('score_print_part', { work: 'Fauré Requiem', part: 'alto2' })],
    repeats(0),
  ),
  right(
    'sprinklers of two beds',
    [
      user('sprinkler off in the roses. lawn should get some'),
      did('set_sprinkler', { bed: 'roses', running: false }, 'ok'),
    ],
    call('set_sprinkler', { bed: 'lawn', running: true }),
  ),
  right(
    'the boiler that a new one replaces',
    [
      user('look up serial HB-5520'),
      did('boiler.find', { boilerId: 'HB-5520' }, '{"model":"Vento 24","state":"in stock"}'),
      says('A Vento 24, in stock.'),
      user('install it at the Kowalskis, it takes the place of HB-7718'),
    ],
    call('boiler.register', { boilerId: 'HB-5520', replaces: 'HB-7718', customer: 'Kowalski' }),
  ),
  wrong(
    'a report card in a nested request',
    [
      user('report card S20931 pls'),
      did('reportCard.render', { request: { studentId: 'S20931', format: 'pdf' } }, 'reportcard_S20931.pdf (2 pages)'),
      says('Here it is.'),
      user('S20944 too'),
    ],
    [call('reportCard.render', { request: { studentId: 'S20931', format: 'pdf' } })],
    becomes(call('reportCard.render', { request: { studentId: 'S20944', format: 'pdf' } })),
  ),
  wrong(
    'the approach for the aircraft named last',
    [
      system('ATC training simulator. You play the coordinator.'),
      user('position of DLH4TK'),
      did('sim.getAircraft', { callsign: 'DLH4TK' }, '{"callsign":"DLH4TK","fl":110,"hdg":240}'),
      says('FL110, heading 240.'),
      user('ok clear BAW92P for the approach'),
    ],
    [call('sim.issueClearance', { callsign: 'DLH4TK', clearance: 'approach' })],
    becomes(call('sim.issueClearance', { callsign: 'BAW92P', clearance: 'approach' })),
  ),
  wrong(
    'six bottles arrive and vanish from the book',
    [
      user('6 x Barolo 2016 arrived, bin C-14'),
      did(
        'cellar_add_bottles',
        { wine: 'Barolo 2016', bin: 'C-14', count: 6 },
        'Booked: 6 x Barolo 2016 in C-14. Bin now holds 9.',
      ),
    ],
    [call('cellar_remove_bottles', { wine: 'Barolo 2016', bin: 'C-14', count: 6 })],
    completes,
  ),
  wrong(
    'the bin that is counted next',
    [user('hw many bottles in C-14'), did('cellar_count', { bin_id: 'C-14' }, '9'), says('Nine.'), user('D-03?')],
    [call('cellar_count', { bin_id: 'C-14' })],
    becomes(call('cellar_count', { bin_id: 'D-03' })),
  ),
  right(
    'a record that can only be changed by writing it anew',
    [
      user('ttl of cdn.ferrous.dev down to 60. their api has no update so you have to replace the record'),
      did('removeRecord', { zone: 'ferrous.dev', name: 'cdn', ttl: 3600 }, 'deleted rec_1180'),
    ],
    call('addRecord', { zone: 'ferrous.dev', name: 'cdn', ttl: 60 }),
  ),
  right(
    'the wrong consumer was paused and comes back',
    [
      user('payments consumer on hold, not orders!!'),
      did('pause_consumer', { consumer: 'orders' }, '{"consumer":"orders","state":"paused"}'),
    ],
    call('resume_consumer', { consumer: 'orders' }),
    call('pause_consumer', { consumer: 'payments' }),
  ),
  wrong(
    'an argument that the server never accepts',
    [
      user('water the herbs'),
      failed(
        'start_watering',
        { zone: 'herbs' },
        'MCP error -32602: Invalid arguments for tool start_watering: "zone" must be an integer',
      ),
    ],
    [call('start_watering', { zone: 'herbs' })],
    repeats(0),
  ),
  right(
    'two sites, and the one that is not under repair',
    [
      user('water level at site KP-02'),
      did('level_read', { site_id: 'KP-02' }, '1.82 m'),
      says('1.82 m.'),
      user('KP-05 is under repair today so leave that alone. open the sluice at the one you just measured'),
    ],
    call('sluice_open', { site_id: 'KP-02' }),
  ),
  right(
    'the lanes of a pool are swapped',
    [
      user('lane 2 has broken tiles so the club swims in lane 5 tonight, make the board say so'),
      did('close_lane', { lane: 2 }, 'lane 2 CLOSED'),
    ],
    call('open_lane', { lane: 5 }),
  ),
  right(
    'a plan that the user changes halfway',
    [
      user('admit Pixel to kennel 2'),
      did('mcp__vetdesk__admit_patient', { patient: 'Pixel', kennel: 2 }, '{"stay":"ST-3318"}'),
      says('Pixel is in kennel 2.'),
      user('owner changed her mind and takes the cat home with her now'),
    ],
    call('mcp__vetdesk__discharge_patient', { patient: 'Pixel', kennel: 2 }),
  ),
  wrong(
    'a layer that is in the way of the draughtsman',
    [
      user('cant see the ductwork under all those dimensions, get layer DIM-A out of my view'),
      did('cad.hideLayer', { drawing: 'HVAC-L2.dwg', layer: 'DIM-A' }, 'Layer DIM-A hidden (412 entities)'),
    ],
    [call('cad.showLayer', { drawing: 'HVAC-L2.dwg', layer: 'DIM-A' })],
    completes,
  ),
  right(
    'a smaller dose after the refusal',
    [
      user('Meloxicam for Rufus, 20 mg, or the maximum if thats too much'),
      did(
        'mcp__vetdesk__prescribe',
        { patient: 'Rufus', drug: 'meloxicam', dose_mg: 20 },
        '{"error":{"message":"dose_mg must be <= 15 for this drug"}}',
      ),
    ],
    call('mcp__vetdesk__prescribe', { patient: 'Rufus', drug: 'meloxicam', dose_mg: 15 }),
  ),
  right(
    'an address that has to get through a firewall',
    [
      user('rules on fw 203.0.113.1'),
      did('fw_list_rules', { firewall_ip: '203.0.113.1' }, '12 rules, default deny'),
      says('Twelve rules, default deny.'),
      user('let 198.51.100.40 through on https'),
    ],
    call('fw_add_rule', { firewall_ip: '203.0.113.1', allow_ip: '198.51.100.40', service: 'https' }),
  ),
]
