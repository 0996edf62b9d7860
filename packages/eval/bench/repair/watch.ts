/** False alarms of the watch in 90 days, and how long a change goes unseen, with the product's own functions. */
import { freshDetector, raisesAlarm, type SignCounts, type SignReference, watchHour } from '@twincheck/core/canary'
import { referenceOf } from '../../src/stats/calibration/sign-reference.ts'
import { type Draws, openDraws } from './draws.ts'
import { type Figure, median, percent, rate } from './figure.ts'

type Traffic = { readonly perDay: number; readonly share: number }

export function simulateWatch(runs: number, seed: number): readonly Figure[] {
  const draws = openDraws(seed)
  const cases = [
    { perDay: 200, share: 0.03, changed: [0.06, 0.12], research: ['0.6 %, 5 %; 2.6 %', '6.2, 0.9 days'] },
    { perDay: 1000, share: 0.03, changed: [0.06, 0.12], research: ['3.8 %, 8 %; 38 %', '2.2, 0.4 days'] },
    { perDay: 10_000, share: 0.03, changed: [0.06, 0.12], research: ['3.4 %, 8 %; 99.6 %', '1.3, 0.2 days'] },
    { perDay: 30, share: 0.1, changed: [0.3, 0.6], research: ['0.6 %, 4 %; 1.0 %', '3.0, 0.6 days'] },
  ]
  return cases.flatMap(({ perDay, share, changed, research }) => {
    const traffic = { perDay, share }
    const where = `${perDay} a day, ${percent(share, 0)}`
    const [alarms = null, delays = null] = research
    const measured = [
      percent(falseAlarms(draws, traffic, 0.2, runs, 'tempered')),
      percent(falseAlarms(draws, traffic, 0.4, runs, 'tempered')),
    ]
    const plain = percent(falseAlarms(draws, traffic, 0.2, runs, 'plain'))
    const days = changed.map((to) => medianDelay(draws, traffic, to, runs).toFixed(1))
    return [
      {
        what: `${where}: false alarms of one sign in 90 days, daily spread 0.2 and 0.4; without tempering at 0.2`,
        measured: `${measured.join(', ')}; ${plain}`,
        research: alarms,
      },
      {
        what: `${where}, to ${changed.join(' and ')}: median delay`,
        measured: `${days.join(', ')} days`,
        research: delays,
      },
    ]
  })
}

function falseAlarms(draws: Draws, traffic: Traffic, spread: number, runs: number, kind: 'tempered' | 'plain'): number {
  return rate(
    runs,
    () => alarmHour(draws, traffic, learn(draws, traffic, spread, kind), spread, 90 * 24, null) !== null,
  )
}

/** Ten days as before, then the share changes. Runs with an alarm before that are left out. */
function medianDelay(draws: Draws, traffic: Traffic, to: number, runs: number): number {
  const change = { at: 240, to }
  const hours: number[] = []
  for (let run = 0; run < runs; run++) {
    const hour = alarmHour(draws, traffic, learn(draws, traffic, 0.2, 'tempered'), 0.2, 24 * 40, change)
    if (hour === null || hour > change.at) hours.push((hour ?? 24 * 40 + 1) - change.at)
  }
  return median(hours) / 24
}

function learn(draws: Draws, { perDay, share }: Traffic, spread: number, kind: 'tempered' | 'plain'): SignReference {
  const days: SignCounts[] = Array.from({ length: 28 }, () => {
    const conversations = draws.poisson(perDay)
    return { conversations, signs: draws.binomial(conversations, Math.min(1, share * dayFactor(draws, spread))) }
  })
  if (kind === 'tempered') return referenceOf(days, 'up') ?? { share: 1, dispersion: 1 }
  const pooled = days.reduce((sum, day) => ({
    conversations: sum.conversations + day.conversations,
    signs: sum.signs + day.signs,
  }))
  return referenceOf([pooled], 'up') ?? { share: 1, dispersion: 1 }
}

function alarmHour(
  draws: Draws,
  { perDay, share }: Traffic,
  reference: SignReference,
  spread: number,
  hours: number,
  change: { readonly at: number; readonly to: number } | null,
): number | null {
  let state = freshDetector('up')
  let factor = 1
  for (let hour = 0; hour < hours; hour++) {
    if (hour % 24 === 0) factor = dayFactor(draws, spread)
    const now = change !== null && hour >= change.at ? change.to : share
    const conversations = draws.poisson(perDay / 24)
    const signs = draws.binomial(conversations, Math.min(1, now * factor))
    state = watchHour(state, { signs, conversations }, reference, 'up')
    if (raisesAlarm(state)) return hour + 1
  }
  return null
}

function dayFactor({ normal }: Draws, spread: number): number {
  return Math.exp(spread * normal() - (spread * spread) / 2)
}
