/** Evaluates files of stored runs, one line per run. Runs that cannot be judged get a line too. */
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
  for (const item of readOrSay(file)) {
    if (item instanceof DojoFileError) {
      yield { kind: 'problem', agent, id: null, reason: 'unreadable-file', message: item.message }
      continue
    }
    const { place, read } = item
    const evaluation = read.kind === 'run' ? evaluateRun(read.run, dataset) : null
    if (evaluation?.kind === 'verdict') {
      yield { kind: 'verdict', agent, evaluation }
      continue
    }
    const { id, reason, detail } = evaluation === null ? problemIn(read) : { ...evaluation, id: evaluation.run.id }
    yield { kind: 'problem', agent, id, reason, message: `${place}${id === null ? '' : ` (${id})`}: ${detail}.` }
  }
}

type ReadDojoRun = Exclude<ReturnType<typeof readOrSay>[number], DojoFileError>['read']

function problemIn(read: ReadDojoRun): {
  readonly id: string | null
  readonly reason: RunProblem
  readonly detail: string
} {
  return read.kind === 'problem' ? read : { id: read.run.id, reason: 'no-run', detail: 'it was not judged' }
}

function readOrSay(file: string): readonly (ReturnType<typeof readDojoFile>[number] | DojoFileError)[] {
  try {
    return readDojoFile(file)
  } catch (error) {
    if (error instanceof DojoFileError) return [error]
    throw error
  }
}
