/** Runs a model on BFCL V4 tasks and writes the official result files. */
import { join } from 'node:path'
import type { JsonObject } from '@twincheck/core'
import { type Category, categories, Dataset } from '@twincheck/eval/bfcl'
import { openJournal } from '../../actor/journal.ts'
import { type RunTasksOptions, runTasks } from '../../actor/run-tasks.ts'
import { bfclEnvironment } from '../environment.ts'
import { withOfficialWording } from './official-wording.ts'
import { writeResults } from './write-results.ts'

export type BfclRunOptions = Omit<RunTasksOptions, 'environment' | 'taskIds' | 'journal'> & {
  readonly data: string
  readonly out: string
  /** Name of the result folder, as in the official layout; `/` becomes `_`. */
  readonly modelName: string
  /** Other settings that distinguish runs, such as sampling and provider options. */
  readonly settings?: JsonObject
  /** Default: all four categories. */
  readonly categories?: readonly Category[]
  /** Only these tasks. Default: all tasks of the categories. */
  readonly tasks?: readonly string[]
}

export type BfclRun = {
  readonly files: readonly string[]
  readonly tasks: number
  readonly failed: number
  /** Lines of the benchmark's own files that could not be used. */
  readonly problems: readonly string[]
}

/** An interrupted run is kept in its journal: the same call resumes with the missing tasks. */
export async function runBfcl(options: BfclRunOptions): Promise<BfclRun> {
  const { data, out, modelName, effort, settings = {}, categories: chosen = categories } = options
  const dataset = new Dataset(data)
  const runName = modelName.replace(/[-./]/g, '_')
  const environment = withOfficialWording(bfclEnvironment(dataset, { runName }), dataset)
  const taskIds = options.tasks?.map((id) => dataset.task(id).id) ?? tasksOf(dataset, chosen)
  const folder = join(out, modelName.replaceAll('/', '_'))
  const journal = openJournal(join(folder, 'journal.jsonl'), {
    environment: environment.name,
    model: modelName,
    effort,
    ...settings,
  })
  try {
    const results = await runTasks({ ...options, environment, taskIds, journal })
    return {
      files: await writeResults(folder, results),
      tasks: results.length,
      failed: results.filter(({ kind }) => kind === 'failed').length,
      problems: options.tasks
        ? []
        : chosen.flatMap((category) => dataset.problems(category).map(({ message }) => message)),
    }
  } finally {
    journal.close()
  }
}

function tasksOf(dataset: Dataset, chosen: readonly Category[]): readonly string[] {
  return chosen.flatMap((category) => dataset.tasks(category).map(({ id }) => id))
}
