/**
 * A warrant: what `twincheck certify` measured about conditions on labelled traces, above all how often a condition
 * touched runs that succeeded without it. The paper calls the result of a match "certificate", so this has another
 * name.
 *
 * A policy held to a warrant still records every condition. It acts only on conditions that the warrant lists in the
 * same version, with a bound of at most the given limit. The bound is computed on runs that the condition was not
 * developed on; in-sample figures are shown and bound nothing.
 */
import { TwinCheckError } from '../paper/errors.ts'
import type { MalformedInputError } from '../paper/json.ts'
import type { Policy } from '../paper/policy.ts'

/** A number of runs, and out of how many. */
export type RunCount = { readonly runs: number; readonly of: number }

/** Results of replaying runs with this condition alone: in how many a twin replaced a call, and with what effect. */
export type ReplayCounts = {
  readonly switches: { readonly failed: number; readonly succeeded: number }
  /** Runs that changed from failure to success, and from success to failure. */
  readonly rescues: number
  readonly harms: number
  readonly of: { readonly failed: number; readonly succeeded: number }
  /**
   * How many twins of these switches were right, compared with the benchmark's own solution. The outcome of a run does
   * not show that. Absent in files of older versions.
   */
  readonly twins?: { readonly right: number; readonly wrong: number; readonly unknown: number }
}

/** How often a condition fired, counted in runs, not decisions. */
export type ConditionCounts = {
  readonly failed: RunCount
  readonly succeeded: RunCount
  /** The exact one-sided upper bound on how often the condition fires in successful runs; null without any. */
  readonly bound: number | null
  /** Null if the environment of the runs is unknown, so that nothing could be replayed. */
  readonly replay: ReplayCounts | null
}

export type SourceCounts = ConditionCounts & {
  readonly source: string
  readonly agents: readonly (ConditionCounts & { readonly agent: string })[]
}

export type MeasuredCounts = {
  /** Runs that the conditions were not developed on. */
  readonly outOfSample: ConditionCounts
  /** All runs. */
  readonly all: ConditionCounts
  readonly sources: readonly SourceCounts[]
}

export type WarrantedCondition = MeasuredCounts & { readonly name: string; readonly version: number }

export type Warrant = {
  readonly version: 1
  /** Version of the program that measured. */
  readonly tool: string
  readonly profile: { readonly name: string; readonly fingerprint: string }
  readonly traces: {
    /** Hash of the traces and their outcomes, independent of their order and file names. */
    readonly digest: string
    readonly files: number
    readonly runs: number
    readonly unlabelled: number
    readonly leftOut: number
    /** Runs without tool schemas: conditions that need a schema cannot match there. */
    readonly withoutSchemas: number
  }
  /** Confidence level of the bounds. */
  readonly level: number
  /** The sources whose runs the conditions were developed on. */
  readonly inSample: readonly string[]
  readonly conditions: readonly WarrantedCondition[]
  /** Runs in which any condition fired, replayed with all of them active. */
  readonly together: MeasuredCounts
}

export class InvalidWarrantError extends TwinCheckError {
  readonly code = 'invalid-warrant'

  constructor({ path, expected, found }: Pick<MalformedInputError, 'path' | 'expected' | 'found'>) {
    super(
      `${path}: expected ${expected}, found ${found}. A warrant is the file that "twincheck certify --out FILE" writes; ` +
        'write it again. No condition was authorised by this one.',
    )
  }
}

/** Limits a policy to a warrant: a condition may act only if the warrant's bound for it is at most `mostTouched`. */
export function withWarrant(policy: Policy, warrant: Warrant, mostTouched: number): Policy {
  if (!(mostTouched >= 0 && mostTouched <= 1)) {
    const found = String(mostTouched)
    throw new InvalidWarrantError({ path: 'mostTouched', expected: 'a share from 0 to 1', found })
  }
  const named = new Map(warrant.conditions.map((condition) => [condition.name, condition]))
  const authorised = policy.conditions.filter(({ name, version }) => {
    const found = named.get(name)
    const bound = found?.version === version ? found.outOfSample.bound : null
    return bound !== null && bound <= mostTouched && (policy.authorised?.has(name) ?? true)
  })
  return { ...policy, authorised: new Set(authorised.map(({ name }) => name)) }
}
