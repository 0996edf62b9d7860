/**
 * The official verdicts on a run, from its calls as text.
 *
 *   correct      no error, and the tables equal those after the answer: text in lower case, but for three columns
 *   sideEffects  the tables differ from the start, and from those after the answer; an error does not matter here
 */
import type { PyKey } from '@twincheck/eval/python'
import { type FrameCell, missing } from '../python/pandas/frame.ts'
import type { WorkBenchTask } from './dataset/dataset.ts'
import { executeWritten } from './function-calls.ts'
import { judgedTables, type Office, type OfficeData } from './office.ts'

export type WorkBenchVerdict = { readonly correct: boolean; readonly sideEffects: boolean }

export class WorkBenchJudge {
  readonly #data: OfficeData
  /** The tables after the answer, by task. */
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

/** `series.str.lower()`: a cell that is no text becomes missing. */
function folded(cell: FrameCell, column: PyKey): FrameCell {
  if (EXACT.includes(column)) return cell
  return typeof cell === 'string' ? cell.toLowerCase() : missing
}
