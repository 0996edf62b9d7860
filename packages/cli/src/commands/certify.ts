/**
 * `twincheck certify`: makes a warrant from labelled traces. The warrant says what each condition does, and how often the condition
 * affects good runs.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { TwinCheckError, type Warrant } from '@twincheck/core'
import {
  adviseLine,
  answerFigureLines,
  builtInSample,
  type Certified,
  certify,
  findTraceFiles,
  secondWarrantTable,
  sourceWarrantTable,
  warrantRemarks,
  warrantTable,
} from '@twincheck/eval'
import { benchmarks } from '@twincheck/eval/benchmarks'
import type { Command } from 'commander'
import { benchmarkRuns, dataFlag, scannedFolder } from '../flags/data-folder.ts'
import {
  type FlagsOf,
  flag,
  halfFlag,
  labelsFlag,
  outputFlags,
  withDefault,
  withFlags,
  workersFlag,
} from '../flags/flag.ts'
import { profileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import { worldFlag } from '../flags/world-flag.ts'
import { findLaboratory, type Laboratory, loadLaboratory } from '../load-laboratory.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type Output, openOutput, type Progress } from '../terminal/output.ts'
import { tableLines } from '../terminal/table.ts'
import { version } from '../terminal/version.ts'

const certifyFlags = [
  profileFlag,
  flag(
    '--conditions <names>',
    'only these conditions, separated by commas; built-in conditions that are in no profile work too',
  ),
  withDefault(
    flag('--in-sample <sources>', 'sources on which the conditions were written, separated by commas'),
    builtInSample.join(','),
  ),
  labelsFlag,
  dataFlag('the data folder of a benchmark whose runs are replayed, once for each'),
  worldFlag,
  halfFlag,
  flag('--no-replay', 'only scan: no rescues and harms, and no tool schemas if the traces have none'),
  flag('--out <file>', 'write the warrant here'),
  workersFlag,
  ...outputFlags('print the warrant as one JSON object'),
] as const

type CertifyFlags = FlagsOf<typeof certifyFlags>

const examples = `
Reads the same formats as "twincheck scan". For each condition it counts the failed and the successful runs in which
the condition fires, with the exact upper bound (one-sided, 95 %) for successful runs. Runs of
${benchmarkRuns('and')} are replayed with one condition at a time, every structurally valid
deterministic twin accepted: rescues and harms of runs, and how many twins were right by the benchmark's own
solution.

Examples:
  twincheck certify traces.jsonl --out warrant.json                          the conditions of the profile on your own traces
  twincheck certify runs/ --profile extended --labels outcomes.jsonl --out warrant.json
  twincheck certify runs/ --conditions inverse-action,padded-quote --out warrant.json
  twincheck certify results/ --data bfcl/ --profile mine.yaml --in-sample none

The warrant limits what repair may act on: put it into a profile,
  name: mine
  extends: extended
  warrant: { file: warrant.json, mostTouched: 0.003 }
or pass { warrant: { file, mostTouched } } to createTwinCheck. Conditions that the warrant does not contain in the
same version with a bound of at most mostTouched are recorded but authorise nothing. No finding on n successful runs
gives a bound of about 3/n.

--in-sample names the sources on which the conditions were written; they are shown but do not count for bounds. The
default names those of the built-in conditions: ${builtInSample.join(', ')}. Use "none" if your conditions were
written without these traces.`

export function registerCertify(program: Command): void {
  withFlags(program.command('certify'), certifyFlags)
    .argument('<traces...>', 'labelled trace files, or folders of them')
    .description(
      'count how often each condition fires on labelled traces, with exact bounds, and write a warrant that limits repair',
    )
    .addHelpText('after', examples)
    .action(runCertify)
}

class NothingLabelledError extends TwinCheckError {
  readonly code = 'nothing-labelled'

  constructor(paths: readonly string[], runs: number) {
    super(
      `No run with an outcome in ${paths.join(', ')} (${runs} runs without one). A warrant counts failed and successful ` +
        'runs: give --labels FILE with {"run": TEXT, "outcome": true|false} lines. Nothing was written.',
    )
  }
}

async function runCertify(paths: readonly string[], flags: CertifyFlags): Promise<void> {
  const output = openOutput(flags)
  const files = findTraceFiles(paths).files
  const laboratory = flags.replay ? await laboratoryFor(flags) : null
  const progress = openProgress(output)
  const certified = await certify(files, {
    profile: await readProfileFlag(flags),
    conditions: flags.conditions === undefined ? null : namesIn(flags.conditions),
    inSample: flags.inSample === 'none' ? [] : namesIn(flags.inSample),
    labels: flags.labels ?? null,
    half: flags.half ?? null,
    worlds: laboratory?.certifyWorlds(files, flags, output) ?? null,
    dataFolder: scannedFolder(flags.data),
    tool: version,
    workers: flags.workers ?? availableParallelism(),
    onProgress: progress,
    onProblem: output.leaveOut,
  })
  const { warrant } = certified
  if (warrant.traces.runs === warrant.traces.unlabelled) throw new NothingLabelledError(paths, warrant.traces.runs)
  if (flags.json) output.print(JSON.stringify(warrant))
  else for (const line of describe(certified)) output.print(line)
  if (flags.out !== undefined) {
    await writeFile(flags.out, `${JSON.stringify(warrant, null, 2)}\n`)
    output.say(`Written to ${flags.out}.`)
  }
  if (flags.replay && laboratory === null && hasBenchmarkRuns(warrant)) {
    output.say(
      'Runs of benchmarks were only scanned: the laboratory, @twincheck/lab, which replays them, is not installed.',
    )
  }
  if (files.some((file) => !existsSync(file))) process.exitCode = exitCodes.incomplete
}

/**
 * Loads the laboratory, which replays runs. If the laboratory is not installed, `--data` and `--world` cause an error. Without these
 * flags the result is null, and the traces are certified without replays.
 */
function laboratoryFor({ data, world }: CertifyFlags): Promise<Laboratory | null> {
  if (data === undefined && world === undefined) return findLaboratory()
  return loadLaboratory(`certify ${world === undefined ? '--data' : '--world'}`)
}

function hasBenchmarkRuns({ conditions }: Warrant): boolean {
  const names = benchmarks.flatMap(({ traceSources }) => traceSources)
  return conditions.some(({ sources }) => sources.some(({ source }) => names.some((name) => source.startsWith(name))))
}

function describe({ warrant, second, scanned, answers }: Certified): readonly string[] {
  const all = [warrantTable(warrant), sourceWarrantTable(warrant), secondWarrantTable(second)]
  const tables = all.filter(({ rows }) => rows.length > 0)
  const advised = scanned ? (adviseLine(scanned) ?? []) : []
  return [...tableLines(tables), ...warrantRemarks(warrant), advised, answers ? answerFigureLines(answers) : []].flat()
}

function namesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function openProgress(output: Output): (what: string, done: number, total: number) => void {
  const lines = new Map<string, Progress>()
  return (what, done, total) => {
    const line = lines.get(what) ?? output.progress(what, total)
    lines.set(what, line)
    line.advance(done)
    if (done === total) line.finish()
  }
}
