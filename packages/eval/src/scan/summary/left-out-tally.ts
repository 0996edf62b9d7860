/** Counts what a scan left out, by reason, with the first places of each. */
import { type InputPlace, type LeftOut, placeText } from '../../traces/left-out.ts'

export type LeftOutCount = {
  readonly kind: LeftOut['kind']
  readonly what: LeftOut['what']
  readonly reason: LeftOut['reason']
  count: number
  /** The first places, for people who look into it. */
  readonly places: string[]
  readonly firstDetail: string
}

const MOST_PLACES = 10

export class LeftOutTally {
  readonly #counts = new Map<string, LeftOutCount>()

  /** Returns the count for this reason, this one included. */
  add(file: string, place: InputPlace | null, { kind, what, reason, detail }: LeftOut): number {
    const key = `${kind} ${what} ${reason}`
    const count = this.#counts.get(key) ?? { kind, what, reason, count: 0, places: [], firstDetail: detail }
    this.#counts.set(key, count)
    count.count++
    if (count.places.length < MOST_PLACES) count.places.push(placeText(file, place))
    return count.count
  }

  get counts(): readonly LeftOutCount[] {
    return [...this.#counts.values()]
  }

  /** Records and files that are not in the results. */
  get records(): number {
    return this.#sum(({ what }) => what === 'record' || what === 'file')
  }

  get problems(): number {
    return this.#sum(({ kind }) => kind === 'problem')
  }

  #sum(counts: (count: LeftOutCount) => boolean): number {
    return this.counts.filter(counts).reduce((sum, { count }) => sum + count, 0)
  }
}
