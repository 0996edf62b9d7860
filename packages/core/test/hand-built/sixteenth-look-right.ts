/** Right calls that the paper's literal words would touch. Written and committed before any rule was run. */
import { call, did, failed, type HandBuiltStep, right, rightRetry, says, system, user } from './story.ts'

const wanted: readonly HandBuiltStep[] = [
  right(
    'a web server is bounced',
    [
      user('nginx on web-3 is stuck, bounce it'),
      did('stop_service', { host: 'web-3', service: 'nginx' }, '{"state":"stopped"}'),
    ],
    call('start_service', { host: 'web-3', service: 'nginx' }),
  ),
  right(
    'a router is power-cycled',
    [
      user('Power-cycle the router in the lobby'),
      did('power_off_device', { device: 'lobby-router' }, '{"power":"off"}'),
    ],
    call('power_on_device', { device: 'lobby-router' }),
  ),
  right(
    'a key is rotated',
    [
      user('Rotate the API key of the billing worker'),
      did('create_api_key', { worker: 'billing' }, '{"key_name":"billing-2"}'),
      did('update_secret', { worker: 'billing', key_name: 'billing-2' }, '{"ok":true}'),
    ],
    call('delete_api_key', { worker: 'billing', key_name: 'billing-1' }),
  ),
  right(
    'a meeting moves by an hour',
    [
      user('Move my 3 pm with Dana to 4 pm'),
      did('calendar.schedule_meeting', { with: 'Dana', at: '16:00' }, '{"id":"m-77"}'),
    ],
    call('calendar.cancel_meeting', { with: 'Dana', at: '15:00' }),
  ),
  right(
    'one colleague replaces another in a group',
    [
      user('Swap Joe for Ann in the on-call group.'),
      did('add_member', { group: 'on-call', member: 'Ann' }, '{"members":["Joe","Ann","Li"]}'),
    ],
    call('remove_member', { group: 'on-call', member: 'Joe' }),
  ),
  right(
    'money moves between two pots',
    [
      user('Transfer 200 from savings to the car pot please'),
      did('withdraw_funds', { pot: 'savings', amount: 200 }, '{"balance":3100}'),
    ],
    call('deposit_funds', { pot: 'car', amount: 200 }),
  ),
  right(
    'a door for ten seconds',
    [
      user('Buzz the courier in, the front door must not stay unlocked longer than ten seconds'),
      did('unlock_door', { door: 'front' }, '{"state":"unlocked"}'),
      did('wait', { seconds: 10 }, 'waited'),
    ],
    call('lock_door', { door: 'front' }),
  ),
  right(
    'silence for one announcement',
    [
      user('Mute everyone while you read out the announcement, then they may talk again.'),
      did('mute_participants', { meeting: 'town hall' }, 'muted 41'),
      did('play_announcement', { meeting: 'town hall' }, 'played'),
    ],
    call('unmute_participants', { meeting: 'town hall' }),
  ),
  right(
    'an import without triggers',
    [
      user('Load the legacy customers. The welcome mail trigger must not fire for them, only for new ones afterwards.'),
      did('disable_trigger', { trigger: 'welcome_mail' }, '{"enabled":false}'),
      did('import_customers', { file: 'legacy.csv' }, '{"imported":5120}'),
    ],
    call('enable_trigger', { trigger: 'welcome_mail' }),
  ),
  right(
    'an alarm is only tried out',
    [
      user('Does the alarm panel arm properly? Try it and leave it as it was.'),
      did('arm_panel', { panel: 'warehouse' }, '{"state":"armed"}'),
    ],
    call('disarm_panel', { panel: 'warehouse' }),
  ),
  right(
    'the agent locked the wrong person',
    [
      user('Lock the account of Ms. Petrova, she reported a theft.'),
      did('lock_account', { account: 'A-10' }, '{"locked":"A-10","holder":"Ivan Petrovic"}'),
      did('find_accounts', { name: 'Petrova' }, '[{"account":"A-71","holder":"Daria Petrova"}]'),
    ],
    call('unlock_account', { account: 'A-10' }),
  ),
  right(
    'nothing is left on the server',
    [
      user('Convert scan.tiff to PDF with the converter box. Nothing may be left on it when you are through.'),
      did('upload_file', { file: 'scan.tiff' }, '{"path":"/in/scan.tiff"}'),
      did('convert', { path: '/in/scan.tiff' }, '{"pdf":"saved to your drive"}'),
    ],
    call('delete_file', { file: 'scan.tiff' }),
  ),
  right(
    'a machine for one benchmark',
    [
      user("Run the benchmark on a fresh box and don't leave it running, it costs 4 an hour"),
      did('start_instance', { name: 'bench-1' }, '{"state":"running"}'),
      did('run_benchmark', { name: 'bench-1' }, '{"ops":10412}'),
    ],
    call('stop_instance', { name: 'bench-1' }),
  ),
  right(
    'a lamp that blinks',
    [user('Blink the porch light once so the driver finds us'), did('turn_on_light', { light: 'porch' }, 'on')],
    call('turn_off_light', { light: 'porch' }),
  ),
  right(
    'a guest gets another room',
    [
      user('The shower in 12 is broken. Put Mr. Adeyemi into 15.'),
      did('check_out_guest', { guest: 'Adeyemi', room: 12 }, 'ok'),
    ],
    call('check_in_guest', { guest: 'Adeyemi', room: 15 }),
  ),
  right(
    'a ticket gets another agent',
    [
      user('Bo is ill. Hand his ticket 881 over to Kim.'),
      did('unassign_ticket', { ticket: 881, agent: 'Bo' }, '{"agent":null}'),
    ],
    call('assign_ticket', { ticket: 881, agent: 'Kim' }),
  ),
  right(
    'shares are exchanged for a fund',
    [
      user('Get me out of the airline shares and into the index fund'),
      did('sell_position', { symbol: 'AIRL', amount: 40 }, '{"filled":40}'),
    ],
    call('buy_position', { symbol: 'INDX', amount: 25 }),
  ),
  right(
    'a driver is installed afresh',
    [
      user('The printer driver is corrupt, please do a clean reinstall'),
      did('uninstall_driver', { driver: 'laserjet' }, 'Driver removed.'),
    ],
    call('install_driver', { driver: 'laserjet' }),
  ),
  right(
    'an editor becomes a reader',
    [
      user('Downgrade Ivan from editor to viewer on the wiki'),
      did('grantRole', { user: 'Ivan', role: 'viewer' }, '{"roles":["editor","viewer"]}'),
    ],
    call('revokeRole', { user: 'Ivan', role: 'editor' }),
  ),
  right(
    'an advertisement with a wrong price',
    [
      user(
        'The price in the spring campaign is wrong, it should be 19. No one should see the wrong one while you fix it.',
      ),
      did('ads_pause_campaign', { campaign: 'spring' }, '{"state":"paused"}'),
      did('ads_edit_text', { campaign: 'spring', price: 19 }, '{"ok":true}'),
    ],
    call('ads_resume_campaign', { campaign: 'spring' }),
  ),
  right(
    'a flag is kicked off and on again',
    [
      user('Kick the search cache off and on again, it serves stale results'),
      did('set_cache', { cache: 'search', enabled: false }, '{"enabled":false}'),
    ],
    call('set_cache', { cache: 'search', enabled: true }),
  ),
  right(
    'maintenance only for the migration',
    [
      user('Migrate the shop database. The site shows the maintenance page during the migration and only then.'),
      did('set_maintenance', { site: 'shop', enabled: true }, '{"enabled":true}'),
      did('migrate', { database: 'shop' }, 'migrated to 44'),
    ],
    call('set_maintenance', { site: 'shop', enabled: false }),
  ),
  right(
    'a rehearsal before the real run',
    [
      user('Clean up the old sessions. Do a dry run first and if it touches fewer than 100, go for real.'),
      did('cleanup_sessions', { older_than_days: 90, dry_run: true }, '{"would_remove":61}'),
    ],
    call('cleanup_sessions', { older_than_days: 90, dry_run: false }),
  ),
  right(
    'a price that is confirmed',
    [
      user('Extend my parking by two hours, I accept anything below 10.'),
      did('extend_parking', { hours: 2, confirm: false }, '{"price":6.4,"needs_confirmation":true}'),
    ],
    call('extend_parking', { hours: 2, confirm: true }),
  ),
  right(
    'a report in both forms',
    [
      user('Export the May report twice, once with the drafts and once without them'),
      did('export_report', { month: 'May', include_drafts: true }, '{"file":"may-all.pdf"}'),
    ],
    call('export_report', { month: 'May', include_drafts: false }),
  ),
  right(
    'pictures are exchanged out of sight',
    [
      user('Hide the flat in Elm Street just until you have put up the new pictures'),
      did('update_listing', { listing: 'elm-4', visible: false }, '{"visible":false}'),
      did('upload_pictures', { listing: 'elm-4', folder: 'new' }, '{"count":9}'),
    ],
    call('update_listing', { listing: 'elm-4', visible: true }),
  ),
  right(
    'a leaflet for one subscription',
    [
      user('Get me the free leaflet that comes with their newsletter, but make sure I am not on that list afterwards'),
      did('subscribe_newsletter', { list: 'garden' }, '{"leaflet":"leaflet.pdf"}'),
      did('download', { file: 'leaflet.pdf' }, 'saved'),
    ],
    call('unsubscribe_newsletter', { list: 'garden' }),
  ),
  right(
    'steps of a runbook',
    [
      user('Please work through runbook RB-9.'),
      did(
        'read_runbook',
        { runbook: 'RB-9' },
        '1. suspend the nightly job\n2. apply the patch\n3. resume the nightly job',
      ),
      did('suspend_job', { job: 'nightly' }, '{"state":"suspended"}'),
      did('apply_patch', { patch: 'p-9' }, '{"applied":true}'),
    ],
    call('resume_job', { job: 'nightly' }),
  ),
  right(
    'the lift waits for a patient',
    [
      user('The bed with the patient is coming, keep the lift at level 2 till it is inside'),
      did('hold_lift', { lift: 'B' }, '{"held":true}'),
      did('lift_sensor', { lift: 'B' }, '{"occupied":"bed"}'),
    ],
    call('release_lift', { lift: 'B' }),
  ),
  right(
    'a volume is cleaned on another machine',
    [
      system('You run tasks for the operators.'),
      user('The data volume belongs on node-b from now on'),
      did('detach_volume', { volume: 'data', node: 'node-a' }, '{"detached":true}'),
    ],
    call('attach_volume', { volume: 'data', node: 'node-b' }),
  ),
]

