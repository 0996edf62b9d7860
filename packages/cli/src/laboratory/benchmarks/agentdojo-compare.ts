/** `twincheck agentdojo compare`: compares defences on the same stored runs, side by side. */
import { availableParallelism } from 'node:os'
import { profileNames } from '@twincheck/core'
import { formatInterval, formatPercent } from '@twincheck/eval'
import { compareDefences, compareTraces, type DefenceRow, type TraceRow } from '@twincheck/lab'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import { type FlagsOf, flag, outputFlags, resamplingFlags, withFlags, workersFlag } from '../../flags/flag.ts'
import { readProfileFlag } from '../../flags/profile-flag.ts'
import { openOutput } from '../../terminal/output.ts'
import { formatTable } from '../../terminal/table.ts'

/** The profiles that check where an instruction came from. */
const defending = profileNames.filter((name) => ['extended', 'wary'].includes(name))

const compareFlags = [
  benchmarkDataFlag('agentdojo'),
  flag('--profile <name or file...>', `policies to compare (default: ${defending.join(', ')})`),
  flag('--traces <file...>', 'labelled runs of a benchmark that cannot be replayed: a second table, by trace'),
  ...resamplingFlags(2_000),
  workersFlag,
  ...outputFlags('one JSON object per row'),
] as const

const examples = `
Examples:
  twincheck agentdojo compare runs/*.jsonl.gz --data agentdojo
  twincheck agentdojo compare gpt-4o.jsonl.gz gpt-4o-tool_filter.jsonl.gz --profile extended --json

Each stored run is replayed exactly, once for each defence; every structurally valid twin is accepted, and no model is
asked. A policy with follow-up stops is shown with and without them. If the name of an agent ends with one of the
benchmark's own defences, its row names that defence. Rates have 95 % intervals from resampling tasks.

--traces adds a table for labelled runs (see twincheck injections --help) whose "model" ends with the name of a defence.
There a policy prevents an injection if it stops the first call that serves the attacker, and costs a run its utility if
it stops any other call.
  twincheck agentdojo compare runs/*.jsonl.gz --traces agentdyn-clean.jsonl.gz agentdyn-attacks.jsonl.gz`

export function registerAgentDojoCompare(agentdojo: Command): void {
  withFlags(agentdojo.command('compare'), compareFlags)
    .argument('<run...>', 'files of stored AgentDojo runs, plain or gzip, one agent per file')
    .description('compare defences: utility without and under attack, achieved injections')
    .addHelpText('after', examples)
    .action(compare)
}

async function compare(files: readonly string[], flags: FlagsOf<typeof compareFlags>): Promise<void> {
  const output = openOutput(flags)
  const { seed, resamples, workers = availableParallelism() } = flags
  const names = flags.profile ?? defending
  const profiles = await Promise.all(names.map((profile) => readProfileFlag({ profile })))
  const progress = output.progress('replayed', null)
  const rows = await compareDefences(files, {
    data: dataFolder(flags.data, 'agentdojo'),
    profiles,
    workers,
    seed,
    resamples,
    onLine: progress.advance,
    onProblem: ({ message }) => output.leaveOut(message),
  })
  progress.finish()
  const traces = await compareTraces(flags.traces ?? [], { profiles, workers, seed, resamples, onProgress: () => {} })
  if (flags.json) for (const row of [...rows, ...traces]) output.print(JSON.stringify(row))
  else {
    output.print(formatTable(header, rows.map(cells)))
    if (traces.length > 0) output.print(`\n${formatTable(traceHeader, traces.map(traceCells))}`)
  }
}

const traceHeader = ['defence, by trace', 'agents', 'clean utility', '', 'achieved injections', '']

function traceCells({ defence, agents, clean, achieved }: TraceRow): readonly string[] {
  return [defence, String(agents), ...[clean, achieved].flatMap(rateCells)]
}

const header = [
  'agent',
  'defence',
  'clean utility',
  '',
  'utility under attack',
  '',
  'achieved injections',
  '',
  'not counted',
]

function cells({ agent, defence, clean, underAttack, achieved, notCounted }: DefenceRow): readonly string[] {
  return [agent, defence, ...[clean, underAttack, achieved].flatMap(rateCells), String(notCounted)]
}

function rateCells({ count, of, interval }: DefenceRow['clean']): readonly string[] {
  const share = of === 0 ? '–' : `${formatPercent(count / of)} (${count} of ${of})`
  return [share, interval === null ? '' : formatInterval(interval)]
}
