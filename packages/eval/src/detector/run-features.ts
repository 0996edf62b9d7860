/**
 * Collects those decisions of a run that are needed to fit a detector. A decision is dropped if the next one has at least the same value
 * in every count.
 */
import { hash } from 'node:crypto'
import type { ToolSchema } from '@twincheck/core'
import { type FeatureCounts, featureNames } from '@twincheck/core/harness'
import { canonicalJson } from '@twincheck/core/records'

export type RunFeatures = {
  readonly counts: readonly FeatureCounts[]
  readonly tools: readonly string[]
}

export class FeatureNotes {
  readonly #counts: FeatureCounts[] = []
  readonly #tools = new Set<string>()

  note(counts: FeatureCounts, tools: readonly ToolSchema[] | null): void {
    while (exceeds(counts, this.#counts.at(-1))) this.#counts.pop()
    this.#counts.push(counts)
    for (const tool of tools ?? []) this.#tools.add(toolHash(tool))
  }

  finish(): RunFeatures {
    return { counts: this.#counts, tools: [...this.#tools].sort() }
  }
}

function exceeds(later: FeatureCounts, earlier: FeatureCounts | undefined): boolean {
  return earlier !== undefined && featureNames.every((name) => later[name] >= earlier[name])
}

/** Decisions and runs share a few tool objects, so each object's hash is cached. */
const hashes = new WeakMap<ToolSchema, string>()

function toolHash(tool: ToolSchema): string {
  const known = hashes.get(tool)
  if (known !== undefined) return known
  const { name, description, parameters } = tool
  const hashed = hash('sha256', canonicalJson({ name, description, parameters }))
  hashes.set(tool, hashed)
  return hashed
}
