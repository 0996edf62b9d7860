/** The decision record of docs/record-format.md, version 1, as far as the viewer shows it. */
import { anything, listOf, number, object, oneOf, only, orNull, type Shaped, text, truth } from './shape.ts'

/** The rubric's dimensions with their weights in twentieths (paper, Eq. 4). */
export const dimensions = [
  { name: 'goalAlignment', label: 'Goal alignment', weight: 5 },
  { name: 'stateGrounding', label: 'State grounding', weight: 5 },
  { name: 'toolSelection', label: 'Tool selection', weight: 4 },
  { name: 'argumentValidity', label: 'Argument validity', weight: 4 },
  { name: 'completionSafety', label: 'Completion safety', weight: 2 },
] as const

export const mostQuality = 80

const assessment = object({
  fatal: truth,
  scores: object({
    goalAlignment: number,
    stateGrounding: number,
    toolSelection: number,
    argumentValidity: number,
    completionSafety: number,
  }),
})

const judgment = object({
  prefers: oneOf('actor', 'twin', 'neither'),
  confidence: number,
  actor: assessment,
  twin: assessment,
  quality: object({ actor: number, twin: number }),
  margin: number,
})

const certificate = object({
  condition: text,
  version: number,
  severity: number,
  authorises: text,
  calls: listOf(number),
  reason: text,
  exhibits: listOf(object({ position: anything, text })),
  finding: anything,
})

const asked = object({
  role: text,
  model: orNull(text),
  inputTokens: orNull(number),
  outputTokens: orNull(number),
  milliseconds: number,
  cost: orNull(number),
})

export const record = object({
  version: only(1),
  id: text,
  session: text,
  step: number,
  position: number,
  mode: oneOf('shadow', 'repair'),
  fingerprint: text,
  gate: object({ minConfidence: number, minMargin: number }),
  threshold: number,
  proposal: anything,
  anomaly: orNull(
    object({ score: number, strongestSeverity: number, repeats: number, toolErrors: number, schemaViolations: number }),
  ),
  certificates: listOf(certificate),
  twin: orNull(object({ action: anything, origin: oneOf('deterministic', 'generated'), condition: text })),
  violations: listOf(object({ check: text, message: text })),
  judgments: orNull(object({ forward: judgment, reversed: judgment })),
  score: orNull(number),
  outcome: oneOf('kept', 'replaced'),
  because: orNull(object({ stage: text, code: text })),
  exception: orNull(object({ name: text, message: text })),
  measured: object({ startedAt: number, milliseconds: number, asked: listOf(asked), cost: orNull(number) }),
})

export type Recorded = Shaped<typeof record>
export type Certificate = Shaped<typeof certificate>
export type Judgment = Shaped<typeof judgment>
export type Assessment = Shaped<typeof assessment>
