/** Loaded into a process by --import: an SDK that appends the name and the parent of each span to TWINCHECK_SPANS. */
import { appendFileSync } from 'node:fs'
import { trace } from '@opentelemetry/api'
import { type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

const file = process.env.TWINCHECK_SPANS ?? ''
const exporter = {
  export: (spans: readonly ReadableSpan[], done: (result: { readonly code: 0 }) => void) => {
    for (const { name, parentSpanContext } of spans)
      appendFileSync(file, `${JSON.stringify([name, parentSpanContext?.spanId ?? null])}\n`)
    done({ code: 0 })
  },
  shutdown: async () => {},
}

trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }))
