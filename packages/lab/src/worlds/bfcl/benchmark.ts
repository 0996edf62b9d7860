/** BFCL as a world of the registry: its installer, its official result files, and its tasks. */
import { basename, dirname } from 'node:path'
import { categories, categoryOf, DataFileError, Dataset } from '@twincheck/eval/bfcl'
import { cached, suffixCluster } from '@twincheck/eval/harness'
import type { BenchmarkWorld, SourceItem, StoredSource, WorldTasks } from '../world.ts'
import { installBfcl, officialManifest } from './dataset/install.ts'
import { bfclEnvironment } from './environment.ts'
import { readResultFile } from './results/result-file.ts'
import { runBfcl } from './results/run.ts'
import { storedTrajectory } from './results/stored-trajectory.ts'

const bfclSource: StoredSource = {
  world: 'bfcl',
  environment: 'bfcl-v4-multi-turn',
  continuation: null,
  emptyRuns: 'failed',
  recognises: (head) => /^\s*\{\s*"id"\s*:\s*"multi_turn_/.test(head),
  mayRecognise: (head) => head.includes('"multi_turn_'),
  form: 'official BFCL result files of the multi-turn categories, one {"id": "multi_turn_…", "result": …} a line',
  runName: bfclRunName,
  dataFiles: [...officialManifest.files, officialManifest.constants.converted].map(({ path }) => path),
  read: readRuns,
}

const bfclTasks: WorldTasks = {
  environmentAt: (data) => benchmarkAt(data).environment,
  tasksAt: (data) => {
    const { dataset } = benchmarkAt(data)
    return categories.flatMap((category) => dataset.tasks(category).map(({ id }) => ({ id, category })))
  },
  categoryOf: (taskId) => categoryOf(taskId) ?? null,
  run: async (options) => (await runBfcl(options)).files,
}

export const bfclWorld: BenchmarkWorld = {
  name: 'bfcl',
  installer: {
    title: 'BFCL V4',
    mirror: { url: 'https://mirror.example/bfcl_eval', holds: 'data/ and eval_checker/' },
    install: installBfcl,
  },
  source: bfclSource,
  tasks: bfclTasks,
}

/**
 * The name of the run. In the official layout it is the name of the folder above `multi_turn`. Otherwise it is the name of the file's
 * folder.
 */
function bfclRunName(file: string): string {
  const folder = dirname(file)
  const name = basename(folder) === 'multi_turn' ? basename(dirname(folder)) : basename(folder)
  return name === '' || name === '.' ? basename(file) : name
}

const benchmarkAt = cached((data: string) => {
  const dataset = new Dataset(data)
  return { dataset, environment: bfclEnvironment(dataset) }
})

async function* readRuns(file: string, data: string): AsyncGenerator<SourceItem, void, void> {
  const { dataset, environment } = benchmarkAt(data)
  for await (const line of readResultFile(file)) {
    if (line.kind === 'problem') {
      yield { kind: 'problem', message: line.problem.message }
      continue
    }
    const { id, line: number } = line.run
    const place = `${file}, line ${number}`
    const unusable = problemWith(id, dataset)
    yield {
      kind: 'run',
      id,
      family: suffixCluster(id),
      place,
      unusable,
      environment,
      open: () => storedTrajectory(line.run),
    }
  }
}

function problemWith(id: string, dataset: Dataset): string | null {
  try {
    dataset.task(id)
    return null
  } catch (error) {
    if (error instanceof DataFileError) return `the line was left out. ${error.message}`
    throw error
  }
}
