/** Findings and what happened, as the server or the exported page gives them; checked. */
import {
  listOf,
  number,
  object,
  oneOf,
  orNull,
  type Shape,
  type ShapeValue,
  text,
  truth,
} from '@twincheck/core/reading'
import {
  type Bucket,
  endings,
  type Facets,
  type Figures,
  transitions,
  type ViewedFinding,
} from '@twincheck/server/finding'

const finding: Shape<ViewedFinding> = object({
  key: text,
  step: orNull(number),
  run: text,
  source: text,
  tenant: orNull(text),
  conditions: listOf(text),
  tool: orNull(text),
  model: orNull(text),
  ended: oneOf(...endings),
  transition: orNull(oneOf(...transitions)),
  severity: number,
  score: orNull(number),
  cost: orNull(number),
  at: orNull(number),
  call: text,
  reason: text,
})

const values = listOf(object({ value: text, count: number }))

const facets: Shape<Facets> = object({
  ended: values,
  condition: values,
  tool: values,
  transition: values,
  model: values,
  source: values,
  tenant: values,
  price: values,
})

export const foundFindings = object({ found: number, whole: truth, facets, findings: listOf(finding) })

const bucket: Shape<Bucket> = object({ from: number, to: number, decisions: number, switches: number })

const figures: Shape<Figures> = object({
  switches: orNull(number),
  rescues: orNull(number),
  harms: orNull(number),
  cost: orNull(number),
  unpriced: number,
  decisions: number,
  evidence: orNull(number),
})

export const activity = object({ figures, buckets: listOf(bucket) })

export type FoundPage = ShapeValue<typeof foundFindings>
export type ShownActivity = ShapeValue<typeof activity>
