/**
 * Counts the requests that the gateway itself adds: it asks the actor again after calls of a reply were answered. The tokens of these
 * requests are counted if the reply states them. Their cost is counted if the configuration has a price for the model.
 */
import type { Prices } from '@twincheck/core'
import type { WireFormat } from '@twincheck/core/adapter'
import { isObject, parseJson } from '@twincheck/core/reading'
import type { AnswerSink } from '../http/answer.ts'
import type { ProxyMetrics } from '../operations/metrics.ts'
import { parseBody } from './body-text.ts'

export type FurtherRequests = {
  readonly sent: () => void
  readonly answered: (bytes: Uint8Array) => void
  readonly streamed: (sink: AnswerSink) => AnswerSink
}

export type FurtherRequestsOptions = {
  readonly metrics: Pick<ProxyMetrics, 'furtherRequests' | 'furtherTokens' | 'furtherCost'>
  readonly format: Pick<WireFormat, 'name' | 'readUsage'>
  readonly prices: Prices
}

export function countFurtherRequests({ metrics, format, prices }: FurtherRequestsOptions): FurtherRequests {
  const endpoint = format.name
  const count = ({ model, input, output }: CountedUsage) => {
    if (input === null || output === null) return
    metrics.furtherTokens.add({ endpoint, direction: 'input' }, input)
    metrics.furtherTokens.add({ endpoint, direction: 'output' }, output)
    const price = model !== null && Object.hasOwn(prices, model) ? prices[model] : undefined
    if (price) metrics.furtherCost.add({ endpoint }, (input * price.input + output * price.output) / 1e6)
  }
  return {
    sent: () => metrics.furtherRequests.add({ endpoint }),
    answered: (bytes) => {
      const body = parseBody(bytes)
      const bodies: readonly unknown[] = Array.isArray(body) ? body : [body]
      count(bodies.reduce<CountedUsage>((stated, one) => addUsage(stated, one, format), nothingStated))
    },
    streamed: (sink) => {
      let stated = nothingStated
      const read = openLines((line) => {
        if (line.startsWith('data:') && line.includes('"usage'))
          stated = addUsage(stated, parseJson(line.slice(5)), format)
      })
      return {
        data: (chunk) => {
          read(chunk)
          return sink.data(chunk)
        },
        end: () => {
          count(stated)
          sink.end()
        },
        // If a reply breaks off, its tokens are not known and not counted.
        breakOff: sink.breakOff,
      }
    },
  }
}

type CountedUsage = { readonly model: string | null; readonly input: number | null; readonly output: number | null }

const nothingStated: CountedUsage = { model: null, input: null, output: null }

/** Adds the token usage that a reply or an event of a stream states. A later number replaces an earlier one. */
function addUsage(before: CountedUsage, body: unknown, { readUsage }: Pick<WireFormat, 'readUsage'>): CountedUsage {
  if (!isObject(body)) return before
  const { model, input, output } = readUsage(body)
  return {
    model: typeof model === 'string' ? model : before.model,
    input: isCount(input) ? input : before.input,
    output: isCount(output) ? output : before.output,
  }
}

/** The longest line, in bytes, that is kept in memory until it is complete. Longer lines are skipped. */
const longestLine = 1024 * 1024

function openLines(onLine: (line: string) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder()
  let rest: string | null = ''
  return (chunk) => {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    rest = rest === null ? null : rest + first
    for (const line of others) {
      if (rest !== null) onLine(rest)
      rest = line
    }
    if (rest !== null && rest.length > longestLine) rest = null
  }
}

/** Accepts only a non-negative integer. A counter must never decrease, even if a reply states a negative number. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
