/** The memory of a smolagents run: a task, then steps, each with the calls that were made and what was observed of them all. */
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { firstOf, idOrNull, listOf, objectsOf, textOrNull } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export const smolagents: Importer = {
  format: 'smolagents',
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
    const conversation = new ImportedConversation()
    for (const [index, step] of steps.entries()) addStep(conversation, step, index)
    const run = namedRun({ source: 'smolagents', run: idOrNull(record.id) }, conversation, count(steps))
    return importedRuns([run], conversation.left)
  },
}

function stepsIn({ steps, messages }: RawRecord): unknown {
  return steps ?? messages
}

/** The observations are of all the step's calls together: they answer the first, and there is one result. */
function addStep(conversation: ImportedConversation, step: RawRecord, index: number): void {
  const { task, system_prompt, plan } = step
  if (isAction(step)) {
    const calls = callsIn(step, index)
    conversation.assistant(textOrNull(step.model_output) ?? '', calls)
    const told = observed(step)
    if (told !== null && calls.length > 0) conversation.result({ callId: calls[0]?.id, content: told })
    else if (told !== null) conversation.system(told)
  } else if (typeof task === 'string') conversation.user(task)
  else if (typeof system_prompt === 'string') conversation.system(system_prompt)
  else if (typeof plan === 'string') conversation.assistant(plan, [])
  else conversation.leave(unknownContent('message', `a step with ${Object.keys(step).join(', ').slice(0, 80)}`))
}

function isAction(step: RawRecord): boolean {
  return step.step_number !== undefined
}

function callsIn({ tool_calls }: RawRecord, index: number) {
  return objectsOf(tool_calls).map((call, number) => {
    const [inner = call] = objectsOf([call.function])
    const written = inner.arguments
    const given = typeof written === 'string' ? { input: written } : written
    return { id: textOrNull(call.id) ?? `step-${index}.${number}`, name: inner.name, arguments: given }
  })
}

function observed({ observations, error }: RawRecord): string | null {
  const [failure] = objectsOf([error])
  const told = [textOrNull(observations), textOrNull(failure?.message)].filter((text) => text !== null)
  return told.length > 0 ? told.join('\n') : null
}

function count(steps: readonly RawRecord[]): TraceCounts {
  const acting = steps.filter(isAction)
  const told = acting.filter(({ observations, error }) => Boolean(observations) || Boolean(error))
  const results = told.filter(({ tool_calls }) => listOf(tool_calls).length > 0).length
  const calls = acting.reduce((sum, { tool_calls }) => sum + listOf(tool_calls).length, 0)
  return { messages: steps.length + told.length, calls, results }
}
