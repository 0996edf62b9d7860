import { describe, expect, test } from 'vitest'
import {
  assistant,
  call,
  done,
  output,
  type StepParts,
  says,
  scene,
  system,
  toolCalls,
  user,
} from '../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../json.ts'
import type { Message } from '../trace/trace.ts'
import { inverseAction } from './inverse-action.ts'

const locked = done('lock_account', { account_id: 'A1' }, '{"locked": true}')
const unlock = toolCalls(call('unlock_account', { account_id: 'A1' }))

/** The account was locked at the user's request, and the actor now proposes to unlock it. */
const undoing: StepParts = { messages: [user('Lock account A1.'), ...locked], proposal: unlock }

const find = (change: Partial<StepParts> = {}) => inverseAction.match(scene({ ...undoing, ...change }))
const matchedCalls = (change: Partial<StepParts>) => find(change)?.calls ?? null

describe('the lexical inverse-action condition', () => {
  test('holds where the proposal undoes what succeeded earlier in this turn and nobody asked for it', () => {
    expect(find()).toEqual({
      calls: [0],
      reason:
        'unlock_account would undo lock_account, which succeeded earlier in this turn, and the user did not ask for that.',
      exhibits: [
        { position: 1, text: 'lock_account\n{"account_id":"A1"} → {"locked": true}' },
        { position: 0, text: 'Lock account A1.' },
      ],
      finding: {},
    })
  })

  test('has severity 1.00 and authorises deletion', () => {
    expect(inverseAction).toMatchObject({ name: 'inverse-action', severity: 1, authorises: 'deletion' })
  })

  test('holds in either direction of a pair of verbs', () => {
    const messages = [user('Unfreeze it.'), ...done('unfreeze_card', { card_id: 'C1' }, 'ok')]
    expect(matchedCalls({ messages, proposal: toolCalls(call('freeze_card', { card_id: 'C1' })) })).toEqual([0])
  })

  test.each([
    ['camel case', 'lockAccount', 'unlockAccount'],
    ['kebab case', 'lock-account', 'unlock-account'],
    ['dotted names', 'bank.lock_account', 'bank.unlock_account'],
    ['an object in front of the dot', 'account.lock', 'account.unlock'],
    ['a mixture', 'lockAccount', 'unlock_account'],
    ['verbs of two words', 'turn_on_alarm', 'turn_off_alarm'],
    ['verbs of two words in camel case', 'checkInGuest', 'checkOutGuest'],
    ['the object first', 'door_lock', 'door_unlock'],
    ['the object first in camel case', 'doorLock', 'doorUnlock'],
    ['the object first or last', 'door_lock', 'unlock_door'],
    ['the server of a tool', 'mcp__home__lock_door', 'mcp__home__unlock_door'],
    ['the server in front of a hyphen', 'home-lock_door', 'home-unlock_door'],
  ])('reads %s', (_, earlier, proposed) => {
    const messages = [user('Lock it, turn it on or check it in.'), ...done(earlier, {}, 'ok')]
    expect(matchedCalls({ messages, proposal: toolCalls(call(proposed)) })).toEqual([0])
  })
})

