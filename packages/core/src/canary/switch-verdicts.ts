/**
 * The second brake: people's verdicts on single switches. Evidence that more than one in twenty is wrong, as a bet on one in
 * five: ×4 for "twin wrong", ×0.842 for "twin right". To shadow at 10, which a repair that keeps to the limit reaches in at
 * most one of ten lives, however often anyone looks. Only counts enter.
 */
const limit = 0.05
const suspected = 0.2

export const switchVerdictLimit = 10

export type SwitchVerdicts = { readonly right: number; readonly wrong: number }

export function switchEvidence({ right, wrong }: SwitchVerdicts): number {
  return Math.exp(wrong * Math.log(suspected / limit) + right * Math.log((1 - suspected) / (1 - limit)))
}

export function brakesOn(verdicts: SwitchVerdicts): boolean {
  return switchEvidence(verdicts) >= switchVerdictLimit
}
