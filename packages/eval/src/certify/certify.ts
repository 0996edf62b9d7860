/**
 * Certification measures a set of conditions on labelled traces and writes a warrant. Invariants:
 *   1. Runs are counted, not decisions: a condition that fires at ten decisions of a run counts once.
 *   2. If the world of a run is known, the run is replayed with the tools, outputs and verdict of this world. Its
 *      conditions are counted in the replay. They are not counted in the stored trace, because a stored trace often has
 *      no tools, and a condition that needs a tool schema would never fire.
 *   3. The same traces, conditions and program give the same warrant, byte for byte, in whatever order the files
 *      come.
 */
import {
  builtInConditions,
  describeProfile,
  type Policy,
  type Profile,
  type ProfileDescription,
  policyFingerprint,
  policyOf,
  profileName,
  TwinCheckError,
  type Warrant,
} from '@twincheck/core'
import { scan } from '../scan/scan.ts'
import { scanFiles, totalSize } from '../scan/scan-files.ts'
import type { ScanSummary } from '../scan/summary/summary.ts'
import { readLabels } from '../traces/labels.ts'
import type { AnswerFigures } from '../world/answer-figures.ts'
import type { TaskHalf } from '../world/task-half.ts'
import type { WorldReplay } from './certified-run.ts'
import { WarrantTally } from './condition-tally.ts'
import { traceDigest } from './trace-digest.ts'
import type { ConditionSecond } from './warrant-tables.ts'

const LEVEL = 0.95

export type CertifyOptions = {
  readonly profile: Profile
  readonly conditions: readonly string[] | null
  /** The sources that the authors of the conditions looked at. Figures on runs from these sources do not predict new data. */
  readonly inSample: readonly string[]
  readonly worlds: WorldReplay | null
  /** The data folder of BFCL, from which scanned runs without tool schemas get their schemas. If null, these runs have no schemas. */
  readonly dataFolder: string | null
  /**
   * The half of the tasks to which replayed runs are restricted, or null for all tasks. Runs that are scanned and not replayed always
   * count.
   */
  readonly half: TaskHalf | null
  readonly labels: string | null
  readonly tool: string
  readonly workers: number
  readonly onProgress: (what: 'bytes scanned' | 'files replayed', done: number, total: number) => void
  readonly onProblem: (message: string) => void
}

export type Certified = {
  readonly warrant: Warrant
  /**
   * The second verdicts of the replayed runs, by condition. The warrant does not contain them, because no policy is restricted by a
   * second verdict.
   */
  readonly second: readonly ConditionSecond[]
  readonly scanned: ScanSummary | null
  readonly answers: AnswerFigures | null
}

export async function certify(files: readonly string[], options: CertifyOptions): Promise<Certified> {
  const { profile: named, inSample, tool } = options
  const profile = withoutWarrant(options.conditions ? onlyConditions(named, options.conditions) : named)
  const policy = policyOf(profile)
  const counting = { inSample, level: LEVEL }
  const tally = new WarrantTally()
  const scanned = await scanOthers(files, { ...options, profile, tally })
  const replayed = await replayKnown({ ...options, profile, tally })
  const conditions = actedOn(policy)
  const warrant: Warrant = {
    version: 1,
    tool,
    profile: { name: profileName(profile), fingerprint: policyFingerprint(policy) },
    traces: {
      digest: await traceDigest(files, options.labels, options.half),
      files: files.length,
      runs: tally.labelled + tally.unlabelled,
      unlabelled: tally.unlabelled,
      leftOut: scanned.leftOut + replayed.leftOut,
      withoutSchemas: tally.withoutSchemas,
    },
    level: LEVEL,
    inSample: [...inSample].sort(),
    conditions: conditions.map((condition) => tally.counted(condition, counting)),
    together: tally.together(counting),
  }
  const second = [...conditions.map(({ name }) => name), null].flatMap((condition) =>
    tally.second(condition).map((counts) => ({ condition, counts })),
  )
  return { warrant, second, scanned: scanned.summary, answers: tally.answers }
}

/**
 * Returns the conditions that a warrant covers: those that are severe enough to intervene. A milder condition is not covered, because it
 * only raises the detector's score. Drafted rules are covered at any severity, because a person reads the warrant before approving them.
 */
