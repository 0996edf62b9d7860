/**
 * One stored run in neutral form: its messages, the decisions the agent took in it, and how it ended.
 *
 * Invariants
 *   1. A decision is an assistant message; what was visible to it are the messages in front of it, and nothing else.
 *   2. `found` was counted in the format's own shape, before the import; comparing it with the messages shows any loss.
 */
import type { ActiveTools, Message } from '@twincheck/core'
import type { AttackLabel } from './attack-label.ts'

export type TraceCounts = { readonly messages: number; readonly calls: number; readonly results: number }

/**
 * How often the user and the assistant spoke, as the format itself tells it. Where a call is an event or an item of its own
 * it is no message there, although whoever wrote it has spoken in the neutral form.
 */
export type SpokenCounts = { readonly user: number; readonly assistant: number }

export type TraceDecision = {
  /** The index of the proposing message in the run. */
  readonly position: number
  /** Counted from 0; what an agent says before the first user message belongs to turn 0. */
  readonly turn: number
  /** The index of this decision in its turn, from 0. */
  readonly step: number
  readonly tools: ActiveTools
}

/** What a format does not tell although a scan would want it; said in the summary. */
export type MissingPart = 'tool-schemas' | 'tool-outputs' | 'user-messages' | 'trajectory'

export type TraceRun = {
  /** Which kind of runs this is, for example `tau-bench`. */
  readonly source: string
  readonly model: string | null
  /** The run's own name; null where the format gives none, and its place in the file names it then. */
  readonly run: string | null
  /** Runs of the same task are not independent of each other; null where the run stands alone. */
  readonly task: string | null
  readonly outcome: boolean | null
  /** An attack on the run achieved its aim, whatever became of the user's task; absent where the format does not tell. */
  readonly compromised?: boolean
  /** Which calls serve an attacker; absent where the record is not labelled so. */
  readonly attack?: AttackLabel
  /** The graded result behind the outcome, for formats that grade. */
  readonly graded: number | null
  readonly messages: readonly Message[]
  readonly decisions: readonly TraceDecision[]
  readonly found: TraceCounts
  /** Absent where the format's messages are the neutral ones. */
  readonly spoken?: SpokenCounts
  readonly missing: readonly MissingPart[]
}

export function countMessages(messages: readonly Message[]): TraceCounts {
  let calls = 0
  let results = 0
  for (const message of messages) {
    if (message.role === 'assistant') calls += message.calls.length
    if (message.role === 'tool') results++
  }
  return { messages: messages.length, calls, results }
}

export function countSpoken({ messages, spoken }: Pick<TraceRun, 'messages' | 'spoken'>): SpokenCounts {
  if (spoken !== undefined) return spoken
  const counts = { user: 0, assistant: 0 }
  for (const { role } of messages) if (role === 'user' || role === 'assistant') counts[role]++
  return counts
}

export function addSpoken(left: SpokenCounts, right: SpokenCounts): SpokenCounts {
  return { user: left.user + right.user, assistant: left.assistant + right.assistant }
}

export const noneSpoken: SpokenCounts = { user: 0, assistant: 0 }

export function addCounts(left: TraceCounts, right: TraceCounts): TraceCounts {
  return {
    messages: left.messages + right.messages,
    calls: left.calls + right.calls,
    results: left.results + right.results,
  }
}

export const noCounts: TraceCounts = { messages: 0, calls: 0, results: 0 }
