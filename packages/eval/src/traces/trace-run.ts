/**
 * One stored run, independent of its format: its messages, the agent's decisions, and how it ended.
 *
 * Invariants
 *   1. A decision is an assistant message. The agent could see only the messages before it.
 *   2. `found` is counted in the original records, separately from the import. Comparing it with the messages shows
 *      any loss.
 */
import { type Action, type ActiveTools, type Message, textAction } from '@twincheck/core'
import { booleanOrNull, listOf, type RawRecord, textOrNull } from './raw.ts'

export type TraceCounts = { readonly messages: number; readonly calls: number; readonly results: number }

/**
 * How often the user and the assistant spoke, as the format counts messages. In some formats a call is a separate event or item, which is
 * not counted here. Such a call still becomes an assistant message of the run.
 */
export type SpokenCounts = { readonly user: number; readonly assistant: number }

export type TraceDecision = {
  readonly position: number
  /** The number of the turn, counted from 0. Messages of the agent before the first user message belong to turn 0. */
  readonly turn: number
  readonly step: number
  readonly tools: ActiveTools
}

/** Kinds of information that a scan needs and that a format may lack. The summary lists what is missing. */
export type MissingPart = 'tool-schemas' | 'tool-outputs' | 'user-messages' | 'trajectory'

export type TraceRun = {
  readonly source: string
  readonly model: string | null
  /** The name of the run. Null if the format has no name for it; the run is then named by its place in the file. */
  readonly run: string | null
  /**
   * The task of the run. Runs of the same task are not statistically independent. Null if the run has no task in common with other runs.
   */
  readonly task: string | null
  readonly outcome: boolean | null
  /** Whether an attack on the run succeeded. This is independent of the user's task, and absent if the format does not say. */
  readonly compromised?: boolean
  /** Which calls serve an attacker. The member is absent if the record has no such label. */
  readonly attack?: AttackLabel
  readonly graded: number | null
  readonly messages: readonly Message[]
  readonly decisions: readonly TraceDecision[]
  readonly found: TraceCounts
  /**
   * How often the user and the assistant spoke, as the format counts messages. The member is absent if this count is the same as the
   * number of imported messages.
   */
  readonly spoken?: SpokenCounts
  readonly missing: readonly MissingPart[]
}

/** The action that an assistant message proposes. The action is its calls or, without calls, its text. */
export function proposalOf(message: Message | undefined): Action {
  if (message?.role !== 'assistant' || message.calls.length === 0) return textAction(message?.content ?? '')
  return { kind: 'tool-calls', calls: message.calls }
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

export function countRoles(roles: readonly unknown[], user = 'user', assistant = 'assistant'): SpokenCounts {
  const by = (speaker: string) => roles.filter((role) => role === speaker).length
  return { user: by(user), assistant: by(assistant) }
}

export function countStray(messages: readonly Message[]): number {
  const called = new Set(messages.flatMap((one) => (one.role === 'assistant' ? one.calls.map(({ id }) => id) : [])))
  return messages.filter((one) => one.role === 'tool' && !called.has(one.callId)).length
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

/** The place of a call in a run: the index of its message, and the index of the call in this message. */
export type CallPosition = { readonly position: number; readonly call: number }

/**
 * The label of an attacked run: which calls serve the attacker, how the attack was worded, and whether it succeeded. Only measurements
 * use the label; no condition can see it.
 */
export type AttackLabel = {
  /** Runs of the kinds `attack` and `attacked-utility` were attacked. Every other kind is a run without an attack. */
  readonly kind: string
  readonly wording: string
  readonly suite: string
  readonly injected: readonly CallPosition[]
  /** Whether the attack succeeded. Null if the label does not say. In this case the injected calls decide. */
  readonly achieved: boolean | null
}

/** Reads the attack label of a record. Null if there is no label. A label has `injected`, a list of pairs [message, call]. */
export function readAttackLabel(record: RawRecord): AttackLabel | null {
  if (!Array.isArray(record.injected)) return null
  const injected = record.injected.flatMap((pair) => readPlace(pair) ?? [])
  return {
    kind: textOrNull(record.cls) ?? (injected.length > 0 ? 'attack' : 'clean'),
    wording: textOrNull(record.family) ?? textOrNull(record.wording) ?? '(no wording named)',
    suite: textOrNull(record.suite) ?? '(no suite named)',
    injected,
    achieved: booleanOrNull(record.achieved),
  }
}

function readPlace(pair: unknown): CallPosition | null {
  const [position, call] = listOf(pair)
  return isIndex(position) && isIndex(call) ? { position, call } : null
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
