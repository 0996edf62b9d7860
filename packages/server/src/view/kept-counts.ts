/**
 * Keeps the counts of all findings of a store in memory, and updates them as findings are added. In a store of a million decisions the
 * database takes a quarter of a second to count, and every selection on the page needs the counts.
 */
import type { AlikeCount, FindingFrame } from '../store/findings/find-findings.ts'
import type { Store } from '../store/store.ts'

type CountedStore = Pick<Store, 'countAlike' | 'findingTotal'>

export type KeptCounts = {
  readonly count: (frame: Pick<FindingFrame, 'sequences' | 'labelled'>) => Promise<readonly AlikeCount[]>
}

/**
 * The maximum number of groups of equal findings in memory. With more groups the store counts each time, so that the memory of the page
 * stays bounded.
 */
const MOST_GROUPS = 200_000

export function openKeptCounts(store: CountedStore): KeptCounts {
  let kept = new CountGroups()
  let next = 1
  const readOn = async (): Promise<number> => {
    const { sequence, decisions } = await store.findingTotal()
    if (next <= sequence) kept.add(await store.countAlike({ sequences: [next, sequence + 1] }), 1)
    if (kept.decisions !== decisions) {
      // The number of findings does not match, because retention has deleted findings or older findings were indexed. So all counts are
      // read again.
      kept = new CountGroups()
      kept.add(await store.countAlike({ sequences: [null, sequence + 1] }), 1)
    }
    next = sequence + 1
    return sequence
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    count: (frame) => {
      const counted = last.then(async () => {
        const sequence = await readOn()
        if (kept.size > MOST_GROUPS) {
          kept = new CountGroups()
          next = 1
          return store.countAlike(frame)
        }
        return countIn(store, kept, frame, sequence)
      })
      last = counted.catch(() => {})
      return counted
    },
  }
}

/**
 * Counts the findings in the frame, in one of two ways. If the frame is small, its findings are counted in the store. Otherwise the
 * findings outside the frame are counted and subtracted from the total.
 */
async function countIn(
  store: CountedStore,
  kept: CountGroups,
  { sequences, labelled }: Pick<FindingFrame, 'sequences' | 'labelled'>,
  sequence: number,
): Promise<readonly AlikeCount[]> {
  const [from, below] = sequences ?? [null, null]
  const inside = Math.min(below ?? sequence + 1, sequence + 1) - (from ?? 1)
  if (labelled === true || inside < sequence / 2)
    return store.countAlike({ ...(sequences && { sequences }), ...(labelled === undefined ? {} : { labelled }) })
  const rest = kept.copy()
  if (from !== null) rest.add(await store.countAlike({ sequences: [null, from] }), -1)
  if (below !== null && below <= sequence) rest.add(await store.countAlike({ sequences: [below, sequence + 1] }), -1)
  // Few findings have labels, so the labelled findings are counted and subtracted.
  if (labelled === false) rest.add(await store.countAlike({ sequences: [from, below], labelled: true }), -1)
  return rest.counts()
}

class CountGroups {
  readonly #groups: Map<string, AlikeCount>
  #decisions = 0

  constructor(groups: ReadonlyMap<string, AlikeCount> = new Map()) {
    this.#groups = new Map(groups)
  }

  get decisions(): number {
    return this.#decisions
  }

  get size(): number {
    return this.#groups.size
  }

  add(counts: readonly AlikeCount[], sign: 1 | -1): void {
    for (const count of counts) {
      const { decisions } = count
      const key = keyOf(count)
      const sum = (this.#groups.get(key)?.decisions ?? 0) + sign * decisions
      if (sum === 0) this.#groups.delete(key)
      else this.#groups.set(key, { ...count, decisions: sum })
      this.#decisions += sign * decisions
    }
  }

  copy(): CountGroups {
    return new CountGroups(this.#groups)
  }

  counts(): readonly AlikeCount[] {
    return [...this.#groups.values()]
  }
}

/** The key joins its parts with NUL, because no stored name holds NUL. */
function keyOf({ tenant, condition, others, tool, model, ended, price, severityBand, scoreBand }: AlikeCount): string {
  return [tenant, condition, tool, model, ended, price, severityBand, scoreBand, ...others].join('\0')
}
