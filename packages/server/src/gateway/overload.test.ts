import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { holdStore } from '../../test/hold-store.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'
import { openStore } from '../store/open-store.ts'
import { storeMs } from './decider/store-watch.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

const completion = JSON.stringify({
  choices: [{ index: 0, message: { role: 'assistant', content: 'Done.' }, finish_reason: 'stop' }],
})

async function inShadow(settings: Readonly<Record<string, unknown>> = {}): Promise<TestGateway> {
  const upstream = await startRawUpstream((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(completion)
  })
  opened.push(upstream)
  const gateway = await openTestGateway(upstream, settings)
  opened.push(gateway)
  return gateway
}

async function send({ url }: TestGateway, sessions: readonly string[], width: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const waiting = [...sessions]
  const worker = async () => {
    for (let session = waiting.shift(); session !== undefined; session = waiting.shift()) await ask(url, session, agent)
  }
  await Promise.all(Array.from({ length: width }, worker))
  agent.destroy()
}

function ask(url: string, session: string, agent: Agent): Promise<void> {
  const body = JSON.stringify({ messages: [{ role: 'user', content: `Look after ${session}.` }] })
  const headers = { 'content-type': 'application/json', 'x-twincheck-session': session }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/v1/chat/completions`, { method: 'POST', agent, headers }, (answer) => {
      answer.on('end', resolve).resume()
    })
    asked.on('error', reject).end(body)
  })
}

async function recordedSessions({ store }: TestGateway): Promise<readonly string[]> {
  const reader = await openStore({ address: store })
  const sessions: string[] = []
  for await (const { about } of reader.readChain()) if (about) sessions.push(about.session)
  await reader.close()
  return sessions
}

test('no decision is lost where a burst meets a store that is held up for longer than a client would wait', async () => {
  const gateway = await inShadow()
  const holding = await holdStore(gateway.store)
  const sessions = Array.from({ length: 2_100 }, (_, index) => `s-${index}`)
  await Promise.all([send(gateway, sessions, 16), pause(storeMs + 300)])
  holding.close()
  await gateway.reaches('twincheck_recorded_decisions_total', sessions.length)
  expect(await gateway.metric('twincheck_unjudged_answers_total{reason="overloaded"}')).toBe(0)
  expect(await gateway.metric('twincheck_unrecorded_decisions_total')).toBe(0)
  expect(await gateway.metric('twincheck_waiting_bytes')).toBe(0)
  expect(new Set(await recordedSessions(gateway))).toEqual(new Set(sessions))
})

test('where memory is used up the newest answers are not judged, which is counted and said, and the others are', async () => {
  const gateway = await inShadow({ bounds: { waitingBytes: 65_536 } })
  const holding = await holdStore(gateway.store)
  const sessions = Array.from({ length: 60 }, (_, index) => `s-${index}`)
  await send(gateway, sessions, 1)
  await gateway.reaches('twincheck_in_flight', 0)
  const overloaded = await gateway.metric('twincheck_unjudged_answers_total{reason="overloaded"}')
  expect(overloaded).toBeGreaterThan(0)
  expect(await gateway.metric('twincheck_waiting')).toBe(sessions.length - overloaded)
  expect(await gateway.metric('twincheck_waiting_bytes')).toBeLessThanOrEqual(65_536)
  holding.close()
  await gateway.reaches('twincheck_recorded_decisions_total', sessions.length - overloaded)
  await send(gateway, ['later'], 1)
  await gateway.reaches('twincheck_recorded_decisions_total', sessions.length - overloaded + 1)
  expect(await recordedSessions(gateway)).toEqual([...sessions.slice(0, sessions.length - overloaded), 'later'])
  const said = gateway
    .log()
    .split('\n')
    .filter((line) => line.includes('"event":"unjudged"'))
  expect(said.map((line): unknown => JSON.parse(line))).toMatchObject([{ reason: 'overloaded', answers: 1 }])
})
