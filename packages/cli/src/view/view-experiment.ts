/** Converts an experiment to the viewer's form: its pairs as runs, and the report's figures for the whole set. */
import { type Json, readMessage } from '@twincheck/core'
import { MalformedInputError, readJson } from '@twincheck/core/reading'
import { type Experiment, type PairLine, summariseSet } from '@twincheck/eval'
import { measureRecords, type RunDetail, unlabelled, type ViewPart, viewConversation } from '@twincheck/server'
import { type Comparisons, runKey } from './comparisons.ts'

export type ExperimentOptions = {
  /** The number of bootstrap resamples for an interval. Null means the same number as in reports. */
  readonly resamples: number | null
  readonly comparisons: Comparisons
}

export function viewExperiment(
  name: string,
  { manifest, lines }: Pick<Experiment, 'manifest' | 'lines'>,
  { resamples, comparisons }: ExperimentOptions,
): ViewPart {
  comparisons.add(name, lines)
  const seed = manifest.seed ?? 1
  const summary = summariseSet(manifest.split, lines, { seed, ...(resamples === null ? {} : { resamples }) })
  const problems = lines.length === 0 ? [EMPTY] : []
  return {
    source: { name, kind: 'experiment', problems },
    runs: lines.map((line) => viewPair(name, line)),
    experiment: { name, manifest: plain(manifest), summary: plain(summary) },
  }
}

const EMPTY =
  'The experiment holds no pair yet. Run "npx twincheck replay ... --out DIR" again; it resumes where it stopped.'

function viewPair(source: string, line: PairLine): RunDetail {
  const { run, id, category } = line
  const place = { key: runKey(source, line), source, model: run, run, task: id, category }
  if (line.kind !== 'pair') {
    const problem = line.kind === 'diverged' ? `Diverged: ${line.problem}` : `Unavailable: ${line.reason}`
    const unknown = { outcome: null, repaired: null, score: null, decisions: null, evidence: null, switches: null }
    return {
      run: { ...place, ...unknown, cost: null, at: null, reached: [], problem },
      records: [],
      firings: [],
      conversation: null,
      absent: [],
      ...unlabelled,
    }
  }
  const { evidence, cost, at, reached } = measureRecords(line.records)
  return {
    run: {
      ...place,
      outcome: line.actor,
      repaired: line.twincheck,
      score: line.anomaly?.score ?? null,
      decisions: line.decisions,
      evidence,
      switches: line.switch === null ? 0 : 1,
      cost,
      at,
      reached,
      problem: null,
    },
    records: line.records,
    firings: [],
    ...viewMessages(line),
    ...unlabelled,
  }
}

function viewMessages(line: Extract<PairLine, { readonly kind: 'pair' }>): Pick<RunDetail, 'conversation' | 'absent'> {
  const { conversation: written, alone, records, decisions } = line
  if (written === undefined) {
    const shown = records.length > 0 || line.switch !== null
    return { conversation: null, absent: [shown ? NOT_WRITTEN : NOTHING_TO_SEE] }
  }
  const silent = decisions - records.length
  const absent = silent > 0 ? [`${silent} of the actor’s ${decisions} decisions left no record: ${SILENT}`] : []
  try {
    const read = (list: readonly unknown[], name: string) =>
      list.map((message, index) => readMessage(message, `${name}[${index}]`))
    const own = alone === undefined ? null : { from: alone.from, messages: read(alone.messages, 'alone.messages') }
    return { conversation: viewConversation(read(written, 'conversation'), records, own), absent }
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    return { conversation: null, absent: [`The conversation cannot be shown. ${error.message}`] }
  }
}

const SILENT = 'they had no evidence, or came after the switch.'
const NOTHING_TO_SEE =
  'An experiment keeps only the conversations of runs with a record or a switch. The conversation of this run is in the stored ' +
  'runs that were replayed.'
const NOT_WRITTEN =
  'This experiment was written without conversations. Run "npx twincheck replay ... --out DIR" again, into another folder, and ' +
  'decisions are shown in their conversations.'

/** The value as JSON. Values that JSON cannot represent, such as an infinite threshold, become null. */
function plain(value: unknown): Json {
  return readJson(JSON.parse(JSON.stringify(value)), 'experiment')
}
