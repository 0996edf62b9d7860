/**
 * Receives the reason why a condition does not match, at the place where the condition decides. Only explanations pass this object, so a
 * decision spends no time on reasons. Both functions return null, so that a predicate can return their result.
 */
export type Reasons = {
  /** Reports that something the condition looks for is missing. */
  readonly absent: (because: string) => null
  /** Reports a condition that came close: everything it looks for is there, but something speaks against a match. */
  readonly excused: (because: string) => null
}
