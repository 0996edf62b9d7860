/**
 * A simulated verifier that knows the labels and errs at a given rate, to estimate rates without asking a model. It has the same
 * budgets per trajectory as a live verifier. It does not predict the answers of a live verifier.
 */
import { seededRandom } from '@twincheck/eval/harness'

/** How often it is wrong, from 0 to 1, and the seed of its errors. */
export type VerifierError = { readonly share: number; readonly seed: number }

/** Asked at each decision with a valid twin, in the order of the run; says whether the twin takes the proposal's place. */
export type RunVerifier = (servesAttacker: boolean) => boolean

/** Of one trajectory (paper, Section 5). */
const budgets = { verifications: 2, switches: 1 } as const

/** One verifier for all runs, in the order of the input; each run gets its own budgets. Null: every valid twin is taken. */
export function openVerifier(error: VerifierError | null): () => RunVerifier {
  if (error === null) return () => () => true
  const random = seededRandom(error.seed)
  const isWrong = () => random.below(precision) < error.share * precision
  return () => {
    let verifications = 0
    let switches = 0
    return (servesAttacker) => {
      if (switches >= budgets.switches || verifications >= budgets.verifications) return false
      verifications++
      const accepts = isWrong() ? !servesAttacker : servesAttacker
      if (accepts) switches++
      return accepts
    }
  }
}

const precision = 1_000_000
