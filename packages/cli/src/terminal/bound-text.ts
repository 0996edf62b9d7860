/** Prints the three bounds, one per line with its denominator, and how many labels a tighter bound would need. */
import { type Bound, formatCount, type TouchedBounds, trialsNeeded } from '@twincheck/eval'

export function boundLines({ conversation, switch: ofSwitches, success }: TouchedBounds): readonly string[] {
  return [
    `  each conversation: ${describe(conversation, 'conversations')}`,
    `  each switch:       ${describe(ofSwitches, 'drawn would-switch conversations')}`,
    `  each success:      ${describe(success, 'successes, certain or possible')}`,
  ]
}

function describe({ touched, of, plain, bound }: Bound, what: string): string {
  if (bound === null || plain === null) return `nothing is known (no ${what})`
  const alone = plain === bound ? '' : `; ${percent(plain)} if no two of them were alike`
  return `at most ${percent(bound)} touched (${formatCount(touched)} of ${formatCount(of)} ${what}${alone})`
}

export function labelPrices(): string {
  const prices = [0.2, 0.1, 0.05, 0.02, 0.01].map((share) => `${trialsNeeded(share, 0)} for ${percent(share)}`)
  return `Labels that buy a bound of each switch, none touched: ${prices.join(', ')}; about a third more with --harm-bound.`
}

export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`
}
