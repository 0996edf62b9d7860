/**
 * Two brakes that stop a canary without using the bet on the arm. The first brake uses people's verdicts on switches. The second brake
 * uses failures, and is needed when every conversation is repaired.
 */
import { type ArmCounts, logMean, successRates, timesLog } from './arm-bet.ts'

const limit = 0.05
const suspected = [0.2, 0.5] as const

export const switchVerdictLimit = 30

export type SwitchVerdicts = { readonly right: number; readonly wrong: number }

/**
 * Evidence from people's verdicts that more than one switch in twenty is wrong. It is the mean of two bets: one assumes that a share p of
 * 1/5 of the switches is wrong, the other a share of 1/2. Each switch multiplies a bet by p/0.05 if people call the switch wrong, and by
 * (1 - p)/0.95 if they call it right. If at most one switch in twenty is wrong, the evidence reaches 30 in at most one of thirty epochs,
 * however often anyone looks. Only counts are used.
 */
export function switchEvidence({ right, wrong }: SwitchVerdicts): number {
  const bets = suspected.map((share) =>
    Math.exp(wrong * Math.log(share / limit) + right * Math.log((1 - share) / (1 - limit))),
  )
  return bets.reduce((sum, bet) => sum + bet, 0) / bets.length
}

export function brakesOn(verdicts: SwitchVerdicts): boolean {
  return switchEvidence(verdicts) >= switchVerdictLimit
}

/**
 * The brake on failures. It is used when every conversation is repaired, so that there is no control arm. It compares repaired
 * conversations with the conversations that were labelled in shadow and would have been switched. The result is evidence that success is
 * rarer with repair than in shadow.
 *
 *   mean over c > t of  L(shadow; c) · L(repaired; t)   /   max over t ≥ c of  L(shadow; c) · L(repaired; t)
 *
 * Suppose that success with repair is at least as frequent as in shadow. Then the denominator is at least the likelihood of the true
 * rates, so the mean of the ratio is at most 1. The probability that the ratio ever reaches 1/α is therefore at most α, however often
 * anyone looks (universal inference, Wasserman, Ramdas and Balakrishnan). Unlike a canary, this test assumes that traffic has not changed
 * since shadow. If all compared conversations in shadow failed, repair cannot do worse, and the evidence stays below 1.
 */
export function failureEvidence(shadow: ArmCounts, repaired: ArmCounts): number {
  const logs = successRates.flatMap((control) =>
    successRates.filter((share) => share < control).map((share) => logOf(shadow, control) + logOf(repaired, share)),
  )
  return Math.exp(logMean(logs) - logBest(shadow, repaired))
}

function logBest(shadow: ArmCounts, repaired: ArmCounts): number {
  const both = { successes: shadow.successes + repaired.successes, failures: shadow.failures + repaired.failures }
  if (shareOf(repaired) >= shareOf(shadow)) return logOf(shadow, shareOf(shadow)) + logOf(repaired, shareOf(repaired))
  return logOf(both, shareOf(both))
}

function shareOf({ successes, failures }: ArmCounts): number {
  return successes + failures === 0 ? 1 : successes / (successes + failures)
}

function logOf({ successes, failures }: ArmCounts, share: number): number {
  return timesLog(successes, Math.log(share)) + timesLog(failures, Math.log(1 - share))
}
