/** What a host passes to `check`, each part asked for once: getters are the host's code, may throw, and may answer differently each time. */

import { isObject } from '../../policy/paper/json.ts'
import type { StepInput } from '../../policy/paper/step.ts'
import type { Action } from '../../policy/paper/trace/action.ts'
import type { ReportError } from '../delivery/delivery.ts'

export type GivenStep = {
  /** The very object that was proposed. Undefined, against its type, where a host without types passed none or its getter threw. */
  readonly proposal: Action
  /** Still unread. Throws what a getter of the host threw. */
  readonly step: () => unknown
  readonly signal: AbortSignal | undefined
}

export function takeStep(
  input: StepInput,
  options: { readonly signal?: AbortSignal } | undefined,
  report: ReportError,
): GivenStep {
  const taken: { proposal?: Action } = {}
  const proposed = () => taken.proposal as Action // As the type of GivenStep says: kept as it was given, be it nothing.
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
