/** `twincheck explain`: shows what the conditions saw at one step, and why each fired, came close or stayed silent. */
import { existsSync, statSync } from 'node:fs'
import { policyOf } from '@twincheck/core'
import { type ExplainingPolicy, explainInput, type StepExplanation, verbsOf } from '@twincheck/core/explain'
import { isObject, parseJson } from '@twincheck/core/reading'
import { CloseSteps, findTraceFiles, placeOf, scan, totalSize } from '@twincheck/eval'
import type { Command } from 'commander'
import { ChosenSteps, NothingToExplainError, type StepChoice } from '../explain/chosen-steps.ts'
import { explainCommand } from '../explain/explain-command.ts'
import { describeOverview, describeStep } from '../explain/explain-text.ts'
import { readInputFile, reasonOf } from '../files/read-input-file.ts'
import { readStandardInput } from '../files/read-standard-input.ts'
import { type FlagsOf, flag, outputFlags, parsedFlag, withFlags } from '../flags/flag.ts'
import { readPositiveInteger } from '../flags/number-flags.ts'
import { readProfileFlag } from '../flags/profile-flag.ts'
import { readTraceFlags, traceFlags } from '../flags/trace-flags.ts'
import { warnLeft } from '../scan/scan-text.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type Output, openOutput, readingProgress } from '../terminal/output.ts'

const explainFlags = [
  flag('--run <id>', 'the run, as scan prints it'),
  parsedFlag('--step <number>', 'the step of the run, from 1; with --turn, the step of that turn', readPositiveInteger),
  parsedFlag('--turn <number>', 'the turn of the step, from 1', readPositiveInteger),
  flag('--verbs', 'print the pairs of verbs that the profile reads, and end'),
  ...traceFlags,
  ...outputFlags('print one JSON object for each explained step'),
] as const

type ExplainFlags = FlagsOf<typeof explainFlags>

const help = `
Without a step you get an overview: how often each condition fired, came close and stayed silent, and the first steps at
which one came close. If there is only one step, it is explained in full. A condition comes close if it found everything
that it looks for, but stayed silent for another reason. The reasons come from the checks that decide. No model is called,
and nothing is changed.

A .json file can hold one step instead of traces: {"messages": [...], "tools": [...], "proposal": {"kind": "tool-calls",
"calls": [{"id": "1", "name": "...", "arguments": {...}}]}}. "twincheck keep" writes such files. Without files, such a step is
read from standard input.

Examples:
  twincheck explain traces.jsonl                             which steps came close, in all runs
  twincheck explain traces.jsonl --run a7 --step 3           the third step of a run
  twincheck explain traces.jsonl --run a7 --turn 2 --step 1  the first step of its second turn
  twincheck explain 3f2a9c1e44 traces.jsonl                  the step of a finding, by the id that scan prints
  twincheck explain step.json                                one step; also: twincheck explain < step.json
  twincheck explain --verbs --profile mine.yaml              the table of verbs, with those of your own profile`

export function registerExplain(program: Command): void {
  withFlags(program.command('explain'), explainFlags)
    .argument('[traces...]', 'trace files or folders, after the id of a finding if you explain one')
    .description('say what the conditions saw at a step, and why each fired, came close or stayed silent')
    .addHelpText('after', help)
    .action(runExplain)
}

const findingId = /^[0-9a-f]{10}$/

