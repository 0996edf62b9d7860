/**
 * Receives why a condition does not match, at the place where the condition decides it. Only explanations pass one: a
 * decision builds no reasons. Both functions return null, so that a predicate can return their result.
 */
export type Reasons = {
  /** Something that the condition looks for is not there. */
  readonly absent: (because: string) => null
  /** Everything that the condition looks for is there, and something else speaks against a match: it came close. */
  readonly excused: (because: string) => null
}
