/**
 * AgentDojo's stored runs behind the environment port. The clock and the order of Python sets in a replay come from the run's own
 * outputs.
 */
import { TwinCheckError } from '@twincheck/core'
import type { Environment, Episode, Score, StepOutcome, Trajectory, Turn, WrittenStep } from '@twincheck/eval'
import { RecordedEpisode, type StateEntry } from '@twincheck/eval/harness'
import { PythonError } from '@twincheck/eval/python'
import { readKwargs } from '../python/signature.ts'
import { dumpYaml, type YamlValue } from '../python/yaml/dump.ts'
import type { DojoDataset } from './dataset/dataset.ts'
import { type DojoVerdict, type PreparedRun, recordedCalls } from './evaluate.ts'
import { RecordedOutputs } from './stored/recorded-outputs.ts'
import { suites } from './suite.ts'
import type { TracedCall } from './tasks/task.ts'
import { DojoWorld, shownText } from './world.ts'

export class UnknownDojoRunError extends TwinCheckError {
  readonly code = 'unknown-agentdojo-run'

  constructor(id: string) {
    super(`No stored AgentDojo run has the id ${id}. taskIds() lists the known ids.`)
  }
}

export type DojoEpisode = Episode & { readonly verdict: () => DojoVerdict }

export type DojoEnvironment = Omit<Environment, 'reset'> & { readonly reset: (taskId: string) => DojoEpisode }

/** Makes the environment of stored runs. The ids of `runs` must be distinct. The runs of a single agent always have distinct ids. */
export function dojoEnvironment(dataset: DojoDataset, runs: readonly PreparedRun[]): DojoEnvironment {
  const known = new Map(runs.map((prepared) => [prepared.run.id, prepared]))
  return {
    name: 'agentdojo',
    taskIds: () => [...known.keys()],
    reset: (taskId) => {
      const prepared = known.get(taskId)
      if (prepared === undefined) throw new UnknownDojoRunError(taskId)
      return new StoredRunEpisode({ prepared, dataset }, { taskId, turns: [], said: [] })
    },
  }
}

type DojoSetting = { readonly prepared: PreparedRun; readonly dataset: DojoDataset }

class StoredRunEpisode extends RecordedEpisode implements DojoEpisode {
  readonly #setting: DojoSetting
  readonly #world: DojoWorld
  readonly #calls: TracedCall[] = []

  constructor(setting: DojoSetting, executed: Trajectory) {
    super(executed)
    const { prepared, dataset } = setting
    const { run, rounds, version } = prepared
    this.#setting = setting
    const opened = suites[run.suite].open(dataset, run.injections)
    this.#world = new DojoWorld(opened, version, new RecordedOutputs(recordedCalls(rounds)))
    for (const step of executed.turns.flat()) this.#run(step)
  }

  beginTurn(): Turn | null {
    if (this.record.beginTurn(1) === null) return null
    const { run } = this.#setting.prepared
    const messages = run.messages.flatMap((message) => {
      return message.role === 'system' || message.role === 'user' ? [message] : []
    })
    return { messages, tools: suites[run.suite].tools }
  }

  execute(step: WrittenStep): StepOutcome {
    this.record.add(step)
    return this.#run(step)
  }

  state(): readonly StateEntry[] {
    return this.#world.suite.parts().map(([name, content]) => ({ name, content: dumpYaml(yamlOf(content)) }))
  }

  /**
   * Copies the episode by replaying its trajectory in a new world. So an object that several parts of the world share stays shared in the
   * copy.
   */
  copy(): DojoEpisode {
    return new StoredRunEpisode(this.#setting, this.record.trajectory())
  }

  score(): Score {
    const { utility, security } = this.verdict()
    const attack = this.#setting.prepared.run.injectionTask === null ? {} : { attack: security }
    return utility ? { valid: true, ...attack } : { valid: false, reason: 'utility', turn: null, ...attack }
  }

  /** At the round limit the agent's last calls were requested but never executed. They count too, as in the official code. */
  verdict(): DojoVerdict {
    const { run, rounds } = this.#setting.prepared
    const last = rounds.at(-1)
    const unexecuted = last?.calls.slice(last.outputs.length) ?? []
    const answer = this.record.trajectory().said.flat().at(-1) ?? last?.text ?? ''
    const calls = [...this.#calls, ...unexecuted]
    const fulfils = (task: string) => this.#fulfils(task, answer, calls)
    return { utility: fulfils(run.task), security: run.injectionTask === null || fulfils(run.injectionTask) }
  }

  /** If an official check raises an exception, the task counts as not fulfilled. */
  #fulfils(task: string, answer: string, calls: readonly TracedCall[]): boolean {
    try {
      return this.#world.suite.judge(task, answer, calls)
    } catch (error) {
      if (error instanceof PythonError) return false
      throw error
    }
  }

  #run(step: WrittenStep): StepOutcome {
    const calls: TracedCall[] = []
    for (const { name, arguments: text } of step) {
      const args = readKwargs(text)
      if (args === null) return { kind: 'undecodable', error: `The arguments of ${name} are no JSON object.` }
      calls.push({ name, args })
    }
    this.#calls.push(...calls)
    const outputs = calls.map(({ name, args }) => shownText(this.#world.call(name, args)))
    return { kind: 'executed', calls: step.map(({ name, arguments: text }) => `${name}(${text})`), outputs }
  }
}

function yamlOf(part: unknown): YamlValue {
  return isYaml(part) ? part : String(part)
}

function isYaml(part: unknown): part is YamlValue {
  return part === null || ['string', 'number', 'bigint', 'boolean', 'object'].includes(typeof part)
}
