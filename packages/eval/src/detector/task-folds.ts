/** Tasks dealt out to folds: the runs of one task are never on both sides. By a hash of the task, so that nobody chooses. */
import { createHash } from 'node:crypto'

/** The fold of each cluster of tasks, from 0. Folds differ by at most one cluster. */
export function dealFolds(clusters: Iterable<string>, folds: number): ReadonlyMap<string, number> {
  const hashed = [...new Set(clusters)].map((cluster) => ({ cluster, hash: hashOf(cluster) }))
  hashed.sort((first, second) => (first.hash < second.hash ? -1 : 1))
  return new Map(hashed.map(({ cluster }, index) => [cluster, index % folds]))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
