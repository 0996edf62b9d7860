/** When processes of a study are killed: at random, from a seed that stands in the title of the test. */
import { seededRandom } from '@twincheck/eval/harness'

/** One in each run of the tests, thirty in `npm run bench`: TWINCHECK_STUDY_KILLS=30. */
export const killSeeds = Array.from({ length: Number(process.env.TWINCHECK_STUDY_KILLS ?? 1) }, (_, index) => index + 1)

/** So many milliseconds after the provider has seen so many requests. `chosen` chooses among those that are there. */
export type KillMoment = { readonly request: number; readonly afterMs: number; readonly chosen: number }

/** Longer than the provider takes for an answer: before it, during it, between the answer and the tape, or after. */
const longestMs = 12

export function killMoments(seed: number, count: number, requests: number): readonly KillMoment[] {
  const random = seededRandom(seed)
  const moments = Array.from({ length: count }, () => ({
    request: random.below(requests),
    afterMs: random.below(longestMs + 1),
    chosen: random.below(1_000_000),
  }))
  return moments.sort((first, second) => first.request - second.request)
}
