/**
 * Estimates how often a good conversation is labelled a failure, from conversations that two annotators labelled. A false failure label
 * hides a touched success, so bounds are divided by the share of successes that stays visible.
 * Only pairs whose first label is a success count. If the first label was wrong, the estimate is too large, which is safe.
 */
import { TwinCheckError } from '@twincheck/core'
import { type KnownOutcome, labelsInOrder } from '@twincheck/core/canary'
import { clopperPearsonUpper } from '../stats/clopper-pearson.ts'

export type DoubleLabels = {
  readonly twice: number
  readonly failures: number
}

export const noDoubleLabels: DoubleLabels = { twice: 0, failures: 0 }

/** The limit on false failures may be wrong in 1 % of cases and the bounds in 4 %. Together this gives 95 % confidence. */
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

/** The exact upper limit of the share of good conversations that are labelled failures. Null without double labels. */
export function falseFailureLimit({ twice, failures }: DoubleLabels): number | null {
  return clopperPearsonUpper({ successes: failures, trials: twice }, limitLevel)
}
