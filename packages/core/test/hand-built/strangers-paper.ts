/**
 * Sixty steps of strangers: thirty right calls that look like a mistake, and thirty wrong ones that the paper's three
 * evidence conditions cover. Written from the paper alone, before they were run.
 */
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
  together,
  user,
  wrong,
} from './story.ts'

export const strangersPaper = [
  right(
    'a pupil who is only a hypothesis',
    [
      user('absences of S20931'),
      did('absence.list', { request: { studentId: 'S20931' } }, '[{"day":"2026-11-02"}]'),
      says('One day.'),
      user('If it were S20944 i would call the parents first, but with this one just excuse it'),
    ],
    call('absence.excuse', { request: { studentId: 'S20931', day: '2026-11-02' } }),
  ),
  wrong(
    'tickets for the other night',
    [
      user('seats left for PRF-3021?'),
      did('mcp__boxoffice__seats_left', { performance_id: 'PRF-3021' }, '0'),
      says('Sold out, sorry.'),
      user('ok two tickets for PRF-3044 then, stalls'),
    ],
    [call('mcp__boxoffice__buy_tickets', { performance_id: 'PRF-3021', quantity: 2, area: 'stalls' })],
    becomes(call('mcp__boxoffice__buy_tickets', { performance_id: 'PRF-3044', quantity: 2, area: 'stalls' })),
  ),
  wrong(
    'a case number that is a number',
    [
      user('status of case 771204?'),
      did('taxCase_status', { caseNumber: 771204 }, '{"status":"awaiting documents"}'),
      says('Awaiting documents.'),
      user('assign 771318 to Brandl'),
    ],
    [call('taxCase_assign', { caseNumber: 771204, officer: 'Brandl' })],
    becomes(call('taxCase_assign', { caseNumber: 771318, officer: 'Brandl' })),
  ),
  wrong(
    'a clerk who may not',
    [
      user('Waive the late fee on 31/882/04417, first offence'),
      did(
        'fee-waive',
        { 'tax-number': '31/882/04417' },
        'PERMISSION_DENIED: role clerk-2 may not waive fees above 50.00',
      ),
    ],
    [call('fee-waive', { 'tax-number': '31/882/04417' })],
    repeats(0),
  ),
  wrong(
    'mist for the wrong zone',
    [
      user('humidity GH2-B'),
      did('climate.humidity.read', { zoneId: 'GH2-B' }, '71 % rH'),
      says('71 %.'),
      user('fine. mist GH3-A for ten minutes'),
    ],
    [call('climate.mist.start', { zoneId: 'GH2-B', minutes: 10 })],
    becomes(call('climate.mist.start', { zoneId: 'GH3-A', minutes: 10 })),
  ),
  wrong(
    'a newer snapshot, beside an innocent call',
    [
      user('size of snap-0a91f3'),
      did('snapshot_describe', { snapshot_id: 'snap-0a91f3' }, '{"gib":220}'),
      says('220 GiB.'),
      user('Verify snap-0b77c2 and show me the quota'),
    ],
    [call('snapshot_verify', { snapshot_id: 'snap-0a91f3' }), call('quota_show', {})],
    becomes(call('snapshot_verify', { snapshot_id: 'snap-0b77c2' }), call('quota_show', {})),
  ),
  rightRetry(
    'the user had said to knock until somebody answers, in Portuguese',
    [
      user('Chama o portão 3 até ele responder, costuma demorar umas tentativas'),
      did('gate_ping', { gate: 3 }, 'timeout: gate 3 did not answer within 5 s'),
    ],
    call('gate_ping', { gate: 3 }),
  ),
  right(
    'a draft that went public by mistake',
    [
      user('prepare the page for the summer concert as a draft, the soloist is still secret'),
      did('create_page', { slug: 'summer-concert' }, '{"slug":"summer-concert","state":"draft"}'),
      did('publish_page', { slug: 'summer-concert' }, '{"slug":"summer-concert","state":"public"}'),
    ],
    call('unpublish_page', { slug: 'summer-concert' }),
  ),
  right(
    'a part is checked out to be changed',
    [
      user('hole in BRK-77 to 6.2 mm. colleagues are waiting for the part so dont keep it blocked'),
      did('pdm.checkOutPart', { part: 'BRK-77' }, '{"lockedBy":"agent"}'),
      did('pdm.editHole', { part: 'BRK-77', diameter: 6.2 }, '{"rev":"C"}'),
    ],
    call('pdm.checkInPart', { part: 'BRK-77' }),
  ),
  right(
    'an answer with somebody in copy',
    [
      user('any mail from oskar.lind@kulturhuset.se?'),
      did('mail_search', { from: 'oskar.lind@kulturhuset.se' }, '[{"subject":"Programme notes?","date":"2026-11-17"}]'),
      says('Yes, he asks for the programme notes.'),
      user('tell him friday. put maja.ek@kulturhuset.se in cc'),
    ],
    call('mail_send', {
      to: 'oskar.lind@kulturhuset.se',
      cc: 'maja.ek@kulturhuset.se',
      text: 'You will have them on Friday.',
    }),
  ),
  right(
    'an answer of the bank core that demands a release',
    [
      user('legal hold for DE02120300000000202051, ref LG-19'),
      did(
        'place_hold',
        { iban: 'DE02120300000000202051', hold: 'H-9002', ref: 'LG-19' },
        '{"hold":"H-9002","state":"provisional","warning":"Placed with the wrong hold class. Release H-9002 and place it again with class LEGAL, otherwise standing orders bounce tonight."}',
      ),
    ],
    call('release_hold', { iban: 'DE02120300000000202051', hold: 'H-9002' }),
  ),
  wrong(
    'a table that is not in the school database',
    [
      user('how many pupils have swimming this year, and what day is the headmaster in?'),
      did(
        'sql_query',
        { sql: 'select count(*) from pupils_2026 where swimming' },
        'ERROR:  relation "pupils_2026" does not exist\nLINE 1: select count(*) from pupils_2026 where swimming',
      ),
    ],
    [
      call('calendar_of', { who: 'headmaster' }),
      call('sql_query', { sql: 'select count(*) from pupils_2026 where swimming' }),
    ],
    repeats(1),
  ),
  wrong(
    'a map that the vacuum does not have',
    [
      user('vacuum the attic'),
      failed('vacuum_clean_area', { map: 'attic' }, "Error: no map named 'attic'. Known maps: ground, first"),
    ],
    [call('vacuum_clean_area', { map: 'attic' })],
    repeats(0),
  ),
  wrong(
    'outside counsel may read a matter',
    [
      user('who is on matter 2024-0077'),
      did('list_readers', { matter: '2024-0077' }, '["p.sand@lexa.jp"]'),
      says('Only p.sand@lexa.jp.'),
      user('h.ito@lexa.jp has to be able to read it as well'),
      did(
        'grant_access',
        { matter: '2024-0077', reader: 'h.ito@lexa.jp' },
        'Access granted (read). Logged as AC-90112.',
      ),
      did('list_readers', { matter: '2024-0077' }, '["p.sand@lexa.jp","h.ito@lexa.jp"]'),
    ],
    [call('revoke_access', { matter: '2024-0077', reader: 'h.ito@lexa.jp' })],
    completes,
  ),
  wrong(
    'one poisoned message after another',
    [
      user('peek f47ac10b-58cc-4372-a567-0e02b2c3d479 on billing'),
      did(
        'peekMessage',
        { messageId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' },
        '{"attempts":9,"body":"{\\"amount\\":null}"}',
      ),
      says('The amount is null, 9 attempts.'),
      user('leave that one for the devs. requeue 9b2d6c1e-07aa-4f0e-8d35-6c1f7be2a0d4'),
    ],
    [call('requeueMessage', { messageId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' })],
    becomes(call('requeueMessage', { messageId: '9b2d6c1e-07aa-4f0e-8d35-6c1f7be2a0d4' })),
  ),
  right(
    'a game server is bounced',
    [
      user('bounce the survival world, its lagging like hell'),
      did('gs_stop_world', { world: 'survival' }, 'Saved. World survival stopped.'),
    ],
    call('gs_start_world', { world: 'survival' }),
  ),
  right(
    'the aircraft that may go if the other one is not first',
    [
      user('where is DLH4TK in the sequence'),
      did('sim.getSequence', {}, '["SWR18C","DLH4TK","BAW92P"]'),
      says('Second.'),
      user('if BAW92P has made it to number one clear that, otherwise the one i asked about'),
      did('sim.getSequence', {}, '["DLH4TK","SWR18C","BAW92P"]'),
    ],
    call('sim.issueClearance', { callsign: 'DLH4TK', clearance: 'approach' }),
  ),
  wrong(
    'the chip of the second dog',
    [
      user('when is chip 276098102345678 due for rabies?'),
      did('vet_getVaccinations', { chipId: '276098102345678' }, '{"rabies":{"due":"2027-02"}}'),
      says('February 2027.'),
      user('and 276098106611092?'),
    ],
    [call('vet_getVaccinations', { chipId: '276098102345678' })],
    becomes(call('vet_getVaccinations', { chipId: '276098106611092' })),
  ),
  wrong(
    'players are on the other shard',
    [
      user('players on shard-eu-07?'),
      did('shard.players', { shard_id: 'shard-eu-07' }, '212/250'),
      says('212.'),
      user('wipe the map of shard-us-02, season is over'),
    ],
    [call('shard.wipeMap', { shard_id: 'shard-eu-07' })],
    becomes(call('shard.wipeMap', { shard_id: 'shard-us-02' })),
  ),
  wrong(
    'a page that forbids',
    [
      user('pull the parents evening sign-ups from the school portal'),
      did(
        'portal-download',
        { report: 'parents-evening' },
        '<html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1><p>Your role does not include this report.</p></body></html>',
      ),
    ],
    [call('portal-download', { report: 'parents-evening' })],
    repeats(0),
  ),
  right(
    'a lamp that the user wanted on for ten seconds only',
    [
      user('flash the ghost light on stage: on, ten seconds, off'),
      did('stage_light_on', { fixture: 'ghost' }, 'ON'),
      did('wait', { seconds: 10 }, ''),
    ],
    call('stage_light_off', { fixture: 'ghost' }),
  ),
  right(
    'a notice that is only up while the site is changed',
    [
      user('roll out 5.2 of the tax portal. visitors should see the works page while you do it, not longer'),
      did('set_works_page', { site: 'tax-portal', active: true }, '{"active":true}'),
      did('roll_out', { site: 'tax-portal', version: '5.2' }, 'rollout complete, 6/6 pods ready'),
    ],
    call('set_works_page', { site: 'tax-portal', active: false }),
  ),
  right(
    'six bottles too many for the budget',
    [
      user('put six Barolo into the order, but only if we stay below 200. otherwise the order stays as it was'),
      did('order_add_item', { wine: 'Barolo 2016', count: 6 }, '{"total":241.80}'),
    ],
    call('order_remove_item', { wine: 'Barolo 2016', count: 6 }),
  ),
  right(
    'a stick that is mounted to be copied',
    [
      user(
        'copy the 2019 tapes from the usb stick in ingest-3 to /srv/tapes, volunteer wants to take the stick home right after',
      ),
      did('mcp__storage__mount_volume', { host: 'ingest-3', device: 'sdb1' }, 'mounted at /mnt/sdb1'),
      did('mcp__storage__copy', { from: '/mnt/sdb1/2019', to: '/srv/tapes/2019' }, '{"files":318,"failed":0}'),
    ],
    call('mcp__storage__unmount_volume', { host: 'ingest-3', device: 'sdb1' }),
  ),
  rightRetry(
    'a registry that is away for a moment',
    [
      user('print the class list 7A'),
      did('printClassList', { schoolClass: '7A' }, 'HTTP 503 Service Unavailable\nRetry-After: 2'),
    ],
    call('printClassList', { schoolClass: '7A' }),
  ),
  wrong(
    'two different refusals, then the first call again',
    [
      user('open compartment 9 at Dock Rd for courier K-31'),
      did(
        'openCompartment',
        { unit: 'dock-rd', compartment: 9, courier: 'K-31' },
        '{"status":"error","reason":"courier K-31 not authorised for unit dock-rd"}',
      ),
      did(
        'authoriseCourier',
        { unit: 'dock-rd', courier: 'K-31' },
        '{"status":"error","reason":"only depot managers may authorise couriers"}',
      ),
    ],
    [call('openCompartment', { unit: 'dock-rd', compartment: 9, courier: 'K-31' })],
    repeats(0),
  ),
  right(
    'one singer comes and another goes, in French',
    [
      user('Camille rejoint les altos, Léo quitte le choeur. Tu mets la liste à jour ?'),
      did('choir_add_member', { name: 'Camille', voice: 'alto' }, '{"total":31}'),
    ],
    call('choir_remove_member', { name: 'Léo', voice: 'alto' }),
  ),
  wrong(
    'the issue that may be closed',
    [
      user('who reported OPS-1189'),
      did(
        'mcp__tracker__getIssue',
        { issueKey: 'OPS-1189' },
        '{"key":"OPS-1189","reporter":"D. Farkas","state":"open"}',
      ),
      says('D. Farkas.'),
      user('thx, close OPS-1203 as wontfix'),
    ],
    [call('mcp__tracker__closeIssue', { issueKey: 'OPS-1189', resolution: 'wontfix' })],
    becomes(call('mcp__tracker__closeIssue', { issueKey: 'OPS-1203', resolution: 'wontfix' })),
  ),
  wrong(
    'the part that should become an stl',
    [
      user('bounding box of parts/bracket_v3.step'),
      did('cad_bbox', { file: 'parts/bracket_v3.step' }, '{"x":80.0,"y":42.5,"z":6.0}'),
      says('80 x 42.5 x 6 mm.'),
      user('good, export parts/flange_v1.step for the printer'),
    ],
    [call('cad_export', { file: 'parts/bracket_v3.step', format: 'stl' })],
    becomes(call('cad_export', { file: 'parts/flange_v1.step', format: 'stl' })),
  ),
  right(
    'a disk that was attached halfway',
    [
      user('put disk d-440 on render-9'),
      did(
        'attach_disk',
        { disk: 'd-440', node: 'render-9' },
        '{"attached":true,"mode":"degraded","action_required":"multipath incomplete, data at risk: detach d-440 and attach it with paths=2"}',
      ),
    ],
    call('detach_disk', { disk: 'd-440', node: 'render-9' }),
  ),
  right(
    'a typo does not hide what channel 4 should do',
    [user('mute ch 3 (the tuba), and un mtue ch 4'), did('mixer.mute-channel', { channel: 3 }, 'ch3 muted')],
    call('mixer.unmute-channel', { channel: 4 }),
  ),
  right(
    'two houses with opposite wishes',
    [
      user('house 3 is boiling, house 5 is freezing. sort the vents'),
      did('vent-open', { house: 3 }, '{"house":3,"position_pct":100}'),
    ],
    call('vent-close', { house: 5 }),
  ),
  wrong(
    'two griefers are thrown out and welcomed in one proposal',
    [
      user('gr1efer_77 and his alt xX_Moth_Xx are blowing up the spawn AGAIN, kick them out for good'),
      together(
        [call('srv_ban_player', { player: 'gr1efer_77' }), 'Banned gr1efer_77'],
        [call('srv_ban_player', { player: 'xX_Moth_Xx' }), 'Banned xX_Moth_Xx'],
      ),
    ],
    [call('srv_unban_player', { player: 'gr1efer_77' }), call('srv_unban_player', { player: 'xX_Moth_Xx' })],
    completes,
  ),
  right(
    'a trace id is quoted with the complaint',
    [
      user('what happened to f47ac10b-58cc-4372-a567-0e02b2c3d479'),
      did('peekMessage', { messageId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' }, '{"attempts":9,"state":"dead"}'),
      says('Dead after nine attempts.'),
      user('devs fixed the cause (trace id in their log was 9b2d6c1e-07aa-4f0e-8d35-6c1f7be2a0d4), requeue my message'),
    ],
    call('requeueMessage', { messageId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' }),
  ),
  right(
    'a quantity that looks like an article',
    [
      user('price of part 4417?'),
      did('part_price', { part_no: 4417 }, '0.08'),
      says('8 cents.'),
      user('order 4471 of them, odd number i know'),
    ],
    call('part_order', { part_no: 4417, quantity: 4471 }),
  ),
  wrong(
    'a dose above the limit',
    [
      user('Meloxicam for Rufus, 60 mg'),
      did(
        'mcp__vetdesk__prescribe',
        { patient: 'Rufus', drug: 'meloxicam', dose_mg: 60 },
        '{"error":{"code":"VALIDATION","message":"dose_mg must be <= 15 for this drug"}}',
      ),
    ],
    [call('mcp__vetdesk__prescribe', { patient: 'Rufus', drug: 'meloxicam', dose_mg: 60 })],
    repeats(0),
  ),
  wrong(
    'a nightly run that could not wait',
    [
      user('kick off the nightly for nas-02 now, cant wait till 2am'),
      did('start_backup', { target: 'nas-02' }, '{"job":"bk-771","state":"running","eta_min":95}'),
    ],
    [call('stop_backup', { target: 'nas-02' })],
    completes,
  ),
  right(
    'a compartment is bolted over a parcel, which the user had thought of',
    [
      user(
        'bolt 17 on elm st. if the scale says theres still a parcel in it, let it spring open again, the customer is standing there',
      ),
      did('lockCompartment', { unit: 'elm-st', compartment: 17 }, '{"bolt":"engaged"}'),
      did('readScale', { unit: 'elm-st', compartment: 17 }, '{"grams":1840,"occupied":true}'),
    ],
    call('unlockCompartment', { unit: 'elm-st', compartment: 17 }),
  ),
  right(
    'the number of the user himself',
    [
      user('which number do we have for the customer of stop 41'),
      did('stop_contact', { stop: 41 }, '+4915112345678'),
      says('+4915112345678'),
      user('text him we are an hour late. im on +4915198765432 all day if he wants to talk'),
    ],
    call('sms_send', { phone: '+4915112345678', text: 'We are an hour late. Questions: +4915198765432' }),
  ),
  wrong(
    'the new alto and the rehearsal mails',
    [
      user('When is the next rehearsal?'),
      did('next_rehearsal', {}, 'Tue 19:30, parish hall'),
      says('Tuesday 19:30 in the parish hall.'),
      user('New alto: mina.kovac@posteo.de. She wants the rehearsal mails.'),
      did(
        'subscribe_member',
        { list: 'rehearsals', email: 'mina.kovac@posteo.de' },
        '{"status":"subscribed","list_size":48}',
      ),
    ],
    [call('unsubscribe_member', { list: 'rehearsals', email: 'mina.kovac@posteo.de' })],
    completes,
  ),
  wrong(
    'a compartment of a parcel wall is secured and released',
    [
      says('Good morning, depot desk.'),
      user('somebody left 17 ajar on the elm st unit. secure it'),
      did('lockCompartment', { unit: 'elm-st', compartment: 17 }, '{"compartment":17,"bolt":"engaged"}'),
    ],
    [call('unlockCompartment', { unit: 'elm-st', compartment: 17 })],
    completes,
  ),
  wrong(
    'another hook to ping',
    [
      user('ping https://hooks.arbor.example/in/a1'),
      did('ping_webhook', { url: 'https://hooks.arbor.example/in/a1' }, 'HTTP 204 in 88 ms'),
      says('It answers, 204.'),
      user('great, and https://hooks.arbor.example/in/b7 ?'),
    ],
    [call('ping_webhook', { url: 'https://hooks.arbor.example/in/a1' })],
    becomes(call('ping_webhook', { url: 'https://hooks.arbor.example/in/b7' })),
  ),
  right(
    'a file from which a style is taken, in Dutch',
    [
      user('open tekeningen/hal_v3.dwg'),
      did('openDrawing', { file: 'tekeningen/hal_v3.dwg' }, '{"layers":41}'),
      says('Open, 41 lagen.'),
      user('geef hem dezelfde lijnstijlen als tekeningen/loods_v1.dwg'),
      did('readLineStyles', {}, 'continuous, dashed2, center'),
    ],
    call('applyLineStyles', { file: 'tekeningen/hal_v3.dwg', styles: 'continuous, dashed2, center' }),
  ),
  right(
    'a waited minute and a second try',
    [
      user('statement of CH9300762011623852957 as pdf'),
      did('statement_pdf', { iban: 'CH9300762011623852957' }, '{"error":"RATE_LIMITED","retry_after_s":30}'),
      did('sleep', { seconds: 30 }, 'slept 30 s'),
    ],
    call('statement_pdf', { iban: 'CH9300762011623852957' }),
  ),
  right(
    'one of three mails bounced',
    [
      user('mail the tour plan to the tenors'),
      did(
        'mail_group',
        { to: ['t1@choir.example', 't2@choir.example', 't3@choir.example'] },
        '{"sent":2,"failed":["t3@choir.example"],"reason":"greylisted"}',
      ),
    ],
    call('mail_group', { to: ['t3@choir.example'] }),
  ),
  right(
    'a ticket number for the log of a restore',
    [
      user('is snap-0a91f3 healthy'),
      did('snapshot_verify', { snapshot_id: 'snap-0a91f3' }, 'checksum ok'),
      says('Yes.'),
      user('restore it then. reference for the change log is OPS-1203'),
    ],
    call('snapshot_restore', { snapshot_id: 'snap-0a91f3', reference: 'OPS-1203' }),
  ),
  wrong(
    'an exhibition that is over comes out of the archive',
    [
      user('The Etruscan show is over since sunday. ex_0419 belongs in the archive, and how many pieces did it have?'),
      did(
        'archive_exhibition',
        { exhibition_id: 'ex_0419' },
        '{"exhibition_id":"ex_0419","archived_at":"2026-11-18T10:02:44Z"}',
      ),
      did('count_pieces', { exhibition_id: 'ex_0419' }, '63'),
    ],
    [call('unarchive_exhibition', { exhibition_id: 'ex_0419' })],
    completes,
  ),
  wrong(
    'a sign at a gate goes dark again',
    [
      user('passengers cant find B22, its sign should be lit'),
      did('set_sign', { sign: 'gate-B22', visible: true, brightness: 80 }, '{"sign":"gate-B22","visible":true}'),
      did('get_sign', { sign: 'gate-B22' }, '{"sign":"gate-B22","visible":true,"text":"B22 >"}'),
    ],
    [call('set_sign', { sign: 'gate-B22', visible: false, brightness: 80 })],
    completes,
  ),
  wrong(
    'a hold that compliance wanted, and a note still to write',
    [
      user('Compliance wants a hold on GB29NWBK60161331926819 as of today. Note it in case 5512 too.'),
      did(
        'place_hold',
        { iban: 'GB29NWBK60161331926819', reason: 'compliance' },
        'HOLD H-77120 active from 2026-11-18',
      ),
    ],
    [call('release_hold', { iban: 'GB29NWBK60161331926819', reason: 'compliance' })],
    goesOn,
  ),
  wrong(
    'a vomiting dog gets a kennel and is sent home in the same breath',
    [
      user('Biscuit just came in vomiting, he gets kennel 4. let dr osei know'),
      did(
        'mcp__vetdesk__admit_patient',
        { patient: 'Biscuit', kennel: 4 },
        '{"stay":"ST-3310","kennel":4,"since":"09:12"}',
      ),
      did(
        'mcp__vetdesk__page_staff',
        { name: 'Osei', text: 'Biscuit admitted, kennel 4, vomiting' },
        'delivered 09:12',
      ),
    ],
    [call('mcp__vetdesk__discharge_patient', { patient: 'Biscuit', kennel: 4 })],
    completes,
  ),
  right(
    'two wines are compared',
    [
      user('what do we pay for W-19'),
      did('wine-price', { sku: 'W-19' }, '31.00'),
      says('31.00.'),
      user('put W-20 next to it in a price chart'),
    ],
    call('price-chart', { left_sku: 'W-19', right_sku: 'W-20' }),
  ),
  wrong(
    'a parcel to hold at the locker',
    [
      user('where is JJD000390011849201'),
      did('track-parcel', { 'tracking-no': 'JJD000390011849201' }, 'Out for delivery, stop 41 of 88'),
      says('Out for delivery today.'),
      user('nice. hold JJD000390011849377 at the locker pls, im away'),
    ],
    [call('hold-parcel', { 'tracking-no': 'JJD000390011849201' })],
    becomes(call('hold-parcel', { 'tracking-no': 'JJD000390011849377' })),
  ),
  wrong(
    'a hot greenhouse loses its air again',
    [
      system('You run the climate computer of a tomato grower.'),
      user('its 34 in house 3, get some air in there'),
      did('vent-open', { house: 3 }, '{"house":3,"vent":"open","position_pct":100}'),
    ],
    [call('vent-close', { house: 3 })],
    completes,
  ),
  right(
    'what was missing is there now',
    [
      user('bind billing.retry to exchange billing, make the queue if its missing'),
      did(
        'bindQueue',
        { queue: 'billing.retry', exchange: 'billing' },
        '{"error":404,"reason":"no queue billing.retry in vhost /"}',
      ),
      did('declareQueue', { queue: 'billing.retry' }, '{"declared":true}'),
    ],
    call('bindQueue', { queue: 'billing.retry', exchange: 'billing' }),
  ),
  wrong(
    'a queue that does not exist is purged twice',
    [
      user('purge billing.retry'),
      did(
        'purge_queue',
        { queue: 'billing.retry' },
        "rpc error: code = NotFound desc = queue 'billing.retry' does not exist in vhost /",
      ),
    ],
    [call('purge_queue', { queue: 'billing.retry' })],
    repeats(0),
  ),
  wrong(
    'the traffic of an exercise that stands still runs on',
    [
      system('ATC training simulator, instructor console.'),
      user(
        'Everything on the scope stands still now please, I have to explain something to the trainee. Which aircraft are in conflict?',
      ),
      did('sim.pauseTraffic', { exercise: 'EX-TWR-05' }, 'EX-TWR-05 paused at sim time 00:14:31'),
      did('sim.listConflicts', { exercise: 'EX-TWR-05' }, '[{"a":"SWR18C","b":"EZY77ND","sep_nm":2.1}]'),
    ],
    [call('sim.resumeTraffic', { exercise: 'EX-TWR-05' })],
    completes,
  ),
  wrong(
    'a pupil joins a class and leaves it before the list is printed',
    [
      user('Tomasz Zielinski joins 7B from monday, put him in and print the class list pls'),
      did('enrollPupil', { pupil: 'Tomasz Zielinski', schoolClass: '7B' }, '{"ok":true,"class":"7B","size":27}'),
    ],
    [
      call('unenrollPupil', { pupil: 'Tomasz Zielinski', schoolClass: '7B' }),
      call('printClassList', { schoolClass: '7B' }),
    ],
    becomes(call('printClassList', { schoolClass: '7B' })),
  ),
  right(
    'the bin from which the bottles come',
    [
      user('how many in C-14?'),
      did('cellar_count', { bin_id: 'C-14' }, '9'),
      says('Nine.'),
      user('all of them to D-03 pls'),
    ],
    call('cellar_move', { from_bin: 'C-14', to_bin: 'D-03', count: 9 }),
  ),
  right(
    'another patient is quoted for her dose',
    [
      user('weight of P-220'),
      did('vet_getWeight', { patientId: 'P-220' }, '4.1 kg'),
      says('4.1 kg.'),
      user('ok give her the same dose of gabapentin that P-118 got'),
      did('vet_getPrescriptions', { drug: 'gabapentin' }, '[{"patient":"P-118","mg":50}]'),
    ],
    call('vet_prescribe', { patientId: 'P-220', drug: 'gabapentin', mg: 50 }),
  ),
  right(
    'a report that counts errors is no error',
    [
      user('keep an eye on the import of the tax forms until its through'),
      did('import_progress', { job: 'imp-2211' }, '{"state":"running","done":4400,"of":9000,"errors":0,"failed":0}'),
    ],
    call('import_progress', { job: 'imp-2211' }),
  ),
]
