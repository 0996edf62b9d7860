/**
 * Reads SWE-agent trajectories (`.traj`). `history` holds the messages before the first step, including demonstrations. Each step of
 * `trajectory` is an action and its observation. In newer files, `history` also holds the calls. In older files, an action is a command
 * line whose first word is the tool.
 */
import { functionCall, type ImportedCall, ImportedConversation, namedRun } from '../imported-run.ts'
import { firstOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { importedRuns, type TraceFormat } from '../trace-format.ts'
import { countRoles, type TraceCounts } from '../trace-run.ts'

export const sweAgent: TraceFormat = {
  name: 'swe-agent',
  title: 'SWE-agent trajectories',
  keys: 'trajectory history info environment replay_config',
  recognises: ({ trajectory, info, history }) => {
    const first = firstOf(trajectory)
    if (first !== undefined) return 'action' in first && 'observation' in first
    return Array.isArray(trajectory) && Array.isArray(history) && info !== undefined
  },
  read: (record, { fileName }) => {
    const steps = objectsOf(record.trajectory)
    const stored = objectsOf(record.history)
    // If the file has no history, the prompt of the first step holds the earlier messages.
    const history = (stored.length > 0 ? stored : objectsOf(steps[0]?.query)).filter(isOwn)
    const begun = history.findIndex(({ role }) => role === 'assistant')
    const before = begun < 0 ? history : history.slice(0, begun)
    const answers = history.filter(({ role }) => role === 'assistant')
    const conversation = new ImportedConversation()
    for (const { role, content } of before) if (!conversation.say(role, content)) conversation.user(content)
    for (const [index, step] of steps.entries()) addStep(conversation, step, answers[index])
    const run = namedRun({ source: 'swe-agent', run: fileName }, conversation, count(before.length, steps))
    // Older versions write observations as user messages. So the number of user messages in the file includes the observations.
    const spoken = countRoles(history.map(({ role }) => role))
    return importedRuns([begun >= 0 ? { ...run, spoken } : run], conversation.left)
  },
}

/** Whether the message belongs to this run. Demonstrations belong to another run, which the model got as an example. */
function isOwn({ is_demo, message_type }: RawRecord): boolean {
  return is_demo !== true && message_type !== 'demonstration'
}

function addStep(conversation: ImportedConversation, step: RawRecord, answer: RawRecord | undefined): void {
  const said = textOrNull(step.thought) ?? step.response
  const action = textOrNull(step.action)
  if (action === null) {
    conversation.assistant(said, [])
    // If a step has no action, nothing ran. The observation of such a step is the program's reply to the agent's text.
    if (textOrNull(step.observation) !== null) conversation.system(step.observation)
    return
  }
  const calls = answer?.action === step.action ? objectsOf(answer?.tool_calls).map(functionCall) : []
  const call = calls[0] ?? commandCall(action)
  conversation.assistant(said, [call])
  conversation.result({ callId: call.id, content: step.observation })
}

function commandCall(action: string): ImportedCall {
  const command = action.trim()
  const word = /^[\w.-]{1,64}(?=\s|$)/.exec(command)?.[0]
  if (word === undefined) return { id: null, name: 'command', arguments: { input: command } }
  return { id: null, name: word, arguments: { input: command.slice(word.length).trim() } }
}

function count(before: number, steps: readonly RawRecord[]): TraceCounts {
  const acted = steps.filter(({ action }) => typeof action === 'string' && action !== '').length
  const observed = steps.filter(({ observation }) => typeof observation === 'string' && observation !== '')
  const replies = observed.filter(({ action }) => typeof action !== 'string' || action === '').length
  return { messages: before + steps.length + acted + replies, calls: acted, results: acted }
}
