/** LiteLLM's generic guardrail at the gateway: what it is told, which conversation it is, and hostile posts. */
import { afterEach, describe, expect, test } from 'vitest'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, repeatedCharge, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { answering } from '../../test/advised-world.ts'
import { assistant, call, result } from '../../test/check-world.ts'
import { openTestGateway } from '../../test/gateway-world.ts'
import { hookPath, newCallId, postHook, requestPost, responsePost, throughLitellm } from '../../test/litellm-proxy.ts'
import { sayBytes, sayThenListen } from '../../test/raw-client.ts'
import { openStore } from '../store/open-store.ts'
import { hashKey } from './proxy/keys.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** A gateway without an upstream: LiteLLM is the proxy. */
async function open(
  settings: Readonly<Record<string, unknown>> = {},
  more: Parameters<typeof openTestGateway>[2] = {},
) {
  const gateway = await openTestGateway({ actorUrl: '' }, { upstreams: {}, litellm: {}, ...settings }, more)
  opened.push(gateway.close)
  return gateway
}

async function openRepairing(story: typeof undoneLock, settings: Readonly<Record<string, unknown>> = {}) {
  const judge = await startScriptedWorld([], (asked) => favourTwin(story, asked))
  opened.push(judge.close)
  const model = { baseUrl: judge.judgeUrl, name: 'scripted-judge-1' }
  return open({ mode: 'repair', model, ...settings })
}

const user = (content: string) => ({ role: 'user', content })
const charge = { account_id: 'AC-1001', amount: 5 }
const locked = [
  user(undoneLock.user),
  assistant(call('call_first', 'lock_account')),
  result('call_first', '{"locked": true}'),
]
const unlock = [call('call_disputed', 'unlock_account')]
const declined = [
  user(repeatedCharge.user),
  assistant(call('call_first', 'charge_card', charge)),
  result('call_first', '{"error": "declined"}'),
]
const chargeAgain = [call('call_disputed', 'charge_card', charge)]
const refunded = (name: string) => [
  user(`Please refund order O-7001. (${name})`),
  assistant(call('call_first', 'refund_order', { order_id: 'O-7001' })),
  result('call_first', '{"status": "refunded", "order_id": "O-7001"}'),
]
const refundAgain = (id = 'call_second') => [call(id, 'refund_order', { order_id: 'O-7001' })]

async function sessionsIn(path: string): Promise<readonly string[]> {
  const store = await openStore({ address: path })
  const runs = await store.listRuns({ tenant: null, limit: 100, before: null })
  await store.close()
  return runs.map(({ session }) => session)
}

describe('LiteLLM is told', () => {
  test('to pass everything on in shadow, and the decision is recorded with its evidence', async () => {
    const { url, store, reaches } = await open()
    expect(await throughLitellm(url, locked, unlock)).toEqual({ action: 'NONE' })
    await reaches('twincheck_recorded_decisions_total', 1)
    const opened = await openStore({ address: store })
    const [run] = await opened.listRuns({ tenant: null, limit: 1, before: null })
    const [stored] = run ? await opened.listRecords(run) : []
    await opened.close()
    expect(stored?.record.certificates.map(({ condition }) => condition)).toEqual(['inverse-action'])
  })

  test('to block a call that was made already, with the reason', async () => {
    const { url, reaches } = await open({ mode: 'advise', calibration: null }, { profile: answering })
    const reply = await throughLitellm(url, refunded('one'), refundAgain())
    expect(reply.action).toBe('BLOCKED')
    expect(reply.blocked_reason).toContain('Not executed')
    await reaches('twincheck_answers_total{condition="done-already"}', 1)
  })

  test('to block the whole reply if only one of its calls would be answered', async () => {
    const { url } = await open({ mode: 'advise', calibration: null }, { profile: answering })
    const read = call('call_third', 'get_order', { order_id: 'O-7002' })
    const reply = await throughLitellm(url, refunded('beside'), [...refundAgain(), read])
    expect(reply.action).toBe('BLOCKED')
  })

  test('to pass the same calls on after it has blocked them three times: a model that insists gets its way', async () => {
    const { url, reaches, metric } = await open({ mode: 'advise', calibration: null }, { profile: answering })
    const actions: string[] = []
    for (let attempt = 0; attempt < 5; attempt++)
      actions.push((await throughLitellm(url, refunded('insists'), refundAgain(`call_${attempt}_again`))).action)
    expect(actions).toEqual(['BLOCKED', 'BLOCKED', 'BLOCKED', 'NONE', 'NONE'])
    await reaches('twincheck_recorded_decisions_total', 5)
    expect(await metric('twincheck_answers_total{condition="done-already"}')).toBe(3)
  })

  test('to block a call that would be replaced, with what is suggested instead', async () => {
    const { url } = await openRepairing(repeatedCharge)
    const reply = await throughLitellm(url, declined, chargeAgain)
    expect(reply).toEqual({
      action: 'BLOCKED',
      blocked_reason: expect.stringContaining('get_balance({"account_id":"AC-1001"})'),
    })
  })

  test('to replace the call if LiteLLM applies tool calls; the call keeps its id, and the history after it is recognised', async () => {
    const { url, store, reaches } = await openRepairing(repeatedCharge, { litellm: { appliesToolCalls: true } })
    const reply = await throughLitellm(url, declined, chargeAgain)
    const balance = call('call_disputed', 'get_balance')
    expect(reply).toEqual({ action: 'GUARDRAIL_INTERVENED', tool_calls: [balance] })
    const after = [...declined, assistant(balance), result('call_disputed', '{"balance": 12}')]
    expect((await throughLitellm(url, after, [call('call_last', 'charge_card', charge)])).action).toBe('NONE')
    await reaches('twincheck_recorded_decisions_total', 2)
    expect(await sessionsIn(store)).toHaveLength(1)
  })

  test('to block after all once the history shows that LiteLLM ignored the replaced call', async () => {
    const { url, log } = await openRepairing(repeatedCharge, { litellm: { appliesToolCalls: true } })
    expect((await throughLitellm(url, declined, chargeAgain)).action).toBe('GUARDRAIL_INTERVENED')
    const ignored = [...declined, assistant(...chargeAgain), result('call_disputed', '{"error": "declined"}')]
    await throughLitellm(url, ignored, [call('call_read', 'get_balance')])
    expect(log()).toContain('litellm-ignored-tool-calls')
    const other = [user(`${repeatedCharge.user} Now.`), ...declined.slice(1)]
    expect((await throughLitellm(url, other, chargeAgain)).action).toBe('BLOCKED')
  })

  test('to block where a text would replace the calls, because their number cannot change', async () => {
    const { url } = await openRepairing(undoneLock, { litellm: { appliesToolCalls: true } })
    expect((await throughLitellm(url, locked, unlock)).action).toBe('BLOCKED')
  })
})

