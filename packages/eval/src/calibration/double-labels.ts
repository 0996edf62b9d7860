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

  constructor(labelledTwice: number) {
    super(
      'How often a good conversation is called a failure cannot be estimated from double labels: ' +
        `${labelledTwice} conversations were labelled by two people, and the first label of none of them is a success. Nothing was ` +
        'written. Let a second person label conversations that the first one called good, without seeing the labels ("twincheck triage ' +
        '--rest 20" puts up some that mostly end well), or give a share: --false-failures 0.1.',
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
