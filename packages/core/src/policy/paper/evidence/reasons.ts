/**
 * Receives the reason why a condition does not match, at the place where the condition decides. Only explanations pass this object, so a
 * decision spends no time on reasons. Both functions return null, so that a predicate can return their result.
 */
export type Reasons = {
  /** Reports that something is missing that the condition looks for. */
  readonly absent: (because: string) => null
  /** Reports a near match: the trace has everything that the condition looks for, but something else speaks against a match. */
  readonly excused: (because: string) => null
}