describe('a conversation is recognised as in the gateway', () => {
  test('by its messages: its switch is spent by the block, so the next attempt passes', async () => {
    const { url, store, reaches } = await openRepairing(undoneLock)
    expect((await throughLitellm(url, locked.slice(0, 1), [call('call_first', 'lock_account')])).action).toBe('NONE')
    expect((await throughLitellm(url, locked, unlock)).action).toBe('BLOCKED')
    expect((await throughLitellm(url, locked, [call('call_other', 'unlock_account')])).action).toBe('NONE')
    await reaches('twincheck_recorded_decisions_total', 3)
    expect(await sessionsIn(store)).toHaveLength(1)
  })

  test('by the name that its client gave in a header, if LiteLLM forwards the header', async () => {
    const { url, store, reaches } = await open()
    const more = { request_headers: { 'x-twincheck-session': 'ticket-7', authorization: '[present]' } }
    await throughLitellm(url, locked, unlock, { more })
    await throughLitellm(url, declined, chargeAgain, {
      more: { request_headers: { 'x-twincheck-session': '[present]' } },
    })
    await reaches('twincheck_recorded_decisions_total', 2)
    const sessions = await sessionsIn(store)
    expect([sessions.length, sessions.includes('ticket-7'), sessions.includes('[present]')]).toEqual([2, true, false])
  })
})

