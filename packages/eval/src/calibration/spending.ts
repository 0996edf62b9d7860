/**
 * Limits the cost of model requests. The cost is estimated in advance and metered, requests stop at a limit, and no request is paid for
 * twice.
 */
import { type ModelPort, TwinCheckError } from '@twincheck/core'
import { NotOnTapeError, readTape, recordModel, replayModel, type WriteLine } from '@twincheck/core/models'
import { isObject, parseJson } from '@twincheck/core/reading'

/** Prices per million tokens, in any currency. */
export type Price = { readonly input: number; readonly output: number }

export class CostLimitError extends TwinCheckError {
  readonly code = 'cost-limit'

  constructor(spent: number, most: number, tape: string) {
    super(
      `Stopped: ${spent.toFixed(4)} is spent, and the limit is ${most.toFixed(4)}. Nothing was written. The answers so far are in ` +
        `${tape}: the same command with a higher --max-cost continues from there and pays for nothing twice.`,
    )
  }
}

export type Spending = {
  readonly model: ModelPort
  /**
   * Throws if the cost limit has stopped a request. Callers must make this check themselves, because the session handles the error of the
   * stopped request and does not throw it.
   */
  readonly demandFunds: () => void
  readonly spent: () => {
    readonly requests: number
    readonly inputTokens: number
    readonly outputTokens: number
    readonly cost: number | null
  }
}

const million = 1_000_000

/** Wraps a model so that its cost is counted. When the cost has reached `most`, further requests throw. */
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

/** The assumed number of characters per token, for the cost estimate. */
const tokenLength = 4
const instructions = 2_500
const answer = 600

/** Estimates the tokens and the cost of requests. `characters` is the total length of the steps that the requests are about. */
export function estimateCost(requests: number, characters: number, price: Price | null) {
  const inputTokens = Math.ceil(characters / tokenLength) + instructions * requests
  const outputTokens = answer * requests
  const cost = price === null ? null : (inputTokens * price.input + outputTokens * price.output) / million
  return { requests, inputTokens, outputTokens, cost }
}

export type Resumed = {
  readonly model: ModelPort
  readonly answered: () => { readonly fromTape: number; readonly asked: number }
}

/**
 * Answers requests from the tape `text`, on which earlier requests were recorded, so that interrupted work can resume. If a request is
 * not on the tape, it is sent to the model, and the answer is recorded. A request that failed is sent again.
 */
export function resumeModel(model: ModelPort, text: string, write: WriteLine): Resumed {
  const replay = replayModel(readTape(text.split('\n').filter(isReply).join('\n')))
  const record = recordModel(model, write)
  const answered = { fromTape: 0, asked: 0 }
  return {
    answered: () => ({ ...answered }),
    model: async (request, options) => {
      try {
        const reply = await replay(request, options)
        answered.fromTape += 1
        return reply
      } catch (error) {
        if (!(error instanceof NotOnTapeError)) throw error
        answered.asked += 1
        return record(request, options)
      }
    },
  }
}

function isReply(line: string): boolean {
  const entry = parseJson(line)
  return isObject(entry) && isObject(entry.reply)
}
