/** The interceptor in a host that was written from the specification; the draft's own SDK cannot be installed (it is not on npm). */
import { describe, expect, test } from 'vitest'
import { hookVerdict, openHookHost } from '../../../test/hosts/agent-hooks-host.ts'
import { createTwinCheck } from '../../boundary/twincheck.ts'
import { scriptedTwinCheck } from '../contract/scripted-twincheck.ts'
import { startScriptedWorld } from '../contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../contract/stories.ts'
import { type DriveHost, type HostTool, integrationContract } from '../integration-contract.ts'
import { agentHooksInterceptor } from './agent-hooks.ts'
import { allow } from './verdict.ts'

type SaidCall = { readonly id: string; readonly name: string; readonly args: Readonly<Record<string, unknown>> }
type Said = {
  readonly content: string | null
  readonly tool_calls: readonly SaidCall[]
  readonly finish_reason: string
}

const allowAll = { intercept: async () => ({ decision: 'allow' }) as const }

/** An agent loop of this host: chat completions over HTTP, tools in this process. */
const drive: DriveHost = async ({ baseUrl, twincheck, session, system, user, tools, steps, signal }) => {
  const received: unknown[] = []
  const { emit } = openHookHost(twincheck ? agentHooksInterceptor(twincheck) : allowAll, session)
  const declared = tools.map(({ name, description, parameters }) => ({ name, description, schema: parameters }))
  const input = { content: user, role: 'user' }
  await emit('agent_startup', {}, { tools_registered: tools.map(({ name }) => name) })
  await emit('input', { input }, input)
  const messages: object[] = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  let last: Said = { content: '', tool_calls: [], finish_reason: 'stop' }
  for (let step = 0; step < steps; step++) {
    const model = { id: 'scripted-actor' }
    await emit('pre_model_call', { model, messages, tools: declared }, messages)
    const response = await ask(baseUrl, messages, tools, signal)
    last = readSaid((await emit('post_model_call', { model, response }, response)).target)
    received.push(last)
    messages.push(writeSaid(last))
    if (last.tool_calls.length === 0) break
    for (const call of last.tool_calls) {
      const permitted = await emit('pre_tool_call', { tool_call: call }, call.args)
      const tool = tools.find(({ name }) => name === call.name)
      // A denied call is a failed one: the model reads the message.
      const content = permitted.isDenied ? permitted.verdict.message : tool?.execute(permitted.target)
      messages.push({ role: 'tool', tool_call_id: call.id, content })
      if (permitted.isDenied) continue
      const result = { value: content, is_error: false }
      await emit('post_tool_call', { tool_call: { ...call, args: permitted.target }, tool_result: result }, content)
    }
  }
  const output = { content: last.content ?? '' }
  await emit('output', { output }, output)
  await emit('agent_shutdown', { summary: { reason: 'completed' } }, { reason: 'completed' })
  return { received, finalText: last.content ?? '', finishReason: last.finish_reason }
}

integrationContract(
  {
    name: 'agent-hooks',
    supported: ['0.1'],
    streams: false,
    answers: 'always',
    installed: [{ version: '0.1.0', drive }],
    unsupported: { 'decision-aborted': 'the draft gives an interceptor no signal; the deadline ends the decision' },
  },
  { describe, test },
)

const model = { id: 'm' }
const refund = (id: string): SaidCall => ({ id, name: 'refund_order', args: { order_id: 'O-7001' } })
const says = (...calls: readonly SaidCall[]): Said => ({
  content: null,
  tool_calls: calls,
  finish_reason: 'tool_calls',
})
const order = { content: 'Please refund the orders O-7001 and O-7002.', role: 'user' }

/** The order was refunded; the next reply refunds it again. */
async function refundedOnce(mode: 'shadow' | 'advise', host: 'enforce' | 'evaluate_only' = 'enforce') {
  const problems: unknown[] = []
  const twincheck = createTwinCheck({ model: null, mode, onProblem: (error) => void problems.push(error) })
  const { emit, verdicts } = openHookHost(agentHooksInterceptor(twincheck), 's', host)
  await emit('input', { input: order }, order)
  await emit('post_model_call', { model, response: says(refund('c1')) }, says(refund('c1')))
  await emit('pre_tool_call', { tool_call: refund('c1') }, refund('c1').args)
  const result = { value: { order_id: 'O-7001', status: 'refunded' }, is_error: false }
  await emit('post_tool_call', { tool_call: refund('c1'), tool_result: result }, result.value)
  return { emit, verdicts, problems, twincheck }
}