describe('it does not hold where', () => {
  test.each<[string, Partial<StepParts>]>([
    [
      'the earlier call failed',
      { messages: [user('Lock it.'), ...done('lock_account', { account_id: 'A1' }, 'Error: no')] },
    ],
    [
      'the earlier call has no result',
      { messages: [user('Lock it.'), assistant(call('lock_account', { account_id: 'A1' }))] },
    ],
    ['the earlier call belongs to the turn before', { messages: [user('Lock it.'), ...locked, user('Thanks.')] }],
    ['nobody has asked for anything', { messages: [...locked] }],
    ['the object is another one', { proposal: toolCalls(call('unlock_card', { account_id: 'A1' })) }],
    [
      'the place of the tool is another one',
      { proposal: toolCalls(call('other.unlock_account', { account_id: 'A1' })) },
    ],
    ['the verbs are not opposite', { proposal: toolCalls(call('freeze_account', { account_id: 'A1' })) }],
    ['the tool is the same one', { proposal: toolCalls(call('lock_account', { account_id: 'A1' })) }],
    ['the shared target differs', { proposal: toolCalls(call('unlock_account', { account_id: 'B2' })) }],
    ['the proposal names no target', { proposal: toolCalls(call('unlock_account')) }],
    ['the earlier call names no target', { messages: [user('Lock it.'), ...done('lock_account', {}, 'ok')] }],
    [
      'one of two shared targets differs',
      {
        messages: [user('Lock it.'), ...done('lock_account', { account_id: 'A1', device: 'x' }, 'ok')],
        proposal: toolCalls(call('unlock_account', { account_id: 'A1', device: 'y' })),
      },
    ],
    [
      'the target has another name and its value was nowhere in the earlier call',
      { proposal: toolCalls(call('unlock_account', { number: 'B2' })) },
    ],
    ['the arguments are malformed', { proposal: toolCalls({ ...call('unlock_account'), malformed: '{' }) }],
    ['the user asks for the inverse', { messages: [user('Lock A1, then unlock it.'), ...locked] }],
    ['the user asks for it inflected', { messages: [user('Lock A1 until it is unlocked.'), ...locked] }],
    ['the user asks for it by a synonym', { messages: [user('Lock A1 and open it after.'), ...locked] }],
    ['the user speaks of going back', { messages: [user('Lock A1, then revert.'), ...locked] }],
    ['the user opens with consent to something said before', { messages: [user('Yes, do it.'), ...locked] }],
    [
      'a message asks for it that nothing was done for yet',
      { messages: [user('Lock it, then unlock it.'), says('Which one?'), user('It is A1.'), ...locked] },
    ],
    [
      'it was agreed to before',
      {
        messages: [
          says('I will lock A1, copy it and unlock it. Shall I?'),
          user('Yes.'),
          ...done('lock_account', { account_id: 'A0' }, 'ok', 'other'),
          user('It is A1, please.'),
          ...locked,
        ],
      },
    ],
    [
      'a standing instruction asks for it',
      { messages: [system('Always unlock an account that was locked.'), ...undoing.messages] },
    ],
    [
      'the request is in a language that the tables do not have',
      { messages: [user('Sperre das Konto A1.'), ...locked] },
    ],
    [
      'consent was given to words that do not tell what was done',
      { messages: [says('I will see to A1. Shall I?'), user('Yes.'), ...locked] },
    ],
    ['another write failed since', { messages: [...undoing.messages, ...done('freeze_card', {}, 'Error: no')] }],
    [
      'it is done elsewhere in the same breath',
      { proposal: toolCalls(...unlock.calls, call('lock_account', { account_id: 'B2' })) },
    ],
    [
      'the output says that it did not take effect',
      { messages: [user('Lock A1.'), ...done('lock_account', { account_id: 'A1' }, '{"locked": false}')] },
    ],
    ['nobody asked for the earlier call in words', { messages: [user('Audit A1 now.'), ...locked] }],
    [
      'it was a means that nobody asked for, and something else was changed since',
      { messages: [user('Audit it now.'), ...locked, ...done('audit', { of: 'A12' }, 'ok')] },
    ],
    [
      'it was a means that nobody asked for, and its target was used since',
      {
        messages: [user('Audit A1 now.'), ...locked, ...done('run_audit', { of: 'A1' }, 'ok')],
      },
    ],
    [
      'it was such a means, known by the id that came out of it',
      {
        messages: [
          user('How many rows has it?'),
          ...done('open_connection', {}, '{"connection_id": "c9"}'),
          ...done('count_rows', { connection_id: 'c9' }, '7'),
        ],
        proposal: toolCalls(call('close_connection', { connection_id: 'c9' })),
      },
    ],
    [
      'the output says so with the opposite of another word',
      {
        messages: [user('Disengage the clutch.'), ...done('disengage_clutch', {}, '{"release": false}')],
        proposal: toolCalls(call('engage_clutch')),
      },
    ],
    [
      'the output says so of one of the words for a flag',
      {
        messages: [user('Get the car ready for me.'), ...done('set_clutch', { engaged: false }, '{"hold": true}')],
        proposal: toolCalls(call('set_clutch', { engaged: true })),
      },
    ],
    [
      'it gave access that nobody asked for by a flag',
      {
        messages: [user('Water the plants now.'), ...done('set_valve', { close: false }, 'ok')],
        proposal: toolCalls(call('set_valve', { close: true })),
      },
    ],
    ['a person refused a call since', { messages: [...undoing.messages, ...done('mail', {}, 'User rejected it.')] }],
  ])('%s', (_, change) => {
    expect(find(change)).toBeNull()
  })
})