describe('a post is passed on without a decision', () => {
  test.each<[string, (id: string) => readonly object[]]>([
    [
      'if it has no calls, such as a piece of a stream',
      (id) => [requestPost(id, locked), responsePost(id, [], ['Hel'])],
    ],
    ['if its request was not posted', (id) => [responsePost(id, unlock)]],
    [
      'if LiteLLM gives no call id',
      () => [
        { ...requestPost('', locked), litellm_call_id: null },
        { ...responsePost('', unlock), litellm_call_id: null },
      ],
    ],
    [
      'if its conversation is longer than is decided',
      (id) => [requestPost(id, [user('x'.repeat(5_000)), ...locked]), responsePost(id, unlock)],
    ],
  ])('%s', async (_, posts) => {
    const { url, metric } = await open({ bounds: { decidedBytes: 4_096 } })
    for (const post of posts(newCallId())) expect((await postHook(url, post)).reply).toEqual({ action: 'NONE' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await metric('twincheck_recorded_decisions_total')).toBe(0)
  })

  test('if its request came from another tenant', async () => {
    const tenants = ['acme', 'globex'].map((name) => ({ name, key: hashKey(`twk_${name}_key`) }))
    const { url, metric } = await open({ tenants })
    await postHook(url, requestPost('shared', locked), { 'x-api-key': 'twk_acme_key' })
    await postHook(url, responsePost('shared', unlock), { 'x-api-key': 'twk_globex_key' })
    expect(await metric('twincheck_unjudged_answers_total{reason="request-unknown"}')).toBe(1)
  })
})

describe('a hostile post gets a clear error, and the next one is served', () => {
  function raw(body: string | Uint8Array, head = ''): Uint8Array {
    const bytes = Buffer.from(body)
    const lines = `POST ${hookPath} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes.length}\r\n${head}\r\n`
    return Buffer.concat([Buffer.from(lines), bytes])
  }
  const isServed = async (url: string) => (await postHook(url, requestPost(newCallId(), locked))).status

  test.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['no JSON', '{"input_type": '],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['nested too deeply', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['of no known kind', '{"input_type": "both"}'],
    ['with messages that are none', '{"input_type": "request", "structured_messages": [7]}'],
    ['with calls that are none', '{"input_type": "response", "tool_calls": "all"}'],
    ['with an endless call id', JSON.stringify({ input_type: 'request', litellm_call_id: 'x'.repeat(201) })],
  ])('malformed: %s', async (_, body) => {
    const { url } = await open()
    const { status, text } = await sayBytes(url, raw(body, 'connection: close\r\n'))
    expect([status, text.includes('malformed-request')]).toEqual([400, true])
    expect(await isServed(url)).toBe(200)
  })

  // Node 26 writes JSON of every depth, so these posts are served there.
  test.each([
    `{"input_type": "request", "structured_messages": [{"content": ${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`,
    `{"input_type": "response", "tool_calls": [{"x": ${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`,
  ])('nested more deeply than some engines can write again: %.60s', async (body) => {
    const { url } = await open()
    const { status, text } = await sayBytes(url, raw(body, 'connection: close\r\n'))
    expect(status === 200 || (status === 400 && text.includes('malformed-request'))).toBe(true)
    expect(await isServed(url)).toBe(200)
  })

  test('oversized, while it is still being sent', async () => {
    const { url } = await open({ bounds: { requestBytes: 16_384 } })
    expect(await sayThenListen(url, raw(JSON.stringify(requestPost('x', [user('x'.repeat(5_000_000))]))))).toBe('413')
    expect(await isServed(url)).toBe(200)
  })

  test('slow', async () => {
    const { url } = await open({ bounds: { requestMs: 200 } })
    expect((await sayBytes(url, raw(JSON.stringify(requestPost('x', locked))).subarray(0, 200))).status).toBe(408)
    expect(await isServed(url)).toBe(200)
  })

  test('with a wrong key, before its body is read', async () => {
    const { url } = await open({ tenants: [{ name: 'acme', key: hashKey('twk_acme_key') }] })
    for (const headers of [{}, { 'x-api-key': 'twk_wrong' }, { authorization: 'Bearer twk_wrong' }])
      expect((await postHook(url, 'not even JSON', headers)).status).toBe(401)
    expect((await postHook(url, requestPost('x', locked), { 'x-api-key': 'twk_acme_key' })).status).toBe(200)
  })

  test('replayed: it gets the first reply, decides nothing and spends nothing', async () => {
    const { url, reaches, metric } = await openRepairing(undoneLock)
    const posts = [requestPost('replayed', locked), responsePost('replayed', unlock)]
    const replies: string[] = []
    for (const post of [...posts, ...posts, posts[1], posts[1]]) replies.push((await postHook(url, post)).reply.action)
    expect(replies).toEqual(['NONE', 'BLOCKED', 'NONE', 'BLOCKED', 'BLOCKED', 'BLOCKED'])
    await reaches('twincheck_recorded_decisions_total', 1)
    expect(await metric('twincheck_requests_total{endpoint="litellm-hook",status="200"}')).toBe(6)
  })

  test('of a page of another site', async () => {
    const { url } = await open()
    expect((await postHook(url, requestPost('x', locked), { origin: 'https://evil.example' })).status).toBe(403)
  })
})

test('a caller that left before its reply gives the switch back: the same post then gets it', async () => {
  let begun = () => {}
  let release = () => {}
  const reached = new Promise<void>((resolve) => {
    begun = resolve
  })
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const judge = await startScriptedWorld([], async (asked) => {
    begun()
    await held
    return favourTwin(undoneLock, asked)
  })
  opened.push(judge.close)
  const { url } = await open({ mode: 'repair', model: { baseUrl: judge.judgeUrl, name: 'scripted-judge-1' } })
  await postHook(url, requestPost('left', locked))
  const leaving = new AbortController()
  const body = JSON.stringify(responsePost('left', unlock))
  const left = fetch(`${url}${hookPath}`, { method: 'POST', body, signal: leaving.signal }).catch(() => null)
  await reached
  leaving.abort()
  await left
  release()
  expect((await postHook(url, responsePost('left', unlock))).reply.action).toBe('BLOCKED')
})

test('without the section "litellm" the path is refused', async () => {
  const gateway = await openTestGateway({ actorUrl: 'http://127.0.0.1:9/v1' })
  opened.push(gateway.close)
  expect((await postHook(gateway.url, requestPost('x', locked))).status).toBe(404)
})
