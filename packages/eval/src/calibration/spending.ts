/** What asking models costs: said before, counted while it goes on, and stopped at a limit. */
import { type ModelPort, TwinCheckError } from '@twincheck/core'

/** Of a million tokens, in whatever currency. */
export type Price = { readonly input: number; readonly output: number }

export class CostLimitError extends TwinCheckError {
  readonly code = 'cost-limit'

  constructor(spent: number, most: number, tape: string) {
    super(
      `Stopped: ${spent.toFixed(4)} is spent, and at most ${most.toFixed(4)} may be. Nothing was written. What was asked is in ` +
        `${tape}: the same command with a higher --max-cost goes on from there and pays for nothing twice.`,
    )
  }
}

export type Spending = {
  readonly model: ModelPort
  /** Throws where the limit has stopped something: a session keeps such an error to itself. */
  readonly demandFunds: () => void
  readonly spent: () => {
    readonly requests: number
    readonly inputTokens: number
    readonly outputTokens: number
    readonly cost: number | null
  }
}

const million = 1_000_000

/** Once `most` is spent nothing more is asked: the request before is the last. */
export function meterSpending(model: ModelPort, price: Price | null, most: number | null, tape: string): Spending {
  let stopped: CostLimitError | null = null
  const counted = { requests: 0, inputTokens: 0, outputTokens: 0 }
  const cost = () =>
    price === null ? null : (counted.inputTokens * price.input + counted.outputTokens * price.output) / million
  return {
    spent: () => ({ ...counted, cost: cost() }),
    demandFunds: () => {
      if (stopped) throw stopped
    },
    model: async (request, options) => {
      const spent = cost()
      if (most !== null && spent !== null && spent >= most) {
        stopped = new CostLimitError(spent, most, tape)
        throw stopped
      }
      counted.requests += 1
      const reply = await model(request, options)
      counted.inputTokens += reply.usage?.inputTokens ?? 0
      counted.outputTokens += reply.usage?.outputTokens ?? 0
      return reply
    },
  }
}

/** Characters of a token, about; what is said before is an estimate. */
const tokenLength = 4
const instructions = 2_500
const answer = 600

/** For so many requests about steps of so many characters together. */
export function estimateCost(requests: number, characters: number, price: Price | null) {
  const inputTokens = Math.ceil(characters / tokenLength) + instructions * requests
  const outputTokens = answer * requests
  const cost = price === null ? null : (inputTokens * price.input + outputTokens * price.output) / million
  return { requests, inputTokens, outputTokens, cost }
}
