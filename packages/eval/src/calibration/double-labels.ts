/**
 * Estimates, from conversations that two annotators labelled, how often a good conversation is labelled a failure. Such a conversation is
 * missing in the count of harmed conversations. So bounds are divided by the share of good conversations that are labelled correctly.
 * The estimate uses only pairs of labels whose first label is a success. If this first label was wrong, the estimate becomes too large,
 * which makes the bounds more careful.
 */
import { TwinCheckError } from '@twincheck/core'
import { type KnownOutcome, labelsInOrder } from '@twincheck/core/canary'
import { clopperPearsonUpper } from '../stats/clopper-pearson.ts'

export type DoubleLabels = {
  readonly twice: number
  readonly failures: number
}

export const noDoubleLabels: DoubleLabels = { twice: 0, failures: 0 }

/**
 * The confidence level of the limit on false failure labels. The limit uses 1 % of the allowed error of 5 %, and the bounds use the other
 * 4 %.
 */
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
