/** WorkBench as a world of the registry: its installer, and its files of stored runs. */
import { cached } from '@twincheck/eval/harness'
import { orFault } from '../file-fault.ts'
import type { BenchmarkWorld, SourceItem, StoredSource } from '../world.ts'
import { WorkBenchDataset } from './dataset/dataset.ts'
import { installWorkBench, missingTasks, workBenchTables } from './dataset/install.ts'
import { workBenchEnvironment } from './environment.ts'
import { offeredSchemas, readWorkBenchFile, WorkBenchFileError, workBenchRunName } from './stored/stored-file.ts'
import { workBenchTrajectory } from './stored/stored-trajectory.ts'
import { WorkBenchJudge } from './verdict.ts'

const workBenchSource: StoredSource = {
  world: 'workbench',
  environment: 'WorkBench',
  continuation:
    'In WorkBench the stored agent continued as before after every stop or edit: its later steps do not react to the change. ' +
    'A call on which a tool raises an exception ended the run.',
  emptyRuns: 'failed',
  recognises: (head) => ['"toolset"', '"task"', '"template"', '"query"'].every((member) => head.includes(member)),
  runName: workBenchRunName,
  dataFiles: [...workBenchTables.map(({ path }) => path), 'tasks.jsonl'],
  read: readRuns,
}

export const workBenchWorld: BenchmarkWorld = {
  name: 'workbench',
  installer: {
    title: 'WorkBench',
    mirror: { url: 'https://mirror.example/data', holds: 'processed/ and raw/' },
    install: installWorkBench,
    stillMissing: missingTasks,
  },
  source: workBenchSource,
  tasks: null,
}

const openAt = cached((data: string) => {
  const dataset = new WorkBenchDataset(data)
  return { dataset, judge: new WorkBenchJudge(dataset.office()) }
})

async function* readRuns(file: string, data: string): AsyncGenerator<SourceItem, void, void> {
  const { dataset, judge } = openAt(data)
  const source = orFault(WorkBenchFileError, () => {
    return { runs: readWorkBenchFile(file), schemas: offeredSchemas(file, data) }
  })
  if (source instanceof WorkBenchFileError) {
    yield { kind: 'problem', message: source.message }
    return
  }
  const seen = new Set<string>()
  for (const { place, read } of source.runs) {
    if (read.kind === 'problem') {
      yield { kind: 'problem', message: `${place}: ${read.detail}. It was left out.` }
      continue
    }
    const { run } = read
    if (seen.has(run.id)) {
      yield { kind: 'problem', message: `${place}: the id ${run.id} occurs for the second time. It was left out.` }
      continue
    }
    seen.add(run.id)
    const task = dataset.task(run.task)
    const tools = source.schemas.get(run.toolset)
    const unknown = task === undefined ? `task ${run.task}` : tools === undefined ? `tool set ${run.toolset}` : null
    const known = task !== undefined && tools !== undefined ? [{ run, task, tools }] : []
    yield {
      kind: 'run',
      id: run.id,
      family: task?.template || run.task,
      place,
      unusable: unknown === null ? null : `the data has no ${unknown}. It was left out.${badTasks(dataset)}`,
      environment: workBenchEnvironment(dataset.office(), judge, known),
      open: () => workBenchTrajectory(run),
    }
  }
}

/** Names the lines of the task file that cannot be read. If the task of a run is unknown, an unreadable line may be the reason. */
function badTasks(dataset: WorkBenchDataset): string {
  const [first, ...others] = dataset.problems()
  if (first === undefined) return ''
  return ` ${first}${others.length > 0 ? ` And ${others.length} more lines that are no task.` : ''}`
}
