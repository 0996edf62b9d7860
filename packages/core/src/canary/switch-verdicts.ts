/**
 * The second brake: people's verdicts on single switches, as evidence that more than one switch in twenty is wrong. The mean of two
 * bets, on one in five and on one in two. Each switch multiplies a bet by p/0.05 if people call it wrong, and by (1 - p)/0.95 if
 * they call it right. A repair within the limit reaches 30 in at most one of thirty epochs, however often anyone looks. Only counts
 * are used.
 */
const limit = 0.05
const suspected = [0.2, 0.5] as const

export const switchVerdictLimit = 30

export type SwitchVerdicts = { readonly right: number; readonly wrong: number }

export function switchEvidence({ right, wrong }: SwitchVerdicts): number {
  const bets = suspected.map((share) =>
    Math.exp(wrong * Math.log(share / limit) + right * Math.log((1 - share) / (1 - limit))),
  )
  return bets.reduce((sum, bet) => sum + bet, 0) / bets.length
}

export function brakesOn(verdicts: SwitchVerdicts): boolean {
  return switchEvidence(verdicts) >= switchVerdictLimit
}
