/** Opposite calls that nobody asked for, in names and arguments of many shapes, and Booleans that are flipped back. */
import { becomes, type Call, call, completes, did, type Line, says, user, wrong } from './story.ts'

type Arguments = Call['arguments']

const undone = (
  title: string,
  words: string,
  target: Arguments,
  [first, then, output]: readonly [string, string, string],
  ...between: readonly Line[]
) => wrong(title, [user(words), did(first, target, output), ...between], [call(then, target)], completes)
const flipped = (
  title: string,
  words: string,
  tool: string,
  rest: Arguments,
  [key, value]: readonly [string, boolean],
) =>
  wrong(
    title,
    [user(words), did(tool, { ...rest, [key]: value }, `{"${key}": ${value}, "ok": true}`)],
    [call(tool, { ...rest, [key]: !value })],
    completes,
  )

export const thirdLookUnasked = [
  undone('camel case in a CI server', 'Pause the nightly pipeline, the runners are full.', { pipelineId: 'nightly' }, [
    'pausePipeline',
    'resumePipeline',
    '{"paused": true}',
  ]),
  undone('kebab case in a hospital', 'Reserve theatre 2 for Dr Amin.', { theatre: 2, surgeon: 'Amin' }, [
    'reserve-theatre',
    'release-theatre',
    '{"reserved": true}',
  ]),
  undone('a server of MCP for music', 'like that song, save it: tr-5510', { track_id: 'tr-5510' }, [
    'mcp__music__like_track',
    'mcp__music__unlike_track',
    '{"liked": true}',
  ]),
  undone(
    'a target in a nested list',
    'Assign Bo and Cy to the audit.',
    { audit: { people: [{ id: 'bo' }, { id: 'cy' }] } },
    ['assign_people', 'unassign_people', '{"assigned": 2}'],
  ),
  undone('names with a dot', 'Lock the gradebook of class 9b.', { gradebook: '9b' }, [
    'school.gradebook.lock',
    'school.gradebook.unlock',
    'locked',
  ]),
  undone('a dotted prefix before the verb', 'Please put invoice 30012 on hold.', { invoice: 30012 }, [
    'erp.hold_invoice',
    'erp.release_invoice',
    '{"on_hold": true}',
  ]),
  undone('an exchange for telephones', 'Activate the call forwarding of extension 31.', { extension: 31 }, [
    'activateForwarding',
    'deactivateForwarding',
    '*21# accepted',
  ]),
  undone('a vending machine in plain text', 'Enable slot 12.', { slot: 12 }, [
    'enable_slot',
    'disable_slot',
    'Slot 12: ENABLED',
  ]),
  undone('a payroll', 'Enroll Mira in the pension scheme.', { employee: 'mira', scheme: 'pension' }, [
    'enroll_employee',
    'unenroll_employee',
    '{"enrolled": true}',
  ]),
  undone('a guild in a game', 'add lyra to the guild', { guild: 'ember', player: 'lyra' }, [
    'addGuildMember',
    'removeGuildMember',
    '{"members": 18}',
  ]),
  undone(
    'two reads and a message of the agent in between',
    'Suspend the licence of cab 77.',
    { licence: 'CAB-77' },
    ['suspend_licence', 'reinstate_licence', '{"state": "suspended"}'],
    did('get_licence', { licence: 'CAB-77' }, '{"state": "suspended"}'),
    says('The licence is suspended. Let me finish up.'),
  ),
  undone(
    'a bookmark with a long address',
    'Bookmark https://example.org/a?b=c#d.',
    { url: 'https://example.org/a?b=c#d' },
    ['add_bookmark', 'delete_bookmark', '{"id": 9001}'],
  ),
  undone('increase and decrease', 'Raise the limit of card 88 by 500.', { card: 88, amount: 500 }, [
    'increase_limit',
    'decrease_limit',
    '{"limit": 2500}',
  ]),
  undone('lock and unlock in capital letters', 'LOCK TERMINAL 6 NOW', { TERMINAL: 6 }, [
    'LOCK_TERMINAL',
    'UNLOCK_TERMINAL',
    'OK',
  ]),
  undone('cordon', 'Cordon node n-77.', { node: 'n-77' }, ['cordon_node', 'uncordon_node', 'node/n-77 cordoned']),
  undone(
    'a request without a verb of the tool',
    'Nobody may edit the price list PL-3 any more.',
    { document_id: 'PL-3' },
    ['lock_document', 'unlock_document', '{"locked": true}'],
  ),
  undone('an indirect wish', 'It would be lovely if lamp 3 were on.', { lamp: 3 }, [
    'turn_on_lamp',
    'turn_off_lamp',
    '{"on": true}',
  ]),
  undone('a request with typing errors', 'plz unmut teh channle ops', { channel: 'ops' }, [
    'unmute_channel',
    'mute_channel',
    '{"muted": false, "ok": true}',
  ]),
  flipped('a webhook', 'Enable webhook wh-20.', 'update_webhook', { webhook_id: 'wh-20' }, ['enabled', true]),
  flipped('a doorbell, silent', 'Make the doorbell silent.', 'configureDoorbell', { deviceId: 'bell' }, [
    'silent',
    true,
  ]),
  flipped(
    'a flag for beta users',
    'Roll out fast-cart to beta users.',
    'set_flag',
    { flag: 'fast-cart', group: 'beta' },
    ['active', true],
  ),
  flipped('a product off the shop', 'Unlist product 4471.', 'shop-update-product', { product: 4471 }, [
    'listed',
    false,
  ]),
  wrong(
    'a flip beside a call that is wanted',
    [
      user('Make the photo album private and send Ida the link.'),
      did('update_album', { album: 'summer', private: true }, '{"ok": true}'),
    ],
    [call('update_album', { album: 'summer', private: false }), call('send_link', { to: 'Ida', album: 'summer' })],
    becomes(call('send_link', { to: 'Ida', album: 'summer' })),
  ),
]
