/** Runs the structural checks in the paper's order. All of them run, so that a decision record shows each result. */
import { anyReply, formProblems } from '../reply-form.ts'
import type { CheckedPair, StructuralCheck, Violation } from './check.ts'
import { difference, distance } from './distance.ts'
import { grounding } from './grounding.ts'
import { schema } from './schema.ts'
import { shape } from './shape.ts'

export const structuralChecks: readonly StructuralCheck[] = [difference, schema, shape, distance, grounding]

export function checkStructure(checks: readonly StructuralCheck[], pair: CheckedPair): readonly Violation[] {
  const form = formProblems(pair.form ?? anyReply, pair.twin.action).map((message) => {
    return { check: 'form', message } as const
  })
  return [...checks.flatMap(({ name, check }) => check(pair).map((message) => ({ check: name, message }))), ...form]
}
