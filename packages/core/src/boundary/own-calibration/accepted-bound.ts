/** The bound that an operator accepts. Repair with a calibration on the operator's own conversations requires it. */
import { TwinCheckError } from '../../policy/paper/errors.ts'
import type { Calibration } from '../calibration-file.ts'
import { type BoundName, boundNames } from './calibration-evidence.ts'

/** Upper limits for shares from 0 to 1. At least one is required, and every given limit must hold. */
export type AcceptedBound = Partial<Readonly<Record<BoundName, number>>>

export class CalibrationBoundError extends TwinCheckError {
  readonly code = 'calibration-bound'

  constructor(problem: string, advice: string) {
    super(`${problem} No model was asked and nothing will be replaced. ${advice}`)
  }
}

export function demandAccepted({ evidence }: Calibration, accepted: AcceptedBound | null): void {
  if (evidence === undefined) return
  const known = boundNames.map((name) => `${name} ${percent(evidence.bounds[name])}`).join(', ')
  const named = boundNames.flatMap((name) => {
    const most = accepted?.[name]
    return most === undefined ? [] : [{ name, most }]
  })
  if (named.length === 0) {
    throw new CalibrationBoundError(
      `This calibration bounds what repair may affect, at 95 %: ${known}. No accepted bound is configured.`,
      'Set one: acceptedBound: { conversation: 0.005 } accepts that at most one conversation in two hundred is affected. Or use shadow mode.',
    )
  }
  for (const { name, most } of named) {
    const bound = evidence.bounds[name]
    if (bound !== null && bound <= most) continue
    throw new CalibrationBoundError(
      `The accepted bound is ${percent(most)} for each ${name}; the calibration has ${percent(bound)}.`,
      'Label more conversations ("twincheck triage" says which, and what they would buy) and calibrate again, or use shadow mode.',
    )
  }
}

function percent(bound: number | null): string {
  return bound === null ? 'none' : `${Number((100 * bound).toPrecision(3))} %`
}
