/**
 * LangSmith's runs: what its clients send (`{post, patch}`: a run's beginning and its end), runs as they are exported, one a
 * record, and trees of `child_runs`. A run of LangSmith is a span here.
 */
import { isObject } from '@twincheck/core/reading'
import { heldValue } from '../../held-value.ts'
import type { PieceImporter, RawRecord } from '../../importer.ts'
import { firstOf, objectsOf, textOrNull } from '../../raw.ts'
import { joinSpans } from '../join-spans.ts'
import { type Span, timeOf } from '../span.ts'
import { storedWork } from './stored-work.ts'

export const langsmith: PieceImporter = {
  format: 'langsmith',
  recognises: (record) => isRun(record) || isSent(record),
  scope: 'scan',
  pieces: (record) => {
    const runs = isRun(record) ? unfolded(record, null, 0) : [...objectsOf(record.post), ...objectsOf(record.patch)]
    return { pieces: runs.map((run) => ({ key: traceOf(run), value: needed(run) })), left: [] }
  },
  join: (values) => {
    const runs = merged(objectsOf(values))
    return joinSpans('langsmith', runs[0] === undefined ? '' : traceOf(runs[0]), runs.map(readRun))
  },
}

/** An example of a dataset holds what a run was given and gave, and is one by that. */
function isRun({ run_type, dataset_id, inputs, id }: RawRecord): boolean {
  if (id === undefined || !isObject(heldValue(inputs))) return false
  return typeof run_type === 'string' || typeof dataset_id === 'string'
}

function isSent({ post, patch }: RawRecord): boolean {
  if (!Array.isArray(post) && !Array.isArray(patch)) return false
  const first = firstOf(post) ?? firstOf(patch)
  return typeof first?.run_type === 'string' || typeof first?.dotted_order === 'string'
}

const MOST_LEVELS = 200

function unfolded(run: RawRecord, root: string | null, level: number): readonly RawRecord[] {
  const trace = textOrNull(run.trace_id) ?? root ?? textOrNull(run.id)
  const { child_runs, ...members } = run
  const own = { ...members, trace_id: trace }
  if (level > MOST_LEVELS) return [own]
  return [
    own,
    ...objectsOf(child_runs).flatMap((child) => unfolded({ parent_run_id: run.id, ...child }, trace, level + 1)),
  ]
}

function traceOf(run: RawRecord): string {
  return textOrNull(run.trace_id) ?? textOrNull(run.id) ?? ''
}

/** Of a run, which may hold much else. */
const neededMembers = [
  ...['id', 'trace_id', 'parent_run_id', 'dataset_id', 'run_type', 'name', 'start_time', 'dotted_order'],
  ...['inputs', 'outputs', 'error', 'extra'],
]

function needed(run: RawRecord): RawRecord {
  return Object.fromEntries(neededMembers.map((name) => [name, run[name]]))
}

/** The end of a run says what the beginning could not yet. */
function merged(runs: readonly RawRecord[]): readonly RawRecord[] {
  const byId = new Map<string, RawRecord>()
  for (const run of runs) {
    const id = textOrNull(run.id) ?? String(byId.size)
    const said = Object.entries(run).filter(([, value]) => !isNothing(value))
    byId.set(id, { ...byId.get(id), ...Object.fromEntries(said) })
  }
  return [...byId.values()]
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (isObject(value) && Object.keys(value).length === 0)
}

function readRun(run: RawRecord): Span {
  const name = textOrNull(run.name) ?? ''
  const extra = isObject(run.extra) ? run.extra : {}
  const metadata = isObject(extra.metadata) ? extra.metadata : {}
  const parameters = isObject(extra.invocation_params) ? extra.invocation_params : {}
  const [inputs, outputs] = [heldValue(run.inputs), heldValue(run.outputs)]
  const type = textOrNull(run.run_type) ?? (run.dataset_id === undefined ? '' : 'llm')
  const ran = type === 'tool' && isObject(outputs) ? (outputs.output ?? outputs) : outputs
  return {
    id: textOrNull(run.id) ?? '',
    parent: textOrNull(run.parent_run_id),
    name,
    start: timeOf(run.start_time),
    model: textOrNull(metadata.ls_model_name) ?? textOrNull(parameters.model),
    work: storedWork({
      type,
      name,
      input: type === 'tool' && isObject(inputs) ? (inputs.input ?? inputs) : inputs,
      output: ran ?? run.error,
      tools: parameters.tools,
      failed: textOrNull(run.error) !== null,
    }),
  }
}
