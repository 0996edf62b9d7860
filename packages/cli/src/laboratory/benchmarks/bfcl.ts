/** `twincheck bfcl`: the benchmark of the paper, BFCL V4 multi-turn. */

import { categories, categoryOf } from '@twincheck/eval/bfcl'
import { type Evaluated, evaluateFiles } from '@twincheck/lab/bfcl'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import { type FlagsOf, outputFlags, withFlags, workersFlag } from '../../flags/flag.ts'
import { openOutput } from '../../terminal/output.ts'
import { formatTable } from '../../terminal/table.ts'
import { registerBfclRun } from './bfcl-run.ts'
import { addInstallCommand } from './install-command.ts'

const examples = `
Examples:
  twincheck bfcl install                                     bring the pinned data to this machine
  twincheck bfcl evaluate result/*.json                      the official verdict on official result files
  twincheck bfcl run --model gpt-5.6 --base-url https://api.openai.com/v1 --out result`

export function registerBfcl(program: Command): void {
  const bfcl = program
    .command('bfcl')
    .description('BFCL V4 multi-turn: install its data, run a model on it, get the official verdicts')
    .addHelpText('after', examples)
  addInstallCommand(bfcl, 'bfcl')
  registerEvaluate(bfcl)
  registerBfclRun(bfcl)
}

const evaluateFlags = [
  benchmarkDataFlag('bfcl'),
  workersFlag,
  ...outputFlags('one JSON object per run, and a last one with the summary'),
] as const

const evaluateExamples = `
Examples:
  twincheck bfcl evaluate result/gpt-5.6/multi_turn/*.json
  twincheck bfcl evaluate runs/*.result.jsonl.gz --data bfcl --json | jq -r 'select(.valid == false) | .errorType'

With --json there is one line for each run, {"id", "valid", "errorType"}, in the order of the input, and a last line
{"summary": {"tasks", "valid"}}. Verdicts do not change the exit code: it is 0 if every line could be evaluated, and 2
if some could not; those are listed.`

function registerEvaluate(bfcl: Command): void {
  withFlags(bfcl.command('evaluate'), evaluateFlags)
    .argument('<result...>', 'official BFCL result files, plain or gzip')
    .description('evaluate result files as BFCL does, on all cores')
    .addHelpText('after', evaluateExamples)
    .action(evaluate)
}

async function evaluate(files: readonly string[], flags: FlagsOf<typeof evaluateFlags>): Promise<void> {
  const output = openOutput(flags)
  const verdicts: BfclRunVerdict[] = []
  const options = {
    data: dataFolder(flags.data, 'bfcl'),
    ...(flags.workers === undefined ? {} : { workers: flags.workers }),
  }
  let problems = 0
  for await (const line of evaluateFiles(files, options)) {
    if (line.kind === 'problem') {
      problems++
      output.warn(line.message)
      continue
    }
    const { id, valid, errorType } = line
    verdicts.push(line)
    if (flags.json) output.print(JSON.stringify({ id, valid, errorType }))
  }
  const summary = { tasks: verdicts.length, valid: validOf(verdicts) }
  if (flags.json) output.print(JSON.stringify({ summary }))
  else output.print(verdictTable(verdicts))
  if (problems > 0)
    output.leaveOut(`${problems === 1 ? 'One line' : `${problems} lines`} could not be judged; see above.`)
}

type BfclRunVerdict = Extract<Evaluated, { readonly kind: 'verdict' }>

/** Verdicts by category, and the errors of the invalid runs. */
function verdictTable(verdicts: readonly BfclRunVerdict[]): string {
  const errorTypes = [...new Set(verdicts.flatMap(({ errorType }) => errorType ?? []))].sort()
  const header = ['category', 'runs', 'valid', 'share', ...errorTypes.map((type) => type.replace('multi_turn:', ''))]
  const row = (name: string, chosen: readonly BfclRunVerdict[]) => [
    name,
    String(chosen.length),
    String(validOf(chosen)),
    chosen.length === 0 ? '' : `${((100 * validOf(chosen)) / chosen.length).toFixed(2)} %`,
    ...errorTypes.map((type) => String(chosen.filter(({ errorType }) => errorType === type).length)),
  ]
  const groups = categories
    .map((category) => ({ category, chosen: verdicts.filter(({ id }) => categoryOf(id) === category) }))
    .filter(({ chosen }) => chosen.length > 0)
  return formatTable(header, [...groups.map(({ category, chosen }) => row(category, chosen)), row('all', verdicts)])
}

function validOf(verdicts: readonly BfclRunVerdict[]): number {
  return verdicts.filter(({ valid }) => valid).length
}
