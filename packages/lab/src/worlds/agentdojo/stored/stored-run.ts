/** Reads a stored AgentDojo run strictly. Errors name the run and what is missing. */
import { isDict, type PyDict, type PyValue, repr } from '@twincheck/eval/python'
import { isSuiteName, type SuiteName } from '../dataset/dataset.ts'
import { suites } from '../suite.ts'
import type { TracedCall } from '../tasks/task.ts'
import type { WorldOutput } from '../world.ts'

export type DojoCall = TracedCall & { readonly id: string }

export type DojoMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly calls: readonly DojoCall[] }
  | { readonly role: 'tool'; readonly output: WorldOutput }

export type DojoRun = {
  readonly id: string
  readonly pipeline: string
  readonly suite: SuiteName
  readonly task: string
  /** The attacker's task. `injectionTask` is null in a run without an attack. */
  readonly injectionTask: string | null
  readonly attack: string | null
  readonly injections: ReadonlyMap<string, string>
  readonly messages: readonly DojoMessage[]
  readonly error: string | null
  readonly stored: { readonly utility: boolean | null; readonly security: boolean | null }
}

export type ReadRun =
  | { readonly kind: 'run'; readonly run: DojoRun }
  | { readonly kind: 'problem'; readonly id: string | null; readonly reason: RunProblem; readonly detail: string }

export type RunProblem =
  | 'no-run'
  | 'unknown-suite'
  | 'unknown-task'
  | 'other-version'
  | 'bad-injections'
  | 'bad-messages'

const VERSIONS = ['v1', 'v1.1']
const MOST_MESSAGES = 2_000
const MOST_CALLS = 500

class RunFault extends Error {
  readonly reason: RunProblem

  constructor(reason: RunProblem, detail: string) {
    super(detail)
    this.reason = reason
  }
}

export function readDojoRun(value: PyValue): ReadRun {
  const id = isDict(value) ? runId(value) : null
  try {
    if (!isDict(value)) throw new RunFault('no-run', 'it is no JSON object')
    return { kind: 'run', run: readRecord(value, id ?? '') }
  } catch (error) {
    if (!(error instanceof RunFault)) throw error
    return { kind: 'problem', id, reason: error.reason, detail: error.message }
  }
}

function runId(record: PyDict): string | null {
  const parts = ['suite_name', 'user_task_id', 'attack_type', 'injection_task_id'].map((name) => record.get(name))
  const named = parts.filter((part) => typeof part === 'string')
  return named.length < 2 ? null : named.join('/')
}

function readRecord(record: PyDict, id: string): DojoRun {
  const version = record.get('benchmark_version') ?? null
  if (version !== null && !VERSIONS.includes(String(version))) {
    throw new RunFault('other-version', `it is of benchmark ${String(version)}; known here: ${VERSIONS.join(', ')}`)
  }
  const suite = record.get('suite_name')
  if (!isSuiteName(suite)) throw new RunFault('unknown-suite', `its suite_name is ${shown(suite)}`)
  const { userTasks, injectionTasks } = suites[suite]
  const task = record.get('user_task_id')
  if (typeof task !== 'string' || ![...userTasks, ...injectionTasks].includes(task)) {
    throw new RunFault('unknown-task', `suite ${suite} has no task ${shown(task)}`)
  }
  const injectionTask = record.get('injection_task_id') ?? null
  if (injectionTask !== null && (typeof injectionTask !== 'string' || !injectionTasks.includes(injectionTask))) {
    throw new RunFault('unknown-task', `suite ${suite} has no injection task ${shown(injectionTask)}`)
  }
  return {
    id,
    pipeline: textOrNull(record.get('pipeline_name')) ?? '',
    suite,
    task,
    injectionTask,
    attack: textOrNull(record.get('attack_type')),
    injections: readInjections(record.get('injections')),
    messages: readMessages(record.get('messages')),
    error: textOrNull(record.get('error')),
    stored: { utility: truthOrNull(record.get('utility')), security: truthOrNull(record.get('security')) },
  }
}

function readInjections(value: PyValue | undefined): ReadonlyMap<string, string> {
  if (value === undefined || value === null) return new Map()
  if (!isDict(value)) throw new RunFault('bad-injections', `its injections are ${shown(value)}`)
  return new Map(
    [...value].map(([name, text]) => {
      if (typeof text !== 'string') throw new RunFault('bad-injections', `injection ${String(name)} is ${shown(text)}`)
      return [String(name), text]
    }),
  )
}

function readMessages(value: PyValue | undefined): readonly DojoMessage[] {
  if (!Array.isArray(value)) throw new RunFault('bad-messages', `its messages are ${shown(value)}`)
  if (value.length > MOST_MESSAGES) throw new RunFault('bad-messages', `it has ${value.length} messages`)
  return value.map((message, index) => readMessage(message, `message ${index + 1}`))
}

function readMessage(message: PyValue, place: string): DojoMessage {
  if (!isDict(message)) throw new RunFault('bad-messages', `${place} is ${shown(message)}`)
  const role = message.get('role')
  const content = contentOf(message.get('content'), place)
  switch (role) {
    case 'system':
    case 'user':
      return { role, content: content ?? '' }
    case 'assistant':
      return { role, content, calls: readCalls(message.get('tool_calls'), place) }
    case 'tool':
      return { role, output: { content: content ?? '', error: textOrNull(message.get('error')) } }
  }
  throw new RunFault('bad-messages', `${place} has the role ${shown(role)}`)
}

function contentOf(value: PyValue | undefined, place: string): string | null {
  if (value === undefined || value === null || typeof value === 'string') return value ?? null
  if (!Array.isArray(value)) throw new RunFault('bad-messages', `${place} has the content ${shown(value)}`)
  const texts = value.map((part) => (isDict(part) ? (part.get('content') ?? part.get('text')) : null))
  return texts.filter((text) => typeof text === 'string').join('\n')
}

function readCalls(value: PyValue | undefined, place: string): readonly DojoCall[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new RunFault('bad-messages', `${place} has the tool_calls ${shown(value)}`)
  if (value.length > MOST_CALLS) throw new RunFault('bad-messages', `${place} has ${value.length} calls`)
  return value.map((call) => {
    const name = isDict(call) ? call.get('function') : undefined
    const args = isDict(call) ? (call.get('args') ?? null) : null
    if (!isDict(call) || typeof name !== 'string' || !isDict(args)) {
      throw new RunFault('bad-messages', `${place} has the call ${shown(call)}`)
    }
    return {
      id: textOrNull(call.get('id')) ?? '',
      name,
      args: new Map([...args].map(([key, item]) => [String(key), item])),
    }
  })
}

function textOrNull(value: PyValue | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function truthOrNull(value: PyValue | undefined): boolean | null {
  return typeof value === 'boolean' ? value : null
}

function shown(value: PyValue | undefined): string {
  const text = value === undefined ? 'missing' : repr(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

export type Round = {
  readonly text: string | null
  readonly calls: readonly DojoCall[]
  /** The outputs of the executed calls, which are the first calls of the round. The list is empty at the round limit. */
  readonly outputs: readonly WorldOutput[]
}

export function roundsOf(messages: readonly DojoMessage[]): readonly Round[] {
  const rounds: { text: string | null; calls: readonly DojoCall[]; outputs: WorldOutput[] }[] = []
  for (const message of messages) {
    if (message.role === 'assistant') rounds.push({ text: message.content, calls: message.calls, outputs: [] })
    const round = rounds.at(-1)
    if (message.role === 'tool' && round !== undefined && round.outputs.length < round.calls.length) {
      round.outputs.push(message.output)
    }
  }
  return rounds
}
