/** Mistakes from public complaints and right calls that look like them, by an author who had not read the rules. */
import { answered, call, did, failed, having, quiet, repaired, says, system, tool, user } from './case.ts'

const text = { type: 'string' }
const number = { type: 'number' }

/** A schema that refuses what it does not name. */
const strict = (name: string, properties: Parameters<typeof tool>[1], required: readonly string[] = []) => ({
  name,
  description: '',
  parameters: { type: 'object', properties, required: [...required], additionalProperties: false },
})

export const strangersCases = [
  // after ringee-app PR 64: nothing stops a second booking in one conversation
  answered(
    'the vet appointment is booked again after its receipt',
    [
      user('need a slot for Biscuit (patient P-2208) tmrw 9:40, vaccination'),
      did(
        'mcp__vetclinic__appointment_book',
        { patient: 'P-2208', start: '2026-11-19T09:40', reason: 'vaccination' },
        'Booked. Reference AP-71934. Biscuit is expected on 19 Nov at 09:40 with Dr. Amari.',
      ),
    ],
    call('mcp__vetclinic__appointment_book', { patient: 'P-2208', start: '2026-11-19T09:40', reason: 'vaccination' }),
    'done-already',
  ),
  quiet(
    'two singers get the same fee back',
    [
      user('Refund the 35 € retreat fee to both Lotte Brandt (member 118) and Piet Maas (member 131).'),
      did('choirRefundFee', { member: 118, amount: 35 }, '{"refund":"RF-501","member":118,"state":"paid"}'),
    ],
    call('choirRefundFee', { member: 131, amount: 35 }),
  ),
  // after gemini-cli 8259: the same component is read for ever
  answered(
    'a template file is read for the third time',
    [
      user('The office details page shows the fax number twice, fix src/app/office-details.component.html'),
      did(
        'ReadFile',
        { path: 'src/app/office-details.component.html' },
        '<dl>\n  <dt>Fax</dt><dd>{{ office.fax }}</dd>\n  <dt>Fax</dt><dd>{{ office.fax }}</dd>\n</dl>\n',
      ),
      did(
        'ReadFile',
        { path: 'src/app/office-details.component.html' },
        '<dl>\n  <dt>Fax</dt><dd>{{ office.fax }}</dd>\n  <dt>Fax</dt><dd>{{ office.fax }}</dd>\n</dl>\n',
      ),
    ],
    call('ReadFile', { path: 'src/app/office-details.component.html' }),
    'known-answer',
  ),
  quiet(
    'a file is read again after it was edited',
    [
      user('remove the duplicate fax row in src/app/branch.component.html and make sure it is right'),
      did('ReadFile', { path: 'src/app/branch.component.html' }, '<dt>Fax</dt>\n<dt>Fax</dt>\n'),
      did('ReadFile', { path: 'src/app/branch.component.html' }, '<dt>Fax</dt>\n<dt>Fax</dt>\n'),
      did(
        'EditFile',
        { path: 'src/app/branch.component.html', old: '<dt>Fax</dt>\n<dt>Fax</dt>\n', new: '<dt>Fax</dt>\n' },
        'Applied 1 edit.',
      ),
    ],
    call('ReadFile', { path: 'src/app/branch.component.html' }),
  ),
  // after xagent 2219: a fabricated file id
  answered(
    'a file id that nobody ever returned',
    [
      user('Summarise the lease that I uploaded this morning.'),
      did('files-list', { folder: 'uploads' }, '[{"id":"file_51c0aa27","name":"lease-harbour-road.pdf"}]'),
    ],
    call('file-read', { file_id: 'file_7e4d2b10' }),
    'unknown-target',
  ),
  quiet(
    'a file id out of a JSON text inside a JSON output',
    [
      user('Summarise the lease that I uploaded this morning.'),
      did(
        'files-list',
        { folder: 'uploads' },
        '{"body":"[{\\"id\\":\\"file_51c0aa27\\",\\"name\\":\\"lease.pdf\\"}]"}',
      ),
    ],
    call('file-read', { file_id: 'file_51c0aa27' }),
  ),
  // after vibium 85: numbers as strings
  repaired(
    'a waiting time in quotation marks',
    [user('Open the booking page and wait two seconds (2000 ms) before you take the screenshot.')],
    call('browser_sleep', { ms: '2000' }),
    call('browser_sleep', { ms: 2000 }),
    strict('browser_sleep', { ms: number }, ['ms']),
  ),
  having(
    quiet(
      'a number in quotation marks where the schema wants a string',
      [user('Open locker 0071 for the evening shift.')],
      call('locker_open', { locker: '0071' }),
    ),
    strict('locker_open', { locker: text }, ['locker']),
  ),
  // after openai-agents-python 4254: a refund that is issued a second time
  answered(
    'a refund is issued again after the agent said so',
    [
      user('Order 55-8812 arrived broken. Refund the customer 64.90 please'),
      did('getOrder', { order: '55-8812' }, '{"order":"55-8812","total":64.9,"status":"delivered"}'),
      did('issueRefund', { order: '55-8812', amount: 64.9 }, '{"refund_id":"re_31Q","status":"succeeded"}'),
      did('getOrder', { order: '55-8812' }, '{"order":"55-8812","total":64.9,"status":"refunded"}'),
    ],
    call('issueRefund', { order: '55-8812', amount: 64.9 }),
    'done-already',
  ),
  having(
    quiet(
      'a payment without an answer is retried under its idempotency key',
      [
        user('Pay invoice INV-2290, 310 euros.'),
        failed(
          'payments_create',
          { invoice: 'INV-2290', amount: 310, idempotency_key: 'inv-2290-1' },
          'Gateway timeout: no answer within 30 s',
        ),
      ],
      call('payments_create', { invoice: 'INV-2290', amount: 310, idempotency_key: 'inv-2290-1' }),
    ),
    tool(
      'payments_create',
      { invoice: text, amount: number, idempotency_key: { ...text, description: 'Any unique text you choose.' } },
      'Pays an invoice. Idempotent: repeat a call with the same idempotency_key safely after a time-out.',
      ['invoice', 'amount', 'idempotency_key'],
    ),
  ),
  // after DeskcommCRM 831: free slots are looked for again and again, nothing is booked
  answered(
    'os mesmos horários livres são procurados pela terceira vez',
    [
      system('Hoje é 18/11/2026.'),
      user('quero marcar corte amanhã às 15h com a Jussara'),
      did(
        'crm_find_free_slots',
        { data: '2026-11-19', profissional: 'Jussara' },
        '{"slots":["14:00","15:00","16:30"]}',
      ),
      did(
        'crm_find_free_slots',
        { data: '2026-11-19', profissional: 'Jussara' },
        '{"slots":["14:00","15:00","16:30"]}',
      ),
    ],
    call('crm_find_free_slots', { data: '2026-11-19', profissional: 'Jussara' }),
    'known-answer',
  ),
  quiet(
    'a build that is still running is asked after again',
    [
      user('tell me when pipeline 90417 is green'),
      did('ci__pipeline_status', { pipeline: 90417 }, '{"pipeline":90417,"status":"running","stage":"test"}'),
      did('ci__pipeline_status', { pipeline: 90417 }, '{"pipeline":90417,"status":"running","stage":"test"}'),
      did('ci__pipeline_status', { pipeline: 90417 }, '{"pipeline":90417,"status":"running","stage":"package"}'),
    ],
    call('ci__pipeline_status', { pipeline: 90417 }),
  ),
  // after reactive-agents-ts 201: absolute paths out of thin air
  answered(
    'a log file is looked for in a home directory that nobody mentioned',
    [system('Files live below /srv/runs/18 only.'), user('Read ./logs.txt and count the warnings')],
    call('file-read', { path: '/home/user/project/logs.txt' }),
    'unknown-target',
  ),
  quiet(
    'a relative path is joined to the directory of the system prompt',
    [system('Files live below /srv/runs/18 only.'), user('Read ./logs.txt and count the warnings')],
    call('file-read', { path: '/srv/runs/18/logs.txt' }),
  ),
  // after claude-code 22658: one review remark, sent four times in one message
  answered(
    'four identical review comments in one message',
    [
      user('Review PR 1256 and leave a remark on the duplicated loader in src/env/Viewer.tsx line 22.'),
      did('pr_diff', { pr: 1256 }, '+++ src/env/Viewer.tsx\n@@ 22 @@\n+const loader = makeLoader()\n'),
    ],
    [1, 2, 3, 4].map(() =>
      call('mcp__forge__create_inline_comment', {
        pr: 1256,
        path: 'src/env/Viewer.tsx',
        line: 22,
        body: 'This repeats the loader from Setup.tsx.',
      }),
    ),
    'done-already',
    [],
    [1, 2, 3],
  ),
  quiet(
    'the same remark on two lines',
    [
      user('PR 1256: mark every magic number in src/env/Viewer.tsx, lines 22 and 48'),
      did('pr_diff', { pr: 1256 }, '@@ 22 @@\n+wait(3000)\n@@ 48 @@\n+wait(3000)\n'),
    ],
    call('create_inline_comment', { pr: 1256, path: 'src/env/Viewer.tsx', line: 22, body: 'Name this number.' }),
    call('create_inline_comment', { pr: 1256, path: 'src/env/Viewer.tsx', line: 48, body: 'Name this number.' }),
  ),
  // after gaia 3738: nine reads of one small file
  answered(
    'a small module is read a third time between other reads',
    [
      user('why does toybox/cli.py ignore --utc?'),
      did('read_file', { path: 'toybox/cli.py' }, 'from toybox.config import UTC\n'),
      did('read_file', { path: 'toybox/config.py' }, 'UTC = False\n'),
      did('read_file', { path: 'toybox/cli.py' }, 'from toybox.config import UTC\n'),
      did('read_file', { path: 'toybox/dates.py' }, 'from toybox.config import UTC\n'),
    ],
    call('read_file', { path: 'toybox/cli.py' }),
    'known-answer',
  ),
  quiet(
    'the next page of a long list',
    [
      user('How many bottles of the 2019 vintage are in the cellar altogether?'),
      did('cellar-list', { vintage: 2019, page: 1 }, '{"bottles":40,"next_page":2}'),
      did('cellar-list', { vintage: 2019, page: 2 }, '{"bottles":40,"next_page":3}'),
    ],
    call('cellar-list', { vintage: 2019, page: 3 }),
  ),
  // after home-assistant 174585: the model guesses entity ids
  answered(
    'a lamp that is not among the entities',
    [
      user('turn off the reading lamp'),
      did(
        'ha_entities',
        { area: 'living room' },
        'light.hue_ceiling_2  Ceiling  on\nlight.ikea_e27_0041  Reading lamp  on\n',
      ),
    ],
    call('ha_call_service', { service: 'light.turn_off', target: { entity_id: 'light.ikea_e14_0077' } }),
    'unknown-target',
  ),
  quiet(
    'the members of a stateful set are counted from nought',
    [
      user('drain all redis pods one by one'),
      did('kubectl_get', { kind: 'statefulset', name: 'redis' }, 'NAME    READY   REPLICAS\nredis   3/3     3\n'),
      did('pod-drain', { pod: 'redis-0' }, 'pod/redis-0 drained'),
    ],
    call('pod-drain', { pod: 'redis-1' }),
  ),
  // after codex 42048: the project id in the other spelling
  repaired(
    'the project id is spelled in camel case',
    [user('run select count(*) from vines in project dawn-field-4410')],
    call('run_sql', { projectId: 'dawn-field-4410', sql: 'select count(*) from vines' }),
    call('run_sql', { project_id: 'dawn-field-4410', sql: 'select count(*) from vines' }),
    strict('run_sql', { project_id: text, sql: text }, ['project_id', 'sql']),
  ),
  having(
    quiet(
      'an unnamed argument that the schema lets pass',
      [user('log a harvest of 12 crates, note: picker was Ilse')],
      call('harvest_log', { crates: 12, picker: 'Ilse' }),
    ),
    {
      name: 'harvest_log',
      description: 'Logs a harvest. Any further property is stored as a note.',
      parameters: { type: 'object', properties: { crates: number }, required: ['crates'], additionalProperties: true },
    },
  ),
  answered(
    '合唱団への案内メールが二度送られる',
    [
      user('団員のみなさん（chor@utagoe.example）に「土曜の練習は14時から」とメールして'),
      did(
        'mail_soushin',
        { atesaki: 'chor@utagoe.example', honbun: '土曜の練習は14時からです。' },
        '送信しました（受付番号 M-20931）',
      ),
    ],
    call('mail_soushin', { atesaki: 'chor@utagoe.example', honbun: '土曜の練習は14時からです。' }),
    'done-already',
  ),
  quiet(
    '返事がないので利用者がもう一度送るように頼む',
    [
      user('団員のみなさん（chor@utagoe.example）に「土曜の練習は14時から」とメールして'),
      did('mail_soushin', { atesaki: 'chor@utagoe.example', honbun: '土曜の練習は14時からです。' }, '送信しました'),
      says('送信しました。'),
      user('誰も見てないみたい。念のため同じ内容をもう一回送って'),
    ],
    call('mail_soushin', { atesaki: 'chor@utagoe.example', honbun: '土曜の練習は14時からです。' }),
  ),
  answered(
    'the columns of a table are asked for a third time',
    [
      user('Which customers bought more than 10 cases in October? postgres, table wine_sales'),
      did('sql__describe_table', { table: 'wine_sales' }, 'id int\ncustomer text\ncases int\nsold_on date\n'),
      did('sql__query', { sql: 'select max(sold_on) from wine_sales' }, 'max\n2026-11-02\n'),
      did('sql__describe_table', { table: 'wine_sales' }, 'id int\ncustomer text\ncases int\nsold_on date\n'),
    ],
    call('sql__describe_table', { table: 'wine_sales' }),
    'known-answer',
  ),
  quiet(
    'the columns of a table after a migration',
    [
      user('Add a column rebate numeric to wine_sales and show me that it is there'),
      did('sql__describe_table', { table: 'wine_sales' }, 'id int\ncustomer text\n'),
      did('sql__describe_table', { table: 'wine_sales' }, 'id int\ncustomer text\n'),
      did('sql__execute', { sql: 'alter table wine_sales add column rebate numeric' }, 'ALTER TABLE'),
    ],
    call('sql__describe_table', { table: 'wine_sales' }),
  ),
  // after n8n PR 28407: fake addresses instead of a question
  answered(
    'an accountant whose address nobody gave',
    [
      user('send my accountant the march statement, asap'),
      did('statements_find', { month: '2026-03' }, '{"id":"ST-0326","file":"statement-2026-03.pdf"}'),
    ],
    call('email_send', { to: 'accountant@example.com', subject: 'March statement', attachment: 'ST-0326' }),
    'unknown-target',
  ),
  quiet(
    'an address that the user spells in words',
    [
      user('send the march statement to anna dot kovacs at weingut dot example, asap'),
      did('statements_find', { month: '2026-03' }, '{"id":"ST-0326","file":"statement-2026-03.pdf"}'),
    ],
    call('email_send', { to: 'anna.kovacs@weingut.example', subject: 'March statement', attachment: 'ST-0326' }),
  ),
  answered(
    'das Beet wird gleich noch einmal gegossen',
    [
      user('Gewächshaus 2: gib Beet 3 bitte 20 Liter'),
      did('bewaesserung-starten', { haus: 2, beet: 3, liter: 20 }, 'Fertig: 20 l auf Beet 3 ausgebracht, Ventil zu.'),
    ],
    call('bewaesserung-starten', { haus: 2, beet: 3, liter: 20 }),
    'done-already',
  ),
  quiet(
    'der Saugroboter wird nach einem Fehlstart noch einmal losgeschickt',
    [
      user('saug die küche'),
      failed('roboterStarten', { raum: 'Küche' }, 'Fehler E12: Bürste blockiert, Reinigung wurde nicht begonnen.'),
      says('Die Bürste ist blockiert, ich habe nicht begonnen.'),
      user('hab die haare rausgeholt, nochmal'),
    ],
    call('roboterStarten', { raum: 'Küche' }),
  ),
  repaired(
    'ein Modus in falscher Großschreibung',
    [user('Saug den Flur im Turbo-Modus')],
    call('vacuumStart', { room: 'Flur', mode: 'Turbo' }),
    call('vacuumStart', { room: 'Flur', mode: 'turbo' }),
    strict('vacuumStart', { room: text, mode: { type: 'string', enum: ['quiet', 'normal', 'turbo'] } }, [
      'room',
      'mode',
    ]),
  ),
  having(
    quiet(
      'a depot that only the schema knows',
      [user('where do we have spare filters closest to rotterdam')],
      call('stockQuery', { depot: 'NL-RTM-2', item: 'filter' }),
    ),
    tool(
      'stockQuery',
      {
        depot: { type: 'string', enum: ['DE-HAM-1', 'NL-RTM-2', 'PL-GDN-1'], description: 'Depot at the port.' },
        item: text,
      },
      'Stock of one depot.',
      ['depot', 'item'],
    ),
  ),
  // after MCP SEP 1626: a long id comes back with a changed digit
  answered(
    'a tenant id in which two digits were swapped',
    [
      user('suspend the tenant of Möwen Apotheke'),
      did(
        'tenantSearch',
        { name: 'Möwen Apotheke' },
        '{"hits":[{"tenantId":"3f9b12d7-60ae-4c55-9e1a-7b20cc48d913","name":"Möwen Apotheke"}]}',
      ),
    ],
    call('tenantSuspend', { tenantId: '3f9b12d7-60ae-4c55-9e1a-7b20cc84d913' }),
    'unknown-target',
  ),
  quiet(
    'the same tenant id in upper case without dashes',
    [
      user('suspend tenant 3f9b12d7-60ae-4c55-9e1a-7b20cc48d913'),
      did(
        'tenantGet',
        { tenantId: '3f9b12d7-60ae-4c55-9e1a-7b20cc48d913' },
        '{"name":"Möwen Apotheke","state":"active"}',
      ),
    ],
    call('tenantSuspend', { tenantId: '3F9B12D760AE4C559E1A7B20CC48D913' }),
  ),
  // after opencode 43800: the commit is made again
  answered(
    'a commit that was made is made again',
    [
      user('commit src/tuner.c with the message "Fix pitch drift"'),
      did(
        'git_commit',
        { files: ['src/tuner.c'], message: 'Fix pitch drift' },
        '[main 4be1c09] Fix pitch drift\n 1 file changed, 3 insertions(+), 1 deletion(-)',
      ),
    ],
    call('git_commit', { files: ['src/tuner.c'], message: 'Fix pitch drift' }),
    'done-already',
  ),
  quiet(
    'a second commit of the same name after another edit',
    [
      user('Do the two refactorings in src/tuner.c, commit after each one, always with the message "wip"'),
      did('apply_patch', { file: 'src/tuner.c', patch: '@@ -4 +4 @@\n-int hz;\n+float hz;' }, 'patched'),
      did('git_commit', { files: ['src/tuner.c'], message: 'wip' }, '[main 4be1c09] wip\n 1 file changed'),
      did('apply_patch', { file: 'src/tuner.c', patch: '@@ -9 +9 @@\n-goto end;\n+return hz;' }, 'patched'),
    ],
    call('git_commit', { files: ['src/tuner.c'], message: 'wip' }),
  ),
  // after agent-core 766: an empty result is asked for again
  answered(
    'ein leeres Suchergebnis wird zum dritten Mal geholt',
    [
      user('Haben wir im Nachlass-Archiv Briefe von Klara Wendt?'),
      did('katalog_suchen', { bestand: 'Nachlass', verfasser: 'Klara Wendt' }, '{"treffer":[]}'),
      did('katalog_suchen', { bestand: 'Nachlass', verfasser: 'Klara Wendt' }, '{"treffer":[]}'),
    ],
    call('katalog_suchen', { bestand: 'Nachlass', verfasser: 'Klara Wendt' }),
    'known-answer',
  ),
  quiet(
    'die Temperatur im Gewächshaus wird weiter beobachtet',
    [
      user('Behalt Fühler T4 im Auge und mach das Dach auf, sobald er über 28 Grad zeigt'),
      did('fuehler_lesen', { fuehler: 'T4' }, '27.1'),
      did('fuehler_lesen', { fuehler: 'T4' }, '27.4'),
      did('fuehler_lesen', { fuehler: 'T4' }, '27.8'),
    ],
    call('fuehler_lesen', { fuehler: 'T4' }),
  ),
  answered(
    'eine IBAN, die niemand genannt hat',
    [
      user('Überweis Frau Özdemir die 85 Euro für die Noten'),
      did('kontostand', { konto: 'Vereinskonto' }, '{"konto":"Vereinskonto","saldo":1240.55}'),
    ],
    call('ueberweisen', { empfaenger: 'Özdemir', iban: 'DE44500105175407324931', betrag: 85 }),
    'unknown-target',
  ),
  quiet(
    'eine IBAN mit Leerzeichen und in Kleinbuchstaben',
    [user('überweis frau özdemir die 85 euro für die noten, iban de44 5001 0517 5407 3249 31')],
    call('ueberweisen', { empfaenger: 'Özdemir', iban: 'DE44500105175407324931', betrag: 85 }),
  ),
  // after memory-agent-js 4: one memory, upserted for ever
  answered(
    'the same memory is saved once more',
    [
      user('hey, remember that I am allergic to penicillin'),
      did('upsert_memory', { content: 'Allergic to penicillin', context: 'said in chat' }, 'Stored memory 1c7f2e90.'),
    ],
    call('upsert_memory', { content: 'Allergic to penicillin', context: 'said in chat' }),
    'done-already',
  ),
  having(
    quiet(
      'two cards for one player',
      [user('Deal North two cards'), did('deal_card', { player: 'North' }, '{"player":"North","card":"7♠"}')],
      call('deal_card', { player: 'North' }),
    ),
    tool('deal_card', { player: text }, 'Deals the next card of the shuffled deck to the player.', ['player']),
  ),
  // pods with invented suffixes
  answered(
    'a pod whose suffix no listing shows',
    [
      user('the api pod that is crash looping, kill it'),
      did(
        'kubectl_get_pods',
        { namespace: 'shop' },
        'NAME                   READY  STATUS\napi-7c9f6d5b8-x2lqp    0/1    CrashLoopBackOff\napi-7c9f6d5b8-tt4mz    1/1    Running\n',
      ),
    ],
    call('kubectl_delete_pod', { namespace: 'shop', pod: 'api-7c9f6d5b8-k8wzn' }),
    'unknown-target',
  ),
  quiet(
    'a well-known namespace and a well-known resolver',
    [user('is cluster dns up? and can we reach the outside at all')],
    call('kubectl_get_pods', { namespace: 'kube-system' }),
    call('ping', { host: '8.8.8.8' }),
  ),
  // after claude-code 73137: a list arrives as text
  repaired(
    'a point on the screen as text',
    [user('press the Save button'), did('screen_find', { label: 'Save' }, '{"label":"Save","center":[1271,2106]}')],
    call('Click', { loc: '[1271, 2106]' }),
    call('Click', { loc: [1271, 2106] }),
    strict('Click', { loc: { type: 'array', items: { type: 'integer' } } }, ['loc']),
  ),
  answered(
    'to samo miejsce w teatrze jest kupowane drugi raz',
    [
      user('kup 1 bilet na "Wesele" 4 grudnia, rząd C miejsce 11'),
      did(
        'bilet-kup',
        { spektakl: 'Wesele', data: '2026-12-04', miejsce: 'C11' },
        '{"status":"OPŁACONY","nr_biletu":"TW-660318"}',
      ),
      did('koszyk-pokaz', {}, '{"pozycje":[]}'),
    ],
    call('bilet-kup', { spektakl: 'Wesele', data: '2026-12-04', miejsce: 'C11' }),
    'done-already',
  ),
  quiet(
    'cztery miejsca obok siebie, od 11 do 14',
    [
      user('kup bilety na "Wesele" 4 grudnia, rząd C, miejsca od 11 do 14'),
      did('bilet-kup', { spektakl: 'Wesele', data: '2026-12-04', miejsce: 'C11' }, '{"status":"OPŁACONY"}'),
    ],
    call('bilet-kup', { spektakl: 'Wesele', data: '2026-12-04', miejsce: 'C12' }),
    call('bilet-kup', { spektakl: 'Wesele', data: '2026-12-04', miejsce: 'C13' }),
    call('bilet-kup', { spektakl: 'Wesele', data: '2026-12-04', miejsce: 'C14' }),
  ),
  answered(
    'aynı vergi oranı üçüncü kez soruluyor',
    [
      user('2025 yılı için kira stopaj oranı kaçtı, 40.000 TL kirada ne kadar keseriz?'),
      did('vergi_orani_getir', { tur: 'kira stopajı', yil: 2025 }, '{"oran":0.20,"yil":2025}'),
      did('vergi_orani_getir', { tur: 'kira stopajı', yil: 2025 }, '{"oran":0.20,"yil":2025}'),
    ],
    call('vergi_orani_getir', { tur: 'kira stopajı', yil: 2025 }),
    'known-answer',
  ),
  having(
    quiet(
      'a die is rolled a third time',
      [
        user('roll a d20 three times for the goblin'),
        did('roll', { dice: '1d20' }, '12'),
        did('roll', { dice: '1d20' }, '12'),
      ],
      call('roll', { dice: '1d20' }),
    ),
    tool('roll', { dice: text }, 'Rolls dice at random.', ['dice']),
  ),
  answered(
    'um telefone que não está em lugar nenhum',
    [
      user('avisa a dona Célia por SMS que o vinho chegou'),
      did('clientes_buscar', { nome: 'Célia' }, '{"nome":"Célia Prado","telefone":null}'),
    ],
    call('enviar_sms', { para: '+5511987654321', texto: 'Dona Célia, seu vinho chegou!' }),
    'unknown-target',
  ),
  quiet(
    'um telefone com o prefixo escrito de outra forma',
    [user('avisa a dona Célia por SMS que o vinho chegou, o número dela é 0055 (11) 98765-4321')],
    call('enviar_sms', { para: '+5511987654321', texto: 'Dona Célia, seu vinho chegou!' }),
  ),
  answered(
    'a DNS record is created again with its keys in another order',
    [
      user('add an A record www -> 203.0.113.9 to zone orchard.example'),
      did(
        'dnsRecordCreate',
        { zone: 'orchard.example', record: { type: 'A', name: 'www', value: '203.0.113.9' } },
        '{"result":{"id":"rec_0b77","status":"active"}}',
      ),
    ],
    call('dnsRecordCreate', { record: { value: '203.0.113.9', name: 'www', type: 'A' }, zone: 'orchard.example' }),
    'done-already',
  ),
  quiet(
    'the user asked for the label twice',
    [user('print the shipping label SL-3307 twice, one for the box and one for the file')],
    call('print_label', { label: 'SL-3307' }),
    call('print_label', { label: 'SL-3307' }),
  ),
  answered(
    'numer NIP, którego nikt nie podał',
    [
      user('sprawdź czy Piekarnia Zosia jest czynnym podatnikiem VAT'),
      did('kartoteka-szukaj', { nazwa: 'Piekarnia Zosia' }, '{"nazwa":"Piekarnia Zosia","nip":null,"miasto":"Radom"}'),
    ],
    call('podatnik-sprawdz', { nip: '7961234509' }),
    'unknown-target',
  ),
  quiet(
    'numer NIP z kreskami',
    [user('sprawdz czy piekarnia zosia jest czynnym podatnikiem vat, nip 796-123-45-09')],
    call('podatnik-sprawdz', { nip: '7961234509' }),
  ),
]
