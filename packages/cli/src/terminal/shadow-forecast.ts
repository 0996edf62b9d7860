/** Before a canary: when it could decide, from how many conversations would switch a day and how they ended in shadow. */
import { canaryRules, forecastDecision } from '@twincheck/core/canary'
import type { Triage } from '@twincheck/eval'
import { percent } from './bound-text.ts'
import { forecastText, soonerLines } from './canary-text.ts'

const dayMs = 86_400_000
/** Labels that people give come about a day later. */
const labelDelay = 1
/** The share that a canary is at after its last step. */
const share = canaryRules.steps[canaryRules.steps.length - 1]?.share ?? 0.5

export function shadowForecast({
  stored,
  drawn,
  frame,
}: Pick<Triage, 'stored' | 'drawn' | 'frame'>): readonly string[] {
  const days = stored.since === null ? 0 : (frame.until - stored.since) / dayMs
  if (days < 1) return ['Forecast: none yet. It needs a day of traffic in shadow.']
  const known = drawn.filter(({ label }) => label === 'success' || label === 'failure')
  const good = known.filter(({ label }) => label === 'success').length
  const control = (good + 1) / (known.length + 2)
  const rates = { unitsPerDay: stored.wouldSwitch / days, labelDelay, control, repaired: (1 + control) / 2 }
  const forecast = forecastDecision([], share, rates)
  return [
    `Forecast: ${rates.unitsPerDay.toFixed(1)} conversations a day would switch, and about ${percent(control)} of them end well without repair. If repair ` +
      `turns half of the others into successes, and each is labelled a day later, ${forecastText(forecast)}`,
    ...soonerLines(forecast, [
      ['label on the same day', forecastDecision([], share, { ...rates, labelDelay: 0 })],
      [
        'send twice the traffic through the gateway',
        forecastDecision([], share, { ...rates, unitsPerDay: 2 * rates.unitsPerDay }),
      ],
    ]),
  ]
}
