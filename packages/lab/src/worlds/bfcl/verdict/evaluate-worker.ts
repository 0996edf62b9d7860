/** A worker of the pool that evaluates result files. */
import { type Evaluated, evaluateLines, type LineBatch } from './evaluate-lines.ts'

export default function evaluateInWorker(batch: LineBatch): readonly Evaluated[] {
  return evaluateLines(batch)
}
