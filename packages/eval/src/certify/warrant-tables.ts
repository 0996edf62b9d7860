/** The tables of a warrant, which the terminal and the guide both print. */
import type { ConditionCounts, RunCount, Warrant, WarrantedCondition } from '@twincheck/core'
import { formatCount } from '../figures/number-format.ts'
import type { Table } from '../report/block.ts'
import type { SecondTransitions } from '../world/second-transitions.ts'

export function warrantTable(warrant: Warrant): Table {
  const { profile, conditions, together, level } = warrant
  const isReplayed = together.all.replay !== null
  return {
    title: `What the conditions of the profile ${profile.name} do`,
    caption: 'Over all traces, those included that the conditions were written on.',
    header: ['condition', ...header(isReplayed)],
    rows: [
      ...conditions.map(({ name, version, all }) => [`${name} v${version}`, ...cells(all, isReplayed)]),
      ['any of them', ...cells(together.all, isReplayed)],
    ],
    totalRows: [conditions.length],
    notes: [
      `Failed and successful: runs in which the condition fired. Bound: with ${100 * level} % confidence it fires on at most this ` +
        `share of successful runs like these (exact, one-sided).${isReplayed ? ` ${replayNote}` : ''}`,
    ],
  }
}

const replayNote =
  'Switches, on failed / on successful runs, rescues and harms: replayed with this condition alone (last row: with all), ' +
  'every structurally valid deterministic twin accepted. Twins: right / wrong / not known, by the benchmark\u2019s own ' +
  'solution. Only this column says whether the twins were right; the others count runs.'

/** A table of a warrant's counts by source. A condition that never fired on a source has no row for this source. */
export function sourceWarrantTable({ profile, conditions, together, inSample }: Warrant): Table {
  const isReplayed = together.all.replay !== null
  return {
    title: `By source, profile ${profile.name}`,
    caption: 'Where a condition fired.',
    header: ['condition', 'source', 'in-sample', ...header(isReplayed)],
    rows: [...conditions, { name: 'any of them', ...together }].flatMap(({ name, sources }) =>
      sources
        .filter(fired)
        .map((counts) => [
          name,
          counts.source,
          inSample.includes(counts.source) ? 'yes' : 'no',
          ...cells(counts, isReplayed),
        ]),
    ),
    wordColumns: [1, 2],
    notes: [],
  }
}

/**
 * How a second verdict changed in the replayed runs in which the condition fired. If `condition` is null, the counts cover all runs in
 * which any condition fired.
 */
export type ConditionSecond = { readonly condition: string | null; readonly counts: SecondTransitions }

/** A table that shows, by condition, how second verdicts changed. The table has no rows if no replayed run has a second verdict. */
export function secondWarrantTable(second: readonly ConditionSecond[]): Table {
  return {
    title: 'The second verdict where a condition fired',
    caption: 'By the benchmark\u2019s own verdict, replayed with this condition alone (last rows: with all).',
    header: ['condition', 'verdict', 'runs', 'prevented', 'new', 'kept'],
    rows: second.map(({ condition, counts: { title, runs, prevented, added, kept } }) => [
      condition ?? 'any of them',
      title,
      ...[runs, prevented, added, kept].map(formatCount),
    ]),
    wordColumns: [1],
    notes: [],
  }
}

/** Sentences that a reader needs to interpret the bounds. */
export function warrantRemarks({ traces, inSample, conditions }: Warrant): readonly string[] {
  const bounded = conditions.filter(({ outOfSample }) => outOfSample.bound !== null).length
  const sampled = [...new Set(conditions.flatMap(({ sources }) => sources.map(({ source }) => source)))].filter(
    (source) => inSample.includes(source),
  )
  return [
    `${formatCount(traces.runs)} runs in ${traces.files} ${traces.files === 1 ? 'file' : 'files'} (${traces.digest}). Not counted: ` +
      `${formatCount(traces.unlabelled)} runs without an outcome, ${formatCount(traces.leftOut)} records that could not be read.`,
    ...(traces.withoutSchemas === 0
      ? []
      : [
          `${formatCount(traces.withoutSchemas)} runs carry no tool schemas: a condition that needs one cannot fire there.`,
        ]),
    ...(sampled.length === 0 ? [] : [`In-sample, so that they bound nothing: ${sampled.join(', ')}.`]),
    bounded === 0
      ? 'No condition has a bound from runs that it was not written on, so a policy held to this warrant acts on none.'
      : `The bounds in this warrant come from ${outOfSample(conditions)} successful runs that the conditions were not written on.`,
  ]
}

function outOfSample(conditions: readonly WarrantedCondition[]): string {
  return formatCount(Math.max(...conditions.map((one) => one.outOfSample.succeeded.of)))
}

function header(isReplayed: boolean): readonly string[] {
  return ['failed', 'successful', 'bound', ...(isReplayed ? ['switches', 'rescues', 'harms', 'twins'] : [])]
}

function cells({ failed, succeeded, bound, replay }: ConditionCounts, isReplayed: boolean): readonly string[] {
  const counts = [runsText(failed), runsText(succeeded), bound === null ? '–' : `${(100 * bound).toFixed(2)} %`]
  if (!isReplayed) return counts
  return [
    ...counts,
    replay === null ? '–' : `${replay.switches.failed} / ${replay.switches.succeeded}`,
    replay === null ? '–' : String(replay.rescues),
    replay === null ? '–' : String(replay.harms),
    replay?.twins === undefined ? '–' : `${replay.twins.right} / ${replay.twins.wrong} / ${replay.twins.unknown}`,
  ]
}

function runsText({ runs, of }: RunCount): string {
  return `${formatCount(runs)} of ${formatCount(of)}`
}

function fired({ failed, succeeded }: ConditionCounts): boolean {
  return failed.runs + succeeded.runs > 0
}