describe('the target', () => {
  test('may differ in arguments that name no target', () => {
    const proposal = toolCalls(call('unlock_account', { account_id: 'A1', note: 'unlocked by the agent' }))
    expect(matchedCalls({ proposal })).toEqual([0])
  })

  test('agrees where it is a list of the same things', () => {
    const both = { account_ids: ['A1', 'B2'] }
    const messages = [user('Lock both.'), ...done('lock_accounts', both, 'ok')]
    const proposal = (ids: readonly string[]) => toolCalls(call('unlock_accounts', { account_ids: ids }))
    expect(matchedCalls({ messages, proposal: proposal(['A1', 'B2']) })).toEqual([0])
    expect(matchedCalls({ messages, proposal: proposal(['A1', 'C3']) })).toBeNull()
  })

  test('agrees under another name where its value came out of the earlier call, as a whole', () => {
    const booked = (reply: string) => [user('Reserve a table.'), ...done('reserve_table', { guests: 2 }, reply)]
    const proposal = toolCalls(call('cancel_table', { reservation_id: 'R77' }))
    expect(matchedCalls({ messages: booked('{"confirmation": "R77"}'), proposal })).toEqual([0])
    expect(matchedCalls({ messages: booked('{"confirmation": "R775"}'), proposal })).toBeNull()
  })

  test('agrees under another name where its value went into the earlier call', () => {
    expect(matchedCalls({ proposal: toolCalls(call('unlock_account', { number: 'A1' })) })).toEqual([0])
  })

  test('is looked for among all earlier successes', () => {
    const messages = [user('Lock both.'), ...locked, ...done('lock_account', { account_id: 'B2' }, 'ok', 'second')]
    expect(matchedCalls({ messages })).toEqual([0])
  })
})

describe('a call that is a text of its own', () => {
  const written = done('create_file', { path: 'a.txt', content: 'x' }, 'ok')
  const remove = toolCalls(call('delete_file', { path: 'a.txt' }))
  const request = user('Create a file for me.')

  test('is undone by its name where nothing was done with it', () => {
    expect(matchedCalls({ messages: [request, ...written], proposal: remove })).toEqual([0])
  })

  test('is tidied away after it was used', () => {
    const messages = [request, ...written, ...done('send', {}, 'ok')]
    expect(matchedCalls({ messages, proposal: remove })).toBeNull()
  })

  test('undoes nothing by its name', () => {
    const messages = [user('Start the server.'), ...done('start_server', {}, 'ok')]
    expect(matchedCalls({ messages, proposal: toolCalls(call('stop_server', { command: 'kill 7' })) })).toBeNull()
    expect(matchedCalls({ messages, proposal: toolCalls(call('stop_server')) })).toEqual([0])
  })

  test('undoes nothing though the earlier call had the same text', () => {
    const messages = [user('Start the server.'), ...done('start_server', { command: 'run 7' }, 'ok')]
    expect(matchedCalls({ messages, proposal: toolCalls(call('stop_server', { command: 'run 7' })) })).toBeNull()
  })
})

test.each<[string, Partial<StepParts>]>([
  [
    'consent was given to the first call alone',
    { messages: [says('I can lock A1. Shall I?'), user('Yes.'), ...locked] },
  ],
  ['another read failed since', { messages: [...undoing.messages, ...done('list_cards', {}, 'Error: no')] }],
  [
    'another write failed and succeeded since',
    {
      messages: [
        ...undoing.messages,
        ...done('freeze_card', {}, 'Error: no'),
        ...done('freeze_card', {}, 'ok', 'again'),
      ],
    },
  ],
  [
    'the same tool failed elsewhere since',
    { messages: [...undoing.messages, ...done('lock_account', { account_id: 'B2' }, 'Error: no', 'second')] },
  ],
  [
    'another write had failed before it',
    { messages: [user('Lock A1.'), ...done('freeze_card', {}, 'Error: no'), ...locked] },
  ],
  [
    'its target was used since, and the user had asked for it',
    { messages: [...undoing.messages, ...done('audit', { of: 'A1' }, 'ok')] },
  ],
  [
    'its output is no JSON',
    { messages: [user('Lock A1.'), ...done('lock_account', { account_id: 'A1' }, '{locked}')] },
  ],
  [
    'its output says something else',
    { messages: [user('Lock A1.'), ...done('lock_account', { account_id: 'A1' }, '{"active": false, "x": 1}')] },
  ],
])('it holds though %s', (_, change) => {
  expect(find(change)?.calls).toEqual([0])
})