function actedOn({ conditions, minSeverity }: Policy): Policy['conditions'] {
  return conditions.filter(({ name, severity }) => severity >= minSeverity || name.startsWith('rule-'))
}

type Measuring = CertifyOptions & { readonly tally: WarrantTally }

async function scanOthers(
  files: readonly string[],
  { profile, worlds, labels, dataFolder, workers, tally, onProgress, onProblem }: Measuring,
): Promise<{ readonly leftOut: number; readonly summary: ScanSummary | null }> {
  const replayed = new Set(worlds?.files)
  const others = files.filter((file) => !replayed.has(file))
  if (others.length === 0) return { leftOut: 0, summary: null }
  const size = totalSize(others)
  const known = labels === null ? null : readLabels(labels)
  const report = await scan(
    others,
    {
      dataFolder,
      labels: known,
      profile,
      workers,
      onProgress: (bytes) => onProgress('bytes scanned', Math.min(bytes, size - 1), size),
    },
    {
      onRuns: (runs) => {
        for (const run of runs) tally.addScanned(run)
      },
      onLeft: ({ file, left }) => {
        if (left.kind === 'problem') onProblem(`${file}: ${left.detail} (${left.reason})`)
      },
    },
  )
  onProgress('bytes scanned', size, size)
  return { leftOut: report.summary.dropped.records, summary: report.summary }
}

async function replayKnown(measuring: Measuring): Promise<{ readonly leftOut: number }> {
  const { profile, worlds, workers, tally, onProgress, onProblem } = measuring
  let leftOut = 0
  let done = 0
  for await (const { file, runs } of worlds?.replay(profile, workers) ?? []) {
    const whose = await nameRuns(file)
    for (const run of runs) {
      if (run.kind === 'run') tally.addReplayed(sourceOfRun(whose.source, run.attacked), whose.agent, run)
      else leftOut++
      if (run.kind === 'problem') onProblem(run.message)
    }
    onProgress('files replayed', ++done, worlds?.files.length ?? 0)
  }
  return { leftOut }
}

function sourceOfRun(source: string, attacked: boolean): string {
  return `${source.replace(/\+attack$/, '')}${attacked ? '+attack' : ''}`
}

/** Runs are named as in a scan, so that scanned and replayed runs of a source are counted together. */
async function nameRuns(file: string): Promise<{ readonly source: string; readonly agent: string }> {
  for await (const events of scanFiles([file], { dataFolder: null, labels: null, workers: 1 })) {
    for (const event of events) {
      if (event.kind === 'run') return { source: event.run.source, agent: event.run.model ?? '(no model named)' }
    }
  }
  return { source: 'unknown', agent: '(no model named)' }
}

class UnknownConditionError extends TwinCheckError {
  readonly code = 'unknown-condition'

  constructor(unknown: readonly string[], known: readonly string[]) {
    super(`Unknown condition: ${unknown.join(', ')}. Known conditions: ${known.join(', ')}. Nothing was measured.`)
  }
}

export function onlyConditions(profile: Profile, wanted: readonly string[]): ProfileDescription {
  const names = [...new Set(wanted)]
  const own = policyOf(profile).conditions.map(({ name }) => name)
  const known = [...new Set([...own, ...builtInConditions.map(({ name }) => name)])]
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new UnknownConditionError(unknown, known)
  const whole = described(profile)
  return {
    ...whole,
    add: [...whole.add, ...names.filter((name) => !own.includes(name) && !whole.leaveOut.includes(name))],
    leaveOut: [
      ...whole.leaveOut.filter((name) => !names.includes(name)),
      ...own.filter((name) => !names.includes(name)),
    ],
  }
}

/** The profile without its warrant, so that all its conditions count. A first certification has no warrant yet. */
export function withoutWarrant(profile: Profile): Profile {
  return typeof profile === 'string' ? profile : { ...profile, warrant: null }
}

function described(profile: Profile): ProfileDescription {
  const name = `some-of-${profileName(profile)}`
  return typeof profile === 'string' ? describeProfile(profile, name) : { ...profile, name }
}
