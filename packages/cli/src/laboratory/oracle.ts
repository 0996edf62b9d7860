/** `twincheck oracle`: compares the failures that one switch could have rescued with those that the policy rescued. */
import { availableParallelism } from 'node:os'
import { profileName } from '@twincheck/core'
import {
  ceilingTable,
  editTable,
  mostTriedByDefault,
  type OracleRun,
  oracle,
  preventionTable,
  sourceOf,
  tallyOracle,
} from '@twincheck/lab'
import type { Command } from 'commander'
import { dataFlag } from '../flags/data-folder.ts'
import { type FlagsOf, halfFlag, outputFlags, parsedFlag, withDefault, withFlags, workersFlag } from '../flags/flag.ts'
import { readPositiveInteger } from '../flags/number-flags.ts'
import { paperProfileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import { worldData, worldFlag } from '../flags/world-flag.ts'
import { openOutput } from '../terminal/output.ts'
import { tableLines } from '../terminal/table.ts'
import { demandStoredRuns, storedRunsHelp } from './replay/replay-lines.ts'

const oracleFlags = [
  dataFlag('the data folder of a benchmark, once for each'),
  worldFlag,
  paperProfileFlag,
  halfFlag,
  withDefault(
    parsedFlag(
      '--most-tried <number>',
      'maximum number of edited runs for one failure; the output says where that was not enough',
      readPositiveInteger,
    ),
    mostTriedByDefault,
  ),
  workersFlag,
  ...outputFlags('one JSON object per failure, and a last one with the summary'),
] as const

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
  withFlags(program.command('oracle'), oracleFlags)
    .argument('<result...>', storedRunsHelp)
    .description(
      'find for each failed run the smallest edit that would have rescued it, and whether a condition fired there',
    )
    .addHelpText('after', examples)
    .action(runOracle)
}

async function runOracle(files: readonly string[], flags: FlagsOf<typeof oracleFlags>): Promise<void> {
  const output = openOutput(flags)
  demandStoredRuns(files)
  const profile = await readProfileFlag(flags)
  const { mostTried, workers = availableParallelism() } = flags
  const half = flags.half === undefined ? {} : { half: flags.half }
  const tasks = files.map((file) => ({
    file,
    data: worldData(flags, sourceOf(file).world),
    profile,
    mostTried,
    ...half,
  }))
  const progress = output.progress('files looked over', files.length)
  const all: OracleRun[] = []
  let done = 0
  for await (const runs of oracle(tasks, workers)) {
    for (const run of runs) {
      if (run.kind === 'problem') output.leaveOut(run.message)
      if (run.kind === 'failure' && flags.json) output.print(JSON.stringify(run))
      all.push(run)
    }
    progress.advance(++done)
  }
  progress.finish()
  const summary = tallyOracle(all)
  if (flags.json) output.print(JSON.stringify({ summary }))
  else {
    const name = profileName(profile)
    const tables = [ceilingTable(summary, name), editTable(summary), preventionTable(summary, name)]
    for (const line of tableLines(tables.filter(({ rows }) => rows.length > 0))) output.print(line)
  }
}