describe('a call that nobody asked for', () => {
  const pressed = done('press_brake', {}, '{"pressed": true}')
  const release = toolCalls(call('release_brake'))
  const start = (reply: string, id: string) => done('start_engine', {}, reply, id)
  const demand = start('Error: the brake must be pressed.', 'first')
  const drive = user('Get the engine going.')

  test('is not undone if an error demanded it', () => {
    expect(matchedCalls({ messages: [drive, ...demand, ...pressed], proposal: release })).toEqual([0])
    const started = [drive, ...demand, ...pressed, ...start('{"running": true}', 'second')]
    expect(matchedCalls({ messages: started, proposal: release })).toEqual([0])
  })

  test.each<[string, readonly Message[]]>([
    ['if nothing demanded it', [drive, ...pressed]],
    ['if the error demanded something else', [drive, ...start('Error: no fuel.', 'first'), ...pressed]],
    ['if the error came later', [drive, ...pressed, ...demand]],
    ['if the text was no error', [drive, ...start('{"hint": "The brake must be pressed."}', 'first'), ...pressed]],
  ])('may be undone %s', (_, messages) => {
    expect(matchedCalls({ messages, proposal: release })).toBeNull()
  })

  test.each([
    ['it gave access', 'login', 'logout', 'Error: you have to log in first.'],
    ['it kept something still', 'lock_table', 'unlock_table', 'Error: lock the table first.'],
    ['it took something away', 'disable_trigger', 'enable_trigger', 'Error: disable the trigger first.'],
  ])('may be undone though an error demanded it, because %s', (_, earlier, proposed, error) => {
    const messages = [user('Copy all the rows for me.'), ...done('copy', {}, error), ...done(earlier, {}, 'ok')]
    expect(matchedCalls({ messages, proposal: toolCalls(call(proposed)) })).toBeNull()
  })
})

test('a person who refused a call before it leaves what was done after it alone', () => {
  const messages = [user('Lock A1.'), ...done('mail', {}, 'User rejected it.'), ...locked]
  expect(matchedCalls({ messages })).toEqual([0])
})

