/**
 * Trajectories in ATIF, Harbor's format: steps of the user, the agent and the system. An agent's step holds its calls and
 * their results. The steps of a sub-agent are only referenced, or are a nested trajectory.
 */
import { type ImportedConversation, importMessages, readEach } from '../imported-run.ts'
import type { LeftOut } from '../left-out.ts'
import { idOrNull, isObject, listOf, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { joinImports, type RecordFormat } from '../trace-format.ts'

export const atif: RecordFormat = {
  name: 'atif',
  title: 'ATIF trajectories (Harbor)',
  keys: 'schema_version session_id agent steps final_metrics',
  recognises: ({ schema_version, steps, agent }) =>
    Array.isArray(steps) && isObject(agent) && typeof schema_version === 'string' && schema_version.startsWith('ATIF'),
  read: (record, context) => {
    const steps = objectsOf(record.steps)
    const agent = objectOf(record.agent)
    const model = textOrNull(agent.model_name) ?? textOrNull(steps.find((step) => step.model_name)?.model_name)
    const named = { source: 'atif', model, run: idOrNull(record.session_id) ?? idOrNull(record.trajectory_id) }
    const own = importMessages(named, steps, atifSteps, { tools: agent.tool_definitions })
    const others = objectsOf(record.subagent_trajectories).filter(atif.recognises)
    return joinImports([own, ...others.map((other) => atif.read(other, context))])
  },
}

const atifSteps = readEach<RawRecord>({
  add: (conversation, step) => {
    const results = objectsOf(objectOf(step.observation).results)
    if (step.source === 'agent') addAnswer(conversation, step, results)
    else {
      if (!conversation.say(step.source, step.message)) {
        conversation.leaveUnknown('message', `a step of ${shortJson(step.source)}`)
      }
      for (const _ of results) conversation.leave(ofAnother)
    }
  },
  count: ({ tool_calls, observation }) => ({
    calls: listOf(tool_calls).length,
    results: listOf(objectOf(observation).results).length,
  }),
})

/** Observations that name no call answer the step's calls in order. */
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
