/**
 * The one source of chance of the statistics: a seed goes in, uniform integers come out.
 *
 * The same seed gives the same stream on every machine. The Mersenne twister is used rather than a smaller generator
 * because its seeding spreads neighbouring seeds apart from the first number on.
 */

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'

export type Random = {
  /** An integer from 0 to `bound` - 1, every one equally likely. */
  readonly below: (bound: number) => number
}

export function seededRandom(seed: number): Random {
  const generator = mersenne(seed)
  return { below: (bound) => uniformInt(generator, 0, bound - 1) }
}
