/** The output of `twincheck replay` for one pair, and for all pairs. */
import { existsSync } from 'node:fs'
import { profileName, TwinCheckError } from '@twincheck/core'
import {
  answerFigureLines,
  clopperPearsonUpper,
  countSecond,
  type PairLine,
  type ReplayPlan,
  secondOf,
  secondText,
  twinLines,
} from '@twincheck/eval'
import { benchmarks } from '@twincheck/eval/benchmarks'
import {
  benchmarkWorlds,
  mayHoldRuns,
  replaySummary,
  type SampleCounts,
  sampleLines,
  worldCalled,
} from '@twincheck/lab'
import { benchmarkRuns, listed } from '../../flags/data-folder.ts'
import { formatTable } from '../../terminal/table.ts'

export const storedRunsHelp = `stored runs of ${benchmarkRuns('or')} in their own format, or of your own world, plain or gzip`

/**
 * Throws if a file cannot hold stored runs, for instance because it does not exist. This is checked before anything is read or written.
 */
export function demandStoredRuns(files: readonly string[]): void {
  const foreign = files.find((file) => !mayHoldRuns(file))
  if (foreign !== undefined) throw new NoStoredRunsError(foreign, existsSync(foreign))
}

class NoStoredRunsError extends TwinCheckError {
  readonly code = 'no-stored-runs'

  constructor(file: string, there: boolean) {
    super(
      there
        ? `${file} holds no runs of ${benchmarkRuns('or')}; only theirs can be replayed, since only their worlds are ` +
            `known here. To see what would be found in the traces of any agent: twincheck scan ${file}`
        : `There is no file ${file}. Name stored runs of ${benchmarkRuns('or')}; the traces of any other agent are ` +
            'for "npx twincheck scan".',
    )
  }
}

function expectedFiles(): string {
  const described = benchmarkWorlds.flatMap(({ source }) => source.form ?? [])
  const others = benchmarks.filter(({ name }) => worldCalled(name).source.form === undefined)
  const named = listed(
    others.flatMap(({ runTitles }) => runTitles),
    'or',
  )
  return [...described, `or files of ${named} runs`].join(', ')
}

export class NothingReplayedError extends TwinCheckError {
  readonly code = 'nothing-replayed'

  constructor(files: readonly string[]) {
    super(
      `No stored run was found in ${files.join(', ')}. Expected ${expectedFiles()}. ` +
        'Check the names, and --tasks if it was given.',
    )
  }
}

/**
 * The output line of a pair, or of a run that gave no pair. If a run has no stored trajectory, its line gives the reason and counts as a
 * failure, as in the benchmark. If only the continuation of the run failed, both verdicts are unknown.
 */
export function taskLine(line: PairLine): object {
  const { run, id } = line
  switch (line.kind) {
    case 'pair': {
      const accepted = line.switch && {
        turn: line.switch.turn,
        step: line.switch.step,
        condition: line.switch.condition,
        origin: line.switch.origin,
        ...(line.switch.twinVerdict === undefined ? {} : { twinVerdict: line.switch.twinVerdict }),
      }
      const { exceptions = [] } = line
      const failures = exceptions.length > 0 ? { exceptions } : {}
      const { followUps, interventions } = line
      const second = {
        ...secondOf(line),
        ...(followUps ? { followUps } : {}),
        ...(interventions ? { interventions } : {}),
      }
      return { id, actor: line.actor, twincheck: line.twincheck, ...second, switch: accepted, run, ...failures }
    }
    case 'unavailable':
      if (line.transient) return { id, actor: null, twincheck: null, switch: null, run, unavailable: line.reason }
      return { id, actor: false, twincheck: false, switch: null, run, unavailable: line.reason }
    case 'diverged':
      return { id, actor: null, twincheck: null, switch: null, run, diverged: line.problem }
  }
}

export function summaryLines(
  lines: readonly PairLine[],
  plan: ReplayPlan,
  sample: SampleCounts | null,
): readonly string[] {
  const profile = profileName(plan.profile ?? 'paper')
  const runs = [...new Set(lines.map(({ run }) => run))]
  const rows = [...runs.map((run) => [run, lines.filter((line) => line.run === run)] as const), ['all', lines] as const]
  const table = formatTable(
    ['stored runs', 'tasks', 'actor', plan.method, 'switches', 'rescues', 'harms', 'diverged', 'no trajectory'],
    rows.map(([name, of]) => {
      const { tasks, actorSuccess, twincheckSuccess, switches, rescues, harms, diverged, unavailable } = replaySummary(
        of,
        profile,
      )
      return [name, tasks, actorSuccess, twincheckSuccess, switches, rescues, harms, diverged, unavailable].map(String)
    }),
  )
  const { switches, harms, twins, answers } = replaySummary(lines, profile)
  const failures = lines.reduce((sum, line) => sum + (line.kind === 'pair' ? (line.exceptions?.length ?? 0) : 0), 0)
  const bound = clopperPearsonUpper({ successes: harms, trials: switches }, 0.95)
  return [
    table,
    '',
    ...(plan.method === 'actor' ? [] : [describePlan(plan, profile)]),
    ...(bound === null
      ? []
      : [`harm per switch: ${harms} of ${switches}, at most ${(100 * bound).toFixed(1)} % (one-sided 95 %)`]),
    ...(sample ? sampleLines(sample) : []),
    ...(twins ? twinLines(twins) : []),
    ...(answers ? answerFigureLines(answers) : []),
    ...countSecond(lines.filter((line) => line.kind === 'pair')).map(secondText),
    ...(failures === 0 ? [] : [`decisions at which something failed and the proposal was kept: ${failures}`]),
  ]
}

function describePlan({ method, continuation, verifier, twins, user }: ReplayPlan, profile: string): string {
  if (method !== 'twincheck') return `profile: ${profile}; continuation: ${continuation}`
  const judged = verifier === 'accept' ? 'every structurally valid twin accepted' : 'a model'
  const answered =
    user === undefined ? '' : "; user: truthful, answers rules' questions from the solution (an upper bound)"
  return `profile: ${profile}; continuation: ${continuation}; verifier: ${judged}; twins: ${twins}${answered}`
}