const again: readonly HandBuiltStep[] = [
  rightRetry(
    'a gateway that timed out',
    [user('Where is parcel 881?'), did('track', { parcel: 881 }, '504 Gateway Timeout')],
    call('track', { parcel: 881 }),
  ),
  rightRetry(
    'too many requests for a second',
    [
      user('List my open invoices'),
      did('list_invoices', { state: 'open' }, '{"error":"rate_limited","retry_after":1}'),
    ],
    call('list_invoices', { state: 'open' }),
  ),
  rightRetry(
    'a service that is busy',
    [
      user('translate the leaflet to Dutch'),
      did(
        'translate',
        { document: 'leaflet', to: 'nl' },
        '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
      ),
    ],
    call('translate', { document: 'leaflet', to: 'nl' }),
  ),
  rightRetry(
    'a connection that was reset',
    [user('Sync the calendar'), failed('calendarSync', { account: 'work' }, 'ECONNRESET: connection reset by peer')],
    call('calendarSync', { account: 'work' }),
  ),
  rightRetry(
    'a node that is not reachable for a moment',
    [
      user('How many pods run?'),
      did('mcp__k8s__get_pods', { namespace: 'web' }, 'rpc error: code = Unavailable desc = connection refused'),
    ],
    call('mcp__k8s__get_pods', { namespace: 'web' }),
  ),
  rightRetry(
    'two writers at the same time',
    [
      user('Set the stock of aisle 9 to 40'),
      did('set_stock', { aisle: 9, count: 40 }, 'ERROR: deadlock detected\nDETAIL: Process 81 waits for ShareLock'),
    ],
    call('set_stock', { aisle: 9, count: 40 }),
  ),
  rightRetry(
    'a cloud that is throttled',
    [
      user('Which machines are on?'),
      did(
        'ec2.describe_instances',
        { state: 'running' },
        'An error occurred (RequestLimitExceeded) when calling the DescribeInstances operation: Request limit exceeded.',
      ),
    ],
    call('ec2.describe_instances', { state: 'running' }),
  ),
  rightRetry(
    'a server that is restarting',
    [
      user('Show today’s bookings'),
      did('get_bookings', { day: 'today' }, '503 Service Unavailable. The server is restarting, try again shortly.'),
    ],
    call('get_bookings', { day: 'today' }),
  ),
  rightRetry(
    'a lookup of a name that fails for a moment',
    [user('Ping the till in shop 4'), failed('ping', { host: 'till-4' }, 'Temporary failure in name resolution')],
    call('ping', { host: 'till-4' }),
  ),
  rightRetry(
    'a file that another program has open',
    [
      user('Append the totals to ledger.xlsx'),
      did(
        'append_rows',
        { file: 'ledger.xlsx', rows: 3 },
        '{"success":false,"message":"The file is locked by another user. Please try again in a few seconds."}',
      ),
    ],
    call('append_rows', { file: 'ledger.xlsx', rows: 3 }),
  ),
  rightRetry(
    'the retries that the user asked for',
    [
      user('Ring the school. Their line is always busy, keep trying until someone picks up.'),
      did('phone_call', { contact: 'school' }, '{"status":"failed","reason":"line busy"}'),
    ],
    call('phone_call', { contact: 'school' }),
  ),
  rightRetry(
    'a cloud function that answers with aborted',
    [
      user('Save my seat map'),
      did(
        'save_map',
        { map: 'seats' },
        '{"error":{"code":409,"status":"ABORTED","message":"Transaction contention, retry the transaction."}}',
      ),
    ],
    call('save_map', { map: 'seats' }),
  ),
  rightRetry(
    'a lost connection to the database',
    [
      user('sum of sales in May?'),
      did('run_sql', { query: 'select sum(amount) from sales' }, 'server closed the connection unexpectedly'),
    ],
    call('run_sql', { query: 'select sum(amount) from sales' }),
  ),
  rightRetry(
    'a download that broke off',
    [user('Fetch the price list'), failed('download', { file: 'prices.csv' }, 'socket hang up after 41 of 80 kB')],
    call('download', { file: 'prices.csv' }),
  ),
  right(
    'a log that is full of errors is read again',
    [
      user('Watch the log of the mailer and tell me when a new line shows up'),
      did(
        'get_log',
        { service: 'mailer' },
        '10:01 ERROR smtp: connection refused\n10:02 ERROR smtp: connection refused',
      ),
    ],
    call('get_log', { service: 'mailer' }),
  ),
  right(
    'a count of failures is polled',
    [
      user('Poll the import until it is through'),
      did('import_status', { job: 4 }, '{"done":410,"of":900,"failed":0,"errors":[]}'),
    ],
    call('import_status', { job: 4 }),
  ),
  right(
    'the obstacle is cleared before the second try',
    [
      user('Delete the folder archive-2019'),
      did('delete_folder', { folder: 'archive-2019' }, '{"error":"folder is not empty"}'),
      did('empty_folder', { folder: 'archive-2019' }, '{"removed":31}'),
    ],
    call('delete_folder', { folder: 'archive-2019' }),
  ),
  right(
    'tests run again after a mend',
    [
      user('Make the tests of the cart green'),
      did('run_tests', { path: 'cart' }, '2 failed, 11 passed'),
      did('edit_file', { path: 'cart/sum.ts', text: 'return a + b' }, 'edited'),
    ],
    call('run_tests', { path: 'cart' }),
  ),
  right(
    'an article about failures is opened twice',
    [
      user('Find the page about failed payments in the manual, read it out and then read it out once more, slowly'),
      did(
        'read_page',
        { page: 'failed-payments' },
        '# Failed payments\nA payment fails if the card is expired. Error 51 means no funds.',
      ),
    ],
    call('read_page', { page: 'failed-payments' }),
  ),
  right(
    'a login between two tries',
    [
      user('Download my payslip'),
      did('get_payslip', { month: 'May' }, '401 Unauthorized'),
      did('login', { user: 'me' }, '{"session":"s-1"}'),
    ],
    call('get_payslip', { month: 'May' }),
  ),
]

