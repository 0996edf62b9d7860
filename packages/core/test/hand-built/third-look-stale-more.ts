/**
 * Further stale and still-meant targets in other trades: what is the object of the verb that asks for the action, the
 * id of the message or a thing spoken of before?
 */
import { becomes, type Call, call, did, type Line, right, says, user, wrong } from './story.ts'

type Value = string | number
/** First the tool, then the key and the value of its target. */
type Target = readonly [string, string, Value]

const story = ([, key, old]: Target, words: string, between: readonly Line[] = []): readonly Line[] => [
  user(`What do we know about ${old}?`),
  did('describe', { [key]: old }, JSON.stringify({ [key]: old, ok: true })),
  says(`All is well with ${old}.`),
  user(words),
  ...between,
]

const kept = (title: string, target: Target, words: string, rest: Call['arguments'] = {}, ...between: Line[]) =>
  right(title, story(target, words, between), call(target[0], { [target[1]]: target[2], ...rest }))

const stale = (title: string, target: Target, now: Value, words: string, rest: Call['arguments'] = {}) =>
  wrong(
    title,
    story(target, words),
    [call(target[0], { [target[1]]: target[2], ...rest })],
    becomes(call(target[0], { [target[1]]: now, ...rest })),
  )

const vessel: Target = ['dock_vessel', 'vessel_id', 'VSL-310']
const tenant: Target = ['evict_tenant', 'tenant_id', 'TEN-118']
const queue: Target = ['purge_queue', 'queue_id', 'Q-4410']
const pipeline: Target = ['rollback_release', 'release_id', 'REL-88']
const seat: Target = ['reserve_seat', 'seat_id', 'ST-204']
const license: Target = ['revoke_license', 'license_id', 'LIC-9001']
const vm: Target = ['poweroff_vm', 'vm_id', 'vm-3301']
const animal: Target = ['adopt_animal', 'animal_id', 'ANM-77']
const recipe: Target = ['publish_recipe', 'recipe_id', 'REC-510']

