import { describe, expect, test } from 'vitest'
import { call, done, inverseStep, propose, repairOptions, tools } from '../../../test/fixtures/sessions.ts'
import { fullAllowance, type StepInput } from '../../policy/paper/step.ts'
import { openTrace } from '../../policy/paper/trace/growing-trace.ts'
import { type Message, readMessage } from '../../policy/paper/trace/trace.ts'
import { createTwinCheck } from '../twincheck.ts'
import { createToolReader, followTrace } from './follow-trace.ts'

/** The messages of `inverseStep` as a host's own objects, which it can change. */
function ownMessages() {
  const lock = { id: 'lock_account-1', name: 'lock_account', arguments: { account_id: 'AC-1001' } }
  const user = { role: 'user' as const, content: 'Please secure account AC-1001.' }
  const assistant = { role: 'assistant' as const, content: '', calls: [lock] }
  const tool: { role: 'tool'; callId: string; content: string; isError?: boolean } = {
    role: 'tool',
    callId: lock.id,
    content: '{"locked": true}',
  }
  return { user, assistant, lock, tool, messages: [user, assistant, tool] }
}

describe('a session that has seen a trace decides like a fresh one when', () => {
  const { proposal } = inverseStep()

  test.each<[string, (own: ReturnType<typeof ownMessages>) => readonly Message[]]>([
    ['nothing was changed', ({ messages }) => messages],
    ['every message was created anew', () => ownMessages().messages],
    ['the trace went on', ({ messages }) => [...messages, { role: 'assistant', content: 'Done.', calls: [] }]],
    ['a new turn began', ({ messages }) => [...messages, { role: 'user', content: 'And now unlock it again.' }]],
    ['history was trimmed at the front', ({ messages }) => messages.slice(1)],
    ['history was trimmed at the end', ({ messages }) => messages.slice(0, 2)],
    ['everything was trimmed', () => []],
    [
      'the user’s message was exchanged',
      ({ assistant, tool }) => [{ role: 'user', content: 'Unlock AC-1001.' }, assistant, tool],
    ],
    ['a message was put in front', ({ messages }) => [{ role: 'system', content: 'You are helpful.' }, ...messages]],
    [
      'the user’s message was changed in place',
      ({ user, messages }) => {
        user.content = 'Unlock AC-1001, please.'
        return messages
      },
    ],
    [
      'a call’s name was changed in place',
      ({ lock, messages }) => {
        lock.name = 'get_balance'
        return messages
      },
    ],
    [
      'an argument was changed in place',
      ({ lock, messages }) => {
        lock.arguments.account_id = 'AC-2002'
        return messages
      },
    ],
    [
      'a call was added in place',
      ({ assistant, lock, messages }) => {
        assistant.calls.push({ ...lock, id: 'other', name: 'charge_card' })
        return messages
      },
    ],
    [
      'a call’s id was changed in place, so that its result belongs to none',
      ({ lock, messages }) => {
        lock.id = 'other'
        return messages
      },
    ],
    [
      'an output was changed in place',
      ({ tool, messages }) => {
        tool.content = '{"error": "no such account"}'
        return messages
      },
    ],
    [
      'an output was marked as failed in place',
      ({ tool, messages }) => {
        tool.isError = true
        return messages
      },
    ],
  ])('%s', async (_, change) => {
    const own = ownMessages()
    const step = { tools, proposal }
    const seasoned = createTwinCheck(repairOptions({ model: null })).session('s')
    const before = await (await seasoned.check({ ...step, messages: own.messages })).record
    expect(before.certificates).toHaveLength(1)

    const messages = change(own)
    const after = await (await seasoned.check({ ...step, messages })).record
    const fresh = createTwinCheck(repairOptions({ model: null })).session('s')
    const expected = await (await fresh.check({ ...step, messages })).record
    expect({ ...after, id: '', step: 0, measured: null }).toEqual({ ...expected, id: '', step: 0, measured: null })
  })
})

