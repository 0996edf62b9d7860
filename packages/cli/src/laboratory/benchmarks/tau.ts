/** `twincheck tau`: commands for the benchmark tau-bench, with its domains airline and retail. */
import type { Command } from 'commander'
import { addInstallCommand } from './install-command.ts'

const examples = `
Examples:
  twincheck tau install                                      download the pinned data
  twincheck replay gpt-4o__airline.json                      replay stored conversations exactly, with the policy in between`

export function registerTau(program: Command): void {
  const tau = program
    .command('tau')
    .description(
      'tau-bench, airline and retail: install the databases and tools for replaying its stored conversations',
    )
    .addHelpText('after', examples)
  addInstallCommand(tau, 'tau')
}
