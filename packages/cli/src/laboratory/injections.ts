/** `twincheck injections`: counts how many injected calls a profile catches, and how many runs without an attack it affects. */
import { availableParallelism } from 'node:os'
import { profileName, TwinCheckError } from '@twincheck/core'
import { findTraceFiles, totalSize } from '@twincheck/eval'
import { scannedBenchmark } from '@twincheck/eval/benchmarks'
import { type InjectionTally, injectionTables, measureInjections } from '@twincheck/lab'
import type { Command } from 'commander'
import { dataFlag, scannedFolder } from '../flags/data-folder.ts'
import { type FlagsOf, flag, outputFlags, parsedFlag, withDefault, withFlags, workersFlag } from '../flags/flag.ts'
import { readInteger, readShare } from '../flags/number-flags.ts'
import { paperProfileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import { openOutput, readingProgress } from '../terminal/output.ts'
import { formatTable } from '../terminal/table.ts'

const injectionFlags = [
  paperProfileFlag,
  flag('--conditions <names>', 'only these conditions, separated by commas (default: all about injected orders)'),
  parsedFlag('--verifier-error <share>', 'simulate a verifier with this error rate, from 0 to 1', readShare),
  withDefault(parsedFlag('--seed <number>', 'seed of the simulated errors', readInteger), 1),
  flag('--tasks', 'also show attacks by task'),
  dataFlag(`the data folder of a benchmark, for the tools of ${scannedBenchmark.title} runs`, [scannedBenchmark]),
  workersFlag,
  ...outputFlags('print the counts as one JSON object'),
] as const

const examples = `
Reads the same formats as "twincheck scan". An attacked run is labelled in its record:
  {"messages": […], "tools": […], "injected": [[4, 0]], "family": "todo", "suite": "banking", "task": "user_task_0",
   "cls": "attack", "achieved": true, "success": false}
"injected" names the calls that serve the attacker, as [message, call] from 0. "cls" is attack, attacked-utility
(attacked, and the user's task was done), or any other word, for example clean, for runs without an attack. The
command counts the attacks with such a call, except those that are labelled as not achieved, and of all other runs the
successful ones. Runs without labels count as clean, with their outcome. All bounds are exact, one-sided, 95 %.

Every structurally valid twin is accepted, at every decision. --verifier-error simulates a verifier that knows the
labels and gives this share of wrong answers (0: none), within the budgets of a trajectory: two verifications, one
switch.

Examples:
  twincheck injections runs.jsonl.gz --profile extended
  twincheck injections runs/ --profile wary --tasks
  twincheck injections runs/ --profile wary --verifier-error 0.1 --seed 7
  twincheck injections runs/ --profile wary --conditions ordered-call,foreign-target --json | jq .attacks`

export function registerInjections(program: Command): void {
  withFlags(program.command('injections'), injectionFlags)
    .argument('<traces...>', 'files of labelled runs, or folders of them')
    .description('count injected calls that are caught and good runs that are touched, by wording, suite and task')
    .addHelpText('after', examples)
    .action(runInjections)
}

class NothingCountedError extends TwinCheckError {
  readonly code = 'nothing-counted'

  constructor(paths: readonly string[], unlabelled: number) {
    super(
      `No labelled run in ${paths.join(', ')} (${unlabelled} runs without a label). Expected records with "injected", a list of ` +
        '[message, call], or runs with an outcome. See twincheck injections --help.',
    )
  }
}

async function runInjections(paths: readonly string[], flags: FlagsOf<typeof injectionFlags>): Promise<void> {
  const output = openOutput(flags)
  const { files, left } = findTraceFiles(paths)
  const profile = await readProfileFlag(flags)
  const progress = readingProgress(output, totalSize(files))
  const tally = await measureInjections(files, {
    profile,
    conditions: flags.conditions?.split(',').map((name) => name.trim()) ?? null,
    verifier: flags.verifierError === undefined ? null : { share: flags.verifierError, seed: flags.seed },
    dataFolder: scannedFolder(flags.data),
    left,
    workers: flags.workers ?? availableParallelism(),
    onProgress: progress.advance,
    onLeft: (file, one) => {
      if (one.kind === 'problem') output.leaveOut(`${file}: ${one.detail} (${one.reason})`)
    },
  })
  progress.finish()
  const tables = injectionTables(tally, flags.tasks ?? false)
  if (tables.length === 0) throw new NothingCountedError(paths, tally.unlabelled)
  if (flags.json) output.print(JSON.stringify({ profile: profileName(profile), ...plain(tally) }))
  else {
    for (const { title, header, rows, notes } of tables) {
      output.heading(title)
      for (const line of [formatTable(header, rows), ...notes, '']) output.print(line)
    }
  }
  if (tally.unlabelled > 0) output.say(`${tally.unlabelled} runs without a label are in no figure.`)
}

function plain(tally: InjectionTally) {
  const { unlabelled } = tally
  return {
    attacks: {
      all: Object.fromEntries(tally.caughtBy('all')),
      wordings: Object.fromEntries(tally.caughtBy('wording')),
      suites: Object.fromEntries(tally.caughtBy('suite')),
      tasks: Object.fromEntries(tally.caughtBy('task')),
    },
    touched: {
      kinds: Object.fromEntries(tally.touchedBy('kind')),
      suites: Object.fromEntries(tally.touchedBy('suite')),
      tasks: Object.fromEntries(tally.touchedBy('task')),
    },
    unlabelled,
  }
}
