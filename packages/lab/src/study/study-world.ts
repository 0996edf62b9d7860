/** The world of a study: its tasks, and the agent, whose runs are written to files of stored runs. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Effort } from '@twincheck/core'
import type { Environment } from '@twincheck/eval'
import type { BenchmarkName } from '@twincheck/eval/benchmarks'
import type { SplitTask } from '../splits/draw-splits.ts'
import { openJournal } from '../worlds/actor/journal.ts'
import type { ActorRun, AskActor } from '../worlds/actor/loop.ts'
import { runTasks } from '../worlds/actor/run-tasks.ts'
import { loadWorld } from '../worlds/own-world/load-world.ts'
import { writeRunLine } from '../worlds/own-world/run-line.ts'
import { taskWorldCalled } from '../worlds/registry.ts'
import type { Study } from './study-file.ts'

export type ActOptions = {
  readonly tasks: readonly string[]
  readonly out: string
  readonly askFor: (taskId: string) => AskActor
  readonly concurrency: number
  readonly signal: AbortSignal
  readonly onDone: (done: number) => void
}

export type StudyWorld = {
  readonly environment: string
  /** The path of a data folder or a module. A replay of this world's files needs it. */
  readonly data: string
  readonly tasks: readonly SplitTask[]
  readonly act: (options: ActOptions) => Promise<readonly string[]>
  /**
   * How many characters the agent reads in each turn of a task, including the definitions of its tools. Cost estimates use these numbers.
   */
  readonly shown: (taskId: string) => readonly number[]
}

/** Opens the world of a study. `data` returns the default data folder of a benchmark, for studies that do not name one. */
export async function openStudyWorld(study: Study, data: (benchmark: BenchmarkName) => string): Promise<StudyWorld> {
  const { world } = study
  return world.kind === 'own'
    ? openOwnWorld(study, world.module)
    : openBenchmark(study, world.kind, world.data ?? data(world.kind))
}

function openBenchmark({ models: { actor } }: Study, name: BenchmarkName, data: string): StudyWorld {
  const { source, tasks } = taskWorldCalled(name)
  const environment = tasks.environmentAt(data)
  return {
    environment: source.environment,
    data,
    tasks: tasks.tasksAt(data),
    act: ({ onDone, ...options }) =>
      tasks.run({
        ...options,
        data,
        modelName: actor.model,
        effort: effortOf(actor.effort),
        onProgress: ({ done }) => onDone(done),
      }),
    shown: (taskId) => charactersOf(environment, taskId),
  }
}

async function openOwnWorld({ models: { actor } }: Study, module: string): Promise<StudyWorld> {
  const { environment, categoryOf } = await loadWorld(module)
  const effort = effortOf(actor.effort)
  return {
    environment: environment.name,
    data: module,
    tasks: environment.taskIds().map((id) => ({ id, category: categoryOf(id) })),
    act: async ({ tasks, out, onDone, ...options }) => {
      await mkdir(out, { recursive: true })
      const settings = { environment: environment.name, model: actor.model, effort }
      const journal = openJournal(join(out, 'journal.jsonl'), settings)
      try {
        const results = await runTasks({
          ...options,
          environment,
          taskIds: tasks,
          journal,
          effort,
          onProgress: ({ done }) => onDone(done),
        })
        const lines = results.map((result) => {
          const { taskId } = result
          const named = { world: environment.name, agent: actor.model, category: categoryOf(taskId) }
          const tools = environment.reset(taskId).beginTurn()?.tools ?? []
          return writeRunLine(named, {
            result,
            tools,
            valid: result.kind === 'run' ? isValid(environment, result.run) : null,
          })
        })
        const file = join(out, 'runs.jsonl')
        await writeFile(`${file}.new`, lines.map((line) => `${line}\n`).join(''))
        await rename(`${file}.new`, file)
        return [file]
      } finally {
        journal.close()
      }
    },
    shown: (taskId) => charactersOf(environment, taskId),
  }
}

function isValid(environment: Environment, { taskId, turns }: ActorRun): boolean {
  const episode = environment.reset(taskId)
  for (const { steps } of turns) {
    episode.beginTurn()
    for (const { reply } of steps) {
      if (reply.calls === null || reply.calls.length === 0) episode.say(reply.content ?? '')
      else episode.execute(reply.calls.map(({ name, arguments: written }) => ({ name, arguments: written })))
    }
  }
  return episode.score().valid
}

function effortOf(effort: Study['models']['actor']['effort']): Effort | null {
  return effort === 'default' ? null : effort
}

function charactersOf(environment: Environment, taskId: string): readonly number[] {
  const episode = environment.reset(taskId)
  const turns: number[] = []
  for (let turn = episode.beginTurn(); turn !== null; turn = episode.beginTurn()) {
    turns.push(JSON.stringify([turn.messages, turn.tools]).length)
  }
  return turns
}
