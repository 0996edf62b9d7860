/** Reads a stored WorkBench run strictly. Errors say what is missing. The members `correct` and `side_effects` are never read. */
import { isObject } from '@twincheck/core/reading'
import { PythonError, type PyValue, parseJson } from '@twincheck/eval/python'

export type OfficeCall = {
  readonly id: string
  readonly name: string
  /** The call's input as JSON text: an object or a string. */
  readonly arguments: string
  readonly input: PyValue
}

export type AgentStep =
  | { readonly kind: 'call'; readonly text: string; readonly call: OfficeCall; readonly output: string }
  | { readonly kind: 'text'; readonly text: string }

export type WorkBenchRun = {
  readonly id: string
  readonly task: string
  readonly domain: string
  readonly toolset: string
  readonly conversation: {
    readonly opening: readonly { readonly role: 'system' | 'user'; readonly content: string }[]
    readonly steps: readonly AgentStep[]
  } | null
  readonly reason: string
  readonly written: readonly string[] | null
  readonly error: string
}

export type ReadOfficeRun =
  | { readonly kind: 'run'; readonly run: WorkBenchRun }
  | { readonly kind: 'problem'; readonly id: string | null; readonly detail: string }

const MOST_MESSAGES = 2_000
const MOST_CALLS = 1_000

class OfficeRunFault extends Error {}

export function readWorkBenchRun(value: unknown): ReadOfficeRun {
  const id = isObject(value) && typeof value.id === 'string' ? value.id : null
  try {
    if (!isObject(value)) throw new OfficeRunFault('it is no JSON object')
    if (id === null || id === '') throw new OfficeRunFault(`its id is ${shown(value.id)}`)
    return { kind: 'run', run: readRecord(value, id) }
  } catch (error) {
    if (!(error instanceof OfficeRunFault)) throw error
    return { kind: 'problem', id, detail: error.message }
  }
}

function readRecord(record: Readonly<Record<string, unknown>>, id: string): WorkBenchRun {
  const error = record.error ?? ''
  if (typeof error !== 'string') throw new OfficeRunFault(`its error is ${shown(error)}`)
  const conversation = record.messages === undefined ? null : readMessages(record.messages)
  const written = readWritten(record.function_calls)
  if (written === null && conversation === null) throw new OfficeRunFault('it has neither messages nor function_calls')
  return {
    id,
    task: demandText(record, 'task'),
    domain: demandText(record, 'domain'),
    toolset: demandText(record, 'toolset'),
    conversation,
    reason: typeof record.reason === 'string' ? record.reason : 'the benchmark kept no conversation',
    written,
    error,
  }
}

function demandText(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = record[name]
  if (typeof value !== 'string') throw new OfficeRunFault(`its ${name} is ${shown(value)}`)
  return value
}

function readWritten(value: unknown): readonly string[] | null {
  if (value === undefined || value === null) return null
  if (!Array.isArray(value) || !value.every((call) => typeof call === 'string')) {
    throw new OfficeRunFault(`its function_calls are ${shown(value)}`)
  }
  if (value.length > MOST_CALLS) throw new OfficeRunFault(`it has ${value.length} function_calls`)
  return value
}

/** Reads the messages: first system and user messages, then calls with one output each, and at the end at most one text. */
function readMessages(value: unknown): NonNullable<WorkBenchRun['conversation']> {
  if (!Array.isArray(value)) throw new OfficeRunFault(`its messages are ${shown(value)}`)
  if (value.length > MOST_MESSAGES) throw new OfficeRunFault(`it has ${value.length} messages`)
  const opening: { role: 'system' | 'user'; content: string }[] = []
  const steps: AgentStep[] = []
  for (let index = 0; index < value.length; index++) {
    const place = `message ${index + 1}`
    const { role, content, tool_calls } = messageAt(value, index)
    if (role === 'system' || role === 'user') {
      if (steps.length > 0) throw new OfficeRunFault(`${place} of the role ${role} comes after the agent's first step`)
      opening.push({ role, content })
    } else if (role !== 'assistant' || steps.at(-1)?.kind === 'text') {
      throw new OfficeRunFault(`${place} has the role ${shown(role)} where the agent's next step was expected`)
    } else if (tool_calls === undefined || tool_calls === null) steps.push({ kind: 'text', text: content })
    else {
      const call = readCall(tool_calls, place)
      const answer = messageAt(value, ++index)
      if (answer.role !== 'tool') throw new OfficeRunFault(`${place} has a call without an output`)
      steps.push({ kind: 'call', text: content, call, output: answer.content })
    }
  }
  return { opening, steps }
}

function messageAt(messages: readonly unknown[], index: number) {
  const message = messages[index]
  if (!isObject(message)) throw new OfficeRunFault(`message ${index + 1} is ${shown(message)}`)
  const content = message.content ?? ''
  if (typeof content !== 'string') throw new OfficeRunFault(`message ${index + 1} has the content ${shown(content)}`)
  return { role: message.role, content, tool_calls: message.tool_calls }
}

function readCall(calls: unknown, place: string): OfficeCall {
  const [call, ...others] = Array.isArray(calls) ? calls : []
  const made = isObject(call) && isObject(call.function) ? call.function : {}
  const { name, arguments: text } = made
  if (others.length > 0 || typeof name !== 'string' || typeof text !== 'string') {
    throw new OfficeRunFault(`${place} has the calls ${shown(calls)}`)
  }
  const input = readInput(text)
  if (input === null) throw new OfficeRunFault(`${place} has the arguments ${shown(text)}`)
  return { id: isObject(call) && typeof call.id === 'string' ? call.id : '', name, arguments: text, input }
}

export function readInput(text: string): PyValue {
  try {
    const input = parseJson(text)
    return typeof input === 'string' || input instanceof Map ? input : null
  } catch (error) {
    if (error instanceof PythonError) return null
    throw error
  }
}

function shown(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
