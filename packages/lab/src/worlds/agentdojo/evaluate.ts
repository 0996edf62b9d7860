/**
 * Replays a stored run in a fresh world. The result has both verdicts, and the number of outputs that equal the stored outputs byte for
 * byte.
 */
import { PythonError } from '@twincheck/eval/python'
import { DojoDataError } from './dataset/data-file-error.ts'
import type { DojoDataset } from './dataset/dataset.ts'
import { InjectionError } from './dataset/environment-template.ts'
import { nothingRecorded, RecordedOutputs } from './stored/recorded-outputs.ts'
import { type DojoRun, type Round, roundsOf } from './stored/stored-run.ts'
import { suites } from './suite.ts'
import { type DojoVersion, dojoVersions } from './tools/tool-context.ts'
import { DojoWorld, shownText, type WorldOutput } from './world.ts'

export type DojoVerdict = { readonly utility: boolean; readonly security: boolean }

export type DojoEvaluation =
  | {
      readonly kind: 'verdict'
      readonly run: DojoRun
      readonly verdict: DojoVerdict
      readonly version: DojoVersion
      readonly outputs: OutputCounts
      /**
       * The first output that differs from the stored output. The replay takes its clock and the order of Python sets from the run's own
       * outputs.
       */
      readonly difference: OutputDifference | null
    }
  | {
      readonly kind: 'problem'
      readonly run: DojoRun
      readonly reason: 'bad-injections' | 'bad-data' | 'no-verdict' | 'other-version'
      readonly detail: string
    }

export type OutputCounts = {
  readonly total: number
  /** The number of matching outputs, with the clock and the order of participants taken from the run's own outputs. */
  readonly exact: number
  /** The number of matching outputs with a fixed clock, and with the user's own address last among the participants. */
  readonly strict: number
}

export type OutputDifference = {
  readonly call: string
  readonly stored: string
  readonly computed: string
  readonly otherData: boolean
}

export function evaluateRun(run: DojoRun, dataset: DojoDataset): DojoEvaluation {
  const prepared = prepareRun(run, dataset)
  if (prepared.kind === 'problem') return prepared
  const { rounds, version, replay, verdict } = prepared
  const { exact, asked, difference } = replay
  const total = rounds.reduce((sum, { outputs }) => sum + outputs.length, 0)
  const strict = asked ? replayRounds(run, rounds, { dataset, version, given: false }).exact : exact
  return { kind: 'verdict', run, verdict, version, outputs: { total, exact, strict }, difference }
}

/** A stored run with its AgentDojo version and both verdicts. */
export type PreparedRun = {
  readonly kind: 'prepared'
  readonly run: DojoRun
  readonly rounds: readonly Round[]
  readonly version: DojoVersion
  readonly replay: RoundsReplay
  readonly verdict: DojoVerdict
}

export type UnjudgedRun = Extract<DojoEvaluation, { readonly kind: 'problem' }>

export function prepareRun(run: DojoRun, dataset: DojoDataset): PreparedRun | UnjudgedRun {
  const problem = (reason: UnjudgedRun['reason'], detail: string) => ({ kind: 'problem', run, reason, detail }) as const
  try {
    const rounds = roundsOf(run.messages)
    const replay = bestReplay(run, rounds, dataset)
    if (replay.difference?.otherData) {
      return problem('other-version', `${replay.difference.call} showed data of another version of the benchmark`)
    }
    const verdict = judgeRun(run, replay.world, rounds)
    return { kind: 'prepared', run, rounds, version: replay.version, replay, verdict }
  } catch (error) {
    if (error instanceof InjectionError) return problem('bad-injections', error.message)
    if (error instanceof DojoDataError) return problem('bad-data', error.message.split('\n')[0] ?? '')
    if (error instanceof PythonError) return problem('no-verdict', `the official check raises ${error.message}`)
    throw error
  }
}

function judgeRun(run: DojoRun, world: DojoWorld, rounds: readonly Round[]): DojoVerdict {
  if (run.error !== null) return { utility: false, security: true }
  const calls = rounds.flatMap((round) => round.calls)
  const answer = rounds.at(-1)?.text ?? ''
  return {
    utility: world.suite.judge(run.task, answer, calls),
    security: run.injectionTask === null || world.suite.judge(run.injectionTask, answer, calls),
  }
}

type RoundsReplay = {
  readonly world: DojoWorld
  readonly version: DojoVersion
  readonly exact: number
  readonly difference: OutputDifference | null
  readonly asked: boolean
}

