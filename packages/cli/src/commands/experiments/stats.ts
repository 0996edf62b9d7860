/** `twincheck stats`: the paired statistics of anyone's outcomes, from a file of one pair a line. */

import {
  attackText,
  countAttacks,
  formatGain,
  formatGainInterval,
  formatPercent,
  formatPValue,
  type PairedRates,
  type PairedSummary,
  readPairedLines,
  summarisePairs,
} from '@twincheck/eval'
import type { Command } from 'commander'
import { readInputFile } from '../../files/read-input-file.ts'
import { readInteger, readPositiveInteger } from '../../flags/number-flags.ts'
import { openOutput } from '../../terminal/output.ts'
import { formatTable } from '../../terminal/table.ts'

type StatsFlags = {
  readonly seed: number
  readonly resamples: number
  readonly json?: boolean
  readonly quiet?: boolean
}

const examples = `
Each line of the file is {"id": TEXT, "category": TEXT, "actor": true|false, "twincheck": true|false}. Where several agents ran
the same tasks, a line names its "run" too; the pairs of a task are then resampled together, and no McNemar test is given. A line
may name the "cluster" its outcome depends on, and for a run under attack "attack": {"actor", "twincheck"}, whether the attacker's
goal was reached without and with TwinCheck.

Examples:
  twincheck stats pairs.jsonl
  twincheck stats pairs.jsonl --json | jq .mcNemar
  twincheck stats pairs.jsonl --json --seed 7 | jq '.difference.interval | [.lower * 100, .upper * 100]'

Rates and differences in the JSON are shares (0.132 is 13.2 percentage points), unrounded. A pooled rate is the unweighted
mean of the category rates; "difference" has the category-stratified paired bootstrap interval, "clusterInterval" the one
that resamples numeric-suffix clusters, "mcNemar" the exact two-sided p-value. What is not defined is null.`

export function registerStats(program: Command): void {
  program
    .command('stats')
    .argument('<file>', 'one pair a line, as JSON')
    .description('paired statistics: gain, intervals, McNemar, rescues and harms')
    .option('--seed <number>', 'seed of the resampling', readInteger, 1)
    .option('--resamples <number>', 'how many resamples an interval takes', readPositiveInteger, 20_000)
    .option('--json', 'print the statistics as one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(async (file: string, { seed, resamples, json = false, quiet = false }: StatsFlags) => {
      const output = openOutput({ quiet })
      const { pairs, repeated } = readPairedLines(await readInputFile(file), file)
      const summary = summarisePairs(pairs, { seed, resamples, unit: repeated ? 'clusters' : 'pairs' })
      const attack = countAttacks(pairs)
      if (json) {
        output.print(JSON.stringify({ ...summary, ...(attack === null ? {} : { attack }), seed, resamples }))
        return
      }
      for (const line of describe(summary)) output.print(line)
      if (attack !== null) output.print(attackText(attack))
      output.say(`Seed ${seed}, ${resamples} resamples.`)
    })
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