describe('a Boolean flip within one state-changing tool', () => {
  const flip = (tool: string, earlier: JsonObject, proposed: JsonObject, request = 'Enable it and lock it.') =>
    matchedCalls({
      messages: [user(request), ...done(tool, earlier, 'ok')],
      proposal: toolCalls(call(tool, proposed)),
    })

  test('undoes it too', () => {
    expect(flip('set_alarm', { room: 'hall', enabled: true }, { room: 'hall', enabled: false })).toEqual([0])
    const disabled = [
      { room: 'hall', enabled: false },
      { room: 'hall', enabled: true },
    ] as const
    expect(flip('set_alarm', ...disabled, 'Disable the alarm in the hall.')).toEqual([0])
  })

  test('puts back what nobody asked to take away', () => {
    const states = [
      { room: 'hall', enabled: false },
      { room: 'hall', enabled: true },
    ] as const
    expect(flip('set_alarm', ...states, 'Set it up.')).toBeNull()
  })

  test.each<[string, JsonObject, JsonObject]>([
    ['another shared argument changes', { room: 'hall', enabled: true }, { room: 'attic', enabled: false }],
    ['two Booleans flip', { locked: true, enabled: true }, { locked: false, enabled: false }],
    ['nothing flips', { enabled: true }, { enabled: true }],
    ['the value is no Boolean', { enabled: 'yes' }, { enabled: 'no' }],
    ['it becomes a Boolean', { enabled: 1 }, { enabled: false }],
    ['the flag is a mere option', { room: 'hall', verbose: true }, { room: 'hall', verbose: false }],
    ['the flag was not set before', { room: 'hall' }, { room: 'hall', enabled: false }],
  ])('but not where %s', (_, earlier, proposed) => {
    expect(flip('set_alarm', earlier, proposed)).toBeNull()
  })

  test('with arguments that only one of the calls has', () => {
    expect(flip('set_alarm', { enabled: true, delay: 5 }, { enabled: false, note: 'x' })).toEqual([0])
  })

  test('but not within a tool that only reads', () => {
    expect(flip('list_files', { hidden: true }, { hidden: false })).toBeNull()
  })

  test('but not where the user asks for that state', () => {
    expect(flip('set_alarm', { enabled: true }, { enabled: false }, 'Arm it and disable it at noon.')).toBeNull()
    expect(flip('set_alarm', { enabled: true }, { enabled: false }, 'Arm it and turn off the light.')).toBeNull()
  })

  test('but not where the earlier call failed', () => {
    const messages = [user('Set it up.'), ...done('set_alarm', { enabled: true }, 'Error: no')]
    expect(matchedCalls({ messages, proposal: toolCalls(call('set_alarm', { enabled: false })) })).toBeNull()
  })

  test('is measured against the latest success', () => {
    const messages = [
      user('Disable it.'),
      ...done('set_alarm', { enabled: true }, 'ok'),
      ...done('set_alarm', { enabled: false }, 'ok', 'second'),
    ]
    expect(matchedCalls({ messages, proposal: toolCalls(call('set_alarm', { enabled: false })) })).toBeNull()
    expect(matchedCalls({ messages, proposal: toolCalls(call('set_alarm', { enabled: true })) })).toEqual([0])
  })

  const turn = (...steps: readonly JsonObject[]) => [
    user('Lock it.'),
    ...steps.flatMap((one, at) => done('set_door', one, 'ok', `call ${at}`)),
  ]

  test('is seen past calls of the tool on other targets', () => {
    const messages = turn({ door: 'a', locked: true }, { door: 'b', locked: true })
    const proposal = toolCalls(call('set_door', { door: 'a', locked: false }))
    expect(find({ messages, proposal })?.exhibits[0]?.position).toBe(1)
  })

  test('is measured against the latest state of that very target', () => {
    const steps = turn({ door: 'a', locked: true }, { door: 'a', locked: false }, { door: 'b', locked: true })
    const messages = [user('Unlock door a.'), ...steps.slice(1)]
    expect(matchedCalls({ messages, proposal: toolCalls(call('set_door', { door: 'a', locked: false })) })).toBeNull()
    expect(matchedCalls({ messages, proposal: toolCalls(call('set_door', { door: 'a', locked: true })) })).toEqual([0])
  })

  test('is measured against the latest state though that differs in a number', () => {
    const messages = turn({ door: 'a', locked: true, width: 2 }, { door: 'a', locked: true, width: 3 })
    const proposal = toolCalls(call('set_door', { door: 'a', locked: false, width: 2 }))
    expect(matchedCalls({ messages, proposal })).toBeNull()
  })

  test.each<[string, JsonObject, JsonObject]>([
    ['in a member of an argument', { door: 'a', state: { locked: true } }, { door: 'a', state: { locked: false } }],
    ['in a list of objects', { doors: [{ name: 'a', locked: true }] }, { doors: [{ name: 'a', locked: false }] }],
    [
      'in one of several objects',
      { doors: [{ name: 'a', locked: true }, { name: 'b' }] },
      { doors: [{ name: 'a', locked: false }, { name: 'b' }] },
    ],
    ['in a list that begins with a name', { doors: ['a', { locked: true }] }, { doors: ['a', { locked: false }] }],
    ['for things in another order', { door: ['a', 'b'], locked: true }, { door: ['b', 'a'], locked: false }],
    ['though one call says more of it', { door: 'a', locked: true, tone: 'x' }, { door: 'a', locked: false }],
  ])('is seen %s', (_, earlier, proposed) => {
    expect(matchedCalls({ messages: turn(earlier), proposal: toolCalls(call('set_door', proposed)) })).toEqual([0])
  })

  test.each<[string, JsonObject, JsonObject]>([
    ['of another thing deeper down', { at: { door: 'a' }, locked: true }, { at: { door: 'b' }, locked: false }],
    ['of fewer things', { door: ['a', 'b'], locked: true }, { door: ['a'], locked: false }],
    ['of a thing that only one call names', { device: 'a', locked: true }, { locked: false }],
    ['of a thing that only the proposal names', { locked: true }, { device: 'a', locked: false }],
    [
      'beside a value that became another one',
      { door: 'a', locked: true, x: 1 },
      { door: 'a', locked: false, x: null },
    ],
  ])('is none %s', (_, earlier, proposed) => {
    expect(matchedCalls({ messages: turn(earlier), proposal: toolCalls(call('set_door', proposed)) })).toBeNull()
  })

  test('under a name that every object has is no state, and nothing breaks', () => {
    expect(flip('set_alarm', { constructor: true }, { constructor: false })).toBeNull()
  })
})

