/** Reads an element of a tau-bench result file, `{task_id, trial, reward, info, traj}`, as a conversation. */
import { dumpJson, isDict, isFloat, type PyDict, type PyValue } from '@twincheck/eval/python'
import { type TauDomainName, tauDomains } from '../domain.ts'
import { readTurns, type StoredCall, type StoredMessage, type TauTask } from './conversation.ts'
import type { StoredTauRun } from './stored-file.ts'

export type TauPlace = { readonly file: string; readonly element: number; readonly nameTrial: boolean }

/** The simulated user ends the conversation with this text. */
const STOP = '###STOP###'

export function readTauRun(record: PyDict, { file, element, nameTrial }: TauPlace): StoredTauRun {
  const trial = nameTrial ? `#${String(record.get('trial') ?? element)}` : ''
  const id = `${String(record.get('task_id'))}${trial}`
  const messages = listOf(record.get('traj')).filter(isDict).flatMap(readMessage)
  const task = memberOf(memberOf(record, 'info'), 'task')
  if (messages.length === 0) {
    return { kind: 'empty', id, domain: domainOfFile(file), reason: 'the trajectory is empty: an API error' }
  }
  const domain = domainOf(messages)
  if (task === null || domain === null) {
    const missing = task === null ? 'no info.task' : 'neither the airline policy nor the retail policy'
    return { kind: 'problem', message: `${file}, element ${element}: the run has ${missing}. It was left out.` }
  }
  const last = messages.at(-1)
  const conversation = {
    id,
    task: readTask(task, domain),
    ...readTurns(messages, tauDomains[domain], false),
    endedByUser: last?.role === 'user' && last.content.includes(STOP),
    stored: { success: numberOf(record.get('reward')) >= 0.999, databaseMatches: null },
  }
  return { kind: 'conversation', conversation }
}

/** Reads the task of a run. Its gold actions are stored as JSON text, so executing them cannot change them. */
function readTask(task: PyDict, domain: TauDomainName): TauTask {
  const goldActions = listOf(task.get('actions')).flatMap((action) =>
    isDict(action) ? [{ name: String(action.get('name')), arguments: dumpJson(action.get('kwargs') ?? null) }] : [],
  )
  return { domain, goldActions, expectedOutputs: listOf(task.get('outputs')).map(String) }
}

function readMessage(message: PyDict): readonly StoredMessage[] {
  const role = message.get('role')
  const content = textOf(message.get('content'))
  if (role === 'system' || role === 'user' || role === 'tool') return [{ role, content }]
  if (role !== 'assistant') return []
  return [{ role, content, calls: listOf(message.get('tool_calls')).filter(isDict).map(readToolCall) }]
}

function readToolCall(call: PyDict): StoredCall {
  const called = call.get('function') ?? null
  const member = (name: string) => (isDict(called) ? textOf(called.get(name)) : '')
  return { id: textOf(call.get('id')), name: member('name'), arguments: member('arguments') }
}

/** Finds the domain of a run. The first message of every run is the policy, whose heading names the domain. */
function domainOf(messages: readonly StoredMessage[]): TauDomainName | null {
  const policy = messages.find(({ role }) => role === 'system')?.content ?? ''
  const heading = /airline|retail/i.exec(policy)?.[0].toLowerCase()
  if (heading === undefined) return null
  return heading === 'airline' ? 'tau-airline' : 'tau-retail'
}

/** An empty run does not name its domain, so the domain is read from the official file name. */
function domainOfFile(file: string): string {
  return file.includes('retail') ? 'tau-retail' : 'tau-airline'
}

export function memberOf(value: PyDict | null, name: string): PyDict | null {
  const member = value?.get(name) ?? null
  return isDict(member) ? member : null
}

export function listOf(value: PyValue | undefined): readonly PyValue[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: PyValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

export function numberOf(value: PyValue | undefined): number {
  if (typeof value === 'number') return value
  return value !== undefined && isFloat(value) ? value.value : Number.NaN
}
