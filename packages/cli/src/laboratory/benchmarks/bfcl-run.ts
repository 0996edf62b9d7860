/** `twincheck bfcl run`: runs a model on the benchmark's tasks and writes result files in the official format. */
import { categories } from '@twincheck/eval/bfcl'
import { runBfcl } from '@twincheck/lab/bfcl'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import { choiceFlag, type FlagsOf, withFlags } from '../../flags/flag.ts'
import { openOutput } from '../../terminal/output.ts'
import { modelRun, modelRunFlags, openRunProgress } from './run-flags.ts'

const runFlags = [
  benchmarkDataFlag('bfcl'),
  choiceFlag('--category <names...>', 'only these categories', categories),
  ...modelRunFlags,
] as const

const examples = `
Examples:
  twincheck bfcl run --model gpt-5.6 --base-url https://api.openai.com/v1 --out result
  twincheck bfcl run --model local --base-url http://localhost:8000/v1 --effort none --category multi_turn_base \\
      --concurrency 16 --out result
  twincheck bfcl run --model local --base-url http://localhost:8000/v1 --tasks multi_turn_base_0 multi_turn_base_7 --out result

The results are DIR/MODEL/multi_turn/BFCL_v4_CATEGORY_result.json, in the official form. An interrupted run resumes
when you start it again with the same flags: every reply is in DIR/MODEL/journal.jsonl, and no request is made twice.
If a model keeps failing on a task, the official inference error is written; --retry-failed retries such tasks.`

export function registerBfclRun(bfcl: Command): void {
  withFlags(bfcl.command('run'), runFlags)
    .description('run a model on BFCL V4 as the official handler does, with an inference log')
    .addHelpText('after', examples)
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
