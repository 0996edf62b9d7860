/** Reads what a host passes to `check`, each member once: getters are host code, may throw, and may return different values. */

import { isObject } from '../../policy/paper/json.ts'
import type { StepInput } from '../../policy/paper/step.ts'
import type { Action } from '../../policy/paper/trace/action.ts'
import type { ReportError } from '../delivery/delivery.ts'

export type GivenStep = {
  /** The proposed object itself. Undefined, despite its type, if an untyped host passed none or its getter threw. */
  readonly proposal: Action
  /** Not validated yet. Rethrows the error of a host's getter. */
  readonly step: () => unknown
  readonly signal: AbortSignal | undefined
}

export function takeStep(
  input: StepInput,
  options: { readonly signal?: AbortSignal } | undefined,
  report: ReportError,
): GivenStep {
  const taken: { proposal?: Action } = {}
  const proposed = () => taken.proposal as Action // See GivenStep: undefined is passed on as it is.
  try {
    taken.proposal = input?.proposal
    const signal = options?.signal
    if (!isObject(input)) return { proposal: proposed(), step: () => input, signal }
    const { messages, tools, canAnswer, form } = input
    const step = { messages, tools, canAnswer, form, proposal: taken.proposal }
    return { proposal: proposed(), step: () => step, signal }
  } catch (error) {
    report(error)
    const step = () => {
      throw error
    }
    return { proposal: proposed(), step, signal: undefined }
  }
}
