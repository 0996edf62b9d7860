/**
 * The shapes of an experiment's manifest and figures, as the report computes them, and of the comparison of two experiments pair by pair.
 */
import { listOf, number, object, oneOf, orNull, type Shape, type ShapeValue, text } from '@twincheck/core/reading'

const interval = object({ lower: number, upper: number, level: number })
const estimate = object({ value: orNull(number), interval: orNull(interval) })

const transitions = { both: number, rescues: number, harms: number, neither: number } as const
const rates = { ...transitions, pairs: number, actor: estimate, twincheck: estimate, difference: estimate } as const

const paired = object({
  ...rates,
  clusterInterval: orNull(interval),
  mcNemar: orNull(number),
  repairYield: orNull(number),
  harmBound: orNull(number),
  categories: listOf(object({ ...rates, category: text })),
})

const notCounted: Shape<readonly { readonly run: string; readonly id: string }[]> = listOf(
  object({ run: text, id: text }),
)

const second = object({ title: text, runs: number, kept: number, prevented: number, added: number, absent: number })

const counted = {
  label: text,
  runs: listOf(text),
  unit: oneOf('pairs', 'clusters'),
  paired,
  selection: object({
    failuresSelected: number,
    failuresNotSelected: number,
    successesSelected: number,
    successesNotSelected: number,
  }),
  detector: object({
    scored: number,
    unscored: number,
    prevalence: orNull(number),
    auc: orNull(number),
    interval: orNull(interval),
    averagePrecision: orNull(number),
    roc: orNull(listOf(object({ falsePositiveRate: number, truePositiveRate: number }))),
    precisionRecall: orNull(listOf(object({ recall: number, precision: number }))),
  }),
  decisions: object({
    decisions: number,
    switches: number,
    switchesPerDecision: orNull(number),
    reachedGenerator: number,
    reachedVerifier: number,
    exceptions: number,
    forwardOrder: object({ judged: number, agreeing: number, share: orNull(number) }),
    spending: object({ requests: number, inputTokens: number, outputTokens: number, cost: orNull(number) }),
  }),
  unavailable: notCounted,
  diverged: notCounted,
} as const

/** The members `second`, `answers` and `repeatedFailures` are missing in pages that an older version exported. */
const answers = object(
  {
    answered: number,
    doubleEffects: number,
    repeatedReads: number,
    inventedTargets: number,
    insisted: number,
    spent: number,
    saved: number,
    outputCharacters: number,
    answerCharacters: number,
  },
  { repeatedFailures: number },
)

const summary = object(counted, { second: listOf(second), answers: orNull(answers) })

const manifest = object(
  {
    title: text,
    environment: text,
    method: text,
    verifier: text,
    twins: text,
    continuation: text,
    fingerprint: text,
    threshold: number,
    conditions: listOf(text),
    ablations: listOf(text),
    split: text,
    notes: listOf(text),
  },
  { profile: text },
)

export const experiment = object({ name: text, manifest, summary })

export type ShownExperiment = ShapeValue<typeof experiment>
export type Summary = ShownExperiment['summary']

const side = object({ transition: oneOf('both', 'rescue', 'harm', 'neither'), condition: orNull(text) })

const counts = object({ evidence: number, switches: number, rescues: number, harms: number })

/**
 * The comparison of two experiments pair by pair, as `compareExperiments` of @twincheck/eval returns it, together with the keys of both
 * runs.
 */
export const comparison = object({
  common: number,
  onlyFirst: number,
  onlySecond: number,
  unit: oneOf('pairs', 'clusters'),
  resamples: number,
  measures: listOf(
    object(
      {
        measure: text,
        first: number,
        second: number,
        onlyFirst: number,
        onlySecond: number,
        difference: object({ value: orNull(number), interval: orNull(interval) }),
        mcNemar: orNull(number),
      },
      { title: text },
    ),
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
