/** Which models a plan asks, of those that were named for it. */
import { TwinCheckError } from '@twincheck/core'
import type { ReplayPlan } from '@twincheck/eval'

export type NamedModels = { readonly verifier: string | null; readonly generator: string | null }
export type AskedModels = { readonly verifier: string; readonly generator: string }

export class MissingModelError extends TwinCheckError {
  readonly code = 'missing-model'

  constructor(role: keyof NamedModels, why: string) {
    super(`--${role} is missing: ${why}`)
  }
}

/** Null if the plan asks no model. Throws if a required model was not named. */
export function modelsOf(plan: ReplayPlan, named: NamedModels): AskedModels | null {
  const verifier = plan.verifier === 'accept' ? null : named.verifier
  const generator = named.generator ?? verifier
  switch (plan.method) {
    case 'actor':
      return null
    case 'twincheck':
      if (plan.verifier === 'accept' && plan.twins === 'deterministic') return null
      if (generator === null) throw new MissingModelError('generator', 'with --twins all a model writes twins.')
      return { verifier: verifier ?? generator, generator }
    case 'self-revision':
      if (generator === null) throw new MissingModelError('generator', 'it is the model that revises; name it.')
      return { verifier: verifier ?? generator, generator }
    case 'absolute-verifier':
      if (verifier === null) throw new MissingModelError('verifier', 'it is the model that rates; name it.')
      return { verifier, generator: generator ?? verifier }
  }
}
