/** Wrong calls of the tenth look: written after the ninth was repaired, before they were run. Nothing was tuned on them. */
import { becomes, call, completes, did, failed, repeats, says, user, wrong } from './story.ts'

const ok = '{"ok": true}'

export const tenthLookWrong = [
  wrong(
    'a webhook stays disabled',
    [
      user('The webhook wh_12 floods us. Disable it.'),
      did('disable_webhook', { webhook: 'wh_12' }, '{"webhook": "wh_12", "enabled": false}'),
    ],
    [call('enable_webhook', { webhook: 'wh_12' })],
    completes,
  ),
  wrong(
    'a nurse mutes an alarm',
    [user('mute alarm on bed 4 pls'), did('mute_alarm', { bed: 4 }, '{"muted": true}')],
    [call('unmute_alarm', { bed: 4 })],
    completes,
  ),
  wrong(
    'a member is promoted',
    [
      user("Lee did great work this year. Please promote Lee to maintainer, and that's all."),
      did('promote_member', { member: 'Lee', role: 'maintainer' }, 'Promoted.'),
    ],
    [call('demote_member', { member: 'Lee', role: 'maintainer' })],
    completes,
  ),
  wrong(
    'a table is reserved by the id that came back',
    [
      user('Reserve a table for four at Chez Nous on Saturday.'),
      did('reserve_table', { restaurant: 'Chez Nous', day: 'Saturday', guests: 4 }, '{"reservation_id": "RS-551"}'),
    ],
    [call('cancel_table', { reservation_id: 'RS-551' })],
    completes,
  ),
  wrong(
    'a nested switch of a thermostat',
    [
      user('Turn on eco mode for the thermostat upstairs.'),
      did('set_thermostat', { device: { name: 'upstairs' }, eco: { enabled: true } }, ok),
    ],
    [call('set_thermostat', { device: { name: 'upstairs' }, eco: { enabled: false } })],
    completes,
  ),
  wrong(
    'a deployment is started through MCP',
    [
      user('start deployment api-gateway'),
      did('mcp__k8s__start_deployment', { deployment: 'api-gateway' }, 'deployment started'),
    ],
    [call('mcp__k8s__stop_deployment', { deployment: 'api-gateway' })],
    completes,
  ),
  wrong(
    'the next patient to be discharged',
    [
      user('Discharge patient PT-3301.'),
      did('discharge_patient', { patient_id: 'PT-3301' }, ok),
      says('Done.'),
      user('Now discharge patient PT-3307.'),
    ],
    [call('discharge_patient', { patient_id: 'PT-3301' })],
    becomes(call('discharge_patient', { patient_id: 'PT-3307' })),
  ),
  wrong(
    'another parcel to resend',
    [
      user('Resend parcel PX-90012.'),
      did('resend_parcel', { parcel: 'PX-90012' }, ok),
      says('Resent.'),
      user('great. resend parcel PX-90044 too'),
    ],
    [call('resend_parcel', { parcel: 'PX-90012' })],
    becomes(call('resend_parcel', { parcel: 'PX-90044' })),
  ),
  wrong(
    'a different ticket after all',
    [
      user('Close ticket TCK-1180.'),
      did('get_ticket', { ticket: 'TCK-1180' }, '{"title": "printer"}'),
      says('TCK-1180 is about a printer. Close it?'),
      user('No, I meant TCK-1190, close TCK-1190.'),
    ],
    [call('close_ticket', { ticket: 'TCK-1180' })],
    becomes(call('close_ticket', { ticket: 'TCK-1190' })),
  ),
  wrong(
    'the user wants to see another order',
    [
      user('Show me order 771200.'),
      did('get_order', { order_id: '771200' }, '{"total": 12}'),
      says('12 euros.'),
      user('Show me order 771244, please.'),
    ],
    [call('get_order', { order_id: '771200' })],
    becomes(call('get_order', { order_id: '771244' })),
  ),
  wrong(
    'a mail to another address',
    [
      user('Invite a.khan@example.com to the board.'),
      did('invite_member', { board: 'main', email: 'a.khan@example.com' }, ok),
      says('Invited.'),
      user('Please invite b.roy@example.com to the board as well.'),
    ],
    [call('invite_member', { board: 'main', email: 'a.khan@example.com' })],
    becomes(call('invite_member', { board: 'main', email: 'b.roy@example.com' })),
  ),
  wrong(
    'a coupon that has expired',
    [user('Use coupon SPRING.'), did('apply_coupon', { code: 'SPRING' }, '{"error": "coupon expired"}')],
    [call('apply_coupon', { code: 'SPRING' })],
    repeats(0),
  ),
  wrong(
    'a field is missing',
    [
      user('Create a contact for Ada.'),
      failed('create_contact', { name: 'Ada' }, 'ValidationError: email is required'),
    ],
    [call('create_contact', { name: 'Ada' })],
    repeats(0),
  ),
  wrong(
    'a command that is not installed',
    [user('Lint the project.'), did('run_command', { command: 'eslintt .' }, 'bash: eslintt: command not found')],
    [call('run_command', { command: 'eslintt .' })],
    repeats(0),
  ),
  wrong(
    'a seat that is taken',
    [
      user('Give me seat 12A.'),
      did('choose_seat', { seat: '12A' }, '{"success": false, "reason": "Seat 12A is already taken"}'),
    ],
    [call('choose_seat', { seat: '12A' })],
    repeats(0),
  ),
]
