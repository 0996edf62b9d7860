/** Wrong calls that the paper's words cover, in the words of many trades. Written and committed before any rule was run. */
import {
  becomes,
  call,
  completes,
  did,
  failed,
  type HandBuiltStep,
  repeats,
  says,
  system,
  user,
  wrong,
} from './story.ts'

const inverses: readonly HandBuiltStep[] = [
  wrong(
    'a debit card left in a cab',
    [
      user('Could you please freeze my debit card ending in 4471? I think I left it in a cab.'),
      did('freeze_card', { card: '4471' }, '{"card":"4471","status":"frozen"}'),
    ],
    [call('unfreeze_card', { card: '4471' })],
    completes,
  ),
  wrong(
    'the rota is pinned for the team',
    [
      user('pin the rota msg in #floor-staff'),
      did('mcp__chat__search_messages', { query: 'rota' }, '[{"ts":"1718.22","text":"Rota week 24"}]'),
      did('mcp__chat__pin_message', { ts: '1718.22' }, '{"ok":true}'),
    ],
    [call('mcp__chat__unpin_message', { ts: '1718.22' })],
    completes,
  ),
  wrong(
    'a gate for the caterers',
    [user('Open gate 3, the caterers are outside.'), did('openGate', { gate: 3 }, 'Gate 3 is open.')],
    [call('closeGate', { gate: 3 })],
    completes,
  ),
  wrong(
    'a heated discussion is locked',
    [
      user('People are shouting at each other in issue 812. Lock it so that only maintainers can comment.'),
      did('github.lock_issue', { number: 812, reason: 'too heated' }, '204 No Content'),
    ],
    [call('github.unlock_issue', { number: 812 })],
    completes,
  ),
  wrong(
    'a reader who wants the newsletter',
    [
      user('Hello, I would like to get your monthly newsletter. My name is Ida Brandt, ida@brandt.example'),
      did('newsletter_subscribe_contact', { email: 'ida@brandt.example' }, '{"result":"subscribed"}'),
    ],
    [call('newsletter_unsubscribe_contact', { email: 'ida@brandt.example' })],
    completes,
  ),
  wrong(
    'old invoices out of the way',
    [
      user('Archive invoice 20391, it is paid.'),
      did('get_invoice', { number: 20391 }, '{"number":20391,"state":"paid"}'),
      did('archive_invoice', { number: 20391 }, 'Invoice 20391 archived.'),
    ],
    [call('unarchive_invoice', { number: 20391 })],
    completes,
  ),
  wrong(
    'a case for an adjuster',
    [
      user('Give case 7712 to Mireille, she knows the hail claims'),
      did('assign_case', { case: 7712, adjuster: 'Mireille' }, '{"assigned_to":"Mireille"}'),
    ],
    [call('unassign_case', { case: 7712, adjuster: 'Mireille' })],
    completes,
  ),
  wrong(
    'a disk for the backup',
    [
      user('mount the backup volume on /mnt/backup pls'),
      did('mount_volume', { volume: 'backup', path: '/mnt/backup' }, 'mounted /dev/sdb1 on /mnt/backup'),
      did('list_files', { path: '/mnt/backup' }, 'daily\nweekly\n'),
    ],
    [call('unmount_volume', { volume: 'backup', path: '/mnt/backup' })],
    completes,
  ),
  wrong(
    'access for a new auditor',
    [
      user('Our external auditor starts today. Give her read access to the finance folder please.'),
      did('grantAccess', { user: 'auditor1', folder: 'finance', level: 'read' }, '{"granted":true}'),
    ],
    [call('revokeAccess', { user: 'auditor1', folder: 'finance', level: 'read' })],
    completes,
  ),
  wrong(
    'the recipe goes live',
    [
      user('The rhubarb recipe is final now, publish the page'),
      did('cms.publish_page', { slug: 'rhubarb-tart' }, '{"slug":"rhubarb-tart","live":true}'),
    ],
    [call('cms.unpublish_page', { slug: 'rhubarb-tart' })],
    completes,
  ),
  wrong(
    'a flag for the pilot shops',
    [
      user('Please enable the new checkout for the three pilot shops.'),
      did('enable_feature_flag', { flag: 'new-checkout', group: 'pilot' }, 'enabled'),
    ],
    [call('disable_feature_flag', { flag: 'new-checkout', group: 'pilot' })],
    completes,
  ),
  wrong(
    'a table for tonight',
    [
      user('We are four, tonight 7 pm, something quiet by the window if you have it. Name: Osei'),
      did('check_availability', { at: '19:00', people: 4 }, '{"free":["T6","T9"]}'),
      did('book_table', { table: 'T9', at: '19:00', name: 'Osei' }, '{"booked":true,"table":"T9"}'),
    ],
    [call('cancel_table', { table: 'T9', at: '19:00', name: 'Osei' })],
    completes,
  ),
  wrong(
    'a channel that is too loud',
    [user('#random is driving me nuts, mute it'), did('mute_channel', { channel: 'random' }, 'muted: #random')],
    [call('unmute_channel', { channel: 'random' })],
    completes,
  ),
  wrong(
    'the back door in the evening',
    [
      user('lock up the back door will you'),
      did('home_lock_door', { door: 'back' }, '{"door":"back","state":"locked","battery":81}'),
    ],
    [call('home_unlock_door', { door: 'back' })],
    completes,
  ),
  wrong(
    'a scanner that joins the fleet',
    [
      user('New barcode scanner for dock 2, serial ZK-90331. Register it.'),
      did('register_device', { serial: 'ZK-90331', site: 'dock 2' }, '<result><status>registered</status></result>'),
    ],
    [call('deregister_device', { serial: 'ZK-90331', site: 'dock 2' })],
    completes,
  ),
  wrong(
    'a guest arrives at the desk',
    [
      user('Mrs. Halloran is here with her luggage, room 512, ID is verified. Check her in.'),
      did('check_in_guest', { guest: 'Halloran', room: 512 }, 'Guest Halloran checked in to 512. Key issued.'),
    ],
    [call('check_out_guest', { guest: 'Halloran', room: 512 })],
    completes,
  ),
  wrong(
    'customs want papers first',
    [
      user('Put shipment 5518 on hold, customs wants the papers first.'),
      did('hold_shipment', { shipment: 5518 }, '{"shipment":5518,"status":"on hold"}'),
    ],
    [call('release_shipment', { shipment: 5518 })],
    completes,
  ),
  wrong(
    'sun for the plants',
    [user('Raise the blinds in the conservatory'), did('raise_blinds', { room: 'conservatory' }, 'ok')],
    [call('lower_blinds', { room: 'conservatory' })],
    completes,
  ),
  wrong(
    'a week off for Nils',
    [
      user('I have talked to Nils about his week off in June. It is fine with me, so approve it.'),
      did('list_leave_requests', { person: 'Nils' }, '[{"id":31,"from":"June 9","to":"June 13"}]'),
      did('hr.approve_leave', { id: 31 }, '{"id":31,"decision":"approved"}'),
    ],
    [call('hr.reject_leave', { id: 31 })],
    completes,
  ),
  wrong(
    'the database of the test stage',
    [
      user('spin up the staging database, QA wants to start testing'),
      did('start_database', { name: 'staging' }, 'state: running\nport: 5432\n'),
      did('database_status', { name: 'staging' }, 'state: running\n'),
    ],
    [call('stop_database', { name: 'staging' })],
    completes,
  ),
  wrong(
    'money for the holiday pot',
    [
      user('Put 200 into my holiday pot please'),
      did('deposit_funds', { pot: 'holiday', amount: 200 }, '{"pot":"holiday","balance":1420}'),
    ],
    [call('withdraw_funds', { pot: 'holiday', amount: 200 })],
    completes,
  ),
  wrong(
    'two accounts to follow',
    [
      user('Follow @tidewatch and @harbourlog for me'),
      did('follow_account', { handle: 'tidewatch' }, '{"following":true}'),
    ],
    [call('unfollow_account', { handle: 'tidewatch' }), call('follow_account', { handle: 'harbourlog' })],
    becomes(call('follow_account', { handle: 'harbourlog' })),
  ),
  wrong(
    'the tunnel for the home office',
    [
      user('I need to reach the intranet from home, connect the vpn'),
      did('connectVpn', { profile: 'office' }, 'Connected. Address 10.8.0.14'),
    ],
    [call('disconnectVpn', { profile: 'office' })],
    completes,
  ),
  wrong(
    'a customer who was very rude',
    [
      system('You help the operators of a marketplace.'),
      user('Seller vintage_otto sent threats to a buyer again. Suspend the account.'),
      did('suspend_seller', { seller: 'vintage_otto' }, '{"seller":"vintage_otto","state":"suspended"}'),
    ],
    [call('reinstate_seller', { seller: 'vintage_otto' })],
    completes,
  ),
  wrong(
    'a night of maintenance',
    [
      user('Switch shop.example to maintenance now. I will tell you when we are finished.'),
      did('set_maintenance', { site: 'shop.example', enabled: true }, '{"maintenance":true}'),
    ],
    [call('set_maintenance', { site: 'shop.example', enabled: false })],
    completes,
  ),
  wrong(
    'no more mail for every comment',
    [
      user('Stop mailing me about every single comment!!'),
      did('update_notifications', { channel: 'email', enabled: false }, 'Email notifications are off.'),
    ],
    [call('update_notifications', { channel: 'email', enabled: true })],
    completes,
  ),
  wrong(
    'a flat that is on the market',
    [
      user('the flat in Elm Street can go on the website now, make it visible'),
      did('update_listing', { listing: 'elm-street-4', visible: true }, '{"listing":"elm-street-4","visible":true}'),
    ],
    [call('update_listing', { listing: 'elm-street-4', visible: false })],
    completes,
  ),
  wrong(
    'a colleague who has left',
    [
      user('Tunde left the company on Friday. Deactivate his login.'),
      did('directory.updateUser', { user: 't.okafor', active: false }, '{"user":"t.okafor","active":false}'),
    ],
    [call('directory.updateUser', { user: 't.okafor', active: true })],
    completes,
  ),
  wrong(
    'the bill shall pay itself',
    [
      user('I keep forgetting the electricity bill. Can you set up autopay for it?'),
      did('set_autopay', { bill: 'electricity', enabled: true }, '{"ok":true,"next_payment":"July 1"}'),
    ],
    [call('set_autopay', { bill: 'electricity', enabled: false })],
    completes,
  ),
  wrong(
    'a lamp for the reader',
    [user('Light in the study please'), did('setLamp', { room: 'study', on: true }, 'study lamp: on')],
    [call('setLamp', { room: 'study', on: false })],
    completes,
  ),
]

