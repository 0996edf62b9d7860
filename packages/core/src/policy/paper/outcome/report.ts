/**
 * How a call went, as far as its output says. `refused`: a person did not let it run. `unknown`: there is no output
 * yet, or it says that the call is pending.
 */
export type Outcome = 'success' | 'failure' | 'refused' | 'unknown'

export function failsWhere(failed: boolean): Outcome {
  return failed ? 'failure' : 'success'
}
