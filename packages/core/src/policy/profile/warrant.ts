/**
 * A warrant: what `twincheck certify` measured of conditions on labelled traces, and how often a condition touched runs that
 * were good without it. The paper's word for the result of a match is "certificate", so this file has another.
 *
 * A policy held to a warrant sees and records every condition as before, but only those may be acted on that the warrant
 * has, in the same version, with a bound of at most the given limit. The bound is that of the runs which the condition was
 * not written on: in-sample figures are shown and bound nothing.
 */
import { TwinCheckError } from '../paper/errors.ts'
import type { MalformedInputError } from '../paper/json.ts'
import type { Policy } from '../paper/policy.ts'

/** So many of so many runs. */
export type RunCount = { readonly runs: number; readonly of: number }

/** Of the runs replayed with this condition alone: those in which a twin took the place of a call, and what that led to. */
export type ReplayCounts = {
  readonly switches: { readonly failed: number; readonly succeeded: number }
  /** Failure to success, and success to failure. */
  readonly rescues: number
  readonly harms: number
  readonly of: { readonly failed: number; readonly succeeded: number }
}

/** Where a condition fired, in runs and not in decisions. */
export type ConditionCounts = {
  readonly failed: RunCount
  readonly succeeded: RunCount
  /** The exact one-sided upper bound of the share of successful runs in which it fires; null without a successful run. */
  readonly bound: number | null
  /** Null where the world of the runs is not known, so that nothing could be replayed. */
  readonly replay: ReplayCounts | null
}

export type SourceCounts = ConditionCounts & {
  readonly source: string
  readonly agents: readonly (ConditionCounts & { readonly agent: string })[]
}

export type MeasuredCounts = {
  /** Runs that the conditions were not written on. */
  readonly outOfSample: ConditionCounts
  /** Those and the others. */
  readonly all: ConditionCounts
  readonly sources: readonly SourceCounts[]
}

export type WarrantedCondition = MeasuredCounts & { readonly name: string; readonly version: number }

export type Warrant = {
  readonly version: 1
  /** The version of the program that measured. */
  readonly tool: string
  readonly profile: { readonly name: string; readonly fingerprint: string }
  readonly traces: {
    /** Hash of the traces and their outcomes, whatever their order and their files' names. */
    readonly digest: string
    readonly files: number
    readonly runs: number
    readonly unlabelled: number
    readonly leftOut: number
    /** Runs without tool schemas: what a condition needs one for cannot be seen there. */
    readonly withoutSchemas: number
  }
  /** Of the bounds. */
  readonly level: number
  /** The sources whose runs the conditions were written on. */
  readonly inSample: readonly string[]
  readonly conditions: readonly WarrantedCondition[]
  /** Runs in which any of them fired, replayed with all of them in force. */
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

/** The policy held to a warrant. `mostTouched` is the largest bound with which a condition may still be acted on. */
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
