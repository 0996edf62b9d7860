/**
 * Reads trajectories in ATIF, the format of Harbor: steps of the user, the agent and the system. A step of the agent holds its calls and
 * their results. Instead of calls, Terminus 2 may write its commands as JSON in the message: `{commands: [{keystrokes}]}`. The steps of a
 * sub-agent are in a nested trajectory, or the file only refers to them.
 */
import { type ImportedConversation, importMessages, readEach } from '../imported-run.ts'
import type { LeftOut } from '../left-out.ts'
import {
  idOrNull,
  isObject,
  listOf,
  objectOf,
  objectsOf,
  parsedObject,
  type RawRecord,
  shortJson,
  textOrNull,
} from '../raw.ts'
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
  count: ({ source, tool_calls, message, observation }) => ({
    calls: source === 'agent' ? listOf(tool_calls).length || countKeystrokes(message) : 0,
    results: listOf(objectOf(observation).results).length,
  }),
})

/** If the observations of a step do not name their calls, they answer the calls in order. */
function addAnswer(conversation: ImportedConversation, step: RawRecord, results: readonly RawRecord[]): void {
  const written = objectsOf(step.tool_calls)
  const calls = (written.length > 0 ? written : commandsIn(step.message)).map((call, index) => ({
    id: textOrNull(call.tool_call_id) ?? `step-${String(step.step_id)}.${index}`,
    name: call.function_name,
    arguments: call.arguments,
  }))
  conversation.assistant(step.message, calls)
  for (const [index, { source_call_id, content }] of results.entries()) {
    const id = textOrNull(source_call_id) ?? (calls[index] ?? calls.at(-1))?.id
    if (id === undefined) conversation.leave(ofAnother)
    else conversation.result({ callId: id, content })
  }
}

/**
 * Terminus 2 sends keystrokes to a terminal, and sees the terminal only after all of them. It may write the keystrokes as JSON in the
 * message.
 */
function commandsIn(message: unknown): readonly RawRecord[] {
  if (typeof message !== 'string' || !message.includes('"keystrokes"')) return []
  const held = parsedObject(message.slice(message.indexOf('{'), message.lastIndexOf('}') + 1))
  return objectsOf(held?.commands).map((command) => ({ function_name: 'bash_command', arguments: command }))
}

function countKeystrokes(message: unknown): number {
  return String(message).match(/"keystrokes"\s*:/g)?.length ?? 0
}

const ofAnother: LeftOut = {
  kind: 'skipped',
  what: 'result',
  reason: 'not-the-agents',
  detail: 'An observation that answers no call of the agent: the program’s own, or of another agent.',
}
