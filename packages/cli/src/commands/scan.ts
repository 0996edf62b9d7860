/** `twincheck scan`: what would TwinCheck have looked at in the traces you already have? No key, no model, no change. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { type Profile, policyOf, TwinCheckError } from '@twincheck/core'
import {
  type FailOn,
  findTraceFiles,
  metConditions,
  parseFailOn,
  readLabels,
  readRecordMap,
  type ScanReport,
  scan,
  scanPage,
  smallestLine,
  totalSize,
} from '@twincheck/eval'
import { scannedBenchmark } from '@twincheck/eval/benchmarks'
import type { Command } from 'commander'
import { dataFlag, scannedFolder } from '../flags/data-folder.ts'
import { type FlagsOf, flag, labelsFlag, quietFlag, withFlags, workersFlag } from '../flags/flag.ts'
import { profileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import { worldFlag } from '../flags/world-flag.ts'
import { loadLaboratory } from '../load-laboratory.ts'
import { scanHelp } from '../scan/scan-help.ts'
import { describeScan, runLine, warnLeft } from '../scan/scan-text.ts'
import { chooseSessions } from '../scan/session-files.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { openOutput, readingProgress } from '../terminal/output.ts'

const scanFlags = [
  flag('--sessions', 'scan the sessions that Claude Code and Codex store on this machine; asks before it reads them'),
  flag('--yes', 'read the sessions without asking'),
  flag('--all', 'print every finding, not only the worst five'),
  flag('--stats', 'also print tables: rates of each condition, and how well runs are ranked if outcomes are known'),
  flag('--json', 'print one JSON object per run, and a last one with the summary'),
  flag('--html <file>', 'write the scan as one self-contained page'),
  flag('--map <file>', 'read records of another format by the JSON paths in this file'),
  labelsFlag,
  dataFlag(
    `the data folder of a benchmark, for user messages and tool schemas of ${scannedBenchmark.title} runs and for --replay, once for each`,
  ),
  worldFlag,
  profileFlag,
  flag('--replay', 'if the world is known, execute the deterministic twins and count rescues and harms'),
  flag('--fail-on <expression>', 'exit with 3 if this is met, for example inverse-action>0'),
  workersFlag,
  quietFlag,
] as const

export function registerScan(program: Command): void {
  withFlags(program.command('scan'), scanFlags)
    .argument('[files...]', 'trace files, or folders of them')
    .description('show what the evidence conditions and the detector find in stored traces')
    .addHelpText('after', scanHelp)
    .action(runScan)
}

/** For input of which no run could be read: shows the smallest readable run. */
function describeNothing(): readonly string[] {
  return [
    'No run could be imported, so nothing was scanned. The least that is a run, on a line of its own:',
    `  ${smallestLine}`,
    'The formats that are read: twincheck scan --help',
  ]
}

class NothingNamedError extends TwinCheckError {
  readonly code = 'nothing-named'

  constructor() {
    super(
      'No trace was named. Give files of traces or a folder of them, or --sessions for those of the coding agents here.',
    )
  }
}

class NothingReadError extends TwinCheckError {
  readonly code = 'nothing-read'

  constructor(paths: readonly string[]) {
    super(`No trace could be read: ${paths.join(', ')}. Give files of traces, or a folder with .json or .jsonl files.`)
  }
}

/** The most findings on a page without --all, and with it. The first limit keeps the page readable, the second bounds memory. */
const SHOWN_FINDINGS = 100
const MOST_FINDINGS = 10_000

const noSessions = { kind: 'agreed', files: [], left: [] } as const

async function runScan(paths: readonly string[], flags: FlagsOf<typeof scanFlags>): Promise<void> {
  const {
    json = false,
    all = false,
    stats = false,
    html,
    labels,
    map,
    data,
    replay = false,
    world,
    failOn,
    workers = availableParallelism(),
  } = flags
  if (paths.length === 0 && flags.sessions !== true) throw new NothingNamedError()
  const laboratory = replay ? await loadLaboratory('scan --replay') : undefined
  const output = openOutput(flags)
  const profile = await readProfileFlag(flags)
  const limits = failOn === undefined ? [] : parseFailOn(failOn, conditionNames(profile))
  const sessions = flags.sessions ? await chooseSessions(flags.yes ?? false, output) : noSessions
  if (sessions.kind === 'ended') {
    process.exitCode = sessions.exitCode
    return
  }
  const named = findTraceFiles(paths)
  const files = [...named.files, ...sessions.files]
  const left = [...named.left, ...sessions.left]
  const known = labels === undefined ? null : readLabels(labels)
  if (!files.some((file) => existsSync(file)) && sessions.left.length === 0) throw new NothingReadError(paths)
  const progress = readingProgress(output, totalSize(files))
  const report = await scan(
    files,
    {
      dataFolder: scannedFolder(data),
      labels: known,
      profile,
      left,
      map: map === undefined ? null : readRecordMap(map),
      workers,
      withConversations: json || html !== undefined,
      mostFindings: all ? MOST_FINDINGS : SHOWN_FINDINGS,
      onProgress: progress.advance,
    },
    {
      onRuns: (runs) => {
        if (json) output.print(runs.map(runLine).join('\n'))
      },
      onLeft: warnLeft(output),
    },
  )
  progress.finish()
  const replayed = await laboratory?.replayScanned(files, { data, world, profile, workers, output })
  const highest = report.highest.map(({ run }) => run)
  if (json)
    output.print(
      JSON.stringify({ summary: { ...report.summary, highest, ...(replayed && { replay: replayed.summary }) } }),
    )
  else for (const line of [...describeScan(report, { all, stats }), ...(replayed?.lines ?? [])]) output.print(line)
  if (html !== undefined) {
    await writeFile(html, scanPage(report, files))
    output.say(`Written: ${html}`)
  }
  if (report.summary.all.runs === 0 && report.summary.dropped.problems > 0) {
    for (const line of describeNothing()) output.warn(line)
  }
  process.exitCode = exitCodeOf(report, limits, output.warn)
}

function conditionNames(profile: Profile): readonly string[] {
  return policyOf(profile).conditions.map(({ name }) => name)
}

/** The exit code of a --fail-on condition takes precedence over that of input that was left out. */
function exitCodeOf({ summary }: ScanReport, limits: readonly FailOn[], warn: (line: string) => void): number {
  const met = metConditions(limits, summary)
  for (const line of met) warn(`--fail-on ${line}`)
  if (met.length > 0) return exitCodes.conditionMet
  return summary.dropped.problems > 0 ? exitCodes.incomplete : exitCodes.done
}
