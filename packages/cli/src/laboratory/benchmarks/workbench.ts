/** `twincheck workbench`: commands for the benchmark WorkBench, an office with a verdict on side effects. */
import { runWorkBench } from '@twincheck/lab/workbench'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import { type FlagsOf, withFlags } from '../../flags/flag.ts'
import { openOutput } from '../../terminal/output.ts'
import { addInstallCommand } from './install-command.ts'
import { modelRun, modelRunFlags, openRunProgress } from './run-flags.ts'
import { registerWorkBenchEvaluate } from './workbench-evaluate.ts'

const examples = `
Examples:
  twincheck workbench install                                download the pinned tables
  twincheck workbench run --model gpt-5.6 --base-url https://api.openai.com/v1 --out result
  twincheck workbench evaluate gpt-4_all.jsonl.gz            did the task succeed, was something else changed?
  twincheck replay gpt-4_all.jsonl.gz --profile extended     replay the stored runs exactly, with the policy in between`

export function registerWorkBench(program: Command): void {
  const workbench = program
    .command('workbench')
    .description(
      'WorkBench, an office with calendar, e-mail, customers, projects and analytics: install, run, evaluate',
    )
    .addHelpText('after', examples)
  addInstallCommand(workbench, 'workbench')
  registerRun(workbench)
  registerWorkBenchEvaluate(workbench)
}

const runFlags = [benchmarkDataFlag('workbench'), ...modelRunFlags] as const

const runExamples = `
Examples:
  twincheck workbench run --model gpt-5.6 --base-url https://api.openai.com/v1 --out result
  twincheck workbench run --model local --base-url http://localhost:8000/v1 --effort none --tasks calendar-001 --out result
  twincheck workbench evaluate result/local/local_all.jsonl          then judge the runs

The data folder needs tasks.jsonl and tools.json, the tools by tool set in OpenAI's format; the model gets the tool
set "all". The runs are DIR/MODEL/MODEL_all.jsonl, one per line, which "workbench evaluate" and "replay" read. An
interrupted run resumes when you start it again with the same flags: every reply is in DIR/MODEL/journal.jsonl, and no
request is made twice.`

function registerRun(workbench: Command): void {
  withFlags(workbench.command('run'), runFlags)
    .description('run a model on WorkBench tasks with all tools')
    .addHelpText('after', runExamples)
    .action(run)
}

async function run(flags: FlagsOf<typeof runFlags>): Promise<void> {
  const output = openOutput(flags)
  const progress = openRunProgress(output)
  const data = dataFolder(flags.data, 'workbench')
  const made = await runWorkBench({ ...(await modelRun(flags)), data, onProgress: progress.advance })
  progress.finish({ ...made, files: [made.file] }, flags.json)
  for (const problem of made.problems) output.leaveOut(problem)
}
