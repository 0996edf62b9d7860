/** A model that answers with a stored run's own steps. It keeps no state: the request says which step is next. */
import { isObject } from '@twincheck/core/reading'
import { isDict, type PyValue } from '@twincheck/eval/python'
import type { ScriptedReply, ScriptedRequest } from '../../core/test/scripted-model-server.ts'
import type { OfficialRun } from '../src/worlds/bfcl/results/result-file.ts'

/** The answer to a request: the step behind as many as the conversation already has. */
export function answerFromRun(run: OfficialRun, { body }: ScriptedRequest): ScriptedReply {
  const messages: readonly unknown[] = Array.isArray(body.messages) ? body.messages : []
  const spoken = messages.filter((message) => isObject(message) && message.role === 'assistant').length
  const step = flat(run.result)[spoken]
  if (step === undefined) return { status: 400, body: `The stored run of ${run.id} has no step ${spoken}.` }
  const usage = {
    inputTokens: countAt(run.record.get('input_token_count'), spoken),
    outputTokens: countAt(run.record.get('output_token_count'), spoken),
  }
  if (!Array.isArray(step)) return { content: typeof step === 'string' ? step : null, usage }
  const calls = step.flatMap((item, index) =>
    [...(isDict(item) ? item : [])].map(([name, args]) => ({
      id: `call_${spoken}_${index}`,
      name: String(name),
      arguments: String(args),
    })),
  )
  return { content: null, calls, usage }
}

function flat(turns: PyValue | undefined): readonly PyValue[] {
  return Array.isArray(turns) ? turns.flatMap((turn) => (Array.isArray(turn) ? turn : [])) : []
}

function countAt(turns: PyValue | undefined, index: number): number {
  const count = flat(turns)[index]
  return typeof count === 'number' ? count : 0
}
