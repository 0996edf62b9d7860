/** Sixty steps of a stranger who had not read the rules. Run once before any rule was changed for them. */
import {
  becomes,
  call,
  completes,
  did,
  failed,
  repeats,
  right,
  rightRetry,
  says,
  system,
  user,
  wrong,
} from './story.ts'

const rightCalls = [
  right(
    'a service is restarted by stop and start',
    [
      user('The VPN gateway hangs again. Please restart vpn-gw.'),
      did('stop_service', { service: 'vpn-gw' }, '{"service": "vpn-gw", "state": "stopped"}'),
    ],
    call('start_service', { service: 'vpn-gw' }),
  ),
  right(
    'a locked invoice is locked again after the correction',
    [
      user('The postcode on invoice INV-771 must be 8004. The invoice is locked and has to stay so afterwards.'),
      did('unlock_invoice', { invoice_id: 'INV-771' }, '{"invoice_id": "INV-771", "locked": false}'),
      did(
        'update_invoice',
        { invoice_id: 'INV-771', postcode: '8004' },
        '{"invoice_id": "INV-771", "postcode": "8004"}',
      ),
    ],
    call('lock_invoice', { invoice_id: 'INV-771' }),
  ),
  right(
    'alerts are silent only during the backup',
    [
      user('Run the backup of db-3. Nobody should be paged while it runs, but only while it runs.'),
      did('mute_alerts', { host: 'db-3' }, '{"host": "db-3", "muted": true}'),
      did('run_backup', { host: 'db-3' }, '{"status": "finished", "size_gb": 41}'),
    ],
    call('unmute_alerts', { host: 'db-3' }),
  ),
  right(
    'the user changes the plan about a member',
    [
      user('Put Tom Reyes on the Atlas project.'),
      did('add_member', { project: 'Atlas', person: 'Tom Reyes' }, '{"members": 6}'),
      says('Tom Reyes is on the Atlas project now.'),
      user('Sorry, I mixed up the names. Tom should not be on Atlas after all.'),
    ],
    call('remove_member', { project: 'Atlas', person: 'Tom Reyes' }),
  ),
  right(
    'a closed ticket has to be reopened for its resolution code',
    [
      user('Please close TCK-9107 and give it the resolution code "duplicate".'),
      did('close_ticket', { ticket_id: 'TCK-9107' }, '{"ticket_id": "TCK-9107", "status": "closed"}'),
      failed(
        'set_resolution',
        { ticket_id: 'TCK-9107', code: 'duplicate' },
        'Error: ticket is closed. Reopen the ticket before setting a resolution code.',
      ),
    ],
    call('reopen_ticket', { ticket_id: 'TCK-9107' }),
  ),
  right(
    'a seat goes back because the limit is exceeded',
    [
      user('Give Nadia a seat on the Sales plan. We may not go above 25 seats, so take hers away again if we would.'),
      did('add_seat', { plan: 'Sales', person: 'Nadia' }, '{"plan": "Sales", "seats_used": 26}'),
    ],
    call('remove_seat', { plan: 'Sales', person: 'Nadia' }),
  ),
  right(
    'the user agrees to switch an add-on off again',
    [
      user('I would like priority support on our plan.'),
      did('enableAddon', { addon: 'priority-support' }, '{"addon": "priority-support", "monthly_cost": 140}'),
      says('Priority support is active. It costs 140 euros more per month. Shall I switch it off again?'),
      user('Oh, that is too much. Yes, please.'),
    ],
    call('disableAddon', { addon: 'priority-support' }),
  ),
  right(
    'one person joins the rota and another one leaves it',
    [
      user('Ines replaces Marc on the on-call rota from today.'),
      did('add_engineer', { rota: 'on-call', engineer: 'Ines' }, '{"rota": "on-call", "size": 5}'),
    ],
    call('remove_engineer', { rota: 'on-call', engineer: 'Marc' }),
  ),
  right(
    'one hotel room is blocked and another one is free again',
    [
      system('You help the front desk of a hotel.'),
      user('Room 310 has a leak and cannot be sold. The shower in 204 is repaired, so that one can be sold again.'),
      did('block_room', { room: '310' }, '{"room": "310", "status": "blocked"}'),
    ],
    call('unblock_room', { room: '204' }),
  ),
  right(
    'the wrong namesake was followed',
    [
      user('Follow Anna Petrov for me, the architect in Sofia. Not the pastry chef of the same name.'),
      did('follow_user', { handle: 'anna.petrov' }, '{"following": "anna.petrov", "bio": "Pastry chef, Lyon"}'),
      did(
        'search_users',
        { query: 'Anna Petrov architect' },
        '[{"handle": "apetrov.studio", "bio": "Architect, Sofia"}, {"handle": "anna.petrov", "bio": "Pastry chef, Lyon"}]',
      ),
    ],
    call('unfollow_user', { handle: 'anna.petrov' }),
    call('follow_user', { handle: 'apetrov.studio' }),
  ),
  right(
    'a smart plug is power-cycled',
    [
      user('The router is frozen. Can you power-cycle the plug in the hallway?'),
      did('set_plug', { plug: 'hallway', on: false }, '{"plug": "hallway", "on": false}'),
    ],
    call('set_plug', { plug: 'hallway', on: true }),
  ),
  right(
    'a trial run that leaves everything as it was',
    [
      user('Check whether the webhook wh-52 still works. It is off at the moment; leave it the way you found it.'),
      did('enable_webhook', { webhook_id: 'wh-52' }, '{"webhook_id": "wh-52", "enabled": true}'),
      did('send_test_event', { webhook_id: 'wh-52' }, '{"delivered": true, "response": 200}'),
    ],
    call('disable_webhook', { webhook_id: 'wh-52' }),
  ),
  right(
    'the trunk is open for the courier only',
    [
      user('The courier is at my car. Open the trunk, and close it once the parcel is inside.'),
      did('open_trunk', { vehicle: 'VW-18' }, '{"vehicle": "VW-18", "trunk": "open"}'),
      did('get_cargo_sensor', { vehicle: 'VW-18' }, '{"cargo": "parcel detected", "person_nearby": false}'),
    ],
    call('close_trunk', { vehicle: 'VW-18' }),
  ),
  right(
    'a node takes work again after its kernel patch',
    [
      user(
        'Patch the kernel on node-9. No new pods there in the meantime, and at the end it should take work as before.',
      ),
      did('cordon_node', { node: 'node-9' }, 'node/node-9 cordoned'),
      did('patch_kernel', { node: 'node-9' }, 'kernel 6.8.0-45 installed, node is Ready'),
    ],
    call('uncordon_node', { node: 'node-9' }),
  ),
  right(
    'the old flight goes after the new one is booked',
    [
      user('Get me onto LX318 instead of LX312. Do not give up my old seat before the new one is certain.'),
      did('book_flight', { flight: 'LX318' }, '{"flight": "LX318", "status": "confirmed", "seat": "14C"}'),
    ],
    call('cancel_flight', { flight: 'LX312' }),
  ),
  right(
    'another ticket is only quoted in a note',
    [
      user('What is TCK-301 about?'),
      did('get_ticket', { ticket_id: 'TCK-301' }, '{"ticket_id": "TCK-301", "subject": "Customer was billed twice"}'),
      says('A customer was billed twice.'),
      user('Add a note to it saying that this is the same problem as in TCK-288.'),
    ],
    call('add_note', { ticket_id: 'TCK-301', text: 'This is the same problem as in TCK-288.' }),
  ),
  right(
    'the order that was replaced is the one to cancel',
    [
      user('Has ORD-5512 been shipped?'),
      did('get_order', { order_id: 'ORD-5512' }, '{"order_id": "ORD-5512", "status": "processing"}'),
      says('No, it is still being processed.'),
      user('Then cancel that one, please. I have already ordered the right size as ORD-5530.'),
    ],
    call('cancel_order', { order_id: 'ORD-5512' }),
  ),
  right(
    'the deal that was named last is to be left alone',
    [
      user('What is the stage of deal D-87?'),
      did('get_deal', { deal_id: 'D-87' }, '{"deal_id": "D-87", "stage": "negotiation"}'),
      says('It is in negotiation.'),
      user('They signed this morning, so mark it as won. Please do not touch D-92, that one is still open.'),
    ],
    call('update_deal', { deal_id: 'D-87', stage: 'won' }),
  ),
  right(
    'the guests of the first event are needed for the second',
    [
      user('When is EV-402?'),
      did('get_event', { event_id: 'EV-402' }, '{"event_id": "EV-402", "start": "Tuesday 10:00"}'),
      says('On Tuesday at 10:00.'),
      user('Invite everybody who comes to it to EV-415 as well.'),
    ],
    call('list_attendees', { event_id: 'EV-402' }),
  ),
  right(
    'labels are read where they are copied from',
    [
      user('Who reported ISS-512?'),
      did('get_reporter', { issue_id: 'ISS-512' }, '{"reporter": "hkim"}'),
      says('hkim reported it.'),
      user('Okay. Give ISS-530 the same labels as that issue has.'),
    ],
    call('get_labels', { issue_id: 'ISS-512' }),
  ),
  right(
    'money leaves the first account for the second',
    [
      user('How much is on ACC-7310?'),
      did('get_balance', { account_id: 'ACC-7310' }, '{"account_id": "ACC-7310", "balance": 1840.5}'),
      says('There are 1840.50 euros on it.'),
      user('Good. Send 200 euros from there to ACC-7702.'),
    ],
    call('transfer_money', { from_account: 'ACC-7310', to_account: 'ACC-7702', amount: 200 }),
  ),
  right(
    'the old address finds the customer whose address changes',
    [
      user('Which plan does lena@harbor.example have?'),
      did('find_customer', { email: 'lena@harbor.example' }, '{"email": "lena@harbor.example", "plan": "Team"}'),
      says('She has the Team plan.'),
      user('She has a new address, lena.holm@quay.example. Please change it in her record.'),
    ],
    call('change_email', { current_email: 'lena@harbor.example', new_email: 'lena.holm@quay.example' }),
  ),
  right(
    'a duplicate contact is merged into the one that stays',
    [
      user('Pull up contact CT-871, please.'),
      did('get_contact', { contact_id: 'CT-871' }, '{"contact_id": "CT-871", "name": "Bruno Castell"}'),
      says('CT-871 is Bruno Castell.'),
      user('That is a duplicate. Merge it into CT-908.'),
    ],
    call('merge_contacts', { source_id: 'CT-871', target_id: 'CT-908' }),
  ),
  rightRetry(
    'a calendar service that was briefly unavailable',
    [
      user('What is on my calendar on Thursday?'),
      failed(
        'list_events',
        { day: 'Thursday' },
        '503 Service Unavailable: temporary overload, please retry in 2 seconds',
      ),
    ],
    call('list_events', { day: 'Thursday' }),
  ),
  right(
    'a delete is tried again after the protection was lifted',
    [
      user('Delete the bucket old-exports. Lift the deletion protection if there is one.'),
      failed('delete_bucket', { bucket: 'old-exports' }, 'Error: deletion protection is active on bucket old-exports'),
      did('remove_protection', { bucket: 'old-exports' }, '{"bucket": "old-exports", "protected": false}'),
    ],
    call('delete_bucket', { bucket: 'old-exports' }),
  ),
  right(
    'a date comes again in the format that the error asks for',
    [
      user('Enter a day of vacation for me on 3 August 2026.'),
      failed('request_leave', { day: '03.08.2026' }, 'Error: invalid date "03.08.2026", expected YYYY-MM-DD'),
    ],
    call('request_leave', { day: '2026-08-03' }),
  ),
  right(
    'the user topped up the card and asks for another try',
    [
      user('Pay invoice INV-6120 with my prepaid card.'),
      failed('pay_invoice', { invoice_id: 'INV-6120', method: 'prepaid' }, 'Error: insufficient funds on the card'),
      says('The payment failed because there is not enough money on the card.'),
      user('I just topped it up. Please try again.'),
    ],
    call('pay_invoice', { invoice_id: 'INV-6120', method: 'prepaid' }),
  ),
  right(
    'the file has the other ending',
    [
      user('Read me the price list in the shared folder, it is prices.csv or prices.xlsx.'),
      failed('read_file', { path: '/shared/prices.csv' }, 'Error: file not found: /shared/prices.csv'),
    ],
    call('read_file', { path: '/shared/prices.xlsx' }),
  ),
]