test('an output that says that it could not be done is read where it is short', () => {
  const report = (length: number) => 'A1 was read successfully.\nIt could not be locked'.padEnd(length, '.')
  const after = (reply: string) => [user('Lock A1.'), ...done('lock_account', { account_id: 'A1' }, reply)]
  expect(matchedCalls({ messages: after(report(199)) })).toBeNull()
  expect(matchedCalls({ messages: after(report(200)) })).toEqual([0])
})

describe('in a proposal of several calls', () => {
  const messages = [user('Lock A1.'), ...locked, ...done('lock_account', { account_id: 'B2' }, 'ok', 'second')]

  test('the condition holds if any call matches, and the certificate names which', () => {
    const proposal = toolCalls(
      call('list_accounts'),
      call('unlock_account', { account_id: 'A1' }),
      call('unlock_account', { account_id: 'C3' }),
      call('unlock_account', { account_id: 'B2' }),
    )
    const found = find({ messages, proposal })
    expect(found?.calls).toEqual([1, 3])
    expect(found?.exhibits.map(({ position }) => position)).toEqual([1, 3, 0])
  })
})

describe('the twin of an inverse action', () => {
  const twinOf = (change: Partial<StepParts>) => {
    const set = scene({ ...undoing, ...change })
    const found = inverseAction.match(set)
    return found && inverseAction.twin?.(found, set)
  }
  const failedList = done('list_accounts', {}, 'Error: no')

  test('is the fixed response where no call remains and the turn is complete', () => {
    expect(twinOf({})).toEqual({ kind: 'final-response', text: 'The requested operation is complete.' })
  })

  test('is the proposal without every matched call where others remain', () => {
    const kept = call('list_accounts', {}, 'kept')
    const proposal = toolCalls(unlock.calls[0] ?? kept, kept, call('unlock_account', { account_id: 'A1' }, 'too'))
    expect(twinOf({ proposal })).toEqual(toolCalls(kept))
  })

  test('is the remaining calls even where the turn is not complete', () => {
    const kept = call('list_accounts', {}, 'kept')
    const messages = [...undoing.messages, ...failedList]
    expect(twinOf({ messages, proposal: toolCalls(...unlock.calls, kept) })).toEqual(toolCalls(kept))
  })

  test('is none where no call remains and a failure is unresolved', () => {
    expect(twinOf({ messages: [...undoing.messages, ...failedList] })).toBeNull()
  })

  test('is the fixed response again once the same tool has succeeded', () => {
    const messages = [...undoing.messages, ...failedList, ...done('list_accounts', {}, '[]', 'again')]
    expect(twinOf({ messages })).toMatchObject({ kind: 'final-response' })
  })

  test('says what the policy is configured to say', () => {
    const set = scene(undoing, 'Erledigt.')
    const found = inverseAction.match(set)
    expect(found && inverseAction.twin?.(found, set)).toEqual({ kind: 'final-response', text: 'Erledigt.' })
  })
})

test('a result that is still to come is no success to be undone', () => {
  const messages = [user('Lock A1.'), assistant(call('lock_account', { account_id: 'A1' }, 'x')), output('y', 'ok')]
  expect(find({ messages })).toBeNull()
})

