import type { Triage } from '@twincheck/eval'
import { expect, test } from 'vitest'
import { shadowForecast } from './canary-text.ts'

const dayMs = 86_400_000
const labels = ['failure', 'failure', 'failure', 'success', null] as const

/** 50 would-switch conversations in so many days, of which five were drawn. */
function textOf(days: number | null): string {
  const drawn = labels.map((label, position) => ({
    ...{ tenant: 'local', session: `s${position}`, position, score: 0.99, firstAt: 0, label },
  }))
  const found: Pick<Triage, 'stored' | 'drawn' | 'frame'> = {
    stored: { conversations: 5_000, wouldSwitch: 50, since: days === null ? null : 0 },
    drawn,
    frame: {
      ...{ fingerprint: 'f', until: (days ?? 0) * dayMs, tenant: null, threshold: 0.5, seed: 's', rule: 1 },
      ...{ stratum: 'would-switch', share: 1, conversations: 5_000, unjudged: 0, wouldSwitch: 50 },
    },
  }
  return shadowForecast(found).join('\n')
}

test('triage forecasts in days when a canary can decide, from the rates of the store, and what would shorten it', () => {
  const text = textOf(10)
  expect(text).toContain('5.0 conversations a day would switch, and about 33.3 % of them end well without repair')
  expect(text).toMatch(/adoption can be expected in about \d+ days\./)
  expect(text).toMatch(
    /Sooner: send twice the traffic through the gateway: adoption can be expected in about \d+ days\./,
  )
})

test.each([null, 0.5])('a store of %s days gives no forecast', (days) => {
  expect(textOf(days)).toBe('Forecast: none yet. It needs a day of traffic in shadow.')
})
