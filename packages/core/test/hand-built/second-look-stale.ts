/** The paper's stale argument in trades of its own: the call carries on with what is no longer meant. */
import { becomes, call, did, right, says, user, wrong } from './story.ts'

type Parts = {
  readonly tool: string
  readonly key: string
  readonly old: string | number
  readonly now: string | number
  readonly words: string
}

function plain(title: string, { tool, key, old, now, words }: Parts) {
  return wrong(
    title,
    [
      user(`Show me ${old}.`),
      did(`get_${key.replace(/_(id|number)$/, '')}`, { [key]: old }, JSON.stringify({ [key]: old })),
      says('Here it is.'),
      user(words),
    ],
    [call(tool, { [key]: old, note: 'as asked' })],
    becomes(call(tool, { [key]: now, note: 'as asked' })),
  )
}

export const secondLookStale = [
  plain('a patient', {
    tool: 'discharge_patient',
    key: 'patient_id',
    old: 'PAT-20931',
    now: 'PAT-20955',
    words: 'Discharge PAT-20955.',
  }),
  plain('an employee', {
    tool: 'approve_leave',
    key: 'employee_id',
    old: 'E10442',
    now: 'E10518',
    words: 'Now approve the leave of E10518, please.',
  }),
  plain('an issue, whose number is a number', {
    tool: 'close_issue',
    key: 'issue_number',
    old: 118,
    now: 131,
    words: 'Close issue #131.',
  }),
  plain('a flight', {
    tool: 'book_flight',
    key: 'flight_number',
    old: 'BA117',
    now: 'BA283',
    words: 'Book me on BA283 then.',
  }),
  plain('a long number', {
    tool: 'refund_transaction',
    key: 'transaction_id',
    old: '8810023341',
    now: '8810029977',
    words: 'Please refund transaction 8810029977.',
  }),
  plain('a mailbox', {
    tool: 'delete_mailbox',
    key: 'email',
    old: 'ops@example.org',
    now: 'dev@example.org',
    words: 'Delete the mailbox dev@example.org.',
  }),
  plain('a ticket, with a polite word after it', {
    tool: 'escalate_ticket',
    key: 'ticket_id',
    old: 'TCK-4410',
    now: 'TCK-4471',
    words: 'Could you escalate TCK-4471? Thanks a lot!',
  }),
  plain('an order with its sigil', {
    tool: 'cancel_order',
    key: 'order_id',
    old: '#W2378156',
    now: '#W9911714',
    words: 'Actually, cancel #W9911714.',
  }),
  plain('a job', {
    tool: 'abort_job',
    key: 'job_id',
    old: '5e0c0d4e-11aa-4b7a-9a0e-3f6f1f0a9b01',
    now: 'c2a7d1b2-90ff-4d51-8a8e-77be0b4c5d02',
    words: 'Abort c2a7d1b2-90ff-4d51-8a8e-77be0b4c5d02 instead.',
  }),
  plain('a policy, in the middle of a sentence', {
    tool: 'renew_policy',
    key: 'policy_id',
    old: 'POL-10872',
    now: 'POL-10990',
    words: 'My wife wants POL-10990 renewed today.',
  }),
  plain('a student', {
    tool: 'enrol_student',
    key: 'student_id',
    old: 's1023345',
    now: 's1023390',
    words: 'Enrol s1023390 in the course.',
  }),
  wrong(
    'the bank account by its last digits',
    [
      user('Which accounts can I be paid to?'),
      did('list_bank_accounts', {}, '[{"bank_account_id": "ba_1190"}, {"bank_account_id": "ba_6620"}]'),
      says('ba_1190 and ba_6620.'),
      user('Pay out to the account ending in 6620.'),
    ],
    [call('pay_out', { bank_account_id: 'ba_1190', amount: 75 })],
    becomes(call('pay_out', { bank_account_id: 'ba_6620', amount: 75 })),
  ),
  wrong(
    'the stale value stands beside another target that is right',
    [
      user('Put USR-310 into group GRP-20.'),
      did('add_member', { group_id: 'GRP-20', user_id: 'USR-310' }, '{"ok": true}'),
      says('Done.'),
      user('Do the same for USR-415.'),
    ],
    [call('add_member', { group_id: 'GRP-20', user_id: 'USR-310' })],
    becomes(call('add_member', { group_id: 'GRP-20', user_id: 'USR-415' })),
  ),
  wrong(
    'of two calls one is stale',
    [
      user('Show meter MTR-8001.'),
      did('get_meter', { meter_id: 'MTR-8001' }, '{"meter_id": "MTR-8001", "kwh": 10}'),
      says('10 kWh.'),
      user('Reset MTR-8044 and write a line into the diary.'),
    ],
    [call('reset_meter', { meter_id: 'MTR-8001' }), call('write_diary', { text: 'Meter reset' })],
    becomes(call('reset_meter', { meter_id: 'MTR-8044' }), call('write_diary', { text: 'Meter reset' })),
  ),
  wrong(
    'the user corrects the number',
    [
      user('Print label LBL-6001.'),
      did('get_label', { label_id: 'LBL-6001' }, '{"label_id": "LBL-6001"}'),
      says('LBL-6001 is ready. Print it?'),
      user('Sorry, I meant LBL-6010.'),
    ],
    [call('print_label', { label_id: 'LBL-6001' })],
    becomes(call('print_label', { label_id: 'LBL-6010' })),
  ),
  right(
    'one call for the new, one for what was begun',
    [
      user('Hold bed BED-4001.'),
      did('hold_bed', { bed_id: 'BED-4001' }, '{"held": true}'),
      says('BED-4001 is held.'),
      user('They want BED-4020. Let go of the other.'),
    ],
    call('hold_bed', { bed_id: 'BED-4020' }),
    call('release_bed', { bed_id: 'BED-4001' }),
  ),
  right(
    'the call is a look at what the user compares with',
    [
      user('Show sample SMP-7001.'),
      did('get_sample', { sample_id: 'SMP-7001' }, '{"sample_id": "SMP-7001", "ph": 7}'),
      says('pH 7.'),
      user('Is SMP-7044 more acid than that one?'),
      did('get_sample', { sample_id: 'SMP-7044' }, '{"sample_id": "SMP-7044", "ph": 5}'),
    ],
    call('get_sample', { sample_id: 'SMP-7001' }),
  ),
]
