/** Two experiments pair by pair, as `compareExperiments` of @twincheck/eval gives it, with the keys of both runs. */
import { listOf, number, object, oneOf, orNull, type ShapeValue, text } from '@twincheck/core/reading'

const interval = object({ lower: number, upper: number, level: number })

const side = object({ transition: oneOf('both', 'rescue', 'harm', 'neither'), condition: orNull(text) })

const counts = object({ evidence: number, switches: number, rescues: number, harms: number })

export const comparison = object({
  common: number,
  onlyFirst: number,
  onlySecond: number,
  unit: oneOf('pairs', 'clusters'),
  resamples: number,
  measures: listOf(
    object({
      measure: oneOf('success', 'rescue', 'harm', 'switch', 'evidence', 'attack'),
      first: number,
      second: number,
      onlyFirst: number,
      onlySecond: number,
      difference: object({ value: orNull(number), interval: orNull(interval) }),
      mcNemar: orNull(number),
    }),
  ),
  newHarms: object({ count: number, bound: orNull(number) }),
  conditions: listOf(object({ condition: text, first: counts, second: counts })),
  changed: listOf(
    object({
      run: text,
      id: text,
      category: text,
      change: oneOf('new-harm', 'rescue-lost', 'new-rescue', 'harm-gone', 'other', 'switch'),
      first: side,
      second: side,
      keys: object({ first: text, second: text }),
    }),
  ),
})

export type PairedComparison = ShapeValue<typeof comparison>
export type ShownDifference = PairedComparison['measures'][number]
export type ShownChangedPair = PairedComparison['changed'][number]
export type ShownChange = ShownChangedPair['change']
