/** `twincheck workbench evaluate`: computes both official verdicts, and counts the outputs that a replay reproduces. */
import { type EvaluatedWorkBenchRun, evaluateWorkBenchFiles } from '@twincheck/lab/workbench'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import { type FlagsOf, outputFlags, withFlags } from '../../flags/flag.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { openOutput } from '../../terminal/output.ts'
import { formatTable } from '../../terminal/table.ts'

const evaluateFlags = [
  benchmarkDataFlag('workbench'),
  ...outputFlags('one JSON object per run, and a last one with the summary'),
] as const

const examples = `
Examples:
  twincheck workbench evaluate runs/*.jsonl.gz --data workbench
  twincheck workbench evaluate runs/*.jsonl.gz --json | jq -r 'select(.sideEffects == true) | .id'

A file has one run per line, plain or gzip. Its own "correct" and "side_effects" are never read. With --json there is
one line for each run, {"id", "correct", "sideEffects"}, in the order of the input, and a last line {"summary": …}. A
run without a conversation is judged too: the benchmark counts it as failed and harmless. "exact" counts outputs that
equal the stored bytes.

Verdicts do not change the exit code: it is 0 if every run could be evaluated, and 2 if some could not; those are
listed.`

export function registerWorkBenchEvaluate(workbench: Command): void {
  withFlags(workbench.command('evaluate'), evaluateFlags)
    .argument('<results...>', 'files of stored WorkBench runs, plain or gzip')
    .description('evaluate stored runs as WorkBench does: correct, and unwanted side effects')
    .addHelpText('after', examples)
    .action(evaluate)
}

async function evaluate(files: readonly string[], flags: FlagsOf<typeof evaluateFlags>): Promise<void> {
  const output = openOutput(flags)
  const progress = output.progress('judged', null)
  const lines: EvaluatedWorkBenchRun[] = []
  for (const line of evaluateWorkBenchFiles(files, dataFolder(flags.data, 'workbench'))) {
    progress.advance(lines.push(line))
    if (line.kind === 'problem') output.warn(line.message)
    if (flags.json) output.print(JSON.stringify(runLine(line)))
  }
  progress.finish()
  const leftOut = lines.filter(({ kind }) => kind === 'problem').length
  if (flags.json) output.print(JSON.stringify({ summary: { ...countsOf(judgedIn(lines)), leftOut } }))
  else output.print(tableOf(judgedIn(lines)))
  if (leftOut > 0) {
    output.warn(`${leftOut === 1 ? 'One run' : `${leftOut} runs`} could not be judged; see above.`)
    process.exitCode = exitCodes.incomplete
  }
}

function runLine(line: EvaluatedWorkBenchRun): object {
  if (line.kind === 'verdict') return { id: line.run.id, ...line.verdict }
  return { id: line.id, correct: null, sideEffects: null, problem: line.reason }
}

type JudgedRun = Extract<EvaluatedWorkBenchRun, { readonly kind: 'verdict' }>

function judgedIn(lines: readonly EvaluatedWorkBenchRun[]): readonly JudgedRun[] {
  return lines.filter((line) => line.kind === 'verdict')
}

function countsOf(runs: readonly JudgedRun[]) {
  const count = (holds: (run: JudgedRun) => boolean) => runs.filter(holds).length
  return {
    runs: runs.length,
    correct: count(({ verdict }) => verdict.correct),
    sideEffects: count(({ verdict }) => verdict.sideEffects),
    withoutConversation: count(({ run }) => run.conversation === null),
    outputs: runs.reduce((sum, { outputs }) => sum + outputs.total, 0),
    exact: runs.reduce((sum, { outputs }) => sum + outputs.exact, 0),
  }
}

function tableOf(runs: readonly JudgedRun[]): string {
  const row = (name: string, chosen: readonly JudgedRun[]) => [name, ...Object.values(countsOf(chosen)).map(String)]
  const agents = [...new Set(runs.map(({ agent }) => agent))]
  const header = ['file', 'runs', 'correct', 'side effects', 'no conversation', 'outputs', 'exact']
  return formatTable(header, [
    ...agents.map((name) =>
      row(
        name,
        runs.filter(({ agent }) => agent === name),
      ),
    ),
    row('all', runs),
  ])
}
