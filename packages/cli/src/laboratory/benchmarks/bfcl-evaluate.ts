/** `twincheck bfcl evaluate`: the official verdict on official result files. */
import { evaluateFiles } from '@twincheck/lab/bfcl'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import { type FlagsOf, outputFlags, withFlags, workersFlag } from '../../flags/flag.ts'
import { openOutput } from '../../terminal/output.ts'
import { openVerdictTable } from './verdict-table.ts'

const evaluateFlags = [
  benchmarkDataFlag('bfcl'),
  workersFlag,
  ...outputFlags('one JSON object per run, and a last one with the summary'),
] as const

const examples = `
Examples:
  twincheck bfcl evaluate result/gpt-5.6/multi_turn/*.json
  twincheck bfcl evaluate runs/*.result.jsonl.gz --data bfcl --json | jq -r 'select(.valid == false) | .errorType'

With --json there is one line for each run, {"id", "valid", "errorType"}, in the order of the input, and a last line
{"summary": {"tasks", "valid"}}. Verdicts do not change the exit code: it is 0 if every line could be evaluated, and 2
if some could not; those are listed.`

export function registerBfclEvaluate(bfcl: Command): void {
  withFlags(bfcl.command('evaluate'), evaluateFlags)
    .argument('<result...>', 'official BFCL result files, plain or gzip')
    .description('evaluate result files as BFCL does, on all cores')
    .addHelpText('after', examples)
    .action(evaluate)
}

async function evaluate(files: readonly string[], flags: FlagsOf<typeof evaluateFlags>): Promise<void> {
  const output = openOutput(flags)
  const table = openVerdictTable()
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
    table.add(line)
    if (flags.json) output.print(JSON.stringify({ id, valid, errorType }))
  }
  if (flags.json) output.print(JSON.stringify({ summary: table.summary() }))
  else output.print(table.text())
  if (problems > 0)
    output.leaveOut(`${problems === 1 ? 'One line' : `${problems} lines`} could not be judged; see above.`)
}
