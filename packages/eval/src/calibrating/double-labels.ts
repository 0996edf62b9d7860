/**
 * How often a good conversation is called a failure, from conversations that two annotators labelled. A false failure hides a touched
 * success, so the bounds are divided by what is left.
 *
 * Only pairs count whose first label is a success: whatever made somebody ask for a second one then, it was not the second. Where the
 * first was wrong, the second is right to call it a failure, and what is estimated is too large: that is safe.
 */
import { TwinCheckError } from '@twincheck/core'
import { type KnownOutcome, labelsInOrder } from '@twincheck/core/canary'
import { clopperPearsonUpper } from '../stats/clopper-pearson.ts'

export type DoubleLabels = {
  /** Conversations whose first label is a success, and that somebody else labelled too. */
  readonly twice: number
  /** Of these, those that the second called a failure. */
  readonly failures: number
}

export const noDoubleLabels: DoubleLabels = { twice: 0, failures: 0 }

/** At 99 %: the bounds have the rest of the 95 %. */
const limitLevel = 0.99
export const leftForBounds = 0.96

export class NoDoubleLabelsError extends TwinCheckError {
  readonly code = 'no-double-labels'

  constructor() {
    super(
      'How often a good conversation is called a failure is to be estimated from double labels, and there are none: no conversation ' +
        'whose first label is a success was labelled by somebody else too. Nothing was written. Let a second person label the first ' +
        'twenty of the sample without seeing the labels, or give a share: --false-failures 0.1.',
    )
  }
}

export function addDoubleLabel({ twice, failures }: DoubleLabels, reports: readonly KnownOutcome[]): DoubleLabels {
  const [first, second] = labelsInOrder(reports)
  if (first !== 'success' || second === undefined) return { twice, failures }
  return { twice: twice + 1, failures: failures + Number(second === 'failure') }
}

/** The exact upper limit of the share of good conversations that are called failures; null: nothing is known of it. */
export function falseFailureLimit({ twice, failures }: DoubleLabels): number | null {
  return clopperPearsonUpper({ successes: failures, trials: twice }, limitLevel)
}
