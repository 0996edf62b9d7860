import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, type StepParts, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../json.ts'
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
  ])('reads %s', (_, earlier, proposed) => {
    const messages = [user('Do the first thing.'), ...done(earlier, {}, 'ok')]
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
    ['the verb stands at the end of the name', { proposal: toolCalls(call('account_unlock', { account_id: 'A1' })) }],
    ['the shared target differs', { proposal: toolCalls(call('unlock_account', { account_id: 'B2' })) }],
    ['the shared target is of another type', { proposal: toolCalls(call('unlock_account', { account_id: ['A1'] })) }],
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

  test('agrees where the proposal names none', () => {
    expect(matchedCalls({ proposal: toolCalls(call('unlock_account')) })).toEqual([0])
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

describe('a Boolean flip within one state-changing tool', () => {
  const set = (tool: string, parameters: JsonObject) => [user('Set it up.'), ...done(tool, parameters, 'ok')]
  const flip = (tool: string, earlier: JsonObject, proposed: JsonObject, request = 'Set it up.') =>
    matchedCalls({
      messages: [user(request), ...done(tool, earlier, 'ok')],
      proposal: toolCalls(call(tool, proposed)),
    })

  test('undoes it too', () => {
    expect(flip('set_alarm', { room: 'hall', enabled: true }, { room: 'hall', enabled: false })).toEqual([0])
    expect(flip('set_alarm', { room: 'hall', enabled: false }, { room: 'hall', enabled: true })).toEqual([0])
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
    const messages = [...set('set_alarm', { enabled: true }), ...done('set_alarm', { enabled: false }, 'ok', 'second')]
    expect(matchedCalls({ messages, proposal: toolCalls(call('set_alarm', { enabled: false })) })).toBeNull()
    expect(matchedCalls({ messages, proposal: toolCalls(call('set_alarm', { enabled: true })) })).toEqual([0])
  })

  test('under a name that every object has is no state, and nothing breaks', () => {
    expect(flip('set_alarm', { constructor: true }, { constructor: false })).toBeNull()
  })
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
    const proposal = toolCalls(unlock.calls[0] ?? kept, kept, call('unlock_account', {}, 'too'))
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
