/** The shape of a scan's finding (packages/eval/src/scan/scanned-run.ts). Older scans stored fewer members. */
import {
  anything,
  kind,
  listOf,
  MalformedInputError,
  number,
  object,
  orNull,
  readShape,
  type Shape,
  type ShapeValue,
  text,
  truth,
} from '@twincheck/core/reading'
import { problemText } from './problem-text.ts'

const place: Shape<number | 'proposal'> = kind(
  'a place in the trace, or "proposal"',
  (value) => value === 'proposal' || (typeof value === 'number' && Number.isInteger(value)),
)

const finding = object(
  {
    turn: orNull(number),
    step: number,
    condition: text,
    severity: number,
    origin: text,
    structurallyValid: orNull(truth),
  },
  {
    position: orNull(number),
    twin: anything,
    proposal: anything,
    reason: text,
    exhibits: listOf(object({ position: place, text })),
  },
)

export type ShownScanFinding = Omit<ShapeValue<typeof finding>, 'position'> & {
  readonly position: number | null
}

/** Reads the findings of a scan. If they are malformed, returns a text that says what is wrong. */
export function readScanFindings(findings: readonly unknown[]): readonly ShownScanFinding[] | string {
  try {
    return readShape(listOf(finding), findings, 'firings').map((one) => ({ ...one, position: one.position ?? null }))
  } catch (error) {
    if (error instanceof MalformedInputError) return problemText(error)
    throw error
  }
}

export function findingPlaces({ position, exhibits = [] }: ShownScanFinding): readonly number[] {
  const quoted = exhibits.flatMap((exhibit) => (exhibit.position === 'proposal' ? [] : [exhibit.position]))
  return position === null ? quoted : [position, ...quoted]
}