export const thirdLookStaleMore = [
  kept('a tenant who pays for her', tenant, 'Evict her. TEN-140 pays for the flat until May.'),
  kept('someone moves in after him', tenant, 'TEN-140 moves in on Friday, so evict him by then.'),
  kept('a berth is free', vessel, 'Dock her now, VSL-325 leaves in ten minutes.'),
  kept('the messages go elsewhere', queue, 'Purge it. Messages are in Q-4420 already.'),
  kept('the consumers read another queue', queue, 'The consumers read from Q-4420, you can purge this one.'),
  kept('a split verb with a release', pipeline, 'roll it back, we ship REL-90 on monday'),
  kept('a release that was fine', pipeline, 'REL-85 never had that bug. Roll back the latest one.'),
  kept('my wife has the seat beside it', seat, 'Reserve that seat, my wife sits in ST-205.'),
  kept('the seat she sits in comes first', seat, 'ST-205 has my wife in it, so reserve the one beside her.'),
  kept('his license', license, 'Revoke his license. He got LIC-9044 from the other office.'),
  kept('a machine with a twin', vm, 'Power it off, vm-3302 answers all requests.'),
  kept('a machine that the user logs in to', vm, 'I am logged in to vm-3302. Power off the broken one.'),
  kept('a brother of the animal', animal, 'We adopt him! ANM-78 is his brother and has a home.'),
  kept('a correction to a described thing', recipe, 'Publish REC-544 ... no, I mean the one with the plums.'),
  kept('a correction in two steps', recipe, 'publish REC-544, wait, sorry, the one we just edited'),
  kept('the request is for another thing altogether', recipe, 'Tell me what REC-544 needs in flour.', {}),
  kept(
    'a note about another vessel',
    vessel,
    'Write into the log that VSL-325 is late.',
    {},
    did('write_log', { text: 'VSL-325 is late.' }, '{"ok": true}'),
  ),
  kept('a thing is put beside another', ['move_pallet', 'pallet_id', 'PAL-31'], 'Move it behind PAL-19.', { row: 4 }),
  kept(
    'a thing that belongs to another',
    ['delete_branch', 'branch_id', 'BR-702'],
    'Delete the branch that was forked from BR-700.',
  ),
  kept(
    'the assistant of somebody',
    ['dismiss_employee', 'employee_id', 'EMP-612'],
    'Dismiss the assistant of EMP-640 today.',
  ),
  kept(
    'the user is in a meeting',
    ['end_meeting', 'meeting_id', 7710],
    'Read me the agenda, I am in meeting 7714 right now.',
    {},
    did('get_agenda', {}, '["budget"]'),
  ),
  kept(
    'a yes with news of another',
    ['archive_project', 'project_id', 'PRJ-55'],
    'Sure, archive that. The team works on PRJ-61 these days.',
  ),
  stale('a tenant by number', tenant, 'TEN-140', 'Evict TEN-140 then.'),
  stale('a vessel, at length', vessel, 'VSL-325', 'Right. Could you now dock VSL-325, they have waited for an hour?'),
  stale('a queue, with a reason before', queue, 'Q-4420', 'Consumers are stuck, purge queue Q-4420 right away.'),
  stale('a verb in two words', pipeline, 'REL-90', 'Roll REL-90 back, please.'),
  stale('a verb in two words, together', vm, 'vm-3302', 'Now power off vm-3302 as well.'),
  stale('a seat in the passive', seat, 'ST-205', 'I would like ST-205 reserved.'),
  stale('a license that should go', license, 'LIC-9044', 'LIC-9044 should be revoked.'),
  stale('an animal, and a word about the first', animal, 'ANM-78', 'He is too big. We want to adopt ANM-78.'),
  stale('a recipe twice in one breath', recipe, 'REC-544', 'REC-544 looks tasty! Please publish REC-544.'),
  stale('a question, then a request', recipe, 'REC-544', 'What about REC-544? Publish it.'),
  stale('not this one but that one', license, 'LIC-9044', 'Not LIC-9001! Revoke LIC-9044.'),
  stale('not him', tenant, 'TEN-140', 'Evict TEN-140, not her.'),
  stale('one digit', ['open_gate', 'gate_id', 'GT-1'], 'GT-4', 'Open GT-4, please.'),
  stale(
    'a flight of another airline',
    ['track_flight', 'flight_number', 'OS201'],
    'SK873',
    'Track flight SK873 instead.',
  ),
  stale(
    'a phone number',
    ['text_number', 'phone_number', '+33612345678'],
    '+33687654321',
    'Text +33687654321 instead, please.',
    { text: 'On my way.' },
  ),
  stale('an issue of two words', ['close_merge_request', 'merge_number', 31], 38, 'Close merge request 38 instead.'),
  stale(
    'an address for the reply',
    ['send_report', 'recipient', 'ida@example.org'],
    'ivo@example.org',
    'Send it to ivo@example.org.',
    { report: 'Q2' },
  ),
  stale('a machine that is named first', vm, 'vm-3302', 'vm-3302 please power off'),
  wrong(
    'an answer that turns away from the offer',
    [
      user('Is ST-204 free?'),
      did('get_seat', { seat_id: 'ST-204' }, '{"free": true}'),
      says('Yes. Shall I reserve ST-204?'),
      user('No, ST-205 please.'),
    ],
    [call('reserve_seat', { seat_id: 'ST-204' })],
    becomes(call('reserve_seat', { seat_id: 'ST-205' })),
  ),
  wrong(
    'the number comes in a sentence of its own',
    [
      user('Show invoice INV-2011.'),
      did('get_invoice', { invoice_id: 'INV-2011' }, '{"total": 40}'),
      says('40 euros.'),
      user('I need to void an invoice. The invoice number is INV-2044.'),
    ],
    [call('void_invoice', { invoice_id: 'INV-2011' })],
    becomes(call('void_invoice', { invoice_id: 'INV-2044' })),
  ),
]
