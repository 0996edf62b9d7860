/** Gives verdicts on lines of result files. If a line cannot be evaluated, the result is a problem that names the line. */
import { TwinCheckError } from '@twincheck/core'
import { Dataset } from '@twincheck/eval/bfcl'
import { cached } from '@twincheck/eval/harness'
import { readResultLine } from '../results/result-file.ts'
import { type ErrorType, Evaluator } from './evaluate.ts'

export type LineBatch = {
  readonly data: string
  readonly file: string
  readonly lines: readonly { readonly text: string; readonly line: number }[]
}

export type Evaluated =
  /** `errorType` is the official error type. It is null if the run is valid. */
  | { readonly kind: 'verdict'; readonly id: string; readonly valid: boolean; readonly errorType: ErrorType | null }
  | { readonly kind: 'problem'; readonly message: string }

const evaluatorAt = cached((data: string) => new Evaluator(new Dataset(data)))

export function evaluateLines({ data, file, lines }: LineBatch): readonly Evaluated[] {
  const evaluator = evaluatorAt(data)
  return lines.map(({ text, line }) => evaluateLine(evaluator, text, file, line))
}

function evaluateLine(evaluator: Evaluator, text: string, file: string, line: number): Evaluated {
  const read = readResultLine(text, file, line)
  if (read.kind === 'problem') return { kind: 'problem', message: read.problem.message }
  const { id, result } = read.run
  try {
    const verdict = evaluator.evaluate(id, result)
    return { kind: 'verdict', id, valid: verdict.valid, errorType: verdict.valid ? null : verdict.errorType }
  } catch (error) {
    // The error is not a verdict, because the run itself may be valid. The benchmark's file is damaged or lacks the task.
    if (!(error instanceof TwinCheckError)) throw error
    return { kind: 'problem', message: `${file}, line ${line}: ${id} cannot be judged. ${error.message}` }
  }
}
