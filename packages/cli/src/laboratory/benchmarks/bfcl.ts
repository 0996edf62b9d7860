/** `twincheck bfcl`: commands for the benchmark of the paper, BFCL V4 multi-turn. */
import { categories, categoryOf } from '@twincheck/eval/bfcl'
import { type Evaluated, evaluateFiles, runBfcl } from '@twincheck/lab/bfcl'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import { choiceFlag, type FlagsOf, outputFlags, withFlags, workersFlag } from '../../flags/flag.ts'
import { openOutput } from '../../terminal/output.ts'
import { formatTable } from '../../terminal/table.ts'
import { addInstallCommand } from './install-command.ts'
import { modelRun, modelRunFlags, openRunProgress } from './run-flags.ts'

const examples = `
Examples:
  twincheck bfcl install                                     download the pinned data
  twincheck bfcl evaluate result/*.json                      the official verdict on official result files
  twincheck bfcl run --model gpt-5.6 --base-url https://api.openai.com/v1 --out result`

export function registerBfcl(program: Command): void {
  const bfcl = program
    .command('bfcl')
    .description('BFCL V4 multi-turn: install its data, run a model on it, get the official verdicts')
    .addHelpText('after', examples)
  addInstallCommand(bfcl, 'bfcl')
  registerEvaluate(bfcl)
  registerRun(bfcl)
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

const runFlags = [
  benchmarkDataFlag('bfcl'),
  choiceFlag('--category <names...>', 'only these categories', categories),
  ...modelRunFlags,
] as const

const runExamples = `
Examples:
  twincheck bfcl run --model gpt-5.6 --base-url https://api.openai.com/v1 --out result
  twincheck bfcl run --model local --base-url http://localhost:8000/v1 --effort none --category multi_turn_base \\
      --concurrency 16 --out result
  twincheck bfcl run --model local --base-url http://localhost:8000/v1 --tasks multi_turn_base_0 multi_turn_base_7 --out result

The results are DIR/MODEL/multi_turn/BFCL_v4_CATEGORY_result.json, in the official form. An interrupted run resumes
when you start it again with the same flags: every reply is in DIR/MODEL/journal.jsonl, and no request is made twice.
If a model keeps failing on a task, the official inference error is written; --retry-failed retries such tasks.`

function registerRun(bfcl: Command): void {
  withFlags(bfcl.command('run'), runFlags)
    .description('run a model on BFCL V4 as the official handler does, with an inference log')
    .addHelpText('after', runExamples)
    .action(run)
}

async function run(flags: FlagsOf<typeof runFlags>): Promise<void> {
  const output = openOutput(flags)
  const progress = openRunProgress(output)
  const made = await runBfcl({
    ...(await modelRun(flags)),
    data: dataFolder(flags.data, 'bfcl'),
    ...(flags.category === undefined ? {} : { categories: flags.category }),
    onProgress: progress.advance,
  })
  progress.finish(made, flags.json)
  for (const problem of made.problems) output.leaveOut(problem)
}
