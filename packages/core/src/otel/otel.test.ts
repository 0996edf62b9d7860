import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { describe, expect, test } from 'vitest'
import { inverseStep, plainStep, repairOptions, repeatStep } from '../../test/fixtures/sessions.ts'
import type { TwinCheckOptions } from '../boundary/setting.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import type { StepInput } from '../policy/paper/step.ts'
import { type OtelOptions, otelRecorder } from './index.ts'

describe('the spans of a decision', () => {
  test('are one for the decision and one below it for each model that was asked', async () => {
    const [generator, verifier, decision, ...more] = await spansOf(repeatStep())
    expect(more).toEqual([])
    expect(decision?.name).toBe('twincheck.decision')
    expect([generator?.name, verifier?.name]).toEqual(['chat judge-1', 'chat judge-1'])
    for (const asked of [generator, verifier]) {
      expect(asked?.parentSpanContext?.spanId).toBe(decision?.spanContext().spanId)
      expect(asked?.attributes).toMatchObject({
        'gen_ai.operation.name': 'chat',
        'gen_ai.response.model': 'judge-1',
        'gen_ai.usage.input_tokens': 1_000,
        'gen_ai.usage.output_tokens': 100,
      })
    }
    expect(generator?.attributes['twincheck.model.role']).toBe('generator')
  })

  test('say what was proposed, how it ended and why', async () => {
    const [, decision] = await spansOf(inverseStep())
    expect(decision?.attributes).toMatchObject({
      'gen_ai.conversation.id': 's',
      'gen_ai.tool.name': 'unlock_account',
      'twincheck.outcome': 'replaced',
      'twincheck.mode': 'repair',
      'twincheck.evidence.conditions': ['inverse-action'],
      'twincheck.twin.origin': 'deterministic',
      'twincheck.stages': ['evidence', 'twin', 'structure', 'verifier', 'gate'],
    })
    expect(decision?.events).toMatchObject([
      { name: 'gen_ai.evaluation.result', attributes: { 'gen_ai.evaluation.score.label': 'replaced' } },
    ])
    const [kept] = await spansOf(plainStep())
    expect(kept?.attributes).toMatchObject({
      'twincheck.outcome': 'kept',
      'twincheck.because.stage': 'evidence',
      'twincheck.because.code': 'no-certificate',
      'twincheck.stages': [],
    })
    expect(kept?.events).toEqual([])
  })

  test('are no error where there is evidence and no verifier is configured', async () => {
    const [decision] = await spansOf(inverseStep(), {}, { model: null })
    expect(decision?.attributes).toMatchObject({ 'twincheck.because.code': 'no-model' })
    expect(decision?.attributes).not.toHaveProperty('error.type')
    expect(decision?.status.code).toBe(SpanStatusCode.UNSET)
  })

  test('hold nothing that users or tools wrote, unless that was asked for', async () => {
    const plain = JSON.stringify((await spansOf(inverseStep())).map(({ attributes, events }) => [attributes, events]))
    expect(plain).not.toContain('AC-1001')
    const [, decision] = await spansOf(inverseStep(), { content: true })
    expect(decision?.attributes['gen_ai.tool.call.arguments']).toBe('[{"account_id":"AC-1001"}]')
    expect(decision?.attributes['twincheck.twin.action']).toContain('final-response')
  })

  test('are marked as errors where a model failed', async () => {
    const model = async () => {
      throw new TypeError('no connection')
    }
    const [asked, decision] = await spansOf(inverseStep(), {}, { model })
    expect(decision?.status.code).toBe(SpanStatusCode.ERROR)
    expect(decision?.attributes['error.type']).toBe('TypeError')
    expect(asked?.attributes['error.type']).toBe('unanswered')
  })
})

test('a decision stands below the span that was active when its step was checked', async () => {
  const storage = new AsyncLocalStorage<Context>()
  context.setGlobalContextManager({
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...args) => storage.run(active, () => Reflect.apply(work, self, args)),
    bind: (_, target) => target,
    enable() {
      return this
    },
    disable() {
      return this
    },
  })
  const spanId = 'aaaaaaaaaaaaaaaa'
  const outer = trace.wrapSpanContext({ traceId: 'b'.repeat(32), spanId, traceFlags: 1 })
  const spans = await context.with(trace.setSpan(ROOT_CONTEXT, outer), () => spansOf(plainStep()))
  context.disable()
  expect(spans[0]?.parentSpanContext?.spanId).toBe(spanId)
})

test('without the API nothing happens, and it is looked for once', async () => {
  let looked = 0
  const loadApi = async () => {
    looked++
    return null
  }
  const session = createTwinCheck(repairOptions({ onRecord: otelRecorder({ loadApi }) })).session('s')
  for (let i = 0; i < 3; i++) await session.check(plainStep())
  await session.settled()
  expect(looked).toBe(1)
})

test('where nothing listens, a record is not even read', async () => {
  const record = await (await createTwinCheck(repairOptions()).session('s').check(plainStep())).record
  const unread = new Proxy(record, {
    get: (target, member) => {
      if (member !== 'measured') throw new Error(`${String(member)} was read`)
      return Reflect.get(target, member)
    },
  })
  await expect(otelRecorder({ tracer: trace.getTracer('nobody') })(unread)).resolves.toBeUndefined()
})

async function spansOf(step: StepInput, options: OtelOptions = {}, change: Partial<TwinCheckOptions> = {}) {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const tracer = provider.getTracer('test')
  const problems: unknown[] = []
  const recorder = otelRecorder({ tracer, ...options })
  const onProblem = (error: unknown) => void problems.push(error)
  const session = createTwinCheck(repairOptions({ onRecord: recorder, onProblem, ...change })).session('s')
  await session.check(step)
  await session.settled()
  await provider.forceFlush()
  expect(problems).toEqual([])
  return exporter.getFinishedSpans()
}