describe('a call that was made already', () => {
  test('is allowed in shadow, with the evidence as warnings', async () => {
    const { emit } = await refundedOnce('shadow', 'evaluate_only')
    const { verdict } = await emit('post_model_call', { model, response: says(refund('c2')) }, says(refund('c2')))
    expect(verdict).toMatchObject({ decision: 'allow', warnings: [{ reason: 'twincheck:done-already' }] })
    expect((await emit('pre_tool_call', { tool_call: refund('c2') }, {})).verdict).toEqual({ decision: 'allow' })
  })

  test('is denied where the tool would run, with the answer as message', async () => {
    const { emit } = await refundedOnce('advise')
    const reply = says(refund('c2'), { ...refund('c3'), args: { order_id: 'O-7002' } })
    expect((await emit('post_model_call', { model, response: reply }, reply)).verdict.decision).toBe('allow')
    const { verdict } = await emit('pre_tool_call', { tool_call: reply.tool_calls[0] }, {})
    expect(verdict).toMatchObject({ decision: 'deny', reason: 'twincheck:done-already' })
    expect(verdict.message).toContain('Not executed')
    expect((await emit('pre_tool_call', { tool_call: reply.tool_calls[1] }, {})).verdict.decision).toBe('allow')
  })

  test('is denied in a host that has no model calls, too', async () => {
    const { emit } = await refundedOnce('advise')
    const { verdict } = await emit('pre_tool_call', { tool_call: refund('c9') }, refund('c9').args)
    expect(verdict).toMatchObject({ decision: 'deny', reason: 'twincheck:done-already' })
  })

  test('is answered at most five times in a turn: the denials of this session are known as answers', async () => {
    const { emit } = await refundedOnce('advise')
    const decisions: string[] = []
    for (let round = 2; round < 8; round++) {
      const reply = says(refund(`c${round}`))
      await emit('post_model_call', { model, response: reply }, reply)
      decisions.push((await emit('pre_tool_call', { tool_call: refund(`c${round}`) }, {})).verdict.decision)
    }
    expect(decisions).toEqual([...Array(5).fill('deny'), 'allow'])
  })

  test('is allowed if another call of its reply has the same id, because the wrong call could be denied', async () => {
    const { emit, verdicts } = await refundedOnce('advise')
    const look: SaidCall = { id: 'c2', name: 'get_order', args: { order_id: 'O-7002' } }
    await emit('post_model_call', { model, response: says(refund('c2'), look) }, says(refund('c2'), look))
    for (const call of [look, refund('c2')]) await emit('pre_tool_call', { tool_call: call }, call.args)
    expect(verdicts.slice(-3).map(({ verdict }) => verdict.decision)).toEqual(['allow', 'allow', 'allow'])
  })

  test('is a new one in another session, and after the session has ended', async () => {
    const { emit, twincheck } = await refundedOnce('advise')
    await emit('agent_shutdown', { summary: { reason: 'completed' } }, {})
    await emit('input', { input: order }, order)
    expect((await emit('pre_tool_call', { tool_call: refund('c2') }, {})).verdict.decision).toBe('allow')
    const other = openHookHost(agentHooksInterceptor(twincheck), 'other')
    await other.emit('input', { input: order }, order)
    expect((await other.emit('pre_tool_call', { tool_call: refund('c2') }, {})).verdict.decision).toBe('allow')
  })
})

test('a host that runs a call which was replaced is told so: it evaluates only, while TwinCheck repairs', async () => {
  const world = await startScriptedWorld([], async (asked) => favourTwin(undoneLock, asked))
  const problems: unknown[] = []
  const twincheck = scriptedTwinCheck(world.judgeUrl, { onProblem: (error) => void problems.push(error) })
  const { emit } = openHookHost(agentHooksInterceptor(twincheck), 's', 'evaluate_only')
  const [input, args] = [{ content: undoneLock.user, role: 'user' }, { account_id: 'AC-1001' }]
  await emit('input', { input }, input)
  const lock = says({ id: 'c1', name: 'lock_account', args })
  const unlock = says({ id: 'c2', name: 'unlock_account', args })
  await emit('post_model_call', { model, response: lock }, lock)
  const result = { value: '{"locked": true}', is_error: false }
  await emit('post_tool_call', { tool_call: lock.tool_calls[0], tool_result: result }, result.value)
  const { verdict } = await emit('post_model_call', { model, response: unlock }, unlock)
  expect(verdict).toMatchObject({ decision: 'transform', reason: 'twincheck:inverse-action' })
  expect(verdict.transform?.value).toMatchObject({ tool_calls: [], finish_reason: 'stop' })
  const denied = await emit('pre_tool_call', { tool_call: unlock.tool_calls[0] }, args)
  expect(denied.verdict).toMatchObject({ decision: 'deny', reason: 'twincheck:replaced' })
  expect(String(problems[0])).toContain('create TwinCheck in the mode shadow')
  await world.close()
})