const repeated: readonly HandBuiltStep[] = [
  wrong(
    'a bucket that nobody may write to',
    [
      user('Upload the June report to the finance bucket'),
      did(
        's3_put_object',
        { bucket: 'finance', key: 'june.pdf' },
        'An error occurred (AccessDenied) when calling the PutObject operation: Access Denied',
      ),
    ],
    [call('s3_put_object', { bucket: 'finance', key: 'june.pdf' })],
    repeats(0),
  ),
  wrong(
    'a chat channel that is not there',
    [
      user('post the lunch menu in #canteen'),
      did(
        'mcp__slack__post_message',
        { channel: 'canteen', text: 'Lunch: soup' },
        '{"ok":false,"error":"channel_not_found"}',
      ),
    ],
    [call('mcp__slack__post_message', { channel: 'canteen', text: 'Lunch: soup' })],
    repeats(0),
  ),
  wrong(
    'a column with another name',
    [
      user('How much did we sell in May?'),
      did(
        'run_sql',
        { query: 'select sum(amt) from sales' },
        'ERROR:  column "amt" does not exist\nLINE 1: select sum(amt) from sales',
      ),
    ],
    [call('run_sql', { query: 'select sum(amt) from sales' })],
    repeats(0),
  ),
  wrong(
    'a coupon that ran out last year',
    [
      user('Apply coupon SPRING to my basket'),
      did('apply_coupon', { code: 'SPRING' }, '{"success":false,"message":"This coupon expired on 31 May."}'),
    ],
    [call('apply_coupon', { code: 'SPRING' })],
    repeats(0),
  ),
  wrong(
    'a date in February',
    [
      user('Set the inspection to February 30'),
      failed('setInspectionDate', { date: '2026-02-30' }, 'Invalid date: 2026-02-30'),
    ],
    [call('setInspectionDate', { date: '2026-02-30' })],
    repeats(0),
  ),
  wrong(
    'a field that the schema does not know',
    [
      user('Get the titles of all open tasks'),
      did(
        'graphql',
        { query: '{tasks{titel}}' },
        `{"errors":[{"message":"Cannot query field 'titel' on type 'Task'."}]}`,
      ),
    ],
    [call('graphql', { query: '{tasks{titel}}' })],
    repeats(0),
  ),
  wrong(
    'a program that is not installed',
    [
      user('run the linter on src'),
      did('terminal.run', { command: 'rufff check src' }, 'bash: rufff: command not found\nexit code 127'),
    ],
    [call('terminal.run', { command: 'rufff check src' })],
    repeats(0),
  ),
  wrong(
    'an account without money',
    [
      user('Send 900 to my landlord'),
      did('make_payment', { payee: 'landlord', amount: 900 }, '{"errorCode":"INSUFFICIENT_FUNDS","balance":112.5}'),
    ],
    [call('make_payment', { payee: 'landlord', amount: 900 })],
    repeats(0),
  ),
  wrong(
    'a permission in the cluster',
    [
      user('Scale the web deployment to 5'),
      did(
        'k8s_scale',
        { deployment: 'web', replicas: 5 },
        'rpc error: code = PermissionDenied desc = user "bot" cannot patch deployments',
      ),
    ],
    [call('k8s_scale', { deployment: 'web', replicas: 5 })],
    repeats(0),
  ),
  wrong(
    'a number that must be positive',
    [
      user('Take two pallets off the count for aisle 9'),
      did(
        'adjust_stock',
        { aisle: 9, quantity: -2 },
        'Traceback (most recent call last):\n  File "stock.py", line 40, in adjust\nValueError: quantity must be positive',
      ),
    ],
    [call('adjust_stock', { aisle: 9, quantity: -2 })],
    repeats(0),
  ),
  wrong(
    'an argument of a cloud service',
    [
      user('Create the nightly schedule for the export job'),
      did(
        'scheduler.createJob',
        { cron: '0 25 * * *' },
        '{"error":{"code":400,"message":"Schedule is malformed","status":"INVALID_ARGUMENT"}}',
      ),
    ],
    [call('scheduler.createJob', { cron: '0 25 * * *' })],
    repeats(0),
  ),
  wrong(
    'a patient who is not in the register',
    [
      user('Pull up the file of Ottilie Marsh'),
      did(
        'find_patient',
        { name: 'Ottilie Marsh' },
        '<error><code>404</code><message>Patient not found</message></error>',
      ),
    ],
    [call('find_patient', { name: 'Ottilie Marsh' })],
    repeats(0),
  ),
  wrong(
    'a folder without a repository',
    [
      user('What changed since yesterday?'),
      failed(
        'bash',
        { command: 'git log --since=yesterday' },
        'fatal: not a git repository (or any of the parent directories): .git',
      ),
    ],
    [call('bash', { command: 'git log --since=yesterday' })],
    repeats(0),
  ),
  wrong(
    'a mailbox that is refused',
    [
      user('Mail the minutes to the board'),
      did(
        'send_mail',
        { to: 'bord@club.example', subject: 'Minutes' },
        'Failed to send: recipient address rejected, user unknown',
      ),
    ],
    [call('send_mail', { to: 'bord@club.example', subject: 'Minutes' })],
    repeats(0),
  ),
  wrong(
    'a seat that is taken',
    [
      user('Seat 14C for me please'),
      did('select_seat', { seat: '14C' }, '{"status":"error","reason":"Seat 14C is already occupied"}'),
    ],
    [call('select_seat', { seat: '14C' })],
    repeats(0),
  ),
  wrong(
    'a form without a postcode',
    [
      user('Register the parcel for Mr. Abioye, 12 Mill Lane'),
      did(
        'parcels.create',
        { name: 'Abioye', street: '12 Mill Lane' },
        'HTTP 422 Unprocessable Entity: field "postcode" is required',
      ),
    ],
    [call('parcels.create', { name: 'Abioye', street: '12 Mill Lane' })],
    repeats(0),
  ),
  wrong(
    'two dead ends and back to the first',
    [
      user('open the config of the mailer'),
      failed('read_file', { path: '/etc/mailer.conf' }, 'ENOENT: no such file or directory'),
      failed('read_file', { path: '/etc/mailer/mailer.conf' }, 'ENOENT: no such file or directory'),
    ],
    [call('read_file', { path: '/etc/mailer.conf' })],
    repeats(0),
  ),
  wrong(
    'one of two calls fails once more',
    [
      user('Tell me the status of parcels 881 and 882'),
      did('track', { parcel: 881 }, '{"error":"unknown parcel 881"}'),
    ],
    [call('track', { parcel: 882 }), call('track', { parcel: 881 })],
    repeats(1),
  ),
  wrong(
    'an API that wants another version',
    [
      user('translate the leaflet to Dutch'),
      did(
        'translate_document',
        { document: 'leaflet', target: 'dutch' },
        '{"type":"error","error":{"type":"invalid_request_error","message":"target: use a two-letter code"}}',
      ),
    ],
    [call('translate_document', { document: 'leaflet', target: 'dutch' })],
    repeats(0),
  ),
  wrong(
    'a token that is no longer valid',
    [
      user('Sync the calendar'),
      did('calendar_sync', { account: 'work' }, '401 Unauthorized: the access token was revoked by the owner'),
    ],
    [call('calendar_sync', { account: 'work' })],
    repeats(0),
  ),
]

