/** What providers' formats have in common around their messages: an exchange, a name, a model, perhaps an outcome. */
import { isObject } from '@twincheck/core/reading'
import { readAttackLabel } from './attack-label.ts'
import type { ImportedConversation } from './conversation.ts'
import type { RawRecord } from './importer.ts'
import { booleanOrNull, idOrNull, numberOrNull, textOrNull } from './raw.ts'
import type { MissingPart, TraceCounts, TraceRun } from './trace-run.ts'

/** One API exchange: of its messages only the response is a decision. Anything else is a whole conversation. */
export type LoggedExchange = { readonly request: RawRecord; readonly response: RawRecord | null }

export function exchangeOf(record: RawRecord): LoggedExchange {
  const { request, response } = record
  return { request: isObject(request) ? request : record, response: isObject(response) ? response : null }
}

export function generalRun(
  source: string,
  record: RawRecord,
  conversation: ImportedConversation,
  found: TraceCounts,
): TraceRun {
  const { request, response } = exchangeOf(record)
  const model = textOrNull(record.model) ?? textOrNull(response?.model) ?? textOrNull(request.model)
  const run = runName(record) ?? idOrNull(response?.id)
  const task = idOrNull(record.task_id) ?? idOrNull(record.task)
  const named = namedRun({ source, model, run, task, outcome: statedOutcome(record) }, conversation, found)
  // Labels count the messages of the record: where one was left out they point at others.
  const attack = conversation.messages.length === found.messages ? readAttackLabel(record) : null
  return attack === null ? named : { ...named, attack }
}

/** A run of a format that names what it names in its own way. */
export function namedRun(
  named: Pick<TraceRun, 'source'> & Partial<Pick<TraceRun, 'model' | 'run' | 'task' | 'outcome'>>,
  conversation: ImportedConversation,
  found: TraceCounts,
): TraceRun {
  return {
    ...{ model: null, run: null, task: null, outcome: null, graded: null, ...named },
    messages: conversation.messages,
    decisions: conversation.decisions,
    found,
    missing: missingParts(conversation),
  }
}

export function missingParts({ decisions, messages }: ImportedConversation): readonly MissingPart[] {
  const missing: MissingPart[] = []
  if (decisions.length === 0) missing.push('trajectory')
  else if (decisions.some(({ tools }) => tools === null)) missing.push('tool-schemas')
  if (decisions.length > 0 && !messages.some(({ role }) => role === 'user')) missing.push('user-messages')
  return missing
}

function runName({ run, run_id, id, trace_id, conversation_id, session_id, sessionId }: RawRecord): string | null {
  const ids = [run, run_id, id, trace_id, conversation_id, session_id, sessionId].map(idOrNull)
  return ids.find((name) => name !== null) ?? null
}

/** A reward counts as success only where it is full. */
function statedOutcome({ outcome, success, passed, reward }: RawRecord): boolean | null {
  const stated = booleanOrNull(outcome) ?? booleanOrNull(success) ?? booleanOrNull(passed)
  if (stated !== null) return stated
  const number = numberOrNull(reward)
  return number === null ? null : isFullReward(number)
}

export function isFullReward(reward: number): boolean {
  return reward >= 0.999
}
