/** Sends one small test request per role, to see whether the model answers and which model id its provider reports. */
import {
  type Calibration,
  ModelMismatchError,
  type ModelPort,
  type ModelRole,
  type ReportedModels,
  TwinCheckError,
} from '@twincheck/core'

export class ModelProbeError extends TwinCheckError {
  readonly code = 'model-probe'

  constructor(role: ModelRole, cause: unknown) {
    const said = cause instanceof Error ? cause.message : String(cause)
    super(`The ${role} did not answer a first, trivial request, so no task was begun: ${said}`, { cause })
  }
}

export async function probeModel(
  model: ModelPort,
  deadlineMs: number,
  roles: readonly ModelRole[] = ['generator', 'verifier'],
): Promise<ReportedModels> {
  const reported = async (role: ModelRole) => (roles.includes(role) ? [await probe(model, role, deadlineMs)] : [])
  return { generator: await reported('generator'), verifier: await reported('verifier') }
}

/** Throws if a probed model is not among the models that the calibration was made with. */
export function demandCalibratedModels(probed: ReportedModels, { models }: Calibration): void {
  for (const role of ['generator', 'verifier'] as const) {
    const foreign = probed[role].find((id) => !models[role].includes(id))
    if (foreign !== undefined) throw new ModelMismatchError(role, models[role], foreign)
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
