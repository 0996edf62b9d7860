/** What people say afterwards, and what became of a gateway's road to repair: packages/server/src/view/view-data.ts, checked. */
import {
  listOf,
  number,
  object,
  oneOf,
  orNull,
  parsedObject,
  type ShapeValue,
  text,
  truth,
} from '@twincheck/core/reading'

export const label = object({
  id: text,
  about: oneOf('conversation', 'decision'),
  outcome: oneOf('success', 'failure', 'twin-right', 'twin-wrong', 'unclear'),
  by: object({ kind: text, name: text }),
  at: number,
  arrivedAt: number,
  replaces: orNull(text),
  why: orNull(text),
})

const ends = object({ successes: number, failures: number })

const canary = object({
  state: oneOf('running', 'to-shadow', 'adopt', 'undecided'),
  evidenceBetter: number,
  evidenceWorse: number,
  repaired: ends,
  control: ends,
  nextShare: number,
  share: number,
  since: number,
  days: number,
  triggered: object({ repair: number, control: number }),
  stages: listOf(
    object({ share: number, repaired: ends, control: ends, unlabelled: object({ repaired: number, control: number }) }),
  ),
  sampleRatio: object({ fits: truth }),
  epoch: object({ number, kind: oneOf('trial', 'adopted') }),
  scope: object({ why: orNull(text) }),
  errors: object({ all: object({ stopped: number, adopted: number }) }),
  verdicts: object({ right: number, wrong: number }),
  held: orNull(text),
})

export const watch = object({
  hold: orNull(object({ reason: text, at: number })),
  alarms: listOf(object({ at: number, signs: listOf(text) })),
  canary: orNull(canary),
  takesLabels: truth,
})

export const taken = object({ id: text, by: text })

/** As they are stored; written out as "twincheck outcomes import" reads them. */
export const labelPage = object({ labels: listOf(parsedObject) })

export type ShownLabel = ShapeValue<typeof label>
export type LabelVerdict = ShownLabel['outcome']
export type ShownWatch = ShapeValue<typeof watch>
export type ShownCanary = NonNullable<ShownWatch['canary']>
export type Taken = ShapeValue<typeof taken>
export type StoredLabel = ShapeValue<typeof labelPage>['labels'][number]

/** What a person gives. */
export type GivenLabel = {
  readonly tenant: string
  readonly session: string
  readonly id: string
  readonly at: number
  readonly about: ShownLabel['about']
  readonly outcome: LabelVerdict
  readonly replaces: string | null
  readonly why: string | null
}
