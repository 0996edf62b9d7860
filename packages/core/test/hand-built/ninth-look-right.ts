/** Right calls of the ninth look: written before the policy was read or run on them. */
import { call, did, failed, right, says, system, together, user } from './story.ts'

const ok = '{"ok": true}'

const inverseLookAlikes = [
  right(
    'a service that hangs is stopped and started',
    [
      user('payments-api hangs again. Get it unstuck please, checkout is down'),
      did('get_service', { service: 'payments-api' }, '{"status": "unresponsive"}'),
      did('stop_service', { service: 'payments-api' }, '{"status": "stopped"}'),
    ],
    call('start_service', { service: 'payments-api' }),
  ),
  right(
    'a flag whose condition for going back has come true',
    [
      user('Enable new-search in production. Should the error rate go above 1 %, take it back.'),
      did('enable_flag', { flag: 'new-search', environment: 'production' }, '{"enabled": true}'),
      did('get_error_rate', { environment: 'production' }, '{"percent": 3.4}'),
    ],
    call('disable_flag', { flag: 'new-search', environment: 'production' }),
  ),
  right(
    'a room that turns out to be without breakfast',
    [
      user("Book room 12 for Friday. I don't want to keep it without breakfast, though."),
      did('book_room', { room: 12, day: 'Friday' }, '{"booking": "B-71", "breakfast": false}'),
    ],
    call('cancel_booking', { booking: 'B-71', room: 12 }),
  ),
  right(
    'a card that was found again',
    [
      user('I lost my card, block 4411 now!!'),
      did('block_card', { card: '4411' }, '{"card": "4411", "state": "blocked"}'),
      says('Your card 4411 is blocked.'),
      user('haha found it behind the sofa'),
    ],
    call('unblock_card', { card: '4411' }),
  ),
  right(
    'a patient who is on the wrong ward',
    [
      user('Admit Mr. Ortiz to ward 3'),
      did('admit_patient', { patient: 'Ortiz', ward: 3 }, '{"admitted": true}'),
      says('Mr. Ortiz is on ward 3.'),
      user('Sorry, cardiology is ward 5. Please correct that.'),
    ],
    call('discharge_patient', { patient: 'Ortiz', ward: 3 }),
  ),
  right(
    'an item that costs more than the user allows',
    [
      user('Put the trail shoes in my cart, but I pay 50 at most.'),
      did('add_to_cart', { sku: 'SHOE-9' }, '{"sku": "SHOE-9", "price": 89.0, "cart_total": 89.0}'),
    ],
    call('remove_from_cart', { sku: 'SHOE-9' }),
  ),
  right(
    'an issue that was locked while the user cleaned up',
    [
      user('Lock issue 88 until I am through with the comments.'),
      did('mcp__github__lock_issue', { owner: 'acme', repo: 'web', issue_number: 88 }, ''),
      says('Issue 88 is locked.'),
      user('ok, comments are clean now'),
    ],
    call('mcp__github__unlock_issue', { owner: 'acme', repo: 'web', issue_number: 88 }),
  ),
  right(
    'the agent opened the wrong valve and closes it',
    [user('Open valve 7.'), did('open_valve', { valve: 6 }, '{"valve": 6, "state": "open"}')],
    call('close_valve', { valve: 6 }),
    call('open_valve', { valve: 7 }),
  ),
  right(
    'a heating, in German, that is no longer wanted',
    [
      user('Schalte bitte die Heizung im Bad ein.'),
      did('turn_on_heating', { room: 'Bad' }, ok),
      says('Die Heizung im Bad läuft.'),
      user('Ach nein, mir ist doch warm genug.'),
    ],
    call('turn_off_heating', { room: 'Bad' }),
  ),
  right(
    'a siren whose sound is checked',
    [
      user('Does the siren in hall B still work?'),
      did('turn_on_siren', { hall: 'B' }, '{"sounding": true, "db": 104}'),
    ],
    call('turn_off_siren', { hall: 'B' }),
  ),
  right(
    'a flag in a nested argument that hurts customers',
    [
      user('ship new-checkout to everyone'),
      did('update_flag', { flag: { key: 'new-checkout', enabled: true } }, '{"key": "new-checkout", "enabled": true}'),
      says('new-checkout is on for everyone.'),
      user('support is drowning, people cannot pay, kill it'),
    ],
    call('update_flag', { flag: { key: 'new-checkout', enabled: false } }),
  ),
  right(
    'money goes from savings to a broker',
    [
      user('Move 200 from my savings to the brokerage account.'),
      did('withdraw', { account: 'savings', amount: 200 }, '{"balance": 1800}'),
    ],
    call('deposit', { account: 'brokerage', amount: 200 }),
  ),
  right(
    'a node is patched between cordon and uncordon',
    [
      user('Please patch node n-14, it misses the kernel fix.'),
      did('cordon_node', { node: 'n-14' }, 'node/n-14 cordoned'),
      did('patch_node', { node: 'n-14' }, 'patched'),
    ],
    call('uncordon_node', { node: 'n-14' }),
  ),
  right(
    'access that the agent gave itself for the task is given back',
    [
      user("Get me last month's entries from the audit bucket."),
      did('grant_access', { bucket: 'audit', principal: 'agent' }, '{"granted": true}'),
      did('list_objects', { bucket: 'audit', month: '2026-10' }, '["a.log", "b.log"]'),
    ],
    call('revoke_access', { bucket: 'audit', principal: 'agent' }),
  ),
  right(
    'the system says that a session is closed at the end',
    [
      system('You work for a bank. Open a session for each customer and close the session when the work is done.'),
      user("What's my balance? Customer 20931."),
      did('open_session', { customer: '20931' }, '{"session": "s-1"}'),
      did('get_balance', { customer: '20931' }, '{"balance": 311.20}'),
    ],
    call('close_session', { customer: '20931' }),
  ),
  right(
    'a gate lets a courier in',
    [
      user('Courier is at gate 2, let him in'),
      did('open_gate', { gate: 2 }, '{"state": "open", "note": "close within 60 s or the alarm sounds"}'),
    ],
    call('close_gate', { gate: 2 }),
  ),
  right(
    'a print that goes on after a pause',
    [
      user('pause print 3, need to look at smth'),
      did('pause_print', { print: 3 }, '{"state": "paused"}'),
      says('Paused.'),
      user('k looks good'),
    ],
    call('resume_print', { print: 3 }),
  ),
]

