/** MLflow: what went in and came out is JSON text under `mlflow.spanInputs` and `mlflow.spanOutputs`. */
import { heldValue } from '../../held-value.ts'
import { at } from '../attribute-tree.ts'
import { storedWork } from '../backends/stored-work.ts'
import type { SpanWork } from '../span.ts'
import type { SpanAttributes } from './span-dialects.ts'

export function mlflowWork({ own, name, failed }: SpanAttributes): SpanWork | null {
  const type = heldValue(at(own, 'mlflow.spanType'))
  const input = at(own, 'mlflow.spanInputs')
  const output = at(own, 'mlflow.spanOutputs')
  if (type === undefined && input === undefined && output === undefined) return null
  const chat = heldValue(at(own, 'mlflow.chat.tools'))
  return storedWork({ type: String(type ?? ''), name, input, output, tools: chat, failed })
}