describe('what a host has changed in place is read anew', () => {
  const proposal = inverseStep().proposal
  const calling = (...calls: readonly unknown[]) => [
    { role: 'user', content: 'Go.' },
    { role: 'assistant', content: '', calls },
  ]
  const lock = (args: unknown, id = 'a') => ({ id, name: 'lock', arguments: args })
  const readTwice = (before: readonly unknown[], after: readonly unknown[]) => {
    const reading = followTrace(createToolReader())
    const first = reading.read({ messages: before, tools, proposal }, fullAllowance)
    const kept = first.ledger
    return { kept, second: reading.read({ messages: after, tools, proposal }, fullAllowance) }
  }

  test.each<[string, unknown, unknown]>([
    ['an item of a list', { at: [1, 2] }, { at: [1, 3] }],
    ['the length of a list', { at: [1, 2] }, { at: [1, 2, 3] }],
    ['a list that becomes an object', { at: [1] }, { at: { 0: 1 } }],
    ['a list that becomes an object with a length', { at: [1] }, { at: { 0: 1, length: 1 } }],
    ['an object that becomes a number', { at: { x: 1 } }, { at: 5 }],
    ['nothing that becomes an object', { at: null }, { at: {} }],
    ['one of two members', { at: 1, on: 2 }, { at: 1, on: 3 }],
  ])('%s', (_, before, after) => {
    const { kept, second } = readTwice(calling(lock(before)), calling(lock(after)))
    expect(second.ledger).not.toBe(kept)
    expect(second.messages[1]).toMatchObject({ calls: [{ arguments: after }] })
  })

  test('one of two calls, and a call more', () => {
    const first = lock({ at: 1 })
    const { kept, second } = readTwice(calling(first, lock({}, 'b')), calling(first, lock({ at: 2 }, 'b')))
    expect(second.ledger).not.toBe(kept)
    const more = readTwice(calling(first), calling(first, lock({}, 'b')))
    expect(more.second.messages[1]).toMatchObject({ calls: [{ id: 'a' }, { id: 'b' }] })
  })

  test('and what is the same is kept', () => {
    const args = () => ({ at: [1, { x: null }], on: true })
    const { kept, second } = readTwice(calling(lock(args())), calling(lock(args())))
    expect(second.ledger).toBe(kept)
  })

  test('a message that is none any more is refused', () => {
    expect(() => readTwice(calling(), [null, calling()[1]])).toThrow('messages[0]')
  })
})

describe('what was read before is not read again', () => {
  test('where the host passes messages that were read: only the new one is looked into', () => {
    const messages = inverseStep().messages.map((message, i) => readMessage(message, `messages[${i}]`))
    const reading = followTrace(createToolReader())
    const first = reading.read({ ...inverseStep(), messages }, fullAllowance)
    const seen = [...first.messages]
    const added = counted({ role: 'assistant', content: 'Done.', calls: [] })
    const second = reading.read({ ...inverseStep(), messages: [...messages, added.message] }, fullAllowance)

    expect(second.messages).toHaveLength(4)
    for (const [i, message] of seen.entries()) expect(second.messages[i]).toBe(message)
    for (const [i, message] of messages.entries()) expect(second.messages[i]).toBe(message)
    expect(second.ledger).toBe(first.ledger)
    expect(added.reads()).toBeGreaterThan(0)
  })

  test('where the host passes its own objects: they are compared, and what was kept of them stays', () => {
    const { messages } = ownMessages()
    const reading = followTrace(createToolReader())
    const first = [...reading.read({ ...inverseStep(), messages }, fullAllowance).messages]
    const second = reading.read({ ...inverseStep(), messages }, fullAllowance)
    for (const [i, message] of first.entries()) expect(second.messages[i]).toBe(message)
  })

  test('a tool object is read once, whatever session it comes up in', () => {
    const tool = counted({ name: 'get_balance', description: '', parameters: {} })
    const readTool = createToolReader()
    const step = { ...inverseStep(), tools: [tool.message] }
    followTrace(readTool).read(step, fullAllowance)
    const reads = tool.reads()
    followTrace(readTool).read(step, fullAllowance)
    expect(tool.reads()).toBe(reads)
  })
})

test('a list of tools is that of its step, also where an earlier one cannot change', () => {
  const reading = followTrace(createToolReader())
  const toolsOf = (given: StepInput['tools']) => reading.read({ ...inverseStep(), tools: given }, fullAllowance).tools
  const frozen = Object.freeze([{ name: 'get_balance', description: '', parameters: {} }])
  expect(toolsOf(frozen)).toBe(toolsOf(frozen))
  expect(toolsOf(tools)).toHaveLength(tools.length)
  expect(toolsOf(null)).toBeNull()
})

test('a step without a list of tools has none that are known, and whether its host can answer is asked for', () => {
  const { messages, proposal } = inverseStep()
  const read = (more: object) => followTrace(createToolReader()).read({ messages, proposal, ...more }, fullAllowance)
  expect(read({})).toMatchObject({ tools: null, canAnswer: false })
  expect(read({ canAnswer: true }).canAnswer).toBe(true)
})

