/**
 * `twincheck stats`: computes paired statistics for any experiment, from a file with one pair of outcomes per line. It also computes how
 * many pairs an experiment needs.
 */
import {
  formatGain,
  formatGainInterval,
  formatPercent,
  formatPValue,
  namedTransitions,
  type PairedRates,
  type PairedSummary,
  type SecondSummary,
  secondText,
  summarisePairs,
  summariseSecond,
  type TasksNeeded,
  tasksNeeded,
} from '@twincheck/eval'
import { readPairedLines } from '@twincheck/lab'
import { type Command, InvalidArgumentError } from 'commander'
import { readInputFile } from '../../files/read-input-file.ts'
import { type FlagsOf, outputFlags, parsedFlag, resamplingFlags, withDefault, withFlags } from '../../flags/flag.ts'
import { readCount, readShare } from '../../flags/number-flags.ts'
import { openOutput } from '../../terminal/output.ts'
import { formatTable } from '../../terminal/table.ts'

type Shares = { readonly rescue: number; readonly harm: number }

const statsFlags = [
  parsedFlag(
    '--size <rescue,harm>',
    'print how many tasks are needed to detect this share of rescues and bound harm at that share, such as 0.05,0.02',
    readShares,
  ),
  withDefault(parsedFlag('--harms <number>', 'with --size: the number of harms that may occur', readCount), 0),
  withDefault(parsedFlag('--power <share>', 'with --size: the probability of detecting the rescues', readShare), 0.8),
  ...resamplingFlags(20_000),
  ...outputFlags('print the statistics as one JSON object'),
] as const

type StatsFlags = FlagsOf<typeof statsFlags>

const examples = `
Each line of the file is {"id": TEXT, "category": TEXT, "actor": true|false, "twincheck": true|false}. If several
agents ran the same tasks, each line also has its "run"; the pairs of a task are then resampled together, and there is
no McNemar test. A line may have a "cluster" of dependent outcomes, and a second verdict {"actor", "twincheck"}: under
"attack" whether the attacker's goal was reached, under "sideEffects" whether the run had unwanted side effects.

Examples:
  twincheck stats pairs.jsonl
  twincheck stats pairs.jsonl --json | jq .mcNemar
  twincheck stats --size 0.05,0.02                                            tasks needed to detect 5 % rescued and bound harm at 2 %
  twincheck stats --size 0.05,0.02 --harms 1 --power 0.9 --json
  twincheck stats pairs.jsonl --json --seed 7 | jq '.difference.interval | [.lower * 100, .upper * 100]'

Rates and differences in the JSON are shares (0.132 is 13.2 percentage points), unrounded. A pooled rate is the
unweighted mean of the category rates; "difference" has the category-stratified paired bootstrap interval,
"clusterInterval" the one that resamples numeric-suffix clusters, "mcNemar" the exact two-sided p-value. Undefined
values are null.

With --size no file is read. It prints how many tasks a study needs so that the exact McNemar test detects this share
of rescues with the given power, and the exact 95 % bound on harm is at most the given one if at most the allowed
number of harms occur. It assumes independent tasks: if several are alike, use more.`

export function registerStats(program: Command): void {
  withFlags(program.command('stats'), statsFlags)
    .argument('[file]', 'one pair per line, as JSON; none with --size')
    .description(
      'compute paired statistics (gain, intervals, McNemar, rescues and harms), or how many tasks a study needs',
    )
    .addHelpText('after', examples)
    .action(async (file: string | undefined, flags: StatsFlags, command: Command) => {
      const { seed, resamples, json, size } = flags
      const output = openOutput(flags)
      if ((file === undefined) === (size === undefined))
        command.error('error: give a file of pairs, or --size; not both')
      if (size !== undefined) {
        const needed = sizeOf({ ...flags, size }, command)
        output.print(json ? JSON.stringify(needed) : describeSize(needed, { ...flags, size }))
      }
      if (file === undefined) return
      const { pairs, repeated, withoutPair } = readPairedLines(await readInputFile(file), file)
      const summary = summarisePairs(pairs, { seed, resamples, unit: repeated ? 'clusters' : 'pairs' })
      const second = summariseSecond(pairs, { seed, resamples })
      if (json) {
        output.print(JSON.stringify({ ...summary, ...namedTransitions(second), withoutPair, seed, resamples }))
        return
      }
      for (const line of describe(summary)) output.print(line)
      for (const counted of second) output.print(describeSecond(counted))
      if (withoutPair > 0) output.say(`${withoutPair} lines are of runs without a pair and are in no figure.`)
      output.say(`Seed ${seed}, ${resamples} resamples.`)
    })
}

