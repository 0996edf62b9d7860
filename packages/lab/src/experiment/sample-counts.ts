/**
 * Conditions were written while looking at certain tasks. This file counts how many of a replay's switches, rescues and harms come from
 * those tasks.
 */
import type { PairLine } from '@twincheck/eval'
import { type CountedPair, isInSample, type TaskHalf, taskHalves, taskName } from '@twincheck/eval/harness'
import { sourceOf } from './sources/stored-source.ts'

export type SwitchCounts = { readonly switches: number; readonly rescues: number; readonly harms: number }

export type SampleCounts = {
  readonly all: SwitchCounts
  /** In-sample switches. A switch is in-sample if the author of its condition looked at its task while writing the condition. */
  readonly inSample: SwitchCounts
  /**
   * Switches on tasks where the same condition had already fired in earlier runs. The earlier runs are those from which the condition was
   * developed. `firedBefore` is null if those runs are unknown.
   */
  readonly firedBefore: SwitchCounts | null
  readonly halves: Readonly<Record<TaskHalf, SwitchCounts>>
}

/** The tasks on which each condition fired, by `firingKey`. */
export type Firings = ReadonlySet<string>

/**
 * Counts all switches, and separately those that are in-sample. `files` are the replayed files, which show the world of each run. Returns
 * null if there is no switch.
 */
export function countSample(
  lines: readonly PairLine[],
  files: readonly string[],
  before: Firings | null,
): SampleCounts | null {
  const worlds = new Map(files.map((file) => [sourceOf(file).runName(file), sourceOf(file).world]))
  const switched = lines.flatMap((line) =>
    line.kind === 'pair' && line.switch !== null ? [{ line, condition: line.switch.condition }] : [],
  )
  if (switched.length === 0) return null
  const inSample = switched.filter(({ line, condition }) =>
    isInSample(worlds.get(line.run) ?? '', condition, line.half ?? null),
  )
  const fired = before && switched.filter(({ line, condition }) => before.has(firingKey(condition, line)))
  const [made, other] = taskHalves.map((half) => switched.filter(({ line }) => line.half === half))
  return {
    all: counts(switched),
    inSample: counts(inSample),
    firedBefore: fired && counts(fired),
    halves: { made: counts(made ?? []), other: counts(other ?? []) },
  }
}

export function firingsIn(lines: readonly PairLine[]): Firings {
  const pairs = lines.filter((line) => line.kind === 'pair')
  return new Set(
    pairs.flatMap((line) => {
      const fired = line.records.flatMap(({ certificates }) => certificates.map(({ condition }) => condition))
      return [...fired, ...(line.switch ? [line.switch.condition] : [])].map((condition) => firingKey(condition, line))
    }),
  )
}

/** Several trials of a task count as one task. */
function firingKey(condition: string, line: CountedPair): string {
  return `${condition}\n${line.cluster ?? taskName(line).replace(/#\d+$/, '')}`
}

function counts(switched: readonly { readonly line: CountedPair }[]): SwitchCounts {
  return {
    switches: switched.length,
    rescues: switched.filter(({ line }) => !line.actor && line.twincheck).length,
    harms: switched.filter(({ line }) => line.actor && !line.twincheck).length,
  }
}

export function sampleLines({ all, inSample, firedBefore, halves }: SampleCounts): readonly string[] {
  const share = (part: SwitchCounts) =>
    `${part.switches} of ${all.switches} switches, ${part.rescues} of ${all.rescues} rescues, ${part.harms} of ${all.harms} harms`
  const plain = ({ switches, rescues, harms }: SwitchCounts) =>
    `${switches} switches, ${rescues} rescues, ${harms} harms`
  return [
    `in-sample, by conditions written while looking at these tasks: ${share(inSample)}`,
    ...(firedBefore === null
      ? inSample.switches === 0
        ? []
        : ['on tasks where the same condition had fired while it was made: not known, name those runs with --made-on']
      : [`on tasks where the same condition had fired while it was made: ${share(firedBefore)}`]),
    `by half of the tasks: made ${plain(halves.made)}; other ${plain(halves.other)}`,
  ]
}
