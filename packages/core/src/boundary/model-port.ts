/** The model port of a session, and the meter around it that counts, times and checks who answered. */
import { TwinCheckError } from '../policy/errors.ts'
import type { AskModel, ModelReply, ModelRequest, ModelRole } from '../policy/ports.ts'
import type { AskedModel } from '../policy/record.ts'
import type { Calibration } from './calibration.ts'
import type { Clock } from './clock.ts'

/** Asks a model. `signal` is aborted when nobody waits for the answer any more. */
export type ModelPort = (request: ModelRequest, options: { readonly signal: AbortSignal }) => Promise<ModelReply>

/** What a million tokens cost, by the model id the provider reports. */
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

export type Meter = { readonly ask: AskModel; readonly asked: () => readonly AskedModel[] }

const tokensPriced = 1_000_000

export function meterModel(
  port: ModelPort | null,
  {
    clock,
    prices,
    signal,
    calibration,
  }: {
    readonly clock: Clock
    readonly prices: Prices
    readonly signal: AbortSignal
    readonly calibration: Calibration | null
  },
): Meter {
  const asked: AskedModel[] = []
  return {
    asked: () => [...asked],
    ask: async (request) => {
      if (!port) throw new NoModelError(request.role)
      const startedAt = clock.now()
      const unanswered = { role: request.role, model: null, inputTokens: null, outputTokens: null, cost: null }
      try {
        const reply = await port(request, { signal })
        asked.push({ role: request.role, ...account(reply, prices), milliseconds: clock.now() - startedAt })
        if (calibration && !calibration.models[request.role].includes(reply.model)) {
          throw new ModelMismatchError(request.role, calibration.models[request.role], reply.model)
        }
        return reply
      } catch (error) {
        if (!(error instanceof ModelMismatchError)) asked.push({ ...unanswered, milliseconds: clock.now() - startedAt })
        throw error
      }
    },
  }
}

function account({ model, usage }: ModelReply, prices: Prices): Omit<AskedModel, 'role' | 'milliseconds'> {
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined
  const cost =
    usage && price ? (usage.inputTokens * price.input + usage.outputTokens * price.output) / tokensPriced : null
  return { model, inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null, cost }
}
