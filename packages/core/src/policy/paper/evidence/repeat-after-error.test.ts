import { describe, expect, test } from 'vitest'
import {
  assistant,
  call,
  done,
  output,
  type StepParts,
  scene,
  toolCalls,
  user,
} from '../../../../test/fixtures/steps.ts'
import { repeatAfterError } from './repeat-after-error.ts'

const change = { order_id: '#W1', item: 'x' }
const failed = done('modify_order', change, 'Error: order is not pending', 'first')

/** A modification failed, and the actor proposes the very same one again. */
const repeating: StepParts = {
  messages: [user('Change my order.'), ...failed],
  proposal: toolCalls(call('modify_order', change, 'second')),
}

const find = (part: Partial<StepParts> = {}) => repeatAfterError.match(scene({ ...repeating, ...part }))

describe('the repeat-after-error condition', () => {
  test('holds where the same tool with the same arguments has failed and nothing has succeeded since', () => {
    expect(find()).toEqual({
      calls: [0],
      reason: 'modify_order failed with these very arguments, and nothing has succeeded since.',
      exhibits: [{ position: 1, text: 'modify_order\n{"item":"x","order_id":"#W1"} → Error: order is not pending' }],
      finding: {},
    })
  })

  test('has severity 1.00, authorises structural change and leaves the twin to the generator', () => {
    expect(repeatAfterError).toMatchObject({ severity: 1, authorises: 'structural-change', twin: null })
  })

  test('holds whatever the order of the keys', () => {
    expect(find({ proposal: toolCalls(call('modify_order', { item: 'x', order_id: '#W1' })) })).not.toBeNull()
  })

  test('holds for malformed arguments that failed before', () => {
    const broken = { ...call('modify_order', {}, 'b'), malformed: '{"order' }
    const messages = [user('Go.'), assistant(broken), output('b', 'Error: not JSON')]
    expect(find({ messages, proposal: toolCalls({ ...broken, id: 'c' }) })).not.toBeNull()
  })

  test('holds though a success came before the failure', () => {
    const messages = [user('Go.'), ...done('modify_order', change, 'ok', 'zero'), ...failed]
    expect(find({ messages })).not.toBeNull()
  })

  test('holds though the result of a call since has not come', () => {
    expect(find({ messages: [...repeating.messages, assistant(call('ask_manager', {}, 'm'))] })).not.toBeNull()
  })

  test('names the latest failure', () => {
    const messages = [...repeating.messages, ...done('modify_order', change, 'Error: still not', 'again')]
    expect(find({ messages })?.exhibits).toEqual([expect.objectContaining({ position: 3 })])
  })

  test('names the matching calls of a proposal of several', () => {
    const proposal = toolCalls(
      call('list_orders'),
      call('modify_order', change),
      call('modify_order', { order_id: '#W2' }),
    )
    expect(find({ proposal })?.calls).toEqual([1])
  })
})

describe('it does not hold where', () => {
  test.each<[string, Partial<StepParts>]>([
    ['an argument differs', { proposal: toolCalls(call('modify_order', { ...change, item: 'y' })) }],
    ['an argument is left out', { proposal: toolCalls(call('modify_order', { order_id: '#W1' })) }],
    ['an argument has another type', { proposal: toolCalls(call('modify_order', { ...change, item: ['x'] })) }],
    ['the tool differs', { proposal: toolCalls(call('cancel_order', change)) }],
    ['the first call succeeded', { messages: [user('Go.'), ...done('modify_order', change, 'ok')] }],
    ['the first call has no result', { messages: [user('Go.'), assistant(call('modify_order', change))] }],
    ['any tool has succeeded since', { messages: [...repeating.messages, ...done('list_orders', {}, '[]')] }],
    ['the same call has succeeded since', { messages: [...repeating.messages, ...done('modify_order', change, 'ok')] }],
    [
      'a call since is still to be carried out',
      { messages: [...repeating.messages, ...done('ask_manager', {}, 'Pending approval by the manager.')] },
    ],
    ['the user has spoken since', { messages: [...repeating.messages, user('Try again.')] }],
  ])('%s', (_, part) => {
    expect(find(part)).toBeNull()
  })

  test('a later call of the same message succeeded', () => {
    const parallel = assistant(call('modify_order', change, 'a'), call('list_orders', {}, 'b'))
    const messages = [user('Go.'), parallel, output('a', 'Error: no'), output('b', '[]')]
    expect(find({ messages })).toBeNull()
  })
})
