/** The structural checks, in the order of the paper. All of them run, so that a record shows each result. */
import type { CheckedPair, StructuralCheck, Violation } from './check.ts'
import { difference } from './difference.ts'
import { distance } from './distance.ts'
import { grounding } from './grounding.ts'
import { schema } from './schema.ts'
import { shape } from './shape.ts'

export const structuralChecks: readonly StructuralCheck[] = [difference, schema, shape, distance, grounding]

export function checkStructure(checks: readonly StructuralCheck[], pair: CheckedPair): readonly Violation[] {
  return checks.flatMap(({ name, check }) => check(pair).map((message) => ({ check: name, message })))
}