const meant: readonly HandBuiltStep[] = [
  right(
    'the other order is kept',
    [
      user('I have ORD-7731 and another one open, can I still cancel the first?'),
      did('get_order', { order_id: 'ORD-7731' }, '{"state":"open"}'),
      says('Yes, ORD-7731 can still be cancelled. Shall I?'),
      user('Yes, do that. ORD-7740 I want to keep.'),
    ],
    call('cancel_order', { order_id: 'ORD-7731' }),
  ),
  right(
    'a cheaper invoice in passing',
    [
      user('What does INV-20391 come to?'),
      did('get_invoice', { invoice_id: 'INV-20391' }, '{"total":410}'),
      says('410.'),
      user('Hm, INV-20300 was cheaper. Anyway, pay it.'),
    ],
    call('pay_invoice', { invoice_id: 'INV-20391' }),
  ),
  right(
    'a copy for the boss',
    [
      user('Mail the offer to tom@client.example'),
      says('Shall I send the offer to tom@client.example now?'),
      user('Yes, and put boss@firm.example in copy.'),
    ],
    call('send_mail', { to: 'tom@client.example', cc: 'boss@firm.example', subject: 'Offer' }),
  ),
  right(
    'a signature with an address',
    [
      user('Please invite ravi@rowing.example to the calendar.'),
      says('As a reader or as an editor?'),
      user('As an editor. Best wishes, Swati Rao, swati@rowing.example'),
    ],
    call('invite_member', { email: 'ravi@rowing.example', role: 'editor' }),
  ),
  right(
    'a number to call back',
    [
      user('Please ring the clinic, +442079460018, and ask for an appointment.'),
      says('When would suit you?'),
      user('Any morning. If they want to reach me: +447700900461.'),
    ],
    call('phone_call', { phone: '+442079460018' }),
  ),
  right(
    'money for another account',
    [
      user('How much is on ACC-1001?'),
      did('balance', { account: 'ACC-1001' }, '{"balance":900}'),
      says('900.'),
      user('Move 50 of it to ACC-2002'),
    ],
    call('transfer', { from_account: 'ACC-1001', to_account: 'ACC-2002', amount: 50 }),
  ),
  right(
    'an item is exchanged for another',
    [
      user('The shoes of item SKU-3310 are too small'),
      says('Which ones would you like instead?'),
      user('SKU-3312 please'),
    ],
    call('exchange_item', { item_id: 'SKU-3310', new_item_id: 'SKU-3312' }),
  ),
  right(
    'a duplicate is merged',
    [
      user('HD-2201 looks familiar'),
      did('get_ticket', { ticket_id: 'HD-2201' }, '{"title":"Printer jams"}'),
      says('It is about a printer.'),
      user('Right, a duplicate. Merge it into HD-2150.'),
    ],
    call('merge_ticket', { ticket_id: 'HD-2201', into_ticket_id: 'HD-2150' }),
  ),
  right(
    'a successor takes over',
    [
      user('EMP-0447 leaves us at the end of the month'),
      did('get_employee', { employee_id: 'EMP-0447' }, '{"name":"Rolf"}'),
      says('Rolf. What shall I do?'),
      user('Block his badge. EMP-3320 takes over his projects.'),
    ],
    call('block_badge', { employee_id: 'EMP-0447' }),
  ),
  right(
    'the old booking goes first',
    [
      user('I booked twice by mistake, QX7T4M was the first one'),
      says('And which one shall stay?'),
      user('K9PL2D stays, drop the other'),
    ],
    call('cancel_booking', { booking_id: 'QX7T4M' }),
  ),
  right(
    'the one that arrived and the one that did not',
    [
      user('My order 55120334 never came'),
      did('track_order', { order_id: '55120334' }, '{"state":"lost"}'),
      says('It seems to be lost.'),
      user('Strange, 55120871 arrived on the same day without problems. Well then open a claim for the lost one.'),
    ],
    call('open_claim', { order_id: '55120334' }),
  ),
  right(
    'a payment that went through elsewhere',
    [
      user('Payment for ORD-9001 was declined'),
      says('I see the declined payment. Try it again?'),
      user('Yes please. With ORD-9002 the same card worked!'),
    ],
    call('retry_payment', { order_id: 'ORD-9001' }),
  ),
  right(
    'the backup is elsewhere, so wipe it',
    [
      user('Can SRV-14 be wiped?'),
      did('server_status', { server_id: 'SRV-14' }, '{"idle":true}'),
      says('It is idle. Is there a backup?'),
      user('The backup is on SRV-52. Go ahead and wipe it.'),
    ],
    call('wipe_server', { server_id: 'SRV-14' }),
  ),
  right(
    'one runs on, the other is shut down',
    [
      user('Which machines are mine?'),
      did('list_servers', {}, '[{"server_id":"SRV-2"},{"server_id":"SRV-4"}]'),
      says('SRV-2 and SRV-4.'),
      user('Let SRV-4 run and shut down the other one'),
    ],
    call('shutdown_server', { server_id: 'SRV-2' }),
  ),
  right(
    'a dead number',
    [
      user('Call the plumber'),
      did('find_contact', { name: 'plumber' }, '{"mobile":"+12025550143","landline":"+12025550177"}'),
      says('There is a mobile, +12025550143, and a landline, +12025550177.'),
      user('+12025550177 has been dead for ages'),
    ],
    call('phone_call', { phone: '+12025550143' }),
  ),
  right(
    'the seat next to a wife',
    [
      user('My booking is H3JK7Z'),
      did('get_booking', { booking_id: 'H3JK7Z' }, '{"seat":"22F"}'),
      says('You are in 22F.'),
      user('My wife sits in 14A on T8MV2C. Put me in 14B next to her.'),
    ],
    call('assign_seat', { booking_id: 'H3JK7Z', seat: '14B' }),
  ),
  right(
    'an older address finds the account',
    [
      user('I am registered as j.pike@home.example'),
      says('What can I do for you?'),
      user('Please change my address to j.pike@firm.example'),
    ],
    call('find_customer', { email: 'j.pike@home.example' }),
  ),
  right(
    'an order like the last one',
    [
      user('Reopen HD-2204?'),
      did('get_ticket', { ticket_id: 'HD-2204' }, '{"state":"closed"}'),
      says('HD-2204 is closed. Should I reopen it?'),
      user('Yes, it is the same fault as in HD-2150.'),
    ],
    call('reopen_ticket', { ticket_id: 'HD-2204' }),
  ),
  right(
    'an incident gets a neighbour',
    [
      user('INC-501 keeps coming back'),
      did('get_incident', { incident_id: 'INC-501' }, '{"title":"Login slow"}'),
      says('Login is slow.'),
      user('Link it to INC-488'),
    ],
    call('link_incident', { incident_id: 'INC-501', related: 'INC-488' }),
  ),
  right(
    'the mails of one go to another',
    [
      user('Did kate@vendor.example write to us?'),
      did('search_mail', { query: 'kate' }, '{"count":2}'),
      says('kate@vendor.example wrote two mails.'),
      user('Forward all of them to omar@firm.example'),
    ],
    call('list_mails', { sender_email: 'kate@vendor.example' }),
  ),
  right(
    'a claim that went wrong last year',
    [
      user('Submit claim CLM-5520'),
      says('CLM-5520 has all its papers. Submit it?'),
      user('Yes, and let it not end like CLM-4410, that one was a nightmare.'),
    ],
    call('submit_claim', { claim_id: 'CLM-5520' }),
  ),
  right(
    'a run to compare with',
    [
      user('Run 6f1c2f0a-93d1-4b8e-a6d2-0d6f6c1b1a11 was slow'),
      says('Shall I look at it?'),
      user('Yes, get its timings. 0b7e5a52-7f2c-4a54-9a0c-8c2f5e3d2b22 took four minutes for the same input.'),
    ],
    call('get_timings', { run_id: '6f1c2f0a-93d1-4b8e-a6d2-0d6f6c1b1a11' }),
  ),
  right(
    'not the one on the label',
    [
      user('Return parcel SHP-8810'),
      says('The label says SHP-8812. Which one is it?'),
      user('Ignore the label, SHP-8812 is long gone. The one I gave you first.'),
    ],
    call('create_return', { shipment_id: 'SHP-8810' }),
  ),
  right(
    'a meter of the neighbours',
    [
      user('Reading for meter 30018842'),
      says('Please tell me the reading.'),
      user('5012. The neighbours with 30018824 will send theirs themselves.'),
    ],
    call('add_reading', { meter_id: '30018842', reading: 5012 }),
  ),
  right(
    'a patient beside another',
    [user('PT-0098 gets a new bed'), says('Which room?'), user('The one in which PT-0089 lies already, room 4')],
    call('assign_bed', { patient_id: 'PT-0098', room: 4 }),
  ),
  right(
    'a reference of the bank',
    [
      user('Refund order 4410923'),
      says('Refund order 4410923 to your card?'),
      user('Yes. My bank filed it as 7720031, in case you need that.'),
    ],
    call('refund_order', { order_id: '4410923' }),
  ),
  right(
    'children of two issues',
    [
      user('Close PAY-318'),
      says('It has two open subtasks. Close it anyway?'),
      user('Yes, they are covered by PAY-381 now'),
    ],
    call('close_issue', { issue_id: 'PAY-318' }),
  ),
  right(
    'a refusal of the suggestion',
    [user('Extend the loans of member 2200417'), says('Did you mean 2200471?'), user('No, not 2200471. What I said.')],
    call('extend_loans', { member_id: '2200417' }),
  ),
  right(
    'both are wanted, the old one first',
    [
      user('Print label for SHP-8810'),
      failed('print_label', { shipment_id: 'SHP-8810' }, 'paper jam'),
      says('The printer is jammed.'),
      user('Fixed it. Again please, and SHP-8812 right after it'),
    ],
    call('print_label', { shipment_id: 'SHP-8810' }),
  ),
  right(
    'a mail to him about a colleague',
    [
      user('Write to hr@firm.example that I am ill'),
      says('Until when?'),
      user('Until Friday. zoe@firm.example stands in for me, tell them that too.'),
    ],
    call('send_mail', { to: 'hr@firm.example', text: 'Ill until Friday. zoe@firm.example stands in.' }),
  ),
]

export const sixteenthLookRight: readonly HandBuiltStep[] = [...wanted, ...again, ...meant]