/** The vectors of the draft are for hosts. These are their demands on an interceptor, by the numbers of the vectors. */
describe('the conformance vectors ask of an interceptor', () => {
  const points = 'agent_startup input pre_model_call post_model_call pre_tool_call post_tool_call output agent_shutdown'

  test('verdicts that a host accepts, at every point and in every mode (071, 092), and a transform only where one is allowed (022)', async () => {
    for (const mode of ['shadow', 'advise'] as const) {
      const { emit, verdicts } = await refundedOnce(mode)
      const members = { input: order, model, response: says(refund('c2')), tool_call: refund('c2'), messages: [order] }
      const result = { tool_result: { value: 'ok', is_error: false }, output: { content: '' }, summary: {} }
      for (const point of points.split(' ')) await emit(point, { ...members, ...result }, {})
      expect(verdicts.filter(({ verdict }) => verdict.decision === 'transform')).toEqual([])
    }
  })

  test('one decision about a reply whose beginnings are shown before the whole (110, 111), and none about a reply that breaks off (112)', async () => {
    const { emit } = await refundedOnce('advise')
    const whole = says(refund('c2'))
    for (const finish_reason of ['incremental', 'incremental', 'stream_incomplete']) {
      const begun = { ...whole, finish_reason }
      expect((await emit('post_model_call', { model, response: begun }, begun)).verdict).toEqual({ decision: 'allow' })
    }
    await emit('post_model_call', { model, response: whole }, whole)
    expect((await emit('pre_tool_call', { tool_call: refund('c2') }, {})).verdict.decision).toBe('deny')
  })

  test('that calls of one reply may be emitted at the same time (section 12.2)', async () => {
    const { emit } = await refundedOnce('advise')
    const other = { ...refund('c3'), args: { order_id: 'O-7002' } }
    await emit('post_model_call', { model, response: says(refund('c2'), other) }, {})
    const permitted = await Promise.all(
      [refund('c2'), other].map((call) => emit('pre_tool_call', { tool_call: call }, {})),
    )
    expect(permitted.map(({ verdict }) => verdict.decision)).toEqual(['deny', 'allow'])
  })

  test('texts without halves of surrogate pairs (section 4.4), also where a text was shortened', () => {
    for (const length of [499, 500]) {
      const reason = `${'x'.repeat(length)}😀`
      const certificate = { condition: 'c', severity: 1, calls: [0], reason, exhibits: [], finding: {} }
      const record = { certificates: [certificate] }
      const { warnings = [] } = Reflect.apply(allow, undefined, [record])
      expect(warnings.map(({ message }: { message: string }) => !/\p{Surrogate}/u.test(message))).toEqual([true])
    }
  })
})