const wrongInverse = [
  wrong(
    'an account is secured and opened again',
    [
      user('Somebody is guessing passwords for account AC-2291. Make sure that nobody gets in.'),
      did('lock_account', { account_id: 'AC-2291' }, '{"account_id": "AC-2291", "status": "locked"}'),
    ],
    [call('unlock_account', { account_id: 'AC-2291' })],
    completes,
  ),
  wrong(
    'a feature is rolled out and withdrawn',
    [
      user('Everybody at acme-eu should get the new checkout from now on.'),
      did(
        'enableFeature',
        { feature: 'new-checkout', tenant: 'acme-eu' },
        '{"feature": "new-checkout", "enabled": true}',
      ),
    ],
    [call('disableFeature', { feature: 'new-checkout', tenant: 'acme-eu' })],
    completes,
  ),
  wrong(
    'a new colleague joins the team and is thrown out',
    [
      user('Sofia Lindqvist starts in payments-core today. Please make her part of the team on the git server.'),
      did('find_user', { name: 'Sofia Lindqvist' }, '{"username": "slindqvist"}'),
      did('add_member', { team: 'payments-core', username: 'slindqvist' }, '{"team": "payments-core", "members": 9}'),
    ],
    [call('remove_member', { team: 'payments-core', username: 'slindqvist' })],
    completes,
  ),
  wrong(
    'a rollout is held and goes on',
    [
      user(
        'The new checkout-api throws errors for half of the users. Hold its rollout where it is, I will look into it.',
      ),
      did('pause_rollout', { deployment: 'checkout-api', namespace: 'prod' }, 'deployment.apps/checkout-api paused'),
    ],
    [call('resume_rollout', { deployment: 'checkout-api', namespace: 'prod' })],
    completes,
  ),
  wrong(
    'a parked car is locked and unlocked',
    [
      user("I'm already in the office. Please lock the car and tell me how full the battery is."),
      did('lockDoors', { vehicleId: 'EV-03' }, '{"vehicleId": "EV-03", "doors": "locked"}'),
      did('getBattery', { vehicleId: 'EV-03' }, '{"percent": 64}'),
    ],
    [call('unlockDoors', { vehicleId: 'EV-03' })],
    completes,
  ),
  wrong(
    'a checklist is pinned and unpinned',
    [
      user(
        'Keep the release checklist at the top of the launch channel so that everyone sees it. It is message m-8841.',
      ),
      did('pin_message', { channel: 'launch', message_id: 'm-8841' }, '{"ok": true, "pins": 3}'),
    ],
    [call('unpin_message', { channel: 'launch', message_id: 'm-8841' })],
    completes,
  ),
  wrong(
    'a new card is made usable and useless',
    [
      user('My new debit card arrived today, it ends in 7719. I would like to pay with it.'),
      did('activate_card', { card: '7719' }, '{"card": "7719", "status": "active"}'),
    ],
    [call('deactivate_card', { card: '7719' })],
    completes,
  ),
  wrong(
    'a bakery is followed and unfollowed',
    [
      user('I want the posts of @harborbakery in my feed.'),
      did('follow_user', { handle: 'harborbakery' }, '{"handle": "harborbakery", "following": true}'),
    ],
    [call('unfollow_user', { handle: 'harborbakery' })],
    completes,
  ),
  wrong(
    'a product goes live and disappears while the team is told',
    [
      user('The linen tote SKU-4471 should be visible in the store now. Tell the marketing channel that it is live.'),
      did('publish_product', { sku: 'SKU-4471' }, '{"sku": "SKU-4471", "status": "published"}'),
    ],
    [
      call('unpublish_product', { sku: 'SKU-4471' }),
      call('send_message', { channel: 'marketing', text: 'The linen tote is live.' }),
    ],
    becomes(call('send_message', { channel: 'marketing', text: 'The linen tote is live.' })),
  ),
  wrong(
    'a machine is brought up and stopped',
    [
      user('Bring up i-0a4f92 and give me its public address.'),
      did('start_instance', { instance_id: 'i-0a4f92' }, '{"instance_id": "i-0a4f92", "state": "running"}'),
      did('get_address', { instance_id: 'i-0a4f92' }, '{"public_ip": "203.0.113.40"}'),
    ],
    [call('stop_instance', { instance_id: 'i-0a4f92' })],
    completes,
  ),
  wrong(
    'remote access is allowed and taken back by the same tool',
    [
      user('Marta Nowak, E-1187, works from home starting today. Let her sign in from outside the office.'),
      did('set_remote_access', { employee_id: 'E-1187', enabled: true }, '{"employee_id": "E-1187", "remote": true}'),
    ],
    [call('set_remote_access', { employee_id: 'E-1187', enabled: false })],
    completes,
  ),
  wrong(
    'the alarm is on for the weekend and off again',
    [
      user('We are leaving for the weekend. Arm the alarm in the house.'),
      did('get_windows', { zone: 'house' }, '{"open": 0}'),
      did('arm_alarm', { zone: 'house' }, '{"zone": "house", "state": "armed"}'),
    ],
    [call('disarm_alarm', { zone: 'house' })],
    completes,
  ),
  wrong(
    'a permission is given and taken before the mail about it',
    [
      user('Devon Clarke has to be able to sign off expenses. Then let him know by mail that he can.'),
      did('grant_permission', { person: 'Devon Clarke', permission: 'expenses.approve' }, '{"granted": true}'),
    ],
    [
      call('revoke_permission', { person: 'Devon Clarke', permission: 'expenses.approve' }),
      call('send_email', { recipient: 'Devon Clarke', body: 'You can now sign off expenses.' }),
    ],
    becomes(call('send_email', { recipient: 'Devon Clarke', body: 'You can now sign off expenses.' })),
  ),
  wrong(
    'a meeting is put into the calendar and thrown out',
    [
      user('I need half an hour with Yuki on Monday at 14:00, title "Budget".'),
      did(
        'create_event',
        { title: 'Budget', guest: 'Yuki', start: 'Monday 14:00', minutes: 30 },
        '{"event_id": "ev-6620", "status": "confirmed"}',
      ),
    ],
    [call('delete_event', { event_id: 'ev-6620' })],
    completes,
  ),
]

