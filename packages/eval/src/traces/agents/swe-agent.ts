/**
 * Trajectories of SWE-agent (`.traj`): what was said before the first step stands in `history`, demonstrations among it;
 * each step of `trajectory` is an action and what was observed. Newer files have the calls in `history` too; in older ones
 * an action is a command line, whose first word is the tool.
 */
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { firstOf, objectsOf, textOrNull } from '../raw.ts'
import type { SpokenCounts, TraceCounts } from '../trace-run.ts'

export const sweAgent: Importer = {
  format: 'swe-agent',
  recognises: ({ trajectory, info, history }) => {
    const first = firstOf(trajectory)
    if (first !== undefined) return 'action' in first && 'observation' in first
    return Array.isArray(trajectory) && Array.isArray(history) && info !== undefined
  },
  read: (record, { fileName }) => {
    const steps = objectsOf(record.trajectory)
    const told = objectsOf(record.history)
    // Without a history, what the first step was asked with is what was said before it.
    const history = (told.length > 0 ? told : objectsOf(steps[0]?.query)).filter(isOwn)
    const begun = history.findIndex(({ role }) => role === 'assistant')
    const before = begun < 0 ? history : history.slice(0, begun)
    const answers = history.filter(({ role }) => role === 'assistant')
    const conversation = new ImportedConversation()
    for (const { role, content } of before) {
      if (role === 'system') conversation.system(content)
      else conversation.user(content)
    }
    for (const [index, step] of steps.entries()) addStep(conversation, step, answers[index])
    const run = namedRun({ source: 'swe-agent', run: fileName }, conversation, count(before.length, steps))
    return importedRuns([begun >= 0 ? { ...run, spoken: countSpoken(history) } : run], conversation.left)
  },
}

/** Older versions tell what was observed in the user's name. */
function countSpoken(history: readonly RawRecord[]): SpokenCounts {
  const by = (speaker: string) => history.filter(({ role }) => role === speaker).length
  return { user: by('user'), assistant: by('assistant') }
}

/** A demonstration is another run, shown to the model as an example. */
function isOwn({ is_demo, message_type }: RawRecord): boolean {
  return is_demo !== true && message_type !== 'demonstration'
}

function addStep(conversation: ImportedConversation, step: RawRecord, answer: RawRecord | undefined): void {
  const said = textOrNull(step.thought) ?? step.response
  const action = textOrNull(step.action)
  if (action === null) {
    conversation.assistant(said, [])
    // Nothing ran: what is observed is what the program says about the answer.
    if (textOrNull(step.observation) !== null) conversation.system(step.observation)
    return
  }
  const calls = answer?.action === step.action ? objectsOf(answer?.tool_calls).map(writtenCall) : []
  const call = calls[0] ?? commandCall(action)
  conversation.assistant(said, [call])
  conversation.result({ callId: call.id, content: step.observation })
}

/** One command a step is carried out, and one is observed. */
function writtenCall(call: RawRecord): ImportedCall {
  const [inner = call] = objectsOf([call.function])
  return { id: call.id, name: inner.name, arguments: inner.arguments }
}

function commandCall(action: string): ImportedCall {
  const command = action.trim()
  const word = /^[\w.-]{1,64}(?=\s|$)/.exec(command)?.[0]
  if (word === undefined) return { id: null, name: 'command', arguments: { input: command } }
  return { id: null, name: word, arguments: { input: command.slice(word.length).trim() } }
}

function count(before: number, steps: readonly RawRecord[]): TraceCounts {
  const acted = steps.filter(({ action }) => typeof action === 'string' && action !== '').length
  const told = steps.filter(({ observation }) => typeof observation === 'string' && observation !== '')
  const replies = told.filter(({ action }) => typeof action !== 'string' || action === '').length
  return { messages: before + steps.length + acted + replies, calls: acted, results: acted }
}
