/** Reads the memory of a smolagents run: a task, then steps. Each step has its calls and one observation for all of them. */
import { functionCall, importMessages, readEach } from '../imported-run.ts'
import { firstOf, idOrNull, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import type { TraceFormat } from '../trace-format.ts'

export const smolagents: TraceFormat = {
  name: 'smolagents',
  title: 'smolagents runs',
  keys: 'steps task step_number tool_calls model_output observations',
  recognises: (record) => {
    const first = firstOf(stepsIn(record))
    if (first === undefined || 'role' in first) return false
    const steps = objectsOf(listOf(stepsIn(record)).slice(0, 4))
    return steps.some(
      (step) => typeof step.step_number === 'number' && ('observations' in step || 'model_output' in step),
    )
  },
  read: (record) => {
    const steps = objectsOf(stepsIn(record))
    return importMessages({ source: 'smolagents', run: idOrNull(record.id) }, steps, memorySteps)
  },
}

const memorySteps = readEach<RawRecord>({
  /** A step has one observation for all its calls. The observation becomes the result of the first call. */
  add: (conversation, step, index) => {
    const { task, system_prompt, plan } = step
    if (isAction(step)) {
      const calls = callsIn(step, index)
      conversation.assistant(textOrNull(step.model_output) ?? '', calls)
      const content = observed(step)
      if (content !== null && calls.length > 0) conversation.result({ callId: calls[0]?.id, content })
      else if (content !== null) conversation.system(content)
    } else if (typeof task === 'string') conversation.user(task)
    else if (typeof system_prompt === 'string') conversation.system(system_prompt)
    else if (typeof plan === 'string') conversation.assistant(plan, [])
    else conversation.leaveUnknown('message', `a step with ${Object.keys(step).join(', ').slice(0, 80)}`)
  },
  count: (step) => {
    if (!isAction(step)) return {}
    const calls = listOf(step.tool_calls).length
    const isObserved = Boolean(step.observations) || Boolean(step.error)
    return { said: isObserved && calls === 0 ? 2 : 1, calls, results: isObserved && calls > 0 ? 1 : 0 }
  },
})

function stepsIn({ steps, messages }: RawRecord): unknown {
  return steps ?? messages
}

function isAction(step: RawRecord): boolean {
  return step.step_number !== undefined
}

function callsIn({ tool_calls }: RawRecord, index: number) {
  return objectsOf(tool_calls).map((call, number) => {
    const { name, arguments: written } = functionCall(call)
    const given = typeof written === 'string' ? { input: written } : written
    return { id: textOrNull(call.id) ?? `step-${index}.${number}`, name, arguments: given }
  })
}

function observed({ observations, error }: RawRecord): string | null {
  const texts = [textOrNull(observations), textOrNull(objectOf(error).message)].filter((text) => text !== null)
  return texts.length > 0 ? texts.join('\n') : null
}
