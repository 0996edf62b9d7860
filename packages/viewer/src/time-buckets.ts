/** Runs over time, in stretches of equal length. */
import type { ListedRun } from './reading/overview.ts'

export type Bucket = { readonly from: number; readonly to: number; readonly runs: number; readonly switches: number }

/** Empty where fewer than two moments are known: there is no axis to choose on. */
export function bucketRuns(runs: readonly Pick<ListedRun, 'at' | 'switches'>[], count: number): readonly Bucket[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { at } of runs) {
    if (at === null) continue
    first = Math.min(first, at)
    last = Math.max(last, at)
  }
  if (!(last > first)) return []
  const length = Math.max(1, Math.ceil((last - first + 1) / count))
  const counts = Array.from({ length: count }, () => ({ runs: 0, switches: 0 }))
  for (const { at, switches } of runs) {
    const bucket = at === null ? undefined : counts[Math.floor((at - first) / length)]
    if (!bucket) continue
    bucket.runs += 1
    bucket.switches += switches ?? 0
  }
  return counts.map((bucket, index) => {
    const from = Math.floor(first) + index * length
    return { ...bucket, from, to: from + length - 1 }
  })
}
