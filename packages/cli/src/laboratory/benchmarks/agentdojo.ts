/** `twincheck agentdojo`: commands for the benchmark AgentDojo, with four suites of tasks under attack. */
import { type EvaluatedDojoRun, evaluateDojoFiles } from '@twincheck/lab/agentdojo'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import { type FlagsOf, outputFlags, withFlags } from '../../flags/flag.ts'
import { openOutput } from '../../terminal/output.ts'
import { formatTable } from '../../terminal/table.ts'
import { registerAgentDojoCompare } from './agentdojo-compare.ts'
import { addInstallCommand } from './install-command.ts'

const examples = `
Examples:
  twincheck agentdojo install                                download the pinned data
  twincheck agentdojo evaluate gpt-4o-mini.jsonl.gz          did the user's task succeed, did the attacker's?
  twincheck agentdojo compare runs/*.jsonl.gz                defences side by side on the same runs
  twincheck replay gpt-4o-mini.jsonl.gz --profile extended   replay the stored runs exactly, with the policy in between`

export function registerAgentDojo(program: Command): void {
  const agentdojo = program
    .command('agentdojo')
    .description('AgentDojo, banking, slack, travel and workspace: install its data, evaluate stored runs')
    .addHelpText('after', examples)
  addInstallCommand(agentdojo, 'agentdojo')
  registerEvaluate(agentdojo)
  registerAgentDojoCompare(agentdojo)
}

const evaluateFlags = [
  benchmarkDataFlag('agentdojo'),
  ...outputFlags('one JSON object per run, and a last one with the summary'),
] as const

const evaluateExamples = `
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

function registerEvaluate(agentdojo: Command): void {
  withFlags(agentdojo.command('evaluate'), evaluateFlags)
    .argument('<run...>', 'files of stored AgentDojo runs, plain or gzip')
    .description('evaluate stored runs as AgentDojo v1.1 does: utility and security')
    .addHelpText('after', evaluateExamples)
    .action(evaluate)
}

async function evaluate(files: readonly string[], flags: FlagsOf<typeof evaluateFlags>): Promise<void> {
  const output = openOutput(flags)
  const verdicts: DojoRunVerdict[] = []
  const reasons: Record<string, number> = {}
  const progress = output.progress('judged', null)
  let judged = 0
  for (const line of evaluateDojoFiles(files, dataFolder(flags.data, 'agentdojo'))) {
    progress.advance(++judged)
    if (line.kind === 'verdict') verdicts.push(line)
    else {
      reasons[line.reason] = (reasons[line.reason] ?? 0) + 1
      output.warn(line.message)
    }
    if (flags.json) output.print(JSON.stringify(runLine(line)))
  }
  progress.finish()
  const leftOut = judged - verdicts.length
  if (flags.json) output.print(JSON.stringify({ summary: { ...summarise(verdicts), leftOut, reasons } }))
  else output.print(tallyTable(verdicts))
  if (leftOut > 0) output.leaveOut(`${leftOut === 1 ? 'One run' : `${leftOut} runs`} could not be judged; see above.`)
}

function runLine(line: EvaluatedDojoRun): object {
  const { agent } = line
  if (line.kind === 'problem') return { id: line.id, utility: null, security: null, agent, problem: line.reason }
  const { run, verdict, version, outputs } = line.evaluation
  return { id: run.id, utility: verdict.utility, security: verdict.security, agent, version, outputs }
}

type DojoRunVerdict = Extract<EvaluatedDojoRun, { readonly kind: 'verdict' }>

/**
 * Counts verdicts. `attacked` is the number of runs under attack, `achieved` the number of those in which the attacker reached the goal.
 * `asStored` is the number of verdicts that equal the verdict stored with the run.
 */
function summarise(verdicts: readonly DojoRunVerdict[]) {
  const evaluations = verdicts.map(({ evaluation }) => evaluation)
  const attacked = evaluations.filter(({ run }) => run.injectionTask !== null)
  const total = (of: 'total' | 'exact' | 'strict') => evaluations.reduce((sum, { outputs }) => sum + outputs[of], 0)
  const agreed = (of: 'utility' | 'security') => {
    const known = evaluations.filter(({ run }) => run.stored[of] !== null)
    return `${known.filter(({ run, verdict }) => verdict[of] === run.stored[of]).length} of ${known.length}`
  }
  return {
    runs: evaluations.length,
    utility: evaluations.filter(({ verdict }) => verdict.utility).length,
    attacked: attacked.length,
    achieved: attacked.filter(({ verdict }) => verdict.security).length,
    outputs: { total: total('total'), exact: total('exact'), strict: total('strict') },
    asStored: { utility: agreed('utility'), security: agreed('security') },
  }
}

function tallyTable(verdicts: readonly DojoRunVerdict[]): string {
  const groupOf = ({ agent, evaluation }: DojoRunVerdict) => `${agent} ${evaluation.run.suite}`
  const groups = [...new Set(verdicts.map(groupOf))].map(
    (group) => [group, verdicts.filter((verdict) => groupOf(verdict) === group)] as const,
  )
  const counted = ['runs', 'utility', 'attacked', 'achieved', 'outputs', 'exact', 'strict']
  return formatTable(
    ['', ...counted, 'utility as stored', 'security as stored'],
    [...groups, ['all', verdicts] as const].map(([name, chosen]) => {
      const { runs, utility, attacked, achieved, outputs, asStored } = summarise(chosen)
      const counts = [runs, utility, attacked, achieved, outputs.total, outputs.exact, outputs.strict].map(String)
      return [name, ...counts, asStored.utility, asStored.security]
    }),
  )
}
