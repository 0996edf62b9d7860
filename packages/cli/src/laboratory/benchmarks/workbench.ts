/** `twincheck workbench`: the fourth world, an office, with a verdict on side effects. */
import type { Command } from 'commander'
import { addInstallCommand } from './install-command.ts'
import { registerWorkBenchEvaluate } from './workbench-evaluate.ts'
import { registerWorkBenchRun } from './workbench-run.ts'

const examples = `
Examples:
  twincheck workbench install                                bring the pinned tables to this machine
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
  registerWorkBenchRun(workbench)
  registerWorkBenchEvaluate(workbench)
}
