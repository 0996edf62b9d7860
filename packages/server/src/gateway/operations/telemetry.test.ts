/** Spans of the gateway, recorded by the real SDK, of requests that real clients make. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Attributes, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { judgeModel, startScriptedWorld } from '../../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../../core/src/integrations/contract/stories.ts'
import { driveStory } from '../../../test/drive-story.ts'
import { makeGatewayFolder, startGatewayProcess, until } from '../../../test/gateway-process.ts'
import { openTestGateway, type TestGateway } from '../../../test/gateway-world.ts'
import { askActor, startLockingActor, untilUnlock, wasSwitched } from '../../../test/locking-actor.ts'
import { type RawUpstream, startRawUpstream } from '../../../test/raw-upstream.ts'
import { readTraceParent, writeTraceParent } from './telemetry.ts'

const opened: { readonly close: () => Promise<void> }[] = []
const exporter = new InMemorySpanExporter()

beforeEach(() => {
  exporter.reset()
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }))
})

afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
  trace.disable()
})

const traceId = 'b'.repeat(32)
const callersSpan = 'a'.repeat(16)
const traced = { traceparent: `00-${traceId}-${callersSpan}-01` }

/** In front of the actor that locks and unlocks, with a judge that favours the twin. */
async function inFrontOfActor(settings: Readonly<Record<string, unknown>>) {
  const upstream: RawUpstream = await startLockingActor()
  const judge = await startScriptedWorld([], (asked) => favourTwin(undoneLock, asked))
  const prices = { [judgeModel]: { input: 1, output: 2 } }
  const gateway = await openTestGateway(
    { actorUrl: upstream.actorUrl, judgeUrl: judge.judgeUrl },
    { openTelemetry: {}, prices, ...settings },
  )
  opened.push(upstream, judge, gateway)
  return { upstream, gateway }
}

/** Waits for the spans of that many decisions, which come last. */
async function spansAfter(decisions: number): Promise<readonly ReadableSpan[]> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    const spans = exporter.getFinishedSpans()
    const requests = spans.filter(({ name }) => name.startsWith('POST /'))
    if (named(spans, 'twincheck.decision').length >= decisions && requests.length >= decisions) return spans
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`only ${exporter.getFinishedSpans().map(({ name }) => name)}`)
}

function named(spans: readonly ReadableSpan[], name: string): readonly ReadableSpan[] {
  return spans.filter((span) => span.name === name)
}

function isBelow(span: ReadableSpan | undefined, parent: ReadableSpan | undefined): boolean {
  return span !== undefined && span.parentSpanContext?.spanId === parent?.spanContext().spanId
}

/** The switch and everything about it: one request in repair. */
async function switchedRequest({ url }: TestGateway) {
  const next = await untilUnlock(url, 'traced')
  await spansAfter(1)
  exporter.reset()
  expect(wasSwitched(await askActor(url, next, traced))).toBe(true)
  return spansAfter(1)
}

