/** Recognises experiments that differ only in their tasks. */
import type { Manifest } from '../experiment/manifest.ts'

/** Everything except the tasks, as text. Experiments with equal texts may be pooled. */
export function describeVariant({ title, split, seed, sources, notes, ...rest }: Manifest): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))
}
