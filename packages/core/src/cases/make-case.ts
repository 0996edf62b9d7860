/** Makes a case from a finding: the shortest conversation that gives the same finding, without secrets. */
import { redactJson, redactText } from '../boundary/redaction/redact.ts'
import { TwinCheckError } from '../policy/paper/errors.ts'
import { isArray, type Json, mapMembers, readJson } from '../policy/paper/json.ts'
import { readStep } from '../policy/paper/step.ts'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import { callsOf } from '../policy/paper/trace/action.ts'
import type { Message } from '../policy/paper/trace/trace.ts'
import { type Profile, profileName } from '../policy/profile/description.ts'
import { policyOf } from '../policy/profile/policy-of.ts'
import type { TraceCase } from './case.ts'
import { type FoundInCase, findInStep } from './run-case.ts'

export type KeptStep = Pick<TraceCase, 'from' | 'messages' | 'tools' | 'proposal'> & {
  readonly condition: string
  /** Whether the agent's call was right, so that the finding is a false alarm. */
  readonly isRight: boolean
}

export class NotKeptError extends TwinCheckError {
  readonly code = 'not-kept'

  constructor(why: string) {
    super(`The finding was not kept: ${why} Nothing was written.`)
  }
}

export function makeCase(kept: KeptStep, profile: Profile): TraceCase {
  const policy = policyOf(profile)
  const step = withoutSecrets(kept)
  const findIn = (messages: TraceCase['messages']): FoundInCase | null =>
    findInStep({ ...step, messages }, policy).find(({ condition }) => condition === kept.condition) ?? null
  const found = findIn(step.messages)
  if (!found) {
    const why = findInStep(kept, policy).some(({ condition }) => condition === kept.condition)
      ? 'it depends on a secret, which a case never holds.'
      : `profile ${profileName(profile)} does not find ${kept.condition} at this step.`
    throw new NotKeptError(why)
  }
  const isSame = (fewer: TraceCase['messages']) => {
    const same = findIn(fewer)
    return same !== null && isSameAction(same, found)
  }
  // If the call was right, the whole conversation is kept. A message that the finding does not need may be the one that shows why the
  // call is right.
  const messages = kept.isRight ? step.messages : shortenMessages(step.messages, isSame)
  const { condition, action, reason } = findIn(messages) ?? found
  const expected = kept.isRight ? { condition: null, action: null, reason: '' } : { condition, action, reason }
  return { version: 1, from: kept.from, profile: profileName(profile), ...step, messages, expected }
}

/**
 * Two answers count as the same action even if their texts differ. The texts contain step counts, which change when messages are left
 * out.
 */
function isSameAction({ action: left }: FoundInCase, { action: right }: FoundInCase): boolean {
  return (left?.kind === 'answer' && right?.kind === 'answer') || canonicalJson(left) === canonicalJson(right)
}

function withoutSecrets({ messages, tools, proposal }: KeptStep): Pick<TraceCase, 'messages' | 'tools' | 'proposal'> {
  const redacted = redactJson(readJson({ messages, proposal }, 'step'), null)
  // Names of secrets in a schema are only the names of arguments, and the values under them describe the arguments. So these values are
  // kept, and only credentials inside the schema's texts are redacted.
  const step = readStep({ ...Object(redacted), tools: redactTexts(readJson(tools, 'tools')) })
  return { messages: step.messages, tools: step.tools, proposal: { kind: 'tool-calls', calls: callsOf(step.proposal) } }
}

function redactTexts(value: Json): Json {
  if (typeof value === 'string') return redactText(value, null)
  if (typeof value !== 'object' || value === null) return value
  return isArray(value) ? value.map(redactTexts) : mapMembers(value, redactTexts)
}

/**
 * The maximum number of parts that are tried one by one. The messages of a longer conversation are joined into larger parts, so that the
 * number of attempts stays bounded.
 */
const mostParts = 60

/**
 * Leaves out whole exchanges and answered calls that the finding does not need. `isSame` tells whether fewer messages still give the same
 * finding. Calls are left out together with their results. The latest user message stays.
 */
function shortenMessages(
  messages: readonly Message[],
  isSame: (fewer: readonly Message[]) => boolean,
): readonly Message[] {
  let parts = joinParts(splitParts(messages))
  const request = messages.findLast(({ role }) => role === 'user')
  for (let index = 0; index < parts.length; ) {
    const isKept = request !== undefined && parts[index]?.includes(request)
    const fewer = parts.filter((_, other) => other !== index)
    if (!isKept && isSame(fewer.flat())) parts = fewer
    else index++
  }
  return parts.flat()
}

function splitParts(messages: readonly Message[]): readonly (readonly Message[])[] {
  const parts: Message[][] = []
  const waiting = new Set<string>()
  for (const message of messages) {
    const open = parts.at(-1)
    if (open && waiting.size > 0) open.push(message)
    else parts.push([message])
    if (message.role === 'assistant') for (const { id } of message.calls) waiting.add(id)
    if (message.role === 'tool') waiting.delete(message.callId)
    if (message.role === 'user') waiting.clear()
  }
  return parts
}

function joinParts(parts: readonly (readonly Message[])[]): readonly (readonly Message[])[] {
  const size = Math.ceil(parts.length / mostParts)
  if (size <= 1) return parts
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, index) => {
    return parts.slice(index * size, (index + 1) * size).flat()
  })
}