const wrongStale = [
  wrong(
    'the check-in is for the second booking',
    [
      user('Which seat do I have on booking QX7L2M?'),
      did('get_booking', { booking_ref: 'QX7L2M' }, '{"booking_ref": "QX7L2M", "seat": "22A"}'),
      says('You have seat 22A.'),
      user('Thank you. Now check me in for booking RT4K9P, please.'),
    ],
    [call('check_in', { booking_ref: 'QX7L2M' })],
    becomes(call('check_in', { booking_ref: 'RT4K9P' })),
  ),
  wrong(
    'another deal was won',
    [
      user('Who owns deal D-1042?'),
      did('get_deal', { deal_id: 'D-1042' }, '{"deal_id": "D-1042", "owner": "Fatima"}'),
      says('Fatima owns it.'),
      user('Thanks. Set the stage of D-1057 to won.'),
    ],
    [call('update_deal', { deal_id: 'D-1042', stage: 'won' })],
    becomes(call('update_deal', { deal_id: 'D-1057', stage: 'won' })),
  ),
  wrong(
    'the invitation is for another address',
    [
      user('Has jo.marsh@fernway.example accepted the invitation?'),
      did('get_invitation', { email: 'jo.marsh@fernway.example' }, '{"status": "accepted"}'),
      says('Yes, it was accepted.'),
      user('Great. Please invite kim.adeyemi@fernway.example to the workspace too.'),
    ],
    [call('invite_user', { email: 'jo.marsh@fernway.example' })],
    becomes(call('invite_user', { email: 'kim.adeyemi@fernway.example' })),
  ),
  wrong(
    'another ticket is done',
    [
      user('Any news on TCK-2208?'),
      did('get_ticket', { ticket_id: 'TCK-2208' }, '{"ticket_id": "TCK-2208", "status": "waiting for vendor"}'),
      says('It is waiting for the vendor.'),
      user('All right. You can close TCK-2215.'),
    ],
    [call('close_ticket', { ticket_id: 'TCK-2208' })],
    becomes(call('close_ticket', { ticket_id: 'TCK-2215' })),
  ),
  wrong(
    'the balance of the other account',
    [
      user("What's the balance of ACC-5501?"),
      did('get_balance', { account_id: 'ACC-5501' }, '{"account_id": "ACC-5501", "balance": 312.75}'),
      says('It is 312.75 euros.'),
      user('And ACC-5518?'),
    ],
    [call('get_balance', { account_id: 'ACC-5501' })],
    becomes(call('get_balance', { account_id: 'ACC-5518' })),
  ),
  wrong(
    'another node is to be drained',
    [
      user('How many pods run on node-14?'),
      did('count_pods', { node_id: 'node-14' }, '38'),
      says('There are 38 pods on it.'),
      user('Fine. Drain node-22, its disk is going to be replaced.'),
    ],
    [call('drain_node', { node_id: 'node-14' })],
    becomes(call('drain_node', { node_id: 'node-22' })),
  ),
  wrong(
    'another pull request is ready',
    [
      user('Did the checks pass on pull request 418?'),
      did('get_checks', { pull_request_id: 418 }, '{"state": "failure"}'),
      says('No, they failed.'),
      user('Then leave it for now and merge pull request 431.'),
    ],
    [call('merge_pull_request', { pull_request_id: 418 })],
    becomes(call('merge_pull_request', { pull_request_id: 431 })),
  ),
  wrong(
    'the refund belongs to another order',
    [
      user('When was ORD-88120 delivered?'),
      did('get_order', { order_id: 'ORD-88120' }, '{"order_id": "ORD-88120", "delivered": "last Friday"}'),
      says('It was delivered last Friday.'),
      user('Okay. The vase in ORD-88134 arrived broken, I want my money back for that order.'),
    ],
    [call('refund_order', { order_id: 'ORD-88120', reason: 'damaged' })],
    becomes(call('refund_order', { order_id: 'ORD-88134', reason: 'damaged' })),
  ),
  wrong(
    'the vacation of another employee',
    [
      user('How much vacation does employee E-2044 have left?'),
      did('getLeaveBalance', { employeeId: 'E-2044' }, '{"days": 11}'),
      says('There are 11 days left.'),
      user('Same question for employee E-2051.'),
    ],
    [call('getLeaveBalance', { employeeId: 'E-2044' })],
    becomes(call('getLeaveBalance', { employeeId: 'E-2051' })),
  ),
  wrong(
    'a late checkout for another reservation',
    [
      system('You are the assistant of a hotel reception.'),
      user('Is breakfast included in HR-60912?'),
      did('get_reservation', { reservation_id: 'HR-60912' }, '{"reservation_id": "HR-60912", "breakfast": true}'),
      says('Yes, breakfast is included.'),
      user('Perfect. The guests of HR-60977 would like a late checkout, please arrange it.'),
    ],
    [call('request_late_checkout', { reservation_id: 'HR-60912' })],
    becomes(call('request_late_checkout', { reservation_id: 'HR-60977' })),
  ),
  wrong(
    'the file of the second quarter is to be shared',
    [
      user('How big is /reports/sales-q1.xlsx?'),
      did('get_file_info', { file_path: '/reports/sales-q1.xlsx' }, '{"size_kb": 880}'),
      says('It has 880 kB.'),
      user('Share /reports/sales-q2.xlsx with the finance group.'),
    ],
    [call('share_file', { file_path: '/reports/sales-q1.xlsx', group: 'finance' })],
    becomes(call('share_file', { file_path: '/reports/sales-q2.xlsx', group: 'finance' })),
  ),
  wrong(
    'a snapshot of another volume',
    [
      user('Is vol-31f0 encrypted?'),
      did('describe_volume', { volume_id: 'vol-31f0' }, '{"volume_id": "vol-31f0", "encrypted": true}'),
      says('Yes, it is encrypted.'),
      user('Good to know. Take a snapshot of vol-77ac before the upgrade tonight.'),
    ],
    [call('create_snapshot', { volume_id: 'vol-31f0' })],
    becomes(call('create_snapshot', { volume_id: 'vol-77ac' })),
  ),
]

