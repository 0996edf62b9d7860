/** `twincheck certify`: labelled traces in, a warrant out: what each condition does, and how often to runs that were good. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { TwinCheckError, type Warrant } from '@twincheck/core'
import {
  builtInSample,
  certify,
  findTraceFiles,
  sourceWarrantTable,
  type WorldName,
  warrantRemarks,
  warrantTable,
} from '@twincheck/eval'
import type { Command } from 'commander'
import { knownBfclFolder, NoDataError } from '../flags/data-folder.ts'
import { readPositiveInteger } from '../flags/number-flags.ts'
import { type ProfileFlag, profileOption, readProfileFlag } from '../flags/profile-flag.ts'
import { NoWorldError, type WorldFlags, worldData, worldOption } from '../flags/world-flag.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type Output, openOutput, type Progress } from '../terminal/output.ts'
import { formatTable } from '../terminal/table.ts'
import { version } from '../terminal/version.ts'

type CertifyFlags = ProfileFlag & {
  readonly conditions?: string
  readonly inSample: string
  readonly labels?: string
  readonly data?: readonly string[]
  readonly world?: string
  readonly replay: boolean
  readonly out?: string
  readonly workers?: number
  readonly json?: boolean
  readonly quiet?: boolean
}

const examples = `
Reads what "twincheck scan" reads. Each condition is counted in runs: those that failed and those that succeeded, with the
exact bound (one-sided, 95 %) of the share of successful runs in which it fires. Runs of BFCL, tau-bench and tau2-bench are
replayed with one condition at a time, every structurally valid deterministic twin accepted: rescues and harms.

Examples:
  twincheck certify traces.jsonl --out warrant.json                          the paper's conditions on your own traces
  twincheck certify runs/ --profile extended --labels outcomes.jsonl --out warrant.json
  twincheck certify runs/ --conditions inverse-action,padded-quote --out warrant.json
  twincheck certify results/ --data bfcl/ --profile mine.yaml --in-sample none

The warrant limits what repair may act on: put it into a profile,
  name: mine
  extends: extended
  warrant: { file: warrant.json, mostTouched: 0.003 }
or pass { warrant: { file, mostTouched } } to createTwinCheck. Conditions it does not have, in this version and with a bound of
at most mostTouched, are seen and recorded and authorise nothing. No finding on n successful runs bounds the share by about 3/n.

--in-sample says which sources the conditions were written on; those are shown and bound nothing. The default is what the
built-in ones were written on: ${builtInSample.join(', ')}.
"none" if your conditions have never seen these traces.`

export function registerCertify(program: Command): void {
  program
    .command('certify')
    .argument('<traces...>', 'labelled trace files, or folders of them')
    .description(
      'what each condition does on labelled traces, with exact bounds: the warrant that repair can be held to',
    )
    .addOption(profileOption())
    .option('--conditions <names>', 'only these conditions, separated by commas; also built-in ones of no profile')
    .option(
      '--in-sample <sources>',
      'sources the conditions were written on, separated by commas',
      builtInSample.join(','),
    )
    .option('--labels <file>', 'outcomes of the runs, {"run": TEXT, "outcome": true|false} a line')
    .option(
      '--data <dir>',
      'the data folder of a benchmark whose runs are to be replayed, once for each (default: TWINCHECK_BFCL_DIR, TWINCHECK_TAU_DIR)',
      (folder: string, others: readonly string[] = []) => [...others, folder],
    )
    .addOption(worldOption())
    .option('--no-replay', 'only scan: no rescues and harms, and no tools where the traces have none')
    .option('--out <file>', 'write the warrant here')
    .option('--workers <number>', 'threads to work with (default: one for each core)', readPositiveInteger)
    .option('--json', 'print the warrant as one JSON object')
    .option('--quiet', 'print nothing but the result')
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
  const output = openOutput({ quiet: flags.quiet ?? false })
  const files = findTraceFiles(paths).files
  let problems = 0
  const progress = openProgress(output)
  const warrant = await certify(files, {
    profile: await readProfileFlag(flags),
    conditions: flags.conditions === undefined ? null : namesIn(flags.conditions),
    inSample: flags.inSample === 'none' ? [] : namesIn(flags.inSample),
    labels: flags.labels ?? null,
    dataOf: flags.replay ? openData(flags, output) : () => null,
    bfclData: knownBfclFolder(flags.data),
    tool: version,
    workers: flags.workers ?? availableParallelism(),
    onProgress: progress,
    onProblem: (message) => {
      problems++
      output.warn(message)
    },
  })
  if (warrant.traces.runs === warrant.traces.unlabelled) throw new NothingLabelledError(paths, warrant.traces.runs)
  if (flags.json) output.print(JSON.stringify(warrant))
  else for (const line of describe(warrant)) output.print(line)
  if (flags.out !== undefined) {
    await writeFile(flags.out, `${JSON.stringify(warrant, null, 2)}\n`)
    output.say(`Written to ${flags.out}.`)
  }
  if (problems > 0 || files.some((file) => !existsSync(file))) process.exitCode = exitCodes.incomplete
}

function describe(warrant: Warrant): readonly string[] {
  const tables = [warrantTable(warrant), sourceWarrantTable(warrant)].filter(({ rows }) => rows.length > 0)
  return [
    ...tables.flatMap(({ title, header, rows, notes }) => [title, formatTable(header, rows), ...notes, '']),
    ...warrantRemarks(warrant),
  ]
}

function namesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Without its data a world cannot be replayed: its runs are scanned, and that is said. */
function openData(given: WorldFlags, output: Output): (world: WorldName) => string | null {
  const said = new Set<WorldName>()
  return (world) => {
    try {
      return worldData(given, world)
    } catch (error) {
      const absent =
        error instanceof NoWorldError ? given.world === undefined : error instanceof NoDataError && !error.named
      if (!absent || !(error instanceof TwinCheckError)) throw error
      if (!said.has(world)) output.say(`${error.message} Its runs are only scanned.`)
      said.add(world)
      return null
    }
  }
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
