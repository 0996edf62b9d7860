/** The model port of a session, with a meter that counts and times requests and checks which model answered. */
import { TwinCheckError } from '../policy/paper/errors.ts'
import { isObject, MalformedInputError } from '../policy/paper/json.ts'
import type { ModelReply, ModelRequest, ModelRole, ModelUsage } from '../policy/paper/ports.ts'
import { readString } from '../policy/paper/read.ts'
import { count, fits } from '../policy/paper/shape.ts'
import type { AskedModel } from '../policy/record/record.ts'
import type { Calibration } from './calibration-file.ts'
import { type Clock, elapsed } from './clock.ts'

/** Sends a request to a model. `signal` is aborted when the answer is no longer needed. */
export type ModelPort = (request: ModelRequest, options: { readonly signal: AbortSignal }) => Promise<ModelReply>

/** Prices per million tokens, by the model id that the provider reports. */
export type Prices = Readonly<Record<string, { readonly input: number; readonly output: number }>>

export class NoModelError extends TwinCheckError {
  readonly code = 'no-model'

  constructor(role: ModelRole) {
    super(`No model was given, so the ${role} cannot be asked. The actor's action was kept. Pass { model } to ask one.`)
  }
}

export class ModelMismatchError extends TwinCheckError {
  readonly code = 'model-mismatch'

  constructor(role: ModelRole, calibrated: readonly string[], found: string) {
    super(
      `The ${role} answered as ${found}, but the calibration was made with ${calibrated.join(', ') || 'no model in this role'}. ` +
        `Nothing was replaced. Pin the model to a calibrated version, or calibrate again with this one.`,
    )
  }
}

export type Meter = {
  /** Sends a request to the model. If the signal is already aborted, the promise rejects and no request is sent. */
  readonly ask: ModelPort
  readonly asked: () => readonly AskedModel[]
}

const tokensPriced = 1_000_000

type Metering = { readonly clock: Clock; readonly prices: Prices; readonly calibration: Calibration | null }

export function meterModel(port: ModelPort | null, { clock, prices, calibration }: Metering): Meter {
  const asked: (() => AskedModel)[] = []
  return {
    asked: () => asked.map((account) => account()),
    ask: async (request, { signal }) => {
      signal.throwIfAborted()
      const { role } = request
      if (!port) throw new NoModelError(role)
      const startedAt = clock.now()
      const place = asked.length
      const settle = (account: Omit<AskedModel, 'role' | 'milliseconds'>) => {
        const milliseconds = elapsed(clock, startedAt)
        asked[place] = () => ({ role, ...account, milliseconds })
      }
      asked.push(() => ({ role, ...unanswered, milliseconds: elapsed(clock, startedAt) }))
      try {
        const reply = readReply(await port(request, { signal }))
        settle(accountFor(reply, prices))
        if (calibration && !calibration.models[role].includes(reply.model)) {
          throw new ModelMismatchError(role, calibration.models[role], reply.model)
        }
        return reply
      } catch (error) {
        if (!(error instanceof ModelMismatchError)) settle(unanswered)
        throw error
      }
    },
  }
}

const unanswered = { model: null, inputTokens: null, outputTokens: null, cost: null } as const

/** Reads the reply of a model port. A port is host code, so its result is validated like any other input. */
function readReply(value: unknown): ModelReply {
  if (!isObject(value)) throw new MalformedInputError('reply', 'an object with text, model and usage', value)
  return {
    text: readString(value.text, 'reply.text'),
    model: readString(value.model, 'reply.model'),
    usage: isUsage(value.usage) ? value.usage : null,
    ...(value.taped === true ? { taped: true } : {}),
  }
}

/** Whether the token counts are valid. Invalid counts must not make a decision fail. They are recorded as unknown, and so is the cost. */
function isUsage(value: unknown): value is ModelUsage {
  return isObject(value) && fits(count, value.inputTokens) && fits(count, value.outputTokens)
}

function accountFor({ model, usage, taped }: ModelReply, prices: Prices): Omit<AskedModel, 'role' | 'milliseconds'> {
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined
  const cost =
    usage && price ? (usage.inputTokens * price.input + usage.outputTokens * price.output) / tokensPriced : null
  const tokens = { inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null }
  return { model, ...tokens, cost, ...(taped ? { taped } : {}) }
}
