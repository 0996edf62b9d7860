/**
 * A warrant is what `twincheck certify` measured about conditions on labelled traces, above all how often a condition touched runs that
 * succeeded without it. A warrant is not a certificate: the paper uses that word for the result of a match.
 *
 * A policy that is limited to a warrant still records every condition. It acts only on conditions that the warrant lists in the same
 * version, with a bound of at most the given limit. The bound is computed on runs on which the condition was not developed. In-sample
 * figures are shown, but not used for bounds.
 */
import { TwinCheckError } from '../paper/errors.ts'
import type { MalformedInputError } from '../paper/json.ts'
import type { Policy } from '../paper/policy.ts'

/** A number of runs out of a total: `runs` out of `of`. */
export type RunCount = { readonly runs: number; readonly of: number }

/**
 * Results of replaying the runs, either with one condition alone or with all conditions. `switches` counts the runs in which a twin
 * replaced a call. The other members count what the replacements changed.
 */
export type ReplayCounts = {
  readonly switches: { readonly failed: number; readonly succeeded: number }
  /** Runs that changed from failure to success (rescues), and from success to failure (harms). */
  readonly rescues: number
  readonly harms: number
  readonly of: { readonly failed: number; readonly succeeded: number }
  /**
   * How many of the twins that replaced a call were right, compared with the benchmark's own solution. The outcome of a run does not show
   * this. The member is absent in files of older versions.
   */
  readonly twins?: { readonly right: number; readonly wrong: number; readonly unknown: number }
}

/** Counts runs, and not decisions, in which a condition fired. */
export type ConditionCounts = {
  readonly failed: RunCount
  readonly succeeded: RunCount
  /** The exact one-sided upper bound on how often the condition fires in successful runs. Null if no run succeeded. */
  readonly bound: number | null
  /** The results of the replay; null if the environment of the runs is unknown, so that nothing could be replayed. */
  readonly replay: ReplayCounts | null
}

export type SourceCounts = ConditionCounts & {
  readonly source: string
  readonly agents: readonly (ConditionCounts & { readonly agent: string })[]
}

export type MeasuredCounts = {
  /** The counts on runs that were not used to develop the conditions. */
  readonly outOfSample: ConditionCounts
  readonly all: ConditionCounts
  readonly sources: readonly SourceCounts[]
}

export type WarrantedCondition = MeasuredCounts & { readonly name: string; readonly version: number }

export type Warrant = {
  readonly version: 1
  /** Version of the program that measured the warrant. */
  readonly tool: string
  readonly profile: { readonly name: string; readonly fingerprint: string }
  readonly traces: {
    /** Hash of the traces and their outcomes. It does not depend on the order and the names of the files. */
    readonly digest: string
    readonly files: number
    readonly runs: number
    readonly unlabelled: number
    readonly leftOut: number
    /** The number of runs without tool schemas. Conditions that need a schema cannot match in these runs. */
    readonly withoutSchemas: number
  }
  readonly level: number
  /** The sources of runs on which the conditions were developed. */
  readonly inSample: readonly string[]
  readonly conditions: readonly WarrantedCondition[]
  /** Counts for all conditions together: the runs in which any condition fired, and a replay with all conditions active. */
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
