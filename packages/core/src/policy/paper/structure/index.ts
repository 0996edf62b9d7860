/** The structural checks, in the order of the paper. All of them run, so that a record shows each result. */
import { anyReply, formProblems } from '../reply-form.ts'
import type { CheckedPair, StructuralCheck, Violation } from './check.ts'
import { difference } from './difference.ts'
import { distance } from './distance.ts'
import { grounding } from './grounding.ts'
import { schema } from './schema.ts'
import { shape } from './shape.ts'

export const structuralChecks: readonly StructuralCheck[] = [difference, schema, shape, distance, grounding]

/** Beside the policy's own checks: a twin has the form that the request allows. That is the host's demand, whatever the policy. */
export function checkStructure(checks: readonly StructuralCheck[], pair: CheckedPair): readonly Violation[] {
  const form = formProblems(pair.form ?? anyReply, pair.twin.action).map((message) => {
    return { check: 'form', message } as const
  })
  return [...checks.flatMap(({ name, check }) => check(pair).map((message) => ({ check: name, message }))), ...form]
}
