/** Evaluates files of stored runs, with one line per run. A run that cannot be judged gets a line too. */
import { orFault } from '../file-fault.ts'
import { DojoDataset } from './dataset/dataset.ts'
import { type DojoEvaluation, evaluateRun } from './evaluate.ts'
import { DojoFileError, dojoRunName, readDojoFile } from './stored/stored-file.ts'
import type { RunProblem } from './stored/stored-run.ts'

export type EvaluatedDojoRun =
  | {
      readonly kind: 'verdict'
      readonly agent: string
      readonly evaluation: Extract<DojoEvaluation, { readonly kind: 'verdict' }>
    }
  | {
      readonly kind: 'problem'
      readonly agent: string
      readonly id: string | null
      readonly reason: RunProblem | 'bad-data' | 'no-verdict' | 'unreadable-file'
      readonly message: string
    }

export function* evaluateDojoFiles(files: readonly string[], data: string): Generator<EvaluatedDojoRun, void, void> {
  const dataset = new DojoDataset(data)
  for (const file of files) yield* evaluateFile(file, dataset)
}

function* evaluateFile(file: string, dataset: DojoDataset): Generator<EvaluatedDojoRun, void, void> {
  const agent = dojoRunName(file)
  const stored = orFault(DojoFileError, () => readDojoFile(file))
  if (stored instanceof DojoFileError) {
    yield { kind: 'problem', agent, id: null, reason: 'unreadable-file', message: stored.message }
    return
  }
  for (const { place, read } of stored) {
    const evaluation = read.kind === 'run' ? evaluateRun(read.run, dataset) : read
    if (evaluation.kind === 'verdict') {
      yield { kind: 'verdict', agent, evaluation }
      continue
    }
    const { reason, detail } = evaluation
    const id = 'run' in evaluation ? evaluation.run.id : evaluation.id
    yield { kind: 'problem', agent, id, reason, message: `${place}${id === null ? '' : ` (${id})`}: ${detail}.` }
  }
}
