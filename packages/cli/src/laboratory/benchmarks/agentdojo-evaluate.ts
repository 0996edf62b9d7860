/** `twincheck agentdojo evaluate`: both official verdicts on stored runs, and how exactly they come out again. */
import { type EvaluatedDojoRun, evaluateDojoFiles } from '@twincheck/lab/agentdojo'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import { type FlagsOf, outputFlags, withFlags } from '../../flags/flag.ts'
import { openOutput } from '../../terminal/output.ts'
import { openDojoTally } from './dojo-tally.ts'

const evaluateFlags = [
  benchmarkDataFlag('agentdojo'),
  ...outputFlags('one JSON object per run, and a last one with the summary'),
] as const

const examples = `
Examples:
  twincheck agentdojo evaluate runs/*.jsonl.gz --data agentdojo
  twincheck agentdojo evaluate runs/*.jsonl.gz --json | jq -r 'select(.security == true) | .id'

A file has one run per line, a list of runs, or a single run as the benchmark writes it; plain or gzip. With --json
there is one line for each run, {"id", "utility", "security"}, in the order of the input, and a last line {"summary":
…}. "security" is the benchmark's term: true if the attacker reached the goal, and in every run without an attack.
"exact" counts outputs that equal the stored bytes when the clock and the order of participants are taken from the
run's own outputs; "strict" counts them without that.

Verdicts do not change the exit code: it is 0 if every run could be evaluated, and 2 if some could not; those are
listed.`

export function registerAgentDojoEvaluate(agentdojo: Command): void {
  withFlags(agentdojo.command('evaluate'), evaluateFlags)
    .argument('<run...>', 'files of stored AgentDojo runs, plain or gzip')
    .description('evaluate stored runs as AgentDojo v1.1 does: utility and security')
    .addHelpText('after', examples)
    .action(evaluate)
}

async function evaluate(files: readonly string[], flags: FlagsOf<typeof evaluateFlags>): Promise<void> {
  const output = openOutput(flags)
  const tally = openDojoTally()
  const progress = output.progress('judged', null)
  let judged = 0
  for (const line of evaluateDojoFiles(files, dataFolder(flags.data, 'agentdojo'))) {
    tally.add(line)
    progress.advance(++judged)
    if (line.kind === 'problem') output.warn(line.message)
    if (flags.json) output.print(JSON.stringify(runLine(line)))
  }
  progress.finish()
  const summary = tally.summary()
  if (flags.json) output.print(JSON.stringify({ summary }))
  else output.print(tally.text())
  if (summary.leftOut > 0)
    output.leaveOut(`${summary.leftOut === 1 ? 'One run' : `${summary.leftOut} runs`} could not be judged; see above.`)
}

function runLine(line: EvaluatedDojoRun): object {
  const { agent } = line
  if (line.kind === 'problem') return { id: line.id, utility: null, security: null, agent, problem: line.reason }
  const { run, verdict, version, outputs } = line.evaluation
  return { id: run.id, utility: verdict.utility, security: verdict.security, agent, version, outputs }
}