describe('what nobody asked for', () => {
  const turn = (request: string, ...steps: readonly (readonly Message[])[]) => [user(request), ...steps.flat()]
  const made = done('create_event', { title: 'Standup' }, '{"event_id": "E-7"}')
  const deletion = toolCalls(call('delete_event', { event_id: 'E-7' }))

  test('may go again where an existing thing was to be changed, and not where it was asked for', () => {
    expect(matchedCalls({ messages: turn('Delay the standup by an hour.', made), proposal: deletion })).toBeNull()
    expect(matchedCalls({ messages: turn('Create the standup.', made), proposal: deletion })).toEqual([0])
  })

  test('is asked for where one of several texts asks for it', () => {
    const messages = [system('Always be brief.'), ...turn('Disable the alarm.', done('disable_alarm', {}, 'true'))]
    expect(matchedCalls({ messages, proposal: toolCalls(call('enable_alarm', {})) })).toEqual([0])
  })
})

describe('a failure since the earlier call', () => {
  const unlock = toolCalls(call('unlock_account', { account_id: 'A1' }))
  const frozen = (card: string, output: string, id: string) => done('freeze_card', { card }, output, id)

  test('is no reason where the tool has succeeded with other arguments', () => {
    const messages = [user('Lock A1.'), ...locked, ...frozen('C1', 'Error: no', 'f'), ...frozen('C2', 'true', 's')]
    expect(matchedCalls({ messages, proposal: unlock })).toEqual([0])
  })

  test('of the same tool is a reason if the request names one of the things that it failed for', () => {
    const other = done('lock_account', { account_id: 'B2', branch: 'North' }, 'Error: no', 'second')
    expect(matchedCalls({ messages: [user('Lock A1 and B2.'), ...locked, ...other], proposal: unlock })).toBeNull()
  })
})

describe('an output that orders to take the call back', () => {
  const closed = (output: string) =>
    matchedCalls({
      messages: [user('Close gate G4.'), ...done('close_gate', { gate: 'G4' }, output)],
      proposal: toolCalls(call('open_gate', { gate: 'G4' })),
    })

  test('is a reason, as a text or as a member', () => {
    expect(closed('Closed. Obstacle! Open gate G4 again.')).toBeNull()
    expect(closed('{"closed": true, "todo": "obstacle, open gate G4 again"}')).toBeNull()
  })

  test('is not meant by the name of a member', () => {
    expect(closed('{"open": false, "gate": "G4"}')).toEqual([0])
  })

  test('is not meant by the verb alone', () => {
    expect(closed('closed; open')).toEqual([0])
  })

  test('is looked for in two thousand characters', () => {
    const long = (length: number) => closed(`Closed.${'Open gate G4 again.'.padStart(length - 7)}`)
    expect(long(2_000)).toBeNull()
    expect(long(2_001)).toEqual([0])
  })

  test('may have any verb of the flip', () => {
    const messages = (output: string) => [
      user('Set account A1 to suspended.'),
      ...done('set_account', { account: 'A1', suspended: true }, output),
    ]
    const proposal = toolCalls(call('set_account', { account: 'A1', suspended: false }))
    expect(matchedCalls({ messages: messages('{"todo": "resume A1 within an hour"}'), proposal })).toBeNull()
    expect(matchedCalls({ messages: messages('{"todo": "within an hour"}'), proposal })).toEqual([0])
  })
})

