/**
 * WorkBench's stored runs behind the environment port. A run has one turn, which its system and user messages open. To compute outputs,
 * the calls are executed with their JSON types. To compute verdicts, the calls are read from the text in which the benchmark logs them.
 * If a tool raises an exception, the official run ends and is discarded: later steps are not executed, and the verdict is neither correct
 * nor a side effect.
 */
import { type ToolSchema, TwinCheckError } from '@twincheck/core'
import type {
  Environment,
  Episode,
  Score,
  StepOutcome,
  Trajectory,
  Turn,
  WrittenCall,
  WrittenStep,
} from '@twincheck/eval'
import { RecordedEpisode, type StateEntry } from '@twincheck/eval/harness'
import { dict, dumpJson, PythonError, parseCall } from '@twincheck/eval/python'
import { DataFrame, type FrameRow, recordsText } from '../python/pandas/frame.ts'
import type { WorkBenchTask } from './dataset/dataset.ts'
import { type MadeCall, writeCalls } from './function-calls.ts'
import { judgedTables, Office, type OfficeData } from './office.ts'
import { readInput, type WorkBenchRun } from './stored/stored-run.ts'
import { runCall } from './tools/toolkit.ts'
import type { WorkBenchJudge, WorkBenchVerdict } from './verdict.ts'

export class UnknownWorkBenchRunError extends TwinCheckError {
  readonly code = 'unknown-workbench-run'

  constructor(id: string) {
    super(`No stored WorkBench run has the id ${id}. taskIds() lists the known ids.`)
  }
}

export type WorkBenchEpisode = Episode & { readonly verdict: () => WorkBenchVerdict }
export type WorkBenchEnvironment = Omit<Environment, 'reset'> & { readonly reset: (id: string) => WorkBenchEpisode }

export type RunSetting = {
  readonly run: WorkBenchRun
  readonly task: WorkBenchTask
  readonly tools: readonly ToolSchema[]
}

/** Makes the environment of stored runs, whose ids must be distinct. */
export function workBenchEnvironment(
  data: OfficeData,
  judge: WorkBenchJudge,
  settings: readonly RunSetting[],
): WorkBenchEnvironment {
  const known = new Map(settings.map((setting) => [setting.run.id, setting]))
  const demand = (id: string) => {
    const setting = known.get(id)
    if (setting === undefined) throw new UnknownWorkBenchRunError(id)
    return setting
  }
  return {
    name: 'workbench',
    taskIds: () => [...known.keys()],
    reset: (id) => {
      const nothing = { calls: [], raised: false }
      const setting = { ...demand(id), data, judge }
      return new OfficeEpisode(setting, new Office(data), { taskId: id, turns: [], said: [] }, nothing)
    },
    solution: (id) => ({ kind: 'by-turn', turns: [demand(id).task.answer.map(asWritten)] }),
  }
}

/** Parses a call of the task's answer. Answers contain only plain calls whose arguments are texts. */
function asWritten(answer: string): WrittenCall {
  const { name, kwargs } = parseCall(answer.replaceAll('\n', '\\n'))
  return { name: name.replace(/\.func$/, ''), arguments: dumpJson(dict(kwargs)) }
}

type EpisodeSetting = RunSetting & { readonly data: OfficeData; readonly judge: WorkBenchJudge }
type CallsSoFar = { readonly calls: readonly MadeCall[]; readonly raised: boolean }

class OfficeEpisode extends RecordedEpisode implements WorkBenchEpisode {
  readonly #setting: EpisodeSetting
  readonly #office: Office
  #progress: CallsSoFar

  constructor(setting: EpisodeSetting, office: Office, executed: Trajectory, progress: CallsSoFar) {
    super(executed)
    this.#setting = setting
    this.#office = office
    this.#progress = progress
  }

  beginTurn(): Turn | null {
    if (this.record.beginTurn(1) === null) return null
    const { run, tools } = this.#setting
    return { messages: run.conversation?.opening ?? [], tools }
  }

  execute(step: WrittenStep): StepOutcome {
    this.record.add(step)
    if (this.#progress.raised) return { kind: 'undecodable', error: 'An exception of a tool has ended the run.' }
    const made: MadeCall[] = []
    for (const { name, arguments: text } of step) {
      const input = readInput(text)
      if (input === null) return { kind: 'undecodable', error: `The arguments of ${name} are no object and no text.` }
      made.push({ name, input })
    }
    try {
      const offered = this.#setting.tools.map(({ name }) => name)
      const outputs = made.map(({ name, input }) => runCall(this.#office, offered, name, input))
      this.#progress = { calls: [...this.#progress.calls, ...made], raised: false }
      return { kind: 'executed', calls: step.map(({ name, arguments: text }) => `${name}(${text})`), outputs }
    } catch (error) {
      if (!(error instanceof PythonError)) throw error
      this.#progress = { calls: [], raised: true }
      return { kind: 'undecodable', error: error.message }
    }
  }

  /** The rows that differ from the initial tables, and the number of all rows. Whole tables are too large to print. */
  state(): readonly StateEntry[] {
    return judgedTables.map((name) => ({ name, content: changesText(this.#office[name], this.#setting.data[name]) }))
  }

  copy(): WorkBenchEpisode {
    return new OfficeEpisode(this.#setting, new Office(this.#office), this.trajectory(), this.#progress)
  }

  score(): Score {
    const { correct, sideEffects } = this.verdict()
    if (correct) return { valid: true, sideEffects }
    return { valid: false, reason: sideEffects ? 'unwanted_side_effects' : 'not_correct', turn: null, sideEffects }
  }

  verdict(): WorkBenchVerdict {
    const { run, task, judge } = this.#setting
    const { calls, raised } = this.#progress
    if (raised) return { correct: false, sideEffects: false }
    const { written, error } = writeCalls(calls)
    // The stored error is used only if the run has no final text. Such a run reached the step limit.
    const answered = this.trajectory().said.flat().length > 0
    return judge.verdict(task, written, error === '' && !answered ? run.error : error)
  }
}

function changesText(now: DataFrame, start: DataFrame): string {
  const initial = new Set<FrameRow>(start.rows)
  const kept = new Set<FrameRow>(now.rows)
  const changed = now.rows.flatMap((row, index) => (initial.has(row) ? [] : [{ row, index }]))
  const gone = start.rows.filter((row) => !kept.has(row)).map(({ label }) => label)
  const lines = changed.map(
    ({ row, index }) => `${index} [${row.label}] ${recordsText(new DataFrame(now.columns, [row]))}`,
  )
  return [`${now.rows.length} rows, ${now.columns.join(' ')}`, `gone: ${gone.join(' ')}`, ...lines].join('\n')
}
