/** Official result files of BFCL as a source of stored runs. */
import { basename, dirname } from 'node:path'
import type { Environment } from '@twincheck/eval'
import { DataFileError, Dataset } from '@twincheck/eval/bfcl'
import { officialManifest } from '../../worlds/bfcl/dataset/install.ts'
import { bfclEnvironment } from '../../worlds/bfcl/environment.ts'
import { readResultFile } from '../../worlds/bfcl/results/result-file.ts'
import { storedTrajectory } from '../../worlds/bfcl/results/stored-trajectory.ts'
import type { SourceItem, StoredSource } from './stored-source.ts'

export const bfclSource: StoredSource = {
  world: 'bfcl',
  environment: 'bfcl-v4-multi-turn',
  continuation: null,
  emptyRuns: 'failed',
  recognises: (head) => /^\s*\{\s*"id"\s*:\s*"multi_turn_/.test(head),
  runName: bfclRunName,
  dataFiles: [...officialManifest.files, officialManifest.constants.converted].map(({ path }) => path),
  read: readRuns,
}

type Benchmark = { readonly dataset: Dataset; readonly environment: Environment }

const benchmarks = new Map<string, Benchmark>()

export function bfclEnvironmentAt(data: string): Environment {
  return benchmarkAt(data).environment
}

/** The folder names the agent in the official layout, the one above it where results are grouped; the file only the category. */
function bfclRunName(file: string): string {
  const folder = dirname(file)
  const name = basename(folder) === 'multi_turn' ? basename(dirname(folder)) : basename(folder)
  return name === '' || name === '.' ? basename(file) : name
}

/** The dataset is read once in a process, however many files are replayed on it. */
function benchmarkAt(data: string): Benchmark {
  const known = benchmarks.get(data)
  if (known) return known
  const dataset = new Dataset(data)
  const opened = { dataset, environment: bfclEnvironment(dataset) }
  benchmarks.set(data, opened)
  return opened
}

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
    yield { kind: 'run', id, place, unusable, environment, open: () => storedTrajectory(line.run) }
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