describe('a context that no host may send', () => {
  test.each<[string, unknown]>([
    ['is no object', null],
    ['is a list', []],
    ['has no session', { interception_point: 'input', input: order }],
    ['has no response', { interception_point: 'post_model_call', session: { id: 's' } }],
    [
      'has calls that are none',
      { interception_point: 'post_model_call', session: { id: 's' }, response: { tool_calls: [7, null] } },
    ],
    ['has a tool call without members', { interception_point: 'pre_tool_call', session: { id: 's' }, tool_call: {} }],
    ['has an unknown point', { interception_point: 'post_mortem', session: { id: 's' } }],
    [
      'has tools that are none',
      { interception_point: 'pre_model_call', session: { id: 's' }, tools: [1, { name: 2 }], messages: [3] },
    ],
    [
      'is nested too deeply',
      {
        interception_point: 'pre_tool_call',
        session: { id: 's' },
        tool_call: { id: 'c', name: 'n', args: nested(5_000) },
      },
    ],
    ['has a response that contains itself', { ...at('post_model_call'), response: cyclic() }],
    [
      'has a result that contains itself',
      { ...at('post_tool_call'), tool_call: { id: 'c' }, tool_result: { value: cyclic() } },
    ],
    [
      'has a result that is a big number',
      { ...at('post_tool_call'), tool_call: { id: 'c' }, tool_result: { value: 10n } },
    ],
    ['has a result without a value', { ...at('post_tool_call'), tool_call: { id: 'c' }, tool_result: {} }],
    ['has members that throw', new Proxy(at('input'), { get: () => throwing() })],
    ['has a response that throws', { ...at('post_model_call'), response: new Proxy({}, { get: () => throwing() }) }],
    ['has a session that is a text', { interception_point: 'input', session: 's', input: order }],
    ['has a session whose id is a number', { interception_point: 'input', session: { id: 7 }, input: order }],
    ['has a tenant that is none', { ...at('input'), tenant: 7, input: order }],
    ['has an input that is null', { ...at('input'), input: null }],
    ['has content of no known kind', { ...at('input'), input: { role: 'alien', content: [7, null, { x: 1 }] } }],
    ['has calls in an object', { ...at('post_model_call'), response: { tool_calls: { 0: refund('c') } } }],
    ['has a call without a name', { ...at('post_model_call'), response: { tool_calls: [{ id: 'c', args: {} }] } }],
    ['has arguments as text', { ...at('pre_tool_call'), tool_call: { ...refund('c'), args: '{"order_id"' } }],
    [
      'has arguments with a prototype',
      { ...at('pre_tool_call'), tool_call: { ...refund('c'), args: JSON.parse('{"__proto__": {}}') } },
    ],
    ['has arguments that are a function', { ...at('pre_tool_call'), tool_call: { ...refund('c'), args: () => 1 } }],
    [
      'has a thousand calls with one id',
      { ...at('post_model_call'), response: says(...Array(1_000).fill(refund('c'))) },
    ],
    [
      'has half a surrogate pair',
      { ...at('post_model_call'), response: { content: '\ud83d', tool_calls: [refund('\ud83d')] } },
    ],
    ['has messages of no known kind', { ...at('pre_model_call'), messages: [{}, { role: 'alien' }, null] }],
    ['has a schema that contains itself', { ...at('pre_model_call'), tools: [{ name: 'a', schema: cyclic() }] }],
    ['has a point with other letters', { ...at('POST_MODEL_CALL'), response: says(refund('c')) }],
  ])('%s: the verdict is valid and allows, and nothing is thrown', async (_, context) => {
    for (const mode of ['shadow', 'advise'] as const) {
      const { intercept } = agentHooksInterceptor(createTwinCheck({ model: null, mode, onProblem: () => {} }))
      const verdict = await intercept(context)
      expect([verdict.decision, hookVerdict.problem(verdict, '')]).toEqual(['allow', null])
    }
  })
})

function at(interception_point: string) {
  return { interception_point, session: { id: 's' } }
}

function cyclic(): object {
  const made: { value?: object } = {}
  made.value = made
  return made
}

function throwing(): never {
  throw new Error('a member that throws')
}

function nested(depth: number): object {
  let value = {}
  for (let level = 0; level < depth; level++) value = { value }
  return value
}

async function ask(
  baseUrl: string,
  messages: readonly object[],
  tools: readonly HostTool[],
  signal: AbortSignal,
): Promise<Said> {
  const declared = tools.map(({ name, description, parameters }) => {
    return { type: 'function', function: { name, description, parameters } }
  })
  const answer = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'scripted-actor', messages, tools: declared }),
  })
  if (!answer.ok) throw new Error(`the model answered ${answer.status}`)
  const { choices } = JSON.parse(await answer.text())
  const { message, finish_reason } = choices[0]
  const calls: readonly { id: string; function: { name: string; arguments: string } }[] = message.tool_calls ?? []
  const tool_calls = calls.map(({ id, function: { name, arguments: given } }) => ({
    id,
    name,
    args: JSON.parse(given),
  }))
  return { content: message.content ?? null, tool_calls, finish_reason }
}

/** The target after the emission: the response itself, or the value of a transform. */
function readSaid(target: unknown): Said {
  return JSON.parse(JSON.stringify(target))
}

function writeSaid({ content, tool_calls: calls }: Said): object {
  const tool_calls = calls.map(({ id, name, args }) => {
    return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } }
  })
  return { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls } : {}) }
}
