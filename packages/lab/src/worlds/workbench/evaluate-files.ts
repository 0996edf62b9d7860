/** Evaluates files of stored runs, with one line per run. A run that cannot be judged gets a line too. */
import { PythonError } from '@twincheck/eval/python'
import { orFault } from '../file-fault.ts'
import { WorkBenchDataset } from './dataset/dataset.ts'
import { writeCalls } from './function-calls.ts'
import { Office, type OfficeData } from './office.ts'
import {
  readWorkBenchFile,
  type StoredWorkBenchRun,
  WorkBenchFileError,
  workBenchRunName,
} from './stored/stored-file.ts'
import type { WorkBenchRun } from './stored/stored-run.ts'
import { offeredTools, runCall } from './tools/toolkit.ts'
import { WorkBenchJudge, type WorkBenchVerdict } from './verdict.ts'

export type EvaluatedWorkBenchRun =
  | {
      readonly kind: 'verdict'
      readonly agent: string
      readonly run: WorkBenchRun
      readonly verdict: WorkBenchVerdict
      readonly outputs: { readonly total: number; readonly exact: number }
    }
  | {
      readonly kind: 'problem'
      /** The agent's name. `agent` is null if the problem is in the data folder. */
      readonly agent: string | null
      readonly id: string | null
      readonly reason: 'no-run' | 'unknown-task' | 'unreadable-file' | 'bad-task'
      readonly message: string
    }

/** Evaluates files. Throws if a table of the data folder cannot be read, because then no run can be judged. */
export function* evaluateWorkBenchFiles(
  files: readonly string[],
  data: string,
): Generator<EvaluatedWorkBenchRun, void, void> {
  const dataset = new WorkBenchDataset(data)
  const judge = new WorkBenchJudge(dataset.office())
  for (const message of dataset.problems())
    yield { kind: 'problem', agent: null, id: null, reason: 'bad-task', message }
  for (const file of files) {
    const agent = workBenchRunName(file)
    const stored = orFault(WorkBenchFileError, () => readWorkBenchFile(file))
    if (stored instanceof WorkBenchFileError) {
      yield { kind: 'problem', agent, id: null, reason: 'unreadable-file', message: stored.message }
    } else for (const run of stored) yield evaluate(agent, run, dataset, judge)
  }
}

function evaluate(
  agent: string,
  { place, read }: StoredWorkBenchRun,
  dataset: WorkBenchDataset,
  judge: WorkBenchJudge,
): EvaluatedWorkBenchRun {
  if (read.kind === 'problem') {
    const { id, detail } = read
    return { kind: 'problem', agent, id, reason: 'no-run', message: `${place}${id ? ` (${id})` : ''}: ${detail}.` }
  }
  const { run } = read
  const task = dataset.task(run.task)
  if (task === undefined) {
    const message = `${place} (${run.id}): the data has no task ${run.task}.`
    return { kind: 'problem', agent, id: run.id, reason: 'unknown-task', message }
  }
  const rebuilt = run.written === null ? writeCalls(callsOf(run)) : { written: run.written, error: '' }
  const verdict = judge.verdict(task, rebuilt.written, run.error === '' ? rebuilt.error : run.error)
  return { kind: 'verdict', agent, run, verdict, outputs: repeatOutputs(run, dataset.office()) }
}

function callsOf({ conversation }: WorkBenchRun) {
  return (conversation?.steps ?? []).flatMap((step) => (step.kind === 'call' ? [step.call] : []))
}

/** Executes the calls again in a fresh office and compares their outputs. Stops at the first exception. */
function repeatOutputs({ conversation, toolset }: WorkBenchRun, data: OfficeData) {
  const office = new Office(data)
  const offered = offeredTools(toolset)
  const steps = (conversation?.steps ?? []).flatMap((step) => (step.kind === 'call' ? [step] : []))
  let exact = 0
  try {
    for (const { call, output } of steps) if (runCall(office, offered, call.name, call.input) === output) exact++
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
  }
  return { total: steps.length, exact }
}
