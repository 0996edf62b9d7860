/** When two experiments are the same one on other tasks. */
import type { Manifest } from '../experiment/manifest.ts'

/** Everything but the tasks: equal texts may be pooled. */
export function describeVariant({ title, split, seed, sources, notes, ...rest }: Manifest): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))
}
