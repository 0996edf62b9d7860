/**
 * Trajectories in ATIF, Harbor's format: steps of the user, the agent and the system; a step of the agent holds its calls
 * and what was observed. What another agent did in between is only referred to, or is a trajectory of its own inside.
 */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { importedRuns, joinImports, type RawRecord, type RecordImporter } from '../importer.ts'
import { type LeftOut, unknownContent } from '../left-out.ts'
import { idOrNull, listOf, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'

export const atif: RecordImporter = {
  format: 'atif',
  recognises: ({ schema_version, steps, agent }) =>
    Array.isArray(steps) && isObject(agent) && typeof schema_version === 'string' && schema_version.startsWith('ATIF'),
  read: (record, context) => {
    const steps = objectsOf(record.steps)
    const agent = isObject(record.agent) ? record.agent : {}
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(agent.tool_definitions)
    for (const step of steps) addStep(conversation, step)
    const model = textOrNull(agent.model_name) ?? textOrNull(steps.find((step) => step.model_name)?.model_name)
    const named = { source: 'atif', model, run: idOrNull(record.session_id) ?? idOrNull(record.trajectory_id) }
    const own = importedRuns([namedRun(named, conversation, count(steps))], conversation.left)
    const others = objectsOf(record.subagent_trajectories).filter(atif.recognises)
    return joinImports([own, ...others.map((other) => atif.read(other, context))])
  },
}

function addStep(conversation: ImportedConversation, step: RawRecord): void {
  const results = objectsOf(isObject(step.observation) ? step.observation.results : null)
  switch (step.source) {
    case 'user':
      conversation.user(step.message)
      break
    case 'system':
      conversation.system(step.message)
      break
    case 'agent':
      addAnswer(conversation, step, results)
      return
    default:
      conversation.leave(unknownContent('message', `a step of ${JSON.stringify(step.source)?.slice(0, 60)}`))
  }
  for (const _ of results) conversation.leave(ofAnother)
}

/** Observations that name no call are those of the step's calls, in their order. */
function addAnswer(conversation: ImportedConversation, step: RawRecord, results: readonly RawRecord[]): void {
  const calls = objectsOf(step.tool_calls).map(({ tool_call_id, function_name, arguments: written }, index) => {
    return {
      id: textOrNull(tool_call_id) ?? `step-${String(step.step_id)}.${index}`,
      name: function_name,
      arguments: written,
    }
  })
  conversation.assistant(step.message, calls)
  for (const [index, { source_call_id, content }] of results.entries()) {
    const id = textOrNull(source_call_id) ?? (calls[index] ?? calls.at(-1))?.id
    if (id === undefined) conversation.leave(ofAnother)
    else conversation.result({ callId: id, content })
  }
}

const ofAnother: LeftOut = {
  kind: 'skipped',
  what: 'result',
  reason: 'not-the-agents',
  detail: 'An observation that answers no call of the agent: the program’s own, or of another agent.',
}

function count(steps: readonly RawRecord[]): TraceCounts {
  let calls = 0
  let results = 0
  for (const { tool_calls, observation } of steps) {
    calls += listOf(tool_calls).length
    results += listOf(isObject(observation) ? observation.results : null).length
  }
  return { messages: steps.length + results, calls, results }
}
