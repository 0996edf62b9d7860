/** Asks a model once in each role for next to nothing: it answers at all, and under which id its provider reports it. */
import { type ModelPort, type ModelRole, type ReportedModels, TwinCheckError } from '@twincheck/core'

export class ModelProbeError extends TwinCheckError {
  readonly code = 'model-probe'

  constructor(role: ModelRole, cause: unknown) {
    const said = cause instanceof Error ? cause.message : String(cause)
    super(`The ${role} did not answer a first, trivial request, so no task was begun: ${said}`, { cause })
  }
}

export async function probeModel(model: ModelPort, deadlineMs: number): Promise<ReportedModels> {
  return {
    generator: [await probe(model, 'generator', deadlineMs)],
    verifier: [await probe(model, 'verifier', deadlineMs)],
  }
}

async function probe(model: ModelPort, role: ModelRole, deadlineMs: number): Promise<string> {
  try {
    const reply = await model({ role, effort: 'low', ...trivial }, { signal: AbortSignal.timeout(deadlineMs) })
    return reply.model
  } catch (error) {
    throw new ModelProbeError(role, error)
  }
}

const trivial = {
  system: 'You are being tried out before an experiment.',
  prompt: 'Reply with {"ready": true}.',
  reply: {
    name: 'ready',
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['ready'],
      properties: { ready: { type: 'boolean' } },
    },
  },
} as const