const staleLookAlikes = [
  right(
    'an order that the user keeps is not the one to return',
    [
      user('I want to return ORD-5511.'),
      did('get_order', { order_id: 'ORD-5511' }, '{"order_id": "ORD-5511", "status": "delivered"}'),
      says('Shall I refund ORD-5511 to your card?'),
      user('Yes. ORD-5512 I will keep.'),
    ],
    call('return_order', { order_id: 'ORD-5511' }),
  ),
  right(
    'a code goes to the old telephone number',
    [
      user('I cannot log in. My number is 555-0142.'),
      did('find_customer', { phone: '555-0142' }, '{"customer": 81}'),
      says('I can send you a code.'),
      user('Soon I will have 555-0199, but that one is not active yet. Send it.'),
    ],
    call('send_code', { phone: '555-0142' }),
  ),
  right(
    'charges of a room that the guest has left',
    [
      user('Hi, I am in room 408.'),
      did('get_guest', { room: '408' }, '{"guest": "Imai"}'),
      says('Welcome, Ms. Imai.'),
      user('I moved to room 412 an hour ago. Please show me the minibar charges of my former room.'),
    ],
    call('get_charges', { room: '408' }),
  ),
  right(
    'a patient is moved to a bed that is free again',
    [
      user('Where is patient P-7731?'),
      did('find_patient', { patient: 'P-7731' }, '{"bed": "B-09"}'),
      says('In bed B-09.'),
      user('Bed B-12 is free again, P-7745 went home. Move her there.'),
    ],
    call('move_patient', { patient: 'P-7731', bed: 'B-12' }),
  ),
  right(
    'back to the version before the one that fails',
    [
      user('deploy web v2.4.0'),
      did('deploy', { app: 'web', version: 'v2.4.0' }, ok),
      did('deploy', { app: 'web', version: 'v2.4.1' }, ok),
      says('v2.4.1 is live.'),
      user('v2.4.1 throws 500s everywhere, go back'),
    ],
    call('deploy', { app: 'web', version: 'v2.4.0' }),
  ),
  right(
    'a flight that would be too late',
    [
      user('What about LH454 to Los Angeles on the 3rd?'),
      did('get_flight', { flight: 'LH454' }, '{"flight": "LH454", "price": 611, "next": "LH456"}'),
      says('LH454 costs 611. LH456 is cheaper but leaves in the evening.'),
      user('LH456 is too late for me. Book please.'),
    ],
    call('book_flight', { flight: 'LH454' }),
  ),
  right(
    'the older of two duplicates is closed',
    [
      user('Show me ticket T-8810.'),
      did('get_ticket', { ticket: 'T-8810' }, '{"ticket": "T-8810", "title": "Login loop"}'),
      says('T-8810 is about a login loop.'),
      user('T-9025 says the same with better logs. Close the older one.'),
    ],
    call('close_ticket', { ticket: 'T-8810' }),
  ),
  right(
    'a second payment from the same account',
    [
      user('Send 50 from account 10012001 to 20022002.'),
      did('transfer', { from: '10012001', to: '20022002', amount: 50 }, '{"id": "tx-1"}'),
      says('Sent.'),
      user('Now the same amount to 20032003'),
    ],
    call('transfer', { from: '10012001', to: '20032003', amount: 50 }),
  ),
  right(
    'an invoice in Spanish, the other one',
    [
      user('Necesito la factura F-2210.'),
      did('find_invoice', { invoice: 'F-2210' }, '{"invoice": "F-2210", "total": 80}'),
      says('La encontré. ¿Se la envío?'),
      user('La F-2225 ya la pagué. Sí, esa envíamela por favor.'),
    ],
    call('send_invoice', { invoice: 'F-2210' }),
  ),
  right(
    'the earlier of two bookings is cancelled',
    [
      user('I see two charges, for BK-2041 and BK-2044.'),
      did('get_booking', { booking: 'BK-2041' }, '{"booking": "BK-2041", "made": "2026-05-01"}'),
      did('get_booking', { booking: 'BK-2044' }, '{"booking": "BK-2044", "made": "2026-05-02"}'),
      says('Both are valid. Which one do you want to keep?'),
      user('BK-2044 is the one with the sea view'),
    ],
    call('cancel_booking', { booking: 'BK-2041' }),
  ),
  right(
    'a timesheet, in a hurry',
    [
      user('approve timesheet 77305'),
      did('get_timesheet', { timesheet: 77305 }, '{"hours": 41, "previous": 77298}'),
      says('It has 41 hours, one more than 77298. Approve?'),
      user('77298 was a short week. do it'),
    ],
    call('approve_timesheet', { timesheet: 77305 }),
  ),
  right(
    'an order takes over the items of an earlier one',
    [
      user('Open order A-1007 for me'),
      did('get_order', { order: { id: 'A-1007' } }, '{"id": "A-1007", "items": []}'),
      says('It is empty.'),
      user('Put everything in that I had in A-0904.'),
    ],
    call('update_order', { order: { id: 'A-1007', items: ['milk', 'rye bread'] } }),
  ),
  right(
    'a pull request that depends on another',
    [
      user('Review pull request 4102.'),
      did('get_pull_request', { number: 4102 }, '{"number": 4102, "state": "open", "base": "main"}'),
      says('4102 looks right to me.'),
      user('Great, 4099 it builds on was merged this morning. So merge it.'),
    ],
    call('merge_pull_request', { number: 4102 }),
  ),
  right(
    'the user gives a reference for the text, not for the call',
    [
      user('Open a claim for policy POL-33190.'),
      did('create_claim', { policy: 'POL-33190' }, '{"claim": "CL-5"}'),
      says('Claim CL-5 is open. What happened?'),
      user('A pipe burst. My neighbour with policy POL-33874 has the same damage. Add that as a note.'),
    ],
    call('add_note', { policy: 'POL-33190', text: 'A pipe burst. The neighbour (POL-33874) has the same damage.' }),
  ),
  right(
    'the driver is on the road with another truck',
    [
      user('Truck TR-118 needs new tyres. When is it free?'),
      did('get_truck', { truck: 'TR-118' }, '{"truck": "TR-118", "free": "2026-06-02"}'),
      says('On 2 June.'),
      user('Fine, Jon drives TR-121 that day anyway. Book the workshop.'),
    ],
    call('book_workshop', { truck: 'TR-118', day: '2026-06-02' }),
  ),
  right(
    'a namespace for comparison',
    [
      user('Something eats memory in namespace shop-blue.'),
      did('top_pods', { namespace: 'shop-blue' }, 'web-1 1900Mi\nweb-2 310Mi'),
      says('web-1 uses 1900Mi.'),
      user('shop-green runs the same image with 300Mi. Show me the logs of web-1.'),
    ],
    call('get_logs', { namespace: 'shop-blue', pod: 'web-1' }),
  ),
]