test('a trace that could not be read to its end is read on from where it was', () => {
  const reading = followTrace(createToolReader())
  const { messages } = inverseStep()
  expect(() => reading.read({ ...inverseStep(), messages: [...messages, { role: 'user' }] }, fullAllowance)).toThrow(
    'messages[3].content',
  )
  const more = done(call('charge_card', { account_id: 'AC-1001' }), 'ok')
  const step: StepInput = { ...inverseStep(), messages: [...messages, ...more], proposal: propose(call('x', {})) }
  const read = reading.read(step, fullAllowance)
  expect(read.ledger.records.map(({ call: { name }, outcome }) => [name, outcome])).toEqual([
    ['lock_account', 'success'],
    ['charge_card', 'success'],
  ])
})

/** The same object, with a count of how often one of its members was asked for. */
function counted<Value extends object>(value: Value): { readonly message: Value; readonly reads: () => number } {
  let reads = 0
  const message = new Proxy(value, {
    get: (target, key, receiver) => {
      reads++
      return Reflect.get(target, key, receiver)
    },
  })
  return { message, reads: () => reads }
}

describe('a trace that only grows', () => {
  test('is followed without being looked through again, and read like the same messages in an array', () => {
    const { messages, tools, proposal } = inverseStep()
    const trace = openTrace(...messages)
    const reading = followTrace(createToolReader())
    const first = reading.read({ messages: trace, tools, proposal }, fullAllowance)
    trace.add({ role: 'user', content: 'Thanks. And now the other one.' })
    const second = reading.read({ messages: trace, tools, proposal }, fullAllowance)
    const fresh = followTrace(createToolReader()).read({ messages: trace.messages, tools, proposal }, fullAllowance)
    expect(second.messages).toEqual(fresh.messages)
    expect(second.ledger.request).toBe('Thanks. And now the other one.')
    expect(first.messages[0]).toBe(trace.messages[0])
  })

  test('takes the place of an array with the same beginning, and of another trace', () => {
    const { messages, tools, proposal } = inverseStep()
    const reading = followTrace(createToolReader())
    reading.read({ messages, tools, proposal }, fullAllowance)
    expect(reading.read({ messages: openTrace(...messages), tools, proposal }, fullAllowance).messages).toEqual(
      messages,
    )
    const other = openTrace({ role: 'user', content: 'Hello.' })
    expect(reading.read({ messages: other, tools, proposal }, fullAllowance).messages).toEqual(other.messages)
  })

  test('refuses what is no message, and keeps what it has', () => {
    const trace = openTrace({ role: 'user', content: 'Hello.' })
    // @ts-expect-error a host without types
    expect(() => trace.add({ role: 'robot', content: '' })).toThrow('messages[1].role')
    expect(trace.length).toBe(1)
  })
})

describe('the tools of the turn before', () => {
  const first = { role: 'user', content: 'Go.' } as const
  const told = { role: 'assistant', content: 'Gone.', calls: [] } as const
  const second = { role: 'user', content: 'And now?' } as const
  const [lock, unlock] = tools
  const proposal = { kind: 'final-response', text: 'Done.' } as const
  const namesOf = (given: ReturnType<ReturnType<typeof followTrace>['read']>) =>
    given.previousTools?.map(({ name }) => name) ?? null

  test('are kept from turn to turn, as they last were', () => {
    const { read } = followTrace(createToolReader())
    expect(namesOf(read({ messages: [first], tools: [], proposal }, fullAllowance))).toBeNull()
    expect(namesOf(read({ messages: [first], tools: [lock], proposal }, fullAllowance))).toBeNull()
    const messages = [first, told, second]
    expect(namesOf(read({ messages, tools: [lock, unlock], proposal }, fullAllowance))).toEqual([lock?.name])
    expect(namesOf(read({ messages, tools: [], proposal }, fullAllowance))).toEqual([lock?.name])
  })

  test('are those of no other conversation', () => {
    const { read } = followTrace(createToolReader())
    read({ messages: [first], tools: [lock], proposal }, fullAllowance)
    const other = [{ role: 'user', content: 'Hello.' }, told, second]
    expect(namesOf(read({ messages: other, tools: [lock, unlock], proposal }, fullAllowance))).toBeNull()
  })
})
