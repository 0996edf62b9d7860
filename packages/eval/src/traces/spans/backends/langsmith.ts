/**
 * Reads LangSmith runs: messages of its clients (`{post, patch}`, for the start and the end of a run), exported runs (one run a record),
 * and trees of `child_runs`. A LangSmith run is a span here.
 */
import { firstOf, heldValue, isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { spanFormat } from '../join-spans.ts'
import { isMissing, mergeById, storedWork } from '../messages/held-messages.ts'
import { type Span, timeOf } from '../span.ts'

export const langsmith = spanFormat({
  name: 'langsmith',
  title: 'LangSmith runs',
  keys: 'post patch run_type inputs outputs trace_id dotted_order child_runs',
  recognises: (record) => isRun(record) || isSent(record),
  spansIn: (record) => {
    const sent = [...objectsOf(record.post), ...objectsOf(record.patch)].map(withId)
    const runs = isRun(record) ? unfolded(record, null, 0) : sent
    return runs.map((run) => Object.fromEntries(neededMembers.map((name) => [name, run[name]])))
  },
  traceOf: (run) => textOrNull(run.trace_id) ?? textOrNull(run.id) ?? '',
  read: (runs) => mergeById(runs, isNothing).map(readRun),
})

/** Whether a record is a run. A dataset example counts as a run too, because it holds the input and output of a run. */
function isRun({ run_type, dataset_id, inputs, id }: RawRecord): boolean {
  if (id === undefined || !isObject(heldValue(inputs))) return false
  return typeof run_type === 'string' || typeof dataset_id === 'string'
}

function isSent({ post, patch }: RawRecord): boolean {
  if (!Array.isArray(post) && !Array.isArray(patch)) return false
  const first = firstOf(post) ?? firstOf(patch)
  return typeof first?.run_type === 'string' || typeof first?.dotted_order === 'string'
}

/** The end of a run (a patch) may name its run only by the end of `dotted_order`, after the start time of the run. */
function withId(run: RawRecord): RawRecord {
  if (textOrNull(run.id) !== null) return run
  const last = textOrNull(run.dotted_order)?.split('.').at(-1) ?? ''
  return { ...run, id: textOrNull(/Z(.{1,100})$/.exec(last)?.[1]) ?? run.trace_id }
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

const neededMembers = [
  ...['id', 'trace_id', 'parent_run_id', 'dataset_id', 'run_type', 'name', 'start_time', 'dotted_order'],
  ...['inputs', 'outputs', 'error', 'extra'],
]

function isCompletion(outputs: unknown): boolean {
  const { choices, generations } = objectOf(outputs)
  return Array.isArray(choices) || Array.isArray(generations)
}

function isNothing(value: unknown): boolean {
  return isMissing(value) || (isObject(value) && Object.keys(value).length === 0)
}

function readRun(run: RawRecord): Span {
  const name = textOrNull(run.name) ?? ''
  const extra = objectOf(run.extra)
  const parameters = objectOf(extra.invocation_params)
  const [inputs, outputs] = [heldValue(run.inputs), heldValue(run.outputs)]
  // If the start of a run (its post) is in another record, the record of its end (a patch) does not say what kind of run it is. The kind
  // is then guessed from the output.
  const type = textOrNull(run.run_type) ?? (run.dataset_id !== undefined || isCompletion(outputs) ? 'llm' : '')
  const ran = type === 'tool' && isObject(outputs) ? (outputs.output ?? outputs) : outputs
  return {
    id: textOrNull(run.id) ?? '',
    parent: textOrNull(run.parent_run_id),
    name,
    start: timeOf(run.start_time),
    model: textOrNull(objectOf(extra.metadata).ls_model_name) ?? textOrNull(parameters.model),
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
