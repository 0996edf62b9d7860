/** `twincheck oracle`: what one switch could have rescued at most, beside what the policy reached. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { profileName } from '@twincheck/core'
import {
  ceilingTable,
  editTable,
  mayHoldRuns,
  mostTriedByDefault,
  type OracleRun,
  oracle,
  sourceOf,
  tallyOracle,
} from '@twincheck/lab'
import type { Command } from 'commander'
import { benchmarkRuns, dataOption } from '../flags/data-folder.ts'
import { readPositiveInteger } from '../flags/number-flags.ts'
import { type ProfileFlag, profileOption, readProfileFlag } from '../flags/profile-flag.ts'
import { worldData, worldOption } from '../flags/world-flag.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { openOutput } from '../terminal/output.ts'
import { formatTable } from '../terminal/table.ts'
import { NoStoredRunsError } from './replay/replay-lines.ts'

type OracleFlags = ProfileFlag & {
  readonly data?: readonly string[]
  readonly world?: string
  readonly mostTried: number
  readonly workers?: number
  readonly json?: boolean
  readonly quiet?: boolean
}

const examples = `
For every failed run the command tries single edits with values of the task's own solution, the smallest kinds first,
until one makes the run succeed: delete a call, change an argument, replace a call, insert a call, insert calls
instead of an answer. Everything else stays as stored. Some worlds state no solution, your own among them; there the
command uses the calls with which successful runs of the same task in the same file changed the world. For comparison
the policy is replayed with every deterministic twin accepted.

Examples:
  twincheck oracle runs/*.result.jsonl.gz --data bfcl              what one switch could rescue, by category
  twincheck oracle gpt-4o__retail.json.gz --data tau --profile extended
  twincheck oracle runs/*.jsonl --json > failures.jsonl            one line per failure: the edit, its place, what fired there

A ceiling shows what the right values could do; the trace may contain no evidence for them.`

export function registerOracle(program: Command): void {
  program
    .command('oracle')
    .argument(
      '<result...>',
      `stored runs of ${benchmarkRuns('or')} in their own format, or of your own world, plain or gzip`,
    )
    .description(
      'find for each failed run the smallest edit that would have rescued it, and whether a condition fired there',
    )
    .addOption(dataOption('the data folder of a benchmark, once for each'))
    .addOption(worldOption())
    .addOption(profileOption())
    .option(
      '--most-tried <number>',
      'maximum number of edited runs for one failure; the output says where that was not enough',
      readPositiveInteger,
      mostTriedByDefault,
    )
    .option('--workers <number>', 'threads to work with (default: one for each core)', readPositiveInteger)
    .option('--json', 'one JSON object per failure, and a last one with the summary')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(runOracle)
}

async function runOracle(files: readonly string[], flags: OracleFlags): Promise<void> {
  const output = openOutput({ quiet: flags.quiet ?? false })
  const foreign = files.find((file) => !mayHoldRuns(file))
  if (foreign !== undefined) throw new NoStoredRunsError(foreign, existsSync(foreign))
  const profile = await readProfileFlag(flags)
  const { mostTried, workers = availableParallelism() } = flags
  const tasks = files.map((file) => ({ file, data: worldData(flags, sourceOf(file).world), profile, mostTried }))
  const progress = output.progress('files looked over', files.length)
  const all: OracleRun[] = []
  let done = 0
  for await (const runs of oracle(tasks, workers)) {
    for (const run of runs) {
      if (run.kind === 'problem') output.warn(run.message)
      if (run.kind === 'failure' && flags.json) output.print(JSON.stringify(run))
      all.push(run)
    }
    progress.advance(++done)
  }
  progress.finish()
  const summary = tallyOracle(all)
  if (flags.json) output.print(JSON.stringify({ summary }))
  else {
    for (const { title, header, rows, notes } of [ceilingTable(summary, profileName(profile)), editTable(summary)]) {
      for (const line of [title, formatTable(header, rows), ...notes, '']) output.print(line)
    }
  }
  if (all.some(({ kind }) => kind === 'problem')) process.exitCode = exitCodes.incomplete
}