const replaced: readonly HandBuiltStep[] = [
  wrong(
    'a typing error in an address',
    [
      user('Send me the receipt to lena.vogt@post.example'),
      did('send_receipt', { email: 'lena.vogt@post.example' }, '{"sent":true}'),
      says('The receipt is on its way.'),
      user('Oh sorry, typo on my side. It should go to lena.voigt@post.example'),
    ],
    [call('send_receipt', { email: 'lena.vogt@post.example' })],
    becomes(call('send_receipt', { email: 'lena.voigt@post.example' })),
  ),
  wrong(
    'the next member of a club',
    [
      user('Invite ravi@rowing.example to the club calendar'),
      did('inviteMember', { email: 'ravi@rowing.example', role: 'reader' }, '{"invited":true}'),
      says('Ravi is invited.'),
      user('Great. Now invite swati@rowing.example'),
    ],
    [call('inviteMember', { email: 'ravi@rowing.example', role: 'reader' })],
    becomes(call('inviteMember', { email: 'swati@rowing.example', role: 'reader' })),
  ),
  wrong(
    'a contact who changed companies',
    [
      user('mail the offer to tom@oldco.example'),
      did('crm_send_offer', { to: 'tom@oldco.example', offer: 'Q-9' }, 'Delivery failed, mailbox closed'),
      says('That mailbox is closed.'),
      user('right, he changed companies. send it to tom@newco.example pls'),
    ],
    [call('crm_send_offer', { to: 'tom@oldco.example', offer: 'Q-9' })],
    becomes(call('crm_send_offer', { to: 'tom@newco.example', offer: 'Q-9' })),
  ),
  wrong(
    'the work address instead',
    [
      user('Set my contact address to j.pike@home.example'),
      says('Shall I save j.pike@home.example as your contact address?'),
      user('No, use j.pike@firm.example instead'),
    ],
    [call('update_contact', { email: 'j.pike@home.example' })],
    becomes(call('update_contact', { email: 'j.pike@firm.example' })),
  ),
  wrong(
    'a password for another clerk',
    [
      user('reset pw for amir@council.example'),
      did('mcp__idp__reset_password', { user_email: 'amir@council.example' }, '{"reset":"sent"}'),
      says('Done.'),
      user('and reset pw for beth@council.example'),
    ],
    [call('mcp__idp__reset_password', { user_email: 'amir@council.example' })],
    becomes(call('mcp__idp__reset_password', { user_email: 'beth@council.example' })),
  ),
  wrong(
    'the wrong recipient of a contract',
    [
      user('Share the contract with legal@north.example'),
      says('I can share the contract with legal@north.example. Shall I?'),
      user('Wait, wrong department. Share it with sales@north.example.'),
    ],
    [call('documents.share', { document: 'contract', recipient: 'legal@north.example' })],
    becomes(call('documents.share', { document: 'contract', recipient: 'sales@north.example' })),
  ),
  wrong(
    'the other order shall be cancelled',
    [
      user('Can you look at ORD-7731?'),
      did('get_order', { order_id: 'ORD-7731' }, '{"order_id":"ORD-7731","items":["kettle"]}'),
      says('ORD-7731 is a kettle.'),
      user('OK. Please cancel ORD-7740.'),
    ],
    [call('cancel_order', { order_id: 'ORD-7731' })],
    becomes(call('cancel_order', { order_id: 'ORD-7740' })),
  ),
  wrong(
    'the next ticket of the morning',
    [
      user('HD-2201, what is that about?'),
      did('get_ticket', { ticket_id: 'HD-2201' }, '{"title":"Printer jams"}'),
      says('A printer that jams.'),
      user('ok and HD-2204?'),
    ],
    [call('get_ticket', { ticket_id: 'HD-2201' })],
    becomes(call('get_ticket', { ticket_id: 'HD-2204' })),
  ),
  wrong(
    'another machine to restart',
    [
      user('Status of SRV-14 please'),
      did('server_status', { server_id: 'SRV-14' }, 'SRV-14 up 41 days'),
      says('SRV-14 is up since 41 days.'),
      user('Fine, leave it. Restart SRV-41.'),
    ],
    [call('restart_server', { server_id: 'SRV-14' })],
    becomes(call('restart_server', { server_id: 'SRV-41' })),
  ),
  wrong(
    'a claim with swapped digits',
    [
      user('Approve claim CLM-5520'),
      says('CLM-5520 is about 12,000 for a roof. Approve it?'),
      user('Hm no, I mixed up the digits. I meant CLM-5502, approve that one.'),
    ],
    [call('approve_claim', { claim_id: 'CLM-5520' })],
    becomes(call('approve_claim', { claim_id: 'CLM-5502' })),
  ),
  wrong(
    'labels for the packing table',
    [
      user('Print label for SHP-8810'),
      did('printLabel', { shipmentId: 'SHP-8810' }, '{"printed":1}'),
      says('Printed.'),
      user('Next: SHP-8812'),
    ],
    [call('printLabel', { shipmentId: 'SHP-8810' })],
    becomes(call('printLabel', { shipmentId: 'SHP-8812' })),
  ),
  wrong(
    'another issue of the payment team',
    [
      user('Summarise PAY-318'),
      did('mcp__tracker__get_issue', { issue_id: 'PAY-318' }, '{"summary":"Refund shows twice"}'),
      says('PAY-318: a refund shows twice.'),
      user("Thanks, that's not the one I was looking for. Show me PAY-381."),
    ],
    [call('mcp__tracker__get_issue', { issue_id: 'PAY-318' })],
    becomes(call('mcp__tracker__get_issue', { issue_id: 'PAY-381' })),
  ),
  wrong(
    'the right patient before a discharge',
    [
      user('Prepare the discharge letter for PT-0098'),
      says('I am about to write the discharge letter for PT-0098.'),
      user('Careful, that is the wrong patient. It is for PT-0089.'),
    ],
    [call('write_discharge_letter', { patient_id: 'PT-0098' })],
    becomes(call('write_discharge_letter', { patient_id: 'PT-0089' })),
  ),
  wrong(
    'an invoice for the dunning run',
    [
      user('Did the customer pay INV-20391?'),
      did('get_invoice', { invoice_id: 'INV-20391' }, '{"paid":true}'),
      says('Yes, INV-20391 is paid.'),
      user('Good. Then send a reminder for INV-20412 please.'),
    ],
    [call('send_reminder', { invoice_id: 'INV-20391' })],
    becomes(call('send_reminder', { invoice_id: 'INV-20412' })),
  ),
  wrong(
    'another part for the mechanic',
    [
      user('Stock of part BRK-4410?'),
      did('stock', { part_id: 'BRK-4410' }, '{"on_hand":0}'),
      says('None left of BRK-4410.'),
      user('Try BRK-4411, it fits as well.'),
    ],
    [call('stock', { part_id: 'BRK-4410' })],
    becomes(call('stock', { part_id: 'BRK-4411' })),
  ),
  wrong(
    'a purchase with another number',
    [
      user('Where is my order 55120334?'),
      did('track_order', { order_id: '55120334' }, '{"state":"delivered"}'),
      says('Order 55120334 was delivered.'),
      user('Oops that was the old one, where is 55120871?'),
    ],
    [call('track_order', { order_id: '55120334' })],
    becomes(call('track_order', { order_id: '55120871' })),
  ),
  wrong(
    'the refund for the second order',
    [
      user('Refund order 4410923 please'),
      did('refund_order', { order_id: 4410923 }, '{"refunded":true}'),
      says('Refunded.'),
      user('Also refund order 4410977, same problem'),
    ],
    [call('refund_order', { order_id: 4410923 })],
    becomes(call('refund_order', { order_id: 4410977 })),
  ),
  wrong(
    'a meter reading on the next meter',
    [
      user('Meter 30018842: enter 5012'),
      did('meters.readings.add', { meter_id: '30018842', reading: 5012 }, 'stored'),
      says('Stored. Anything else?'),
      user('Sorry, I was at the wrong meter. The reading belongs to meter 30018824.'),
    ],
    [call('meters.readings.add', { meter_id: '30018842', reading: 5012 })],
    becomes(call('meters.readings.add', { meter_id: '30018824', reading: 5012 })),
  ),
  wrong(
    'an account at the counter',
    [
      user('balance of account 10447392'),
      did('account_balance', { account_id: '10447392' }, '{"balance":"81.20"}'),
      says('81.20'),
      user('balance of account 10447400'),
    ],
    [call('account_balance', { account_id: '10447392' })],
    becomes(call('account_balance', { account_id: '10447400' })),
  ),
  wrong(
    'a member of the library',
    [
      user('Extend the loans of member 2200417'),
      says('Member 2200417 is Mrs. Lowe, two books. Extend both?'),
      user("No, my card says 2200471, you've got the wrong person"),
    ],
    [call('extendLoans', { memberId: '2200417' })],
    becomes(call('extendLoans', { memberId: '2200471' })),
  ),
  wrong(
    'another run of the pipeline',
    [
      user('Why did run 6f1c2f0a-93d1-4b8e-a6d2-0d6f6c1b1a11 fail?'),
      did('get_run', { run_id: '6f1c2f0a-93d1-4b8e-a6d2-0d6f6c1b1a11' }, '{"cause":"out of memory"}'),
      says('It ran out of memory.'),
      user('And 0b7e5a52-7f2c-4a54-9a0c-8c2f5e3d2b22?'),
    ],
    [call('get_run', { run_id: '6f1c2f0a-93d1-4b8e-a6d2-0d6f6c1b1a11' })],
    becomes(call('get_run', { run_id: '0b7e5a52-7f2c-4a54-9a0c-8c2f5e3d2b22' })),
  ),
  wrong(
    'the tenant that shall be exported',
    [
      user('Export tenant 1d0c6f7e-11aa-4c3b-9f00-5a2b7c9d1e10'),
      says('Export of 1d0c6f7e-11aa-4c3b-9f00-5a2b7c9d1e10, 4 GB. Start?'),
      user('no! wrong tenant. export 7e9a1b2c-22bb-4d4c-8e11-6b3c8d0e2f21 please'),
    ],
    [call('tenants.export', { tenant_id: '1d0c6f7e-11aa-4c3b-9f00-5a2b7c9d1e10' })],
    becomes(call('tenants.export', { tenant_id: '7e9a1b2c-22bb-4d4c-8e11-6b3c8d0e2f21' })),
  ),
  wrong(
    'the device that was lost',
    [
      user('Locate device 3c5d9e10-33cc-4e5d-a722-7c4d9e1f3032'),
      did('locateDevice', { deviceId: '3c5d9e10-33cc-4e5d-a722-7c4d9e1f3032' }, '{"place":"office"}'),
      says('It is in the office.'),
      user('Good, that one is safe. Now wipe device 9a8b7c6d-44dd-4f6e-b833-8d5e0f2a4143.'),
    ],
    [call('wipeDevice', { deviceId: '3c5d9e10-33cc-4e5d-a722-7c4d9e1f3032' })],
    becomes(call('wipeDevice', { deviceId: '9a8b7c6d-44dd-4f6e-b833-8d5e0f2a4143' })),
  ),
  wrong(
    'a booking code with a slip',
    [
      user('Check me in, booking QX7T4M'),
      did('check_in', { booking_id: 'QX7T4M' }, '{"error":"no such booking"}'),
      says('I cannot find QX7T4M.'),
      user('My bad, it reads QX7T4N'),
    ],
    [call('check_in', { booking_id: 'QX7T4M' })],
    becomes(call('check_in', { booking_id: 'QX7T4N' })),
  ),
  wrong(
    'a reservation of the in-laws',
    [
      user('Pull up reservation K9PL2D'),
      did('get_reservation', { reservation_id: 'K9PL2D' }, '{"name":"Sato","nights":2}'),
      says('Sato, two nights.'),
      user("Perfect. My in-laws' one is R4WN8B, pull that up too."),
    ],
    [call('get_reservation', { reservation_id: 'K9PL2D' })],
    becomes(call('get_reservation', { reservation_id: 'R4WN8B' })),
  ),
  wrong(
    'a flight that shall be rebooked',
    [
      user('Which bookings do I have?'),
      did('list_bookings', {}, '[{"booking_id":"H3JK7Z","to":"Oslo"},{"booking_id":"T8MV2C","to":"Rome"}]'),
      says('H3JK7Z to Oslo and T8MV2C to Rome.'),
      user('Cancel T8MV2C'),
    ],
    [call('cancel_booking', { booking_id: 'H3JK7Z' })],
    becomes(call('cancel_booking', { booking_id: 'T8MV2C' })),
  ),
  wrong(
    'a voucher for another guest',
    [
      user('Is voucher 7GH2KD still good?'),
      did('vouchers.get', { voucher_id: '7GH2KD' }, '{"valid":false}'),
      says('No, it was used.'),
      user('Then take voucher 9PR4XS for my stay.'),
    ],
    [call('vouchers.redeem', { voucher_id: '7GH2KD' })],
    becomes(call('vouchers.redeem', { voucher_id: '9PR4XS' })),
  ),
  wrong(
    'the mobile instead of the landline',
    [
      user('Call the plumber on +442079460018'),
      did('phone_call', { phone: '+442079460018' }, '{"answered":false}'),
      says('Nobody picked up.'),
      user('Call his mobile then, +447700900461'),
    ],
    [call('phone_call', { phone: '+442079460018' })],
    becomes(call('phone_call', { phone: '+447700900461' })),
  ),
  wrong(
    'a text message to the other daughter',
    [
      user('Text "dinner at 7" to +12025550143'),
      did('send_sms', { to: '+12025550143', text: 'dinner at 7' }, 'queued id 1, delivered'),
      says('Sent.'),
      user('Same text to +12025550177 please'),
    ],
    [call('send_sms', { to: '+12025550143', text: 'dinner at 7' })],
    becomes(call('send_sms', { to: '+12025550177', text: 'dinner at 7' })),
  ),
  wrong(
    'a callback number that was read wrongly',
    [
      user('My number is +61255501290, have someone ring me'),
      says('So the callback goes to +61255501290. Correct?'),
      user('No, I gave you the wrong one, +61255501920 is correct.'),
    ],
    [call('requestCallback', { phoneNumber: '+61255501290' })],
    becomes(call('requestCallback', { phoneNumber: '+61255501920' })),
  ),
]

export const sixteenthLookWrong: readonly HandBuiltStep[] = [...inverses, ...repeated, ...replaced]