async function runExplain(given: readonly string[], flags: ExplainFlags): Promise<void> {
  const output = openOutput(flags)
  const profile = await readProfileFlag(flags)
  const verbs = verbsOf(profile)
  if (flags.verbs) {
    output.print(flags.json ? JSON.stringify({ verbs }) : verbs.map((pair) => pair.join('/')).join(', '))
    return
  }
  const policy: ExplainingPolicy = { policy: policyOf(profile), verbs }
  const [first = ''] = given
  const finding = given.find((one) => findingId.test(one) && !existsSync(one)) ?? null
  const paths = given.filter((one) => one !== finding)
  if (paths.length === 0 && finding !== null) {
    throw new NothingToExplainError(`Name the trace files too: npx twincheck explain ${finding} traces.jsonl.`)
  }
  if (paths.length === 0) {
    const step = parseStep(await pipedText())
    return printExplained(explainInput(step, profile), 'The step on standard input', { flags, output })
  }
  if (finding === null && paths.length > 1 && !existsSync(first)) {
    throw new NothingToExplainError(
      `${first} is neither a file nor the id of a finding, which is ten characters in brackets in the output of the scan.`,
    )
  }
  const [path = ''] = paths
  const step = finding === null && paths.length === 1 ? await readStepFile(path) : null
  if (step !== null) return printExplained(explainInput(step, profile), path, { flags, output })

  const choice = readChoice(finding, flags)
  const steps = new ChosenSteps(choice, policy)
  const overview = new CloseSteps()
  const { files, left } = findTraceFiles(paths)
  const progress = readingProgress(output, totalSize(files))
  const { summary } = await scan(
    files,
    {
      ...readTraceFlags(flags),
      ...{ profile, left, traces: 'all' },
      onProgress: progress.advance,
    },
    {
      onRuns: (runs) => {
        for (const explained of runs.flatMap((run) => steps.choose(run))) {
          if (choice.kind === 'all') overview.add(explained)
          if (choice.kind === 'all' && flags.json) output.print(JSON.stringify(explained))
        }
      },
      onLeft: warnLeft(output),
    },
  )
  progress.finish()
  if (summary.dropped.problems > 0) process.exitCode = exitCodes.incomplete
  const only = steps.only(paths, flags.profile)
  if (only !== null && choice.kind === 'step' && steps.runs > 1) {
    output.warn(
      `${steps.runs} runs are called ${only.run}. The first is explained; for another one, name only its file.`,
    )
  }
  if (flags.json) {
    if (only !== null && choice.kind !== 'all') output.print(JSON.stringify(only))
  } else if (only !== null) print(output, describeStep(only.explanation, `Run ${only.run}, ${placeOf(only)}`))
  else
    print(
      output,
      describeOverview(overview, steps.runs, (step) => explainCommand(paths, flags, step)),
    )
}

function readChoice(finding: string | null, { run, step, turn }: ExplainFlags): StepChoice {
  if (finding !== null) return { kind: 'finding', id: finding }
  if (step !== undefined) return { kind: 'step', run: run ?? null, turn: turn ?? null, step }
  if (turn === undefined) return { kind: 'all', run: run ?? null }
  throw new NothingToExplainError('--turn needs --step: the step of that turn, from 1.')
}

type Printing = { readonly flags: ExplainFlags; readonly output: Output }

function printExplained(explanation: StepExplanation, place: string, { flags, output }: Printing): void {
  if (flags.json) output.print(JSON.stringify({ explanation }))
  else print(output, describeStep(explanation, place))
}

function pipedText(): Promise<string> {
  if (!process.stdin.isTTY) return readStandardInput(process.stdin)
  throw new NothingToExplainError('No trace was named, and nothing is piped in. Give trace files, or one step as JSON.')
}

/**
 * Reads a step in the form that `twincheck keep` writes: a small JSON object with messages and a proposal. The result is null for any
 * other file.
 */
async function readStepFile(path: string): Promise<object | null> {
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file?.isFile() || file.size > mostStepBytes || !path.endsWith('.json')) return null
  const value = parseJson(await readInputFile(path))
  return isObject(value) && isObject(value.proposal) && Array.isArray(value.messages) ? value : null
}

const mostStepBytes = 16 << 20

function parseStep(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NothingToExplainError(
      `Standard input is no JSON (${reasonOf(error)}); expected one step with messages, tools and proposal. To read trace files, name them.`,
    )
  }
}

function print(output: Output, lines: readonly string[]): void {
  for (const line of lines) output.print(line)
}
