/** AgentDojo as a world of the registry: its installer, and its files of stored runs. */
import { cached } from '@twincheck/eval/harness'
import { orFault } from '../file-fault.ts'
import type { BenchmarkWorld, SourceItem, StoredSource } from '../world.ts'
import { DojoDataset } from './dataset/dataset.ts'
import { dojoFiles, installAgentDojo } from './dataset/install.ts'
import { dojoEnvironment } from './environment.ts'
import { prepareRun } from './evaluate.ts'
import { DojoFileError, dojoRunName, readDojoFile } from './stored/stored-file.ts'
import { dojoTrajectory } from './stored/stored-trajectory.ts'

const agentDojoSource: StoredSource = {
  world: 'agentdojo',
  environment: 'AgentDojo',
  continuation:
    'In AgentDojo the stored agent continued as before after every stop or edit: its later steps do not react to the text that ' +
    'replaced a result.',
  emptyRuns: 'left-out',
  recognises: (head) => ['"suite_name"', '"user_task_id"', '"messages"'].every((member) => head.includes(member)),
  runName: dojoRunName,
  dataFiles: dojoFiles.map(({ path }) => path),
  read: readRuns,
}

export const agentDojoWorld: BenchmarkWorld = {
  name: 'agentdojo',
  installer: {
    title: 'AgentDojo',
    mirror: { url: 'https://mirror.example/data', holds: 'suites/' },
    install: installAgentDojo,
  },
  source: agentDojoSource,
  tasks: null,
}

const datasetAt = cached((data: string) => new DojoDataset(data))

async function* readRuns(file: string, data: string): AsyncGenerator<SourceItem, void, void> {
  const dataset = datasetAt(data)
  const stored = orFault(DojoFileError, () => readDojoFile(file))
  if (stored instanceof DojoFileError) {
    yield { kind: 'problem', message: `${file}: ${stored.message}. It was left out.` }
    return
  }
  for (const { place, read } of stored) {
    if (read.kind === 'problem') {
      yield { kind: 'problem', message: `${place}: ${read.detail}. It was left out.` }
      continue
    }
    const { run } = read
    const prepared = prepareRun(run, dataset)
    const unusable = prepared.kind === 'problem' ? `${prepared.detail}. It was left out.` : null
    const environment = dojoEnvironment(dataset, prepared.kind === 'problem' ? [] : [prepared])
    const family = `${run.suite}/${run.task}`
    yield { kind: 'run', id: run.id, family, place, unusable, environment, open: () => dojoTrajectory(run) }
  }
}
