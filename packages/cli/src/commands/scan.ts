/** `twincheck scan`: shows what TwinCheck would have flagged in existing traces. It needs no key and no model. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { type Profile, policyOf, TwinCheckError } from '@twincheck/core'
import {
  compareScans,
  type FailOn,
  findTraceFiles,
  metConditions,
  parseFailOn,
  readLabels,
  readRecordMap,
  readToolsFile,
  type ScanReport,
  scan,
  scanPage,
  smallestLine,
  totalSize,
  traceFormats,
} from '@twincheck/eval'
import { scannedBenchmark } from '@twincheck/eval/benchmarks'
import type { Command } from 'commander'
import { explainCommand, findingCommands } from '../explain/explain-command.ts'
import { dataFlag, scannedFolder } from '../flags/data-folder.ts'
import {
  excluding,
  type FlagsOf,
  flag,
  halfFlag,
  labelsFlag,
  quietFlag,
  withFlags,
  workersFlag,
} from '../flags/flag.ts'
import { profileFlag, readPastProfile, readProfileFlag } from '../flags/profile-flag.ts'
import { worldFlag } from '../flags/world-flag.ts'
import { loadLaboratory } from '../load-laboratory.ts'
import { comparisonLines, describeComparison, describeScan, runLine, warnLeft } from '../scan/scan-text.ts'
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
  flag('--tools <file>', 'the tool definitions of traces that carry none, as a JSON list'),
  labelsFlag,
  dataFlag(
    `the data folder of a benchmark, for user messages and tool schemas of ${scannedBenchmark.title} runs and for --replay, once for each`,
  ),
  worldFlag,
  profileFlag,
  excluding(
    flag(
      '--compare <profile>',
      'name another profile or file: print only what --profile finds and this one does not, and the reverse',
    ),
    ['html', 'stats', 'labels', 'replay', 'half', 'world', 'failOn'],
  ),
  flag('--replay', 'if the world is known, execute the deterministic twins and count rescues and harms'),
  halfFlag,
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

function describeNothing(): readonly string[] {
  return [
    'No run could be imported, so nothing was scanned. The smallest run, on one line:',
    `  ${smallestLine}`,
    'Formats that are read, and --map for any other: npx twincheck scan --help',
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
    const [isThere, missing] = [paths.filter((path) => existsSync(path)), paths.filter((path) => !existsSync(path))]
    super(
      [
        ...(missing.length > 0
          ? [`There is no file or folder ${missing.join(', ')}. Check the name and the folder.`]
          : []),
        ...(isThere.length > 0 ? [`No file in ${isThere.join(', ')} can hold traces.`] : []),
        'Nothing was scanned. Give files of traces, or a folder with .json or .jsonl files.',
      ].join(' '),
    )
  }
}

/** The maximum number of findings on a page (for readability), and with --all (for memory). */
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
    tools,
    data,
    replay = false,
    half,
    world,
    failOn,
    compare,
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
  const options = {
    ...{ dataFolder: scannedFolder(data), labels: known, left, workers },
    map: map === undefined ? null : readRecordMap(map),
    tools: tools === undefined ? null : readToolsFile(tools),
  }
  if (compare !== undefined) {
    const before = { name: compare, profile: await readPastProfile(compare, '--compare') }
    const profiles = { before, after: { name: flags.profile, profile }, most: MOST_FINDINGS }
    const compared = await compareScans(files, { ...options, ...profiles }, { onLeft: warnLeft(output) })
    const lines = json ? comparisonLines(compared) : describeComparison(compared, all)
    for (const line of lines) output.print(line)
    process.exitCode =
      compared.gained + compared.lost > 0 ? exitCodes.conditionMet : exitCodeOf(compared, [], output.warn)
    return
  }
  const report = await scan(
    files,
    {
      ...options,
      profile,
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
  const replayed = await laboratory?.replayScanned(files, { data, world, profile, half, workers, output })
  const highest = report.highest.map(({ run }) => run)
  const shownPaths = paths.length > 0 ? paths : files.slice(0, 1)
  // A finding does not say which file it comes from, so the suggested command names all input files. If there are more than three files,
  // the command says FILE instead, so that it stays readable.
  const fewPaths = paths.length > 0 && paths.length <= 3 ? paths : ['FILE']
  const commands = {
    explain: explainCommand(shownPaths, flags, null),
    forFinding: (id: string) => findingCommands(id, fewPaths, flags),
  }
  if (json)
    output.print(
      JSON.stringify({ summary: { ...report.summary, highest, ...(replayed && { replay: replayed.summary }) } }),
    )
  else
    for (const line of [
      ...describeScan(report, { all, stats, ...commands, warranted: warrantedIn(profile) }),
      ...(replayed?.lines ?? []),
    ])
      output.print(line)
  if (html !== undefined) {
    await writeFile(html, scanPage(report, files))
    output.say(`Written: ${html}`)
  }
  if (report.summary.all.runs === 0 && report.summary.dropped.problems > 0) {
    for (const line of describeNothing()) output.warn(line)
  }
  process.exitCode = exitCodeOf(report, limits, output.warn)
}

function warrantedIn(profile: Profile): { readonly conditions: number; readonly of: number } | null {
  const { authorised, conditions } = policyOf(profile)
  return authorised === undefined ? null : { conditions: authorised.size, of: conditions.length }
}

function conditionNames(profile: Profile): readonly string[] {
  return policyOf(profile).conditions.map(({ name }) => name)
}

/** The exit code of the scan. If a --fail-on condition is met, its exit code takes precedence over the exit code for skipped input. */
function exitCodeOf(
  { summary }: Pick<ScanReport, 'summary'>,
  limits: readonly FailOn[],
  warn: (line: string) => void,
): number {
  const met = metConditions(limits, summary)
  for (const line of met) warn(`--fail-on ${line}`)
  if (met.length > 0) return exitCodes.conditionMet
  return summary.dropped.problems > 0 ? exitCodes.incomplete : exitCodes.done
}

const scanHelp = `
Reads, as JSON lines, a JSON list or document, or a table (CSV) of messages, plain, gzip or zip:
  ${formatNames()}
The content decides the format, not the file name. For a folder, its files are read, and files that are not JSON are
reported as left out. Pieces of one run (events on separate lines, spans in several files) are joined.

Examples:
  twincheck scan traces.jsonl                            the worst findings: the call, the reason, the alternative
  twincheck scan traces.jsonl --all --stats              every finding, then the tables
  twincheck scan --sessions                              sessions of coding agents on this machine; asks first
  twincheck scan runs/ --html scan.html                  everything in a folder, as a page with the conversations
  twincheck scan traces.jsonl --labels outcomes.jsonl    with {"run": "a7", "outcome": true} lines
  twincheck scan results/ --data bfcl/                   BFCL runs with their tool schemas
  twincheck scan results/ --data bfcl/ --profile extended    with the conditions beyond the paper
  twincheck scan traces.jsonl --profile mine.yaml        with the conditions of your own file (docs/guides/profiles.md)
  twincheck scan traces.jsonl --profile mine.yaml --compare standard    what the change finds, and no longer finds
  twincheck scan results/ --data bfcl/ --replay          and what their deterministic twins would have rescued or harmed
  twincheck scan traces.jsonl --json | jq 'select(.firings | length > 0)'
  twincheck scan traces.jsonl --fail-on 'success-firings>0.3%'

--json prints a line for each run, {"source", "model", "run", "outcome", "score", "firings", ...}, and last
{"summary": ...}. "firings" are the findings of the run, each with the proposal, the reason, the exhibits and the twin. A run
with findings also has its "conversation", up to 400 messages of 2,000 characters, which twincheck view shows. "score" is D,
the highest detector score of the run's decisions. Turns, steps and positions count from 0 in JSON and from 1 in texts.

--compare scans twice and prints only what differs: first the findings that only --profile makes, then those that only the other
profile makes, then counts for each condition. A finding is the same if run, turn, step and condition are the same. The exit code
is 3 if anything differs. With --json: a line for each such finding, {"only": PROFILE, ...}, and last {"comparison": ...}.

--sessions looks for *.jsonl in ~/.claude/projects (or CLAUDE_CONFIG_DIR) and ~/.codex/sessions (or CODEX_HOME), says how
many there are and asks. It only reads, follows no links, and sends nothing. Most sessions have no findings.

--map takes a file of JSON paths, for records of a format that is not in the list:
  {"messages": "$.log[*]", "role": "who", "content": "said", "calls": "did[*]", "name": "tool",
   "arguments": "with", "result": "gave", "roles": {"me": "user", "bot": "assistant"}}
"messages", "run", "model", "outcome" and "tools" are looked up in the record, "role", "content", "callId" and "calls" in
each message, "id", "name", "arguments" and "result" in each call. If each line is one message, give "message", the path to
it, instead of "messages": the lines of a file, or those with the same "run", are one run.
  {"message": "$.message", "role": "role", "content": "content", "calls": "content[*]",
   "name": "name", "arguments": "arguments", "callId": "toolCallId", "roles": {"toolResult": "tool"}}

--tools takes the definitions that the model was given: a JSON list in the form of any provider, or the answer of an MCP server
to tools/list. They are used for runs whose records carry none.

--fail-on takes a measure, > or >=, and a number or a percentage; several are separated by commas. The measures:
  done-already, known-answer, unknown-target, refused-call, inverse-action, or any other condition of the profile
                                                       decisions at which the condition fired (%: of all decisions)
  firings                                              decisions at which any fired (%: of all decisions)
  success-firings, failure-firings                     successful, failed runs in which any fired (%: of those runs)
  dropped                                              records skipped (%: of all records)

Exit codes: 0 everything in the input was read; 1 nothing was scanned, because an option is wrong or a file is missing; 2
something was not read, or no run was found; 3 a --fail-on condition was met, or the profiles of --compare differ. Records
that the format itself marks as not a run (an empty trajectory, an API error) are counted as dropped and do not change it.

Tool calls, results and answers in the input are counted a second time, independent of the format. If some were not read, or
calls were read twice, both numbers and the likely reason are printed. Hosted calls, which the provider
runs itself (web search, code interpreter), are read as calls and mentioned: no check can come before them. With --json,
{"summary": {"calls": {"counted", "read", "hosted"}}} has the numbers.`

/** The titles of all formats, the most common first. `traceFormats` lists the most common formats last, so its order is reversed. */
function formatNames(): string {
  return [...new Set(traceFormats.toReversed().map(({ title }) => title))].join('; ')
}