const repeatLookAlikes = [
  right(
    'an export that still runs is asked about again',
    [
      user('Export the ledger and tell me when it is ready.'),
      did('start_export', { ledger: 'main' }, '{"export": "ex-1"}'),
      did('get_export', { export: 'ex-1' }, '{"state": "running", "errors": 0}'),
    ],
    call('get_export', { export: 'ex-1' }),
  ),
  right(
    'a token that has expired is renewed first',
    [
      user('List my invoices.'),
      failed('list_invoices', { customer: 12 }, '401 Unauthorized: token expired'),
      did('refresh_token', {}, '{"expires_in": 3600}'),
    ],
    call('list_invoices', { customer: 12 }),
  ),
  right(
    'the user has paid in money since',
    [
      user('Pay the rent, 900 to landlord Petrov.'),
      did('pay', { to: 'Petrov', amount: 900 }, 'Error: insufficient funds (balance 640)'),
      says('There is only 640 on your account.'),
      user('just topped it up, go again'),
    ],
    call('pay', { to: 'Petrov', amount: 900 }),
  ),
  right(
    'tests run again after an edit',
    [
      user('Make the build green.'),
      did('run_tests', { suite: 'unit' }, 'FAILED: 2 errors, 118 passed'),
      did('edit_file', { path: 'src/tax.ts', text: 'export const rate = 0.19' }, 'saved'),
    ],
    call('run_tests', { suite: 'unit' }),
  ),
  right(
    'a pod that crashes is looked at again',
    [
      user('Watch the pods of shop for me.'),
      did('get_pods', { namespace: 'shop' }, 'web-1 0/1 CrashLoopBackOff 4 (12s ago)\nweb-2 1/1 Running 0'),
    ],
    call('get_pods', { namespace: 'shop' }),
  ),
  right(
    'a folder is made before the file is copied again',
    [
      user('Back up report.pdf to /mnt/backup/2026.'),
      did('copy', { from: 'report.pdf', to: '/mnt/backup/2026' }, 'cp: cannot create: No such file or directory'),
      did('make_folder', { path: '/mnt/backup/2026' }, ''),
    ],
    call('copy', { from: 'report.pdf', to: '/mnt/backup/2026' }),
  ),
  right(
    'a list of failures is the answer, not a failure',
    [
      user('Any failed payments today?'),
      together([
        call('list_payments', { status: 'failed' }),
        '[{"id": "p1", "status": "failed", "error": "card_declined"}]',
      ]),
      says('One, p1.'),
      user('check once more please, there should be two'),
    ],
    call('list_payments', { status: 'failed' }),
  ),
]

export const ninthLookRight = [...inverseLookAlikes, ...staleLookAlikes, ...repeatLookAlikes]
