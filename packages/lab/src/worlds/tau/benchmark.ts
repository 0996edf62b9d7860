/** tau-bench and tau2-bench as a world of the registry: the installer, and the files of stored conversations. */
import type { StoredRun } from '@twincheck/eval'
import { cached } from '@twincheck/eval/harness'
import { orFault } from '../file-fault.ts'
import type { BenchmarkWorld, SourceItem, StoredSource } from '../world.ts'
import { readTauFile, StoredFileError, type StoredTauRun, tauRunName } from './conversations/stored-file.ts'
import { TauDataset } from './dataset/dataset.ts'
import { installTau, tauFiles, tauToolLists } from './dataset/install.ts'
import { tauEnvironment } from './environment.ts'

const tauSource: StoredSource = {
  world: 'tau',
  environment: 'tau-bench',
  continuation:
    'In tau-bench the stored user repeats the stored messages in their order. After an edited call, or a deletion that left ' +
    'calls, the rest of the turn continued; a text instead of calls ended the turn, and the next stored message answered it.',
  emptyRuns: 'left-out',
  // A file of stored runs is a list of runs, or a document that begins with one of tau2-bench's four members.
  recognises: (head) =>
    (/^\s*\[/.test(head) && head.includes('"traj"')) || /^\s*\{\s*"(timestamp|info|tasks|simulations)"\s*:/.test(head),
  runName: tauRunName,
  dataFiles: [...tauFiles, ...tauToolLists.map(({ target }) => target)].map(({ path }) => path),
  read: readRuns,
}

export const tauWorld: BenchmarkWorld = {
  name: 'tau',
  installer: {
    title: 'tau-bench',
    mirror: { url: 'https://mirror.example/envs', holds: 'airline/ and retail/' },
    install: installTau,
  },
  source: tauSource,
  tasks: null,
}

const datasetAt = cached((data: string) => new TauDataset(data))

async function* readRuns(file: string, data: string): AsyncGenerator<SourceItem, void, void> {
  const runs = orFault(StoredFileError, () => readTauFile(file))
  if (runs instanceof StoredFileError) {
    yield { kind: 'problem', message: runs.message }
    return
  }
  const conversations = runs.flatMap((run) => (run.kind === 'conversation' ? [run.conversation] : []))
  const environment = tauEnvironment(datasetAt(data), conversations)
  for (const [index, run] of runs.entries()) {
    if (run.kind === 'problem') {
      yield run
      continue
    }
    const id = run.kind === 'conversation' ? run.conversation.id : run.id
    const place = `${file}, element ${index + 1}`
    const domain = run.kind === 'conversation' ? run.conversation.task.domain : run.domain
    // If a task was run several times, its id ends with the number of the trial. The number is removed, so that all trials of the task
    // belong to one family.
    const family = `${domain}/${id.replace(/#.*$/, '')}`
    yield { kind: 'run', id, family, place, unusable: null, environment, open: () => storedRun(run) }
  }
}

function storedRun(run: Exclude<StoredTauRun, { readonly kind: 'problem' }>): StoredRun {
  if (run.kind === 'empty') {
    return { kind: 'no-trajectory', taskId: run.id, category: run.domain, reason: run.reason }
  }
  const { id, task, turns } = run.conversation
  return { kind: 'trajectory', trajectory: { taskId: id, category: task.domain, turns } }
}
