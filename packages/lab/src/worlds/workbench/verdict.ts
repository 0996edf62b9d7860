/**
 * The official verdicts on a run, computed from its calls as text. The "expected" tables are those after the calls of the task's answer.
 *
 *   correct      the run has no error, and its tables equal the expected ones; case matters only in three columns
 *   sideEffects  the run's tables differ from the initial and from the expected ones, whether or not there is an error
 */
import type { PyKey } from '@twincheck/eval/python'
import { type FrameCell, missing } from '../python/pandas/frame.ts'
import type { WorkBenchTask } from './dataset/dataset.ts'
import { executeWritten } from './function-calls.ts'
import { judgedTables, type Office, type OfficeData } from './office.ts'

export type WorkBenchVerdict = { readonly correct: boolean; readonly sideEffects: boolean }

export class WorkBenchJudge {
  readonly #data: OfficeData
  readonly #solved = new Map<WorkBenchTask, Office>()

  constructor(data: OfficeData) {
    this.#data = data
  }

  verdict(task: WorkBenchTask, written: readonly string[], error: string): WorkBenchVerdict {
    const solved = this.#solved.get(task) ?? executeWritten(this.#data, task.answer)
    this.#solved.set(task, solved)
    const left = executeWritten(this.#data, written)
    const right = judgedTables.every((name) => left[name].equals(solved[name], folded))
    const changed = judgedTables.some((name) => !left[name].equals(this.#data[name]))
    return { correct: right && error === '', sideEffects: changed && !right }
  }
}

const EXACT: readonly PyKey[] = ['status', 'list_name', 'board']

/** Imitates pandas' `series.str.lower()`, in which a cell that is not a text becomes missing. The columns of `EXACT` stay unchanged. */
function folded(cell: FrameCell, column: PyKey): FrameCell {
  if (EXACT.includes(column)) return cell
  return typeof cell === 'string' ? cell.toLowerCase() : missing
}