describe('a request in repair', () => {
  test('is a span below the caller’s, with the upstream, the decision and what it took below it', async () => {
    const { gateway, upstream } = await inFrontOfActor({ mode: 'repair' })
    const spans = await switchedRequest(gateway)
    const [request] = named(spans, 'POST /v1/chat/completions')
    const [decision] = named(spans, 'twincheck.decision')
    expect([request?.spanContext().traceId, request?.parentSpanContext?.spanId]).toEqual([traceId, callersSpan])
    for (const name of ['POST', 'twincheck.recognise', 'twincheck.load', 'twincheck.decision', 'twincheck.commit'])
      expect([name, named(spans, name).map((span) => isBelow(span, request))]).toEqual([name, [true]])
    const [verifier] = named(spans, `chat ${judgeModel}`)
    expect(isBelow(verifier, decision)).toBe(true)
    expect(spans).toHaveLength(7)
    const [asked] = named(spans, 'POST')
    expect(upstream.requests.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${asked?.spanContext().spanId}-01`)
  })

  test('says how it ended, what the gateway added, and what the models cost', async () => {
    const { gateway } = await inFrontOfActor({ mode: 'repair' })
    const spans = await switchedRequest(gateway)
    const [request] = named(spans, 'POST /v1/chat/completions')
    expect(request?.attributes).toMatchObject({
      ...{ 'http.request.method': 'POST', 'http.route': '/v1/chat/completions', 'http.response.status_code': 200 },
      'twincheck.tenant': 'local',
    })
    for (const name of ['twincheck.gateway.milliseconds', 'twincheck.held.milliseconds'])
      expect(request?.attributes[name]).toBeGreaterThan(0)
    expect(named(spans, 'twincheck.decision')[0]?.attributes).toMatchObject({
      ...{ 'twincheck.outcome': 'replaced', 'twincheck.stages': ['evidence', 'twin', 'structure', 'verifier', 'gate'] },
      'twincheck.cost': 0.000_14,
    })
    expect(named(spans, `chat ${judgeModel}`)[0]?.attributes).toMatchObject({
      ...{ 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 20, 'twincheck.model.role': 'verifier' },
    })
  })

  test.each([
    ['nothing of what was said, unless it is asked for', {}, false],
    ['what was proposed, where it is asked for', { content: true }, true],
  ])('shows %s', async (_, openTelemetry, shown) => {
    const { gateway } = await inFrontOfActor({ mode: 'repair', openTelemetry })
    const all: Attributes[] = (await switchedRequest(gateway)).map(({ attributes }) => attributes)
    expect(JSON.stringify(all).includes('AC-1001')).toBe(shown)
  })
})

test('in shadow the decision stands below its request too, and the request does not wait for it', async () => {
  const { gateway } = await inFrontOfActor({})
  await askActor(gateway.url, await untilUnlock(gateway.url, 'shadow', traced), traced)
  const spans = await spansAfter(2)
  const requests = named(spans, 'POST /v1/chat/completions')
  const decisions = named(spans, 'twincheck.decision')
  expect(decisions.map((decision) => requests.some((request) => isBelow(decision, request)))).toEqual([true, true])
  expect(requests[0]?.attributes['twincheck.held.milliseconds']).toBeUndefined()
})

test('an SDK’s requests are traced alike, and a trace starts where there is none', async () => {
  const world = await startScriptedWorld(undoneLock.script, (asked) => favourTwin(undoneLock, asked))
  const gateway = await openTestGateway(world, { mode: 'repair', openTelemetry: {} })
  opened.push(world, gateway)
  expect((await driveStory(`${gateway.url}/v1`, undoneLock)).ran).toEqual(['lock_account'])
  const requests = named(await spansAfter(2), 'POST /v1/chat/completions')
  expect(requests.map(({ parentSpanContext }) => parentSpanContext)).toEqual([undefined, undefined])
})

test('an upstream that fails is an error of its span and of the request’s', async () => {
  const upstream = await startRawUpstream((_, outgoing) => void outgoing.writeHead(503).end('busy'))
  const gateway = await openTestGateway(upstream, { paths: ['*'], openTelemetry: {} })
  opened.push(upstream, gateway)
  expect((await fetch(`${gateway.url}/v1/files/secret-name`)).status).toBe(503)
  await gateway.reaches('twincheck_in_flight', 0)
  const spans = exporter.getFinishedSpans()
  expect(spans.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['GET', '503'],
    ['GET', '503'],
  ])
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toContain('secret-name')
})

test('the command traces with the SDK that it is started with', async () => {
  const folder = makeGatewayFolder()
  const upstream = await startLockingActor()
  opened.push({ close: async () => folder.remove() }, upstream)
  const spans = join(folder.path, 'spans.jsonl')
  const configuration = folder.configure(
    { actorUrl: upstream.actorUrl, judgeUrl: upstream.actorUrl },
    { mode: 'shadow', openTelemetry: {} },
  )
  // As a URL: Node reads spaces and quotes in NODE_OPTIONS as its own.
  const preload = new URL('../../../test/trace-to-file.ts', import.meta.url)
  const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${preload}`, TWINCHECK_SPANS: spans }
  const gateway = await startGatewayProcess(configuration, { env })
  await untilUnlock(gateway.url, 'command', traced)
  const written = () => (existsSync(spans) ? readFileSync(spans, 'utf8').trimEnd().split('\n') : [])
  await until('the decision is traced', () => written().some((line) => line.includes('twincheck.decision')))
  expect(await gateway.end('SIGTERM')).toBe(0)
  const named = written().map((line): string => JSON.parse(line)[0])
  const whole = ['POST', 'POST /v1/chat/completions', 'twincheck.decision', 'twincheck.load', 'twincheck.recognise']
  expect(named.toSorted()).toEqual(whole)
  expect(written()).toContain(JSON.stringify(['POST /v1/chat/completions', callersSpan]))
})

describe('the caller’s traceparent', () => {
  const asked = async (gateway: TestGateway, upstream: RawUpstream, headers: Readonly<Record<string, string>>) => {
    await untilUnlock(gateway.url, 'passing', headers)
    return upstream.requests.at(-1)?.headers.traceparent
  }

  test('passes untouched where nothing is traced', async () => {
    const { gateway, upstream } = await inFrontOfActor({ openTelemetry: null })
    expect(await asked(gateway, upstream, traced)).toBe(traced.traceparent)
    expect(await asked(gateway, upstream, {})).toBeUndefined()
    expect(exporter.getFinishedSpans()).toEqual([])
  })

  test('passes untouched where no provider is registered', async () => {
    trace.disable()
    const { gateway, upstream } = await inFrontOfActor({})
    expect(await asked(gateway, upstream, traced)).toBe(traced.traceparent)
    expect(await asked(gateway, upstream, {})).toBeUndefined()
  })

  test('that asks for no record is gone on from, and nothing is recorded', async () => {
    const { gateway, upstream } = await inFrontOfActor({})
    const header = await asked(gateway, upstream, { traceparent: `00-${traceId}-${callersSpan}-00` })
    expect(header).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`))
    await gateway.reaches('twincheck_recorded_decisions_total', 1)
    expect(exporter.getFinishedSpans()).toEqual([])
  })

  test.each([
    `00-${'0'.repeat(32)}-${callersSpan}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${callersSpan}-01`,
    `00-${traceId}-${callersSpan}-01-more`,
    `00-${traceId.toUpperCase()}-${callersSpan}-01`,
    '',
  ])('%j is none', (header) => {
    expect(readTraceParent(header)).toBeNull()
  })

  test('is read as it is written, also from a later version with more behind it', () => {
    const place = { traceId, spanId: callersSpan, traceFlags: 1 }
    expect(writeTraceParent(place)).toBe(traced.traceparent)
    expect(readTraceParent(traced.traceparent)).toEqual(place)
    expect(readTraceParent(`01-${traceId}-${callersSpan}-01-more`)).toEqual(place)
    expect(writeTraceParent({ ...place, traceId: '0'.repeat(32) })).toBeNull()
  })
})
