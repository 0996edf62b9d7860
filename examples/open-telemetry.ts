/** OpenTelemetry: every decision as a span, every model it asked as a span below. Without a key. */
import assert from 'node:assert/strict'
import { trace } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { createTwinCheck } from '@twincheck/core'
import { otelRecorder } from '@twincheck/core/otel'

// Yours: the provider and the exporter that your service has already.
const exporter = new InMemorySpanExporter()
trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }))

const twincheck = createTwinCheck({ profile: 'paper', model: null, onRecord: otelRecorder() })

const session = twincheck.session('conversation-1')
await session.check({
  messages: [{ role: 'user', content: 'What is the balance of A-1042?' }],
  tools: null,
  proposal: {
    kind: 'tool-calls',
    calls: [{ id: 'call_1', name: 'get_balance', arguments: { account_id: 'A-1042' } }],
  },
})
await session.settled()

const [span] = exporter.getFinishedSpans()
console.log(span?.name, span?.attributes)
assert.equal(span?.name, 'twincheck.decision')
assert.equal(span?.attributes['gen_ai.tool.name'], 'get_balance')
assert.equal(span?.attributes['twincheck.outcome'], 'kept')
assert.ok(!JSON.stringify(span?.attributes).includes('A-1042'), 'no content unless asked for')
