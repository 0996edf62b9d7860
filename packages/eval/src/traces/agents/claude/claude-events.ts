/**
 * The events of a session of Claude Code, of its stream and of its exports, as runs. What the program itself put in
 * (`isMeta`) was not said by the user and stands as a system message; the summary after a compaction stands for what the
 * user said before. A helper's events (a side chain) are a run of their own.
 */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../../conversation.ts'
import { namedRun } from '../../general-run.ts'
import { type Imported, importedRuns, type RawRecord } from '../../importer.ts'
import { type LeftOut, unknownContent } from '../../left-out.ts'
import { addAnthropicMessages, countAnthropicMessages } from '../../providers/anthropic-messages.ts'
import { objectsOf, textOrNull } from '../../raw.ts'
import { countSpoken, type TraceCounts } from '../../trace-run.ts'
import { mergeClaudeMessages } from './merge-claude-messages.ts'

/** What of an event is needed to join it with the others: not the tools' results in the program's own form. */
export function claudeEvent(event: RawRecord): RawRecord {
  const { message, toolUseResult: _, usage: __, ...kept } = event
  if (!isObject(message)) return kept
  const { id, role, content, model } = message
  return { ...kept, message: { id, role, content, model } }
}

export function isClaudeMessage({ type, message }: RawRecord): boolean {
  return (type === 'user' || type === 'assistant') && isObject(message)
}

/** Events that tell about the session, not of what was said in it. Anything else that is no message is said to be left. */
export function leftEvent({ type }: RawRecord): readonly LeftOut[] {
  if (typeof type === 'string' && aboutTheSession.has(type)) return []
  return [unknownContent('record', `an event of the type ${JSON.stringify(type)?.slice(0, 60)}`)]
}

const aboutTheSession: ReadonlySet<string> = new Set([
  ...['system', 'summary', 'result', 'attachment', 'progress', 'queue-operation', 'file-history-snapshot'],
  ...['ai-title', 'custom-title', 'last-prompt', 'tag', 'mode', 'permission-mode', 'agent-name', 'agent-color'],
  ...['pr-link', 'stream_event', 'rate_limit_event', 'tool_progress', 'auth_status', 'control_request'],
  ...['control_response', 'keep_alive', 'env_manager_log', 'tool_use_summary', 'worktree-state', 'agent-setting'],
  ...['content-replacement', 'attribution-snapshot', 'task-summary', 'speculation-accept', 'prompt_suggestion'],
])

export function claudeRuns(events: readonly RawRecord[], source: string, session: string | null): Imported {
  const chains = chainsOf(withoutRepeats(events.filter(isClaudeMessage)))
  const read = [...chains].map(([side, own]) =>
    claudeRun(own, source, side === '' ? session : `${session ?? ''}/${side}`),
  )
  return importedRuns(
    read.map(({ run }) => run),
    read.flatMap(({ left }) => left),
  )
}

/** A session that was resumed tells again what was said before. */
function withoutRepeats(events: readonly RawRecord[]): readonly RawRecord[] {
  const seen = new Set<string>()
  return events.filter(({ uuid }) => {
    if (typeof uuid !== 'string') return true
    if (seen.has(uuid)) return false
    seen.add(uuid)
    return true
  })
}

/** The conversation itself under '', each helper's under a name: its own, that of the call it answers, or of its first event. */
function chainsOf(events: readonly RawRecord[]): ReadonlyMap<string, readonly RawRecord[]> {
  const chains = new Map<string, RawRecord[]>()
  const roots = new Map<unknown, string>()
  for (const event of events) {
    const side = sideOf(event, roots)
    const chain = chains.get(side)
    if (chain === undefined) chains.set(side, [event])
    else chain.push(event)
  }
  return chains
}

function sideOf(event: RawRecord, roots: Map<unknown, string>): string {
  const called = textOrNull(event.parent_tool_use_id)
  if (called !== null) return called
  if (event.isSidechain !== true) return ''
  const root = textOrNull(event.agentId) ?? roots.get(event.parentUuid) ?? textOrNull(event.uuid) ?? 'side'
  roots.set(event.uuid, root)
  return root
}

function claudeRun(events: readonly RawRecord[], source: string, run: string | null) {
  const conversation = new ImportedConversation()
  const messages = mergeClaudeMessages(events)
  addAnthropicMessages(conversation, messages)
  const found = { ...countBlocks(events), messages: countAnthropicMessages(messages).messages }
  const read = namedRun({ source, model: modelOf(events), run }, conversation, found)
  // What stands behind a result in one message is another one only in the neutral form.
  const assistant = messages.filter(({ role }) => role === 'assistant').length
  return { run: { ...read, spoken: { ...countSpoken(read), assistant } }, left: conversation.left }
}

/** The program answers in its own name where the API failed. */
function modelOf(events: readonly RawRecord[]): string | null {
  for (const { message } of events) {
    const model = isObject(message) ? textOrNull(message.model) : null
    if (model !== null && model !== '<synthetic>') return model
  }
  return null
}

/** Over the events as they stand, before they are merged. A call that is written again is the same call. */
function countBlocks(events: readonly RawRecord[]): Pick<TraceCounts, 'calls' | 'results'> {
  const calls = new Set<unknown>()
  let results = 0
  for (const { message } of events) {
    for (const block of objectsOf(isObject(message) ? message.content : null)) {
      if (String(block.type).endsWith('tool_use')) calls.add(block.id ?? block)
      if (String(block.type).endsWith('tool_result')) results++
    }
  }
  return { calls: calls.size, results }
}
