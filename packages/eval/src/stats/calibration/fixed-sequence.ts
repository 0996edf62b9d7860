/**
 * Fixed-sequence testing with a start at every hypothesis (Wiens's fallback procedure). Hypotheses are tested in a fixed order.
 * Each has a part of the error of its own; one that is rejected passes the error it was tested at to the next.
 *
 * Validity. Suppose the hypotheses T are true. The first false rejection happens at some i in T. The error at which i is tested
 * comes from i itself and from rejected hypotheses directly before it, none of which is in T (i is the first false rejection). So
 * it is at most the sum of the starts from behind the previous member of T up to i. These sums are over disjoint parts of the
 * list, so the probability of any false rejection is at most the sum of all starts, whatever the tests have in common.
 */
export type SequenceTest = {
  readonly start: number
  /** The error that this hypothesis was tested at. */
  readonly error: number
  readonly bound: number | null
  readonly rejected: boolean
}

/** A hypothesis "the share is above `limit`" is rejected where its upper bound at confidence 1 - error is at most the limit. */
export function testInSequence(
  starts: readonly number[],
  boundAt: (place: number, level: number) => number | null,
  limit: number,
): readonly SequenceTest[] {
  let passedOn = 0
  return starts.map((start, place) => {
    const error = start + passedOn
    const bound = boundAt(place, 1 - error)
    const rejected = bound !== null && bound <= limit
    passedOn = rejected ? error : 0
    return { start, error, bound, rejected }
  })
}
