/** Counts the failures that one edit could have rescued, by category and by kind of edit, and the failures that the policy rescued. */
import { countSecond, type SecondTransitions } from '@twincheck/eval'
import { type EditKind, type EditReach, editKinds, reachOf } from './edit.ts'
import type { OracleFailure, OracleRun } from './oracle-file.ts'
import type { Preventable } from './preventable.ts'

export type CategoryCeiling = {
  readonly category: string
  readonly runs: number
  readonly failures: number
  /** The number of failures, grouped by the ability that their smallest edit needs. Each failure counts once. */
  readonly smallest: Readonly<Record<EditReach, number>>
  readonly noEdit: number
  readonly cutShort: number
  /** How many of the failures counted in `noEdit` have no trajectory, so that no edit could be tried. */
  readonly unseen: number
  /** The number of runs that no other figure counts. The benchmark does not count them, or they cannot be replayed. */
  readonly leftOut: number
  readonly rescued: number
  readonly harmed: number
  /**
   * The number of failures that the policy did not rescue, although perfect models would have rescued them: `genuine` with the right
   * calls, `anyCall` with any call.
   */
  readonly withGenerator: { readonly genuine: number; readonly anyCall: number }
  /** The runs in which a second verdict found a harm. They are grouped by how many calls had to be withheld to prevent the harm. */
  readonly preventable: Readonly<Record<Preventable, number>>
  readonly second: readonly SecondTransitions[]
}

export type KindCount = {
  readonly kind: EditKind
  readonly failures: number
  readonly firedThere: number
  readonly firedElsewhere: number
  readonly rescued: number
}

export type OracleSummary = {
  readonly categories: readonly CategoryCeiling[]
  readonly all: CategoryCeiling
  readonly kinds: readonly KindCount[]
}

export function tallyOracle(runs: readonly OracleRun[]): OracleSummary {
  const counted = runs.filter((run) => run.kind !== 'problem')
  const categories = [...new Set(counted.map(({ category }) => category))].sort()
  const failures = counted.filter((run) => run.kind === 'failure')
  return {
    categories: categories.map((category) =>
      ceiling(
        category,
        counted.filter((run) => run.category === category),
      ),
    ),
    all: ceiling('all', counted),
    kinds: editKinds.map((kind) => countKind(kind, failures)),
  }
}

type CountedRun = Exclude<OracleRun, { kind: 'problem' }>

function ceiling(category: string, runs: readonly CountedRun[]): CategoryCeiling {
  const failures = runs.filter((run) => run.kind === 'failure')
  const edits = failures.flatMap(({ edit }) => (edit === null ? [] : [reachOf[edit.kind]]))
  const unseen = runs.filter((run) => run.kind === 'unseen').length
  const leftOut = runs.filter((run) => run.kind === 'left-out').length
  const count = (reach: EditReach) => edits.filter((one) => one === reach).length
  return {
    category,
    runs: runs.length - leftOut,
    failures: failures.length + unseen,
    smallest: {
      'proposed-call': count('proposed-call'),
      'one-call': count('one-call'),
      'several-calls': count('several-calls'),
      'nothing-done': count('nothing-done'),
    },
    noEdit: failures.filter(({ edit }) => edit === null).length + unseen,
    unseen,
    cutShort: failures.filter(({ cutShort }) => cutShort).length,
    leftOut,
    rescued: failures.filter(({ rescuedBy }) => rescuedBy !== null).length,
    harmed: runs.filter((run) => run.kind === 'success' && run.harmedBy !== null).length,
    withGenerator: {
      genuine: failures.filter((run) => run.rescuedBy === null && run.withGenerator === 'rescued').length,
      anyCall: failures.filter((run) => run.rescuedBy === null && run.withGenerator === 'any-call').length,
    },
    preventable: {
      'one-call': failures.filter((run) => run.preventable === 'one-call').length,
      'several-calls': failures.filter((run) => run.preventable === 'several-calls').length,
      none: failures.filter((run) => run.preventable === 'none').length,
    },
    second: countSecond(runs.flatMap((run) => (run.kind === 'failure' || run.kind === 'success' ? [run.second] : []))),
  }
}

function countKind(kind: EditKind, failures: readonly OracleFailure[]): KindCount {
  const own = failures.filter(({ edit }) => edit?.kind === kind)
  return {
    kind,
    failures: own.length,
    firedThere: own.filter(({ firedThere }) => firedThere.length > 0).length,
    firedElsewhere: own.filter(({ fired, firedThere }) => firedThere.length === 0 && fired.length > 0).length,
    rescued: own.filter(({ rescuedBy }) => rescuedBy !== null).length,
  }
}