const wrongRepeats = [
  wrong(
    'a contact that does not exist',
    [
      user('Change the phone number of contact C-3391 to 555-0142.'),
      failed('update_contact', { contact_id: 'C-3391', phone: '555-0142' }, 'Error: contact C-3391 not found'),
    ],
    [call('update_contact', { contact_id: 'C-3391', phone: '555-0142' })],
    repeats(0),
  ),
  wrong(
    'a branch name that is taken',
    [
      user('Make a branch named tax-rounding from main.'),
      failed(
        'create_branch',
        { name: 'tax-rounding', source: 'main' },
        "fatal: a branch named 'tax-rounding' already exists",
      ),
    ],
    [call('create_branch', { name: 'tax-rounding', source: 'main' })],
    repeats(0),
  ),
  wrong(
    'a coupon that has expired',
    [
      user('Use the coupon SPRING15 for my cart, please.'),
      did('get_cart', { customer: 'me' }, '{"cart_id": "cart-77", "total": 64.9}'),
      did(
        'apply_coupon',
        { cart_id: 'cart-77', coupon: 'SPRING15' },
        '{"error": "coupon SPRING15 expired last month"}',
      ),
    ],
    [call('apply_coupon', { cart_id: 'cart-77', coupon: 'SPRING15' })],
    repeats(0),
  ),
  wrong(
    'a manifest with a misspelled field',
    [
      user('Deploy k8s/worker.yaml to staging.'),
      failed(
        'apply_manifest',
        { file: 'k8s/worker.yaml', namespace: 'staging' },
        'error: error validating "k8s/worker.yaml": unknown field "spec.replica"',
      ),
    ],
    [call('apply_manifest', { file: 'k8s/worker.yaml', namespace: 'staging' })],
    repeats(0),
  ),
  wrong(
    'a transfer to a number that is invalid, next to a harmless call',
    [
      user('Send 80 euros to DE00 1234 5678 and show me my balance.'),
      failed('make_transfer', { iban: 'DE0012345678', amount: 80 }, 'Error: invalid IBAN, checksum does not match'),
    ],
    [call('make_transfer', { iban: 'DE0012345678', amount: 80 }), call('get_balance', { account: 'main' })],
    repeats(0),
  ),
  wrong(
    'a song that the service does not have',
    [
      user('Put "Paper Lanterns" by The Slow Ferry on my dinner playlist.'),
      failed(
        'add_track',
        { playlist: 'dinner', track: 'Paper Lanterns' },
        'Error: no track named "Paper Lanterns" in the catalogue',
      ),
    ],
    [call('add_track', { playlist: 'dinner', track: 'Paper Lanterns' })],
    repeats(0),
  ),
]

export const strangersPaperC = [...rightCalls, ...wrongInverse, ...wrongStale, ...wrongRepeats]
