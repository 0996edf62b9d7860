/**
 * The watch on conversations that last 15 minutes to 3 hours and show a sign anywhere in them: false alarms in 90 days by the length of
 * the reference, and whether a doubling is seen within 30 days. Both directions of the sign are watched, as the gateway does.
 */
import { freshDetector, raisesAlarm, type SignReference, watchHour } from '@twincheck/core/canary'
import { referenceOf } from '../../src/stats/calibration/sign-reference.ts'
import { type Draws, openDraws } from './draws.ts'
import { type Figure, percent, rate } from './figure.ts'

const perDay = 1_000
const share = 0.05
/** Hours. */
const shortest = 0.25
const longest = 3
/** 99 % of conversations end within this time, in whole minutes. */
const completeAfter = Math.ceil(60 * (shortest + 0.99 * (longest - shortest))) / 60

export function simulateCompleteConversations(runs: number, seed: number): readonly Figure[] {
  const draws = openDraws(seed)
  const complete = shownShare(draws, completeAfter)
  const begun = shownShare(draws, 0)
  return [0, 0.2].flatMap((spread) =>
    [1, 3, 7, 28].map((days) => {
      const find = (shown: number, to: number, hours: number) =>
        rate(runs, () => raises(draws, { spread, shown, to, hours }, learn(draws, days, spread)))
      const before = percent(
        rate(50, () => raises(draws, { spread, shown: begun, to: share, hours: 2_160 }, learn(draws, days, spread))),
        0,
      )
      return {
        what:
          `conversations of 15 min to 3 h, daily spread ${spread}, reference of ${days} days: false alarms in 90 days; ` +
          'doubling seen in 30 days; false alarms where conversations of the last hour are counted',
        measured: `${percent(find(complete, share, 2_160))}; ${percent(find(complete, 2 * share, 720))}; ${before}`,
        research: null,
      }
    }),
  )
}

/** How often a conversation that shows the sign at all has shown it by the look that counts it. */
function shownShare({ uniform }: Draws, after: number): number {
  return rate(200_000, () => {
    const length = shortest + uniform() * (longest - shortest)
    return uniform() * length <= after + uniform()
  })
}

type Truth = { readonly spread: number; readonly shown: number; readonly to: number; readonly hours: number }
type References = Readonly<Record<'up' | 'down', SignReference>>

function learn(draws: Draws, days: number, spread: number): References {
  const counted = Array.from({ length: days }, () => {
    const conversations = draws.poisson(perDay)
    return { conversations, signs: draws.binomial(conversations, share * dayFactor(draws, spread)) }
  })
  const never = { share: 1, dispersion: 1 }
  return { up: referenceOf(counted, 'up') ?? never, down: referenceOf(counted, 'down') ?? never }
}

function raises(draws: Draws, { spread, shown, to, hours }: Truth, references: References): boolean {
  const states = { up: freshDetector('up'), down: freshDetector('down') }
  let today = 1
  for (let hour = 0; hour < hours; hour++) {
    if (hour % 24 === 0) today = dayFactor(draws, spread)
    const conversations = draws.poisson(perDay / 24)
    const counts = { conversations, signs: draws.binomial(conversations, to * today * shown) }
    for (const direction of ['up', 'down'] as const) {
      states[direction] = watchHour(states[direction], counts, references[direction], direction)
      if (raisesAlarm(states[direction])) return true
    }
  }
  return false
}

function dayFactor({ normal }: Draws, spread: number): number {
  return Math.exp(spread * normal() - (spread * spread) / 2)
}
