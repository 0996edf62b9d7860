/** A warrant, a calibration or a canary's reading, as facts and tables: packages/server/src/view/view-data.ts, checked. */
import { kind, listOf, object, oneOf, type Shape, type ShapeValue, text } from '@twincheck/core/reading'

const fact: Shape<readonly [term: string, value: string]> = kind(
  'a name and a value',
  (value) => Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string'),
)

export const viewedDocument = object({
  name: text,
  kind: oneOf('warrant', 'calibration', 'canary'),
  title: text,
  sentences: listOf(text),
  facts: listOf(fact),
  tables: listOf(
    object({
      title: text,
      caption: text,
      header: listOf(text),
      rows: listOf(listOf(text)),
      notes: listOf(text),
    }),
  ),
})

export type ShownDocument = ShapeValue<typeof viewedDocument>