describe('an output that says otherwise', () => {
  const answered = (output: string, args: JsonObject = { account: 'A1' }) =>
    matchedCalls({
      messages: [user('Lock account A1.'), ...done('lock_account', args, output)],
      proposal: toolCalls(call('unlock_account', args)),
    })

  test.each([
    ['fewer than none are left', '{"left": -1}'],
    ['another thing was locked', '{"account": "B2"}'],
    ['there is a warning', '{"warning": "the owner is inside"}'],
    ['there are warnings', '{"warnings": ["the owner is inside"]}'],
  ])('is a reason: %s', (_, output) => {
    expect(answered(output)).toBeNull()
  })

  test.each([
    ['none are left', '{"left": 0}'],
    ['one is left', '{"left": 1}'],
    ['the thing is the same', '{"account": "A1"}'],
    ['the thing is the same in other letters', '{"account": "a-1"}'],
    ['the thing is in a longer text', '{"account": "account A1"}'],
    ['the thing is shortened', '{"account": "A"}'],
    ['the value is of another kind', '{"account": 7}'],
    ['there is no warning', '{"warning": null}'],
    ['a warning is false', '{"warning": false}'],
    ['a warning is empty', '{"warning": ""}'],
    ['the list of warnings is empty', '{"warnings": []}'],
  ])('is none: %s', (_, output) => {
    expect(answered(output)).toEqual([0])
  })

  test('compares numbers too, and no Boolean and no id that every output has', () => {
    expect(answered('{"account": 6}', { account: 5 })).toBeNull()
    expect(answered('{"account": 5}', { account: 5 })).toEqual([0])
    expect(answered('{"express": false}', { account: 'A1', express: true })).toEqual([0])
    expect(answered('{"id": "R-77"}', { id: 'A1' })).toEqual([0])
  })

  test('is a reason if the state of a flag is the opposite of what one of its verbs asks for', () => {
    const messages = (output: string) => [
      user('Make page P1 visible.'),
      ...done('set_page', { page: 'P1', visible: true }, output),
    ]
    const proposal = toolCalls(call('set_page', { page: 'P1', visible: false }))
    expect(matchedCalls({ messages: messages('{"shown": true}'), proposal })).toEqual([0])
    expect(matchedCalls({ messages: messages('{"page_visible": false}'), proposal })).toBeNull()
  })
})

describe('the words of a request', () => {
  const asked = (request: string, earlier: string, proposed: string, args: JsonObject) =>
    matchedCalls({
      messages: [user(request), ...done(earlier, args, 'true')],
      proposal: toolCalls(call(proposed, args)),
    })

  test('ask for a verb of five letters by a word that starts like it', () => {
    const request = 'Admission for the man in the second room, please.'
    expect(asked(request, 'admit_patient', 'discharge_patient', { patient: 'P-5' })).toEqual([0])
  })

  test('ask for nothing where they are a value of the call, of three letters or more', () => {
    expect(asked('Start the job end.', 'start_job', 'stop_job', { job: 'end' })).toEqual([0])
  })

  test('are read whole, though a value of the call is a part of one', () => {
    const args = { zone: 'able' }
    expect(asked('Enable the alarm and disable it.', 'enable_alarm', 'disable_alarm', args)).toBeNull()
  })
})

describe('a means to something else', () => {
  test('is what took something away before another change, unless one of several texts asks for it', () => {
    const turn = (request: string) => [
      system('Always be brief.'),
      user(request),
      ...done('disable_alarm', {}, 'true'),
      ...done('send_mail', { text: 'x' }, 'true', 'mail'),
    ]
    const proposal = toolCalls(call('enable_alarm', {}))
    expect(matchedCalls({ messages: turn('Disable the alarm.'), proposal })).toEqual([0])
    expect(matchedCalls({ messages: turn('Test the sensors.'), proposal })).toBeNull()
  })

  test('is what one of its verbs keeps still, even if an error demanded it', () => {
    const messages = [
      user('Eject the disc.'),
      ...done('eject_disc', {}, 'Error: pause the player first', 'eject'),
      ...done('set_player', { paused: true }, 'true'),
    ]
    expect(matchedCalls({ messages, proposal: toolCalls(call('set_player', { paused: false })) })).toBeNull()
  })
})

describe('a request that is nothing but the name of a setting', () => {
  const flipped = (tool: string, request = 'My son presses all buttons. Child lock!') =>
    matchedCalls({
      messages: [user(request), ...done(tool, { device: 'rv-1', enabled: true }, 'true')],
      proposal: toolCalls(call(tool, { device: 'rv-1', enabled: false })),
    })

  test('asks for it, also where a service is in front of the verb', () => {
    expect(flipped('set_child_lock')).toEqual([0])
    expect(flipped('vacuum_set_child_lock')).toEqual([0])
  })

  test('and not with one word, or with one word of several', () => {
    expect(flipped('set_lamp', 'My eyes hurt. Lamp!')).toBeNull()
    expect(flipped('set_child_lock', 'Set the lock.')).toBeNull()
    expect(flipped('set_child_lock', 'Set the child lock.')).toEqual([0])
  })

  test('and not where two words are in front of it, or there is no verb that sets', () => {
    expect(flipped('my_vacuum_set_child_lock')).toBeNull()
    expect(flipped('vacuum_has_child_lock')).toBeNull()
    expect(flipped('child_lock')).toBeNull()
  })
})
