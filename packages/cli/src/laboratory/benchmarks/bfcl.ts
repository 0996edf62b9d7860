/** `twincheck bfcl`: the benchmark of the paper, BFCL V4 multi-turn. */
import type { Command } from 'commander'
import { registerBfclEvaluate } from './bfcl-evaluate.ts'
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
  registerBfclEvaluate(bfcl)
  registerBfclRun(bfcl)
}
