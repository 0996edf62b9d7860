import { describe, expect, test } from 'vitest'
import { calibrationFor, inverseStep, repairOptions, reply, shadowOptions } from '../../test/fixtures/sessions.ts'
import type { ModelPort } from '../boundary/model-port.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import { chatActor } from '../models/chat-actor.ts'
import { extendPolicy, paperPolicy } from '../policy/paper/policy.ts'
import type { Message, ToolCall } from '../policy/paper/trace/trace.ts'
import type { DecisionRecord } from '../policy/record/record.ts'
import { everydayMistakes } from '../policy/schemas/index.ts'
import { favourTwin, question, withheldCharge } from './contract/stories.ts'
import { type DriveHost, integrationContract } from './integration-contract.ts'
import { answeredCalls, wrap } from './wrap.ts'

type Spoken = { readonly text: string; readonly calls: readonly ToolCall[] }

const drive: DriveHost = async ({ baseUrl, twincheck, session, system, user, tools, steps, signal }) => {
  const actor = chatActor({ baseUrl, model: 'scripted-actor' })
  const schemas = tools.map(({ name, description, parameters }) => ({ name, description, parameters }))
  const askModel = async (messages: Message[]): Promise<Spoken> => {
    const history = messages.map((message) =>
      message.role !== 'assistant'
        ? message
        : { ...message, calls: message.calls.map((call) => ({ ...call, arguments: JSON.stringify(call.arguments) })) },
    )
    const { content, calls } = await actor({ messages: history, tools: schemas, effort: null }, { signal })
    return {
      text: content ?? '',
      calls: (calls ?? []).map((call) => ({ ...call, arguments: JSON.parse(call.arguments) })),
    }
  }
  const ask = twincheck
    ? wrap(askModel, {
        session: twincheck.session(session),
        read: (spoken, messages) => ({ messages, tools: schemas, ...spoken }),
        write: ({ text }, instead) => ({ text: instead.text ?? text, calls: instead.calls }),
        signal: () => signal,
        again: (spoken, result, messages) => {
          messages.push(...answeredCalls(spoken, result))
          return [messages]
        },
      })
    : askModel

  const received: Spoken[] = []
  const messages: Message[] = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  for (let step = 0; step < steps; step++) {
    const { text, calls } = await ask(messages)
    received.push({ text, calls })
    messages.push({ role: 'assistant', content: text, calls })
    if (calls.length === 0) break
    for (const { id, name, arguments: args } of calls) {
      const output = tools.find((tool) => tool.name === name)?.execute(args) ?? 'no such tool'
      messages.push({ role: 'tool', callId: id, content: output })
    }
  }
  const last = received.at(-1)
  return { received, finalText: last?.text ?? '', finishReason: last?.calls.length === 0 ? 'stop' : 'tool-calls' }
}

integrationContract(
  {
    name: 'a hand-written loop',
    supported: ['0'],
    streams: false,
    answers: 'always',
    installed: [{ version: '0.1.0', drive }],
  },
  { describe, test },
)

const { messages, tools, proposal } = inverseStep()
const answer: Spoken = { text: '', calls: proposal.kind === 'tool-calls' ? proposal.calls : [] }

test('a call beside others is kept where it could not be put back, and the record says why', async () => {
  const policy = extendPolicy(paperPolicy, everydayMistakes)
  const records: DecisionRecord[] = []
  const twincheck = createTwinCheck({
    model: null,
    mode: 'advise',
    policy,
    onRecord: (record) => void records.push(record),
  })
  const mail = { name: 'send_mail', arguments: { to: 'ann@acme.com', text: 'Ready.' } }
  const messages: readonly Message[] = [
    { role: 'user', content: 'Tell ann@acme.com that it is ready, and look at order W-1.' },
    { role: 'assistant', content: '', calls: [{ id: 'c1', ...mail }] },
    { role: 'tool', callId: 'c1', content: 'Mail sent.' },
  ]
  const calls: ToolCall[] = [
    { id: 'c2', name: 'get_order', arguments: { order_id: 'W-1' } },
    { id: 'c3', ...mail },
  ]
  const ask = wrap(async () => calls, {
    session: twincheck.session('s'),
    read: (proposed) => ({ messages, tools: [], text: '', calls: proposed }),
    write: (_, instead) => [...instead.calls],
    again: () => [],
  })
  expect(await ask()).toBe(calls)
  await twincheck.settled()
  expect(records.map(({ because }) => because)).toEqual([{ stage: 'advice', code: 'cannot-answer' }])
  expect(records[0]?.certificates.map(({ condition, calls }) => [condition, calls])).toEqual([['done-already', [1]]])
})

describe('a wrapped function', () => {
  test('passes its arguments on and returns the very object where the proposal is kept', async () => {
    const asked: unknown[] = []
    const ask = async (...args: readonly [Message[], string]) => {
      asked.push(...args)
      return answer
    }
    const session = createTwinCheck(shadowOptions()).session('s')
    const read = (spoken: Spoken) => ({ messages, tools, ...spoken })
    const checked = wrap(ask, { session, read, write: () => ({ text: 'changed', calls: [] }) })
    expect(await checked([...messages], 'more')).toBe(answer)
    expect(asked).toEqual([messages, 'more'])
    await session.settled()
  })

  test('that does not say how to ask again has the user asked instead', async () => {
    const { policy = paperPolicy } = withheldCharge
    const model: ModelPort = async ({ role, prompt }) => {
      const judged = favourTwin(withheldCharge, { role, prompt })
      return reply('text' in judged ? judged.text : '')
    }
    const twincheck = createTwinCheck(repairOptions({ model, policy, calibration: calibrationFor(policy) }))
    const charge = { id: 'c1', name: 'charge_card', arguments: { account_id: 'AC-1001', amount: 5 } }
    const ask = wrap(async (): Promise<Spoken> => ({ text: '', calls: [charge] }), {
      session: twincheck.session('s'),
      read: (spoken) => ({ messages, tools, ...spoken }),
      write: (_, { text, calls }) => ({ text: text ?? '', calls }),
    })
    expect(await ask()).toEqual({ text: question, calls: [] })
  })

  test('whose answer cannot be read keeps it, and the record says why', async () => {
    const records: unknown[] = []
    const session = createTwinCheck(repairOptions({ onRecord: (record) => void records.push(record) })).session('s')
    const read = () => {
      throw new Error('no such member')
    }
    expect(await wrap(async () => answer, { session, read, write: () => answer })()).toBe(answer)
    await session.settled()
    expect(records).toMatchObject([{ because: { code: 'malformed-step' }, exception: { message: 'no such member' } }])
  })
})