function bestReplay(run: DojoRun, rounds: readonly Round[], dataset: DojoDataset): RoundsReplay {
  let best: RoundsReplay | null = null
  for (const version of dojoVersions) {
    const replay = replayRounds(run, rounds, { dataset, version, given: true })
    if (best === null || replay.exact > best.exact) best = replay
    if (best.difference === null) break
  }
  if (best === null) throw new RangeError('There is no release to replay a run in.')
  return best
}

type ReplayOptions = { readonly dataset: DojoDataset; readonly version: DojoVersion; readonly given: boolean }

function replayRounds(
  run: DojoRun,
  rounds: readonly Round[],
  { dataset, version, given }: ReplayOptions,
): RoundsReplay {
  const recorded = given ? recordedCalls(rounds) : nothingRecorded
  const opened = suites[run.suite].open(dataset, run.injections)
  const outputsOf = new RecordedOutputs(recorded)
  const world = new DojoWorld(opened, version, outputsOf)
  let exact = 0
  let difference: OutputDifference | null = null
  for (const { calls, outputs } of rounds) {
    for (const [index, stored] of outputs.entries()) {
      const call = calls[index]
      if (call === undefined) continue
      const computed = world.call(call.name, call.args)
      if (sameOutput(stored, computed)) exact++
      else difference = withDifference(difference, call.name, stored, computed)
    }
  }
  return { world, version, exact, difference, asked: outputsOf.asked }
}

/**
 * Chooses the difference to report: the first difference. But if a later difference shows that the run used another version of the data,
 * and the first does not show this, the later difference is reported.
 */
function withDifference(
  first: OutputDifference | null,
  call: string,
  stored: WorldOutput,
  computed: WorldOutput,
): OutputDifference {
  const otherData =
    stored.error === null && computed.error === null && showsOtherData(call, stored.content, computed.content)
  if (first !== null && !(otherData && !first.otherData)) return first
  return { call, stored: shownText(stored), computed: shownText(computed), otherData }
}

export function recordedCalls(rounds: readonly Round[]) {
  return rounds.flatMap(({ calls, outputs }) =>
    outputs.flatMap(({ content }, index) => {
      const call = calls[index]
      return call === undefined ? [] : [{ name: call.name, args: call.args, content }]
    }),
  )
}

function sameOutput(left: WorldOutput, right: WorldOutput): boolean {
  return left.content === right.content && left.error === right.error
}

/** Tools whose output stays equal during a run, because no tool of their suite can change it. */
const UNCHANGING: ReadonlySet<string> = new Set(
  (
    'read_file get_iban get_balance get_current_day search_contacts_by_name search_contacts_by_email ' +
    'get_user_information get_flight_information check_restaurant_opening_hours'
  ).split(' '),
)
const UNCHANGING_PLACES = /^get_(?:\w+_)?(?:hotels?|restaurants?|car|cars)(?:_\w+)?$/

/**
 * Whether an output shows that the run used another version of the data. Newer suites changed some data and some tasks, so these checks
 * must not judge their runs. Only data that no tool can change is evidence. Other data may also differ because an earlier attempt of the
 * same run changed the world and was not stored.
 */
function showsOtherData(tool: string, stored: string, computed: string): boolean {
  if (UNCHANGING.has(tool) || UNCHANGING_PLACES.test(tool)) return true
  const known = itemsById(computed)
  for (const [id, item] of itemsById(stored)) {
    const same = known.get(id)
    if (same !== undefined && isOtherItem(tool, item, same)) return true
  }
  return false
}

type Item = ReadonlyMap<string, string>

function isOtherItem(tool: string, stored: Item, computed: Item): boolean {
  const differs = (key: string) => stored.get(key) !== computed.get(key)
  // No tool changes a past transaction, and tools change only the read flag of an e-mail. So if another field differs, the run used
  // another version of the data.
  if (tool === 'get_most_recent_transactions') return !differs('subject') && (differs('date') || differs('sender'))
  if (stored.has('timestamp')) return !differs('timestamp') && (differs('status') || differs('sender'))
  // Every tool that changes a file also sets its `last_modified`. If `last_modified` is equal but the size or the name differs, no tool
  // changed the file, so the run used another version of the data.
  if (stored.has('last_modified')) return !differs('last_modified') && (differs('size') || differs('filename'))
  return false
}

function itemsById(dumped: string): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>()
  let fields = new Map<string, string>()
  for (const line of dumped.split('\n')) {
    if (line.startsWith('- ')) fields = new Map()
    const [, key, text] = /^(?:- | {2})([A-Za-z_]+): (.*)$/.exec(line) ?? []
    if (key === undefined || text === undefined) continue
    fields.set(key, text)
    if (key === 'id' || key === 'id_') items.set(text, fields)
  }
  return items
}
