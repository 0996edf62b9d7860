/** `twincheck agentdojo`: the third world, four suites under attack. */
import type { Command } from 'commander'
import { registerAgentDojoCompare } from './agentdojo-compare.ts'
import { registerAgentDojoEvaluate } from './agentdojo-evaluate.ts'
import { addInstallCommand } from './install-command.ts'

const examples = `
Examples:
  twincheck agentdojo install                                bring the pinned data to this machine
  twincheck agentdojo evaluate gpt-4o-mini.jsonl.gz          did the user's task succeed, did the attacker's?
  twincheck agentdojo compare runs/*.jsonl.gz                defences side by side on the same runs
  twincheck replay gpt-4o-mini.jsonl.gz --profile extended   replay the stored runs exactly, with the policy in between`

export function registerAgentDojo(program: Command): void {
  const agentdojo = program
    .command('agentdojo')
    .description('AgentDojo, banking, slack, travel and workspace: install its data, evaluate stored runs')
    .addHelpText('after', examples)
  addInstallCommand(agentdojo, 'agentdojo')
  registerAgentDojoEvaluate(agentdojo)
  registerAgentDojoCompare(agentdojo)
}