function readShares(text: string): Shares {
  const [rescue, harm, ...others] = text.split(',').map((part) => readShare(part))
  if (rescue === undefined || harm === undefined || others.length > 0)
    throw new InvalidArgumentError('Give two shares with a comma between them, such as 0.05,0.02.')
  return { rescue, harm }
}

type SizeFlags = Pick<StatsFlags, 'harms' | 'power'> & { readonly size: Shares }

function sizeOf({ size, harms, power }: SizeFlags, command: Command): TasksNeeded {
  try {
    return tasksNeeded({ ...size, harms, power })
  } catch (error) {
    if (error instanceof RangeError) return command.error(`error: ${error.message}`)
    throw error
  }
}

function describeSize(needed: TasksNeeded, { size, harms, power }: SizeFlags): string {
  const { tasks, forRescue, forHarm, rescues } = needed
  const [rescue, harm] = [size.rescue, size.harm].map((share) => `${Number((100 * share).toFixed(4))} %`)
  return [
    `${tasks} tasks`,
    `  ${forRescue} to see ${rescue} rescued: with power ${power} at least ${rescues} rescues occur, which with ${harms} harms is more than chance`,
    `  ${forHarm} to bound harm at ${harm}: the exact 95 % bound if at most ${harms} occur`,
  ].join('\n')
}

function describe(summary: PairedSummary): readonly string[] {
  const header = ['', 'pairs', 'actor', 'TwinCheck', 'gain', '95 % CI', 'rescues', 'harms', 'both', 'neither']
  const rows = summary.categories.map((category) => [category.category, ...cells(category)])
  const { clusterInterval, mcNemar, helpToHarm } = summary
  return [
    formatTable(header, [...rows, ['mean of categories', ...cells(summary)]]),
    '',
    `McNemar, exact and two-sided: ${mcNemar === null ? noTest(summary) : `p = ${formatPValue(mcNemar)}`}`,
    `Gain by resampling ${clusterInterval?.clusters ?? 0} numeric-suffix clusters: ${interval(clusterInterval)} points`,
    `Rescues for each harm: ${helpToHarm === null ? 'no harm observed' : helpToHarm.toFixed(2)}`,
  ]
}

function noTest({ rescues, harms }: PairedSummary): string {
  return rescues + harms === 0 ? 'no discordant pair' : 'not given, since some task was run more than once'
}

function cells({ pairs, actor, twincheck, difference, rescues, harms, both, neither }: PairedRates): readonly string[] {
  const rate = (value: number | null) => (value === null ? '–' : formatPercent(value))
  const gain = difference.value === null ? '–' : formatGain(difference.value)
  const counts = [rescues, harms, both, neither].map(String)
  return [String(pairs), rate(actor.value), rate(twincheck.value), gain, interval(difference.interval), ...counts]
}

function interval(bounds: Parameters<typeof formatGainInterval>[0] | null): string {
  return bounds === null ? '–' : formatGainInterval(bounds)
}

function describeSecond(counted: SecondSummary): string {
  const { value, interval } = counted.difference
  if (value === null || interval === null) return secondText(counted)
  return `${secondText(counted)}; change ${formatGain(value)} points ${formatGainInterval(interval)}, resampling tasks`
}
