/** A line of an official result file as a stored trajectory: what replay feeds, and what the log says came out. */
import { type Action, textAction } from '@twincheck/core'
import type { Step, WrittenCall } from '../environment.ts'
import { dict, dumpJson, isDict, type PyDict, type PyValue } from '../python/index.ts'
import { readCall } from '../replay/read-call.ts'
import type { StoredRun, StoredStep } from '../replay/stored-trajectory.ts'
import type { Call, Encoding } from './call.ts'
import { categoryOf } from './category.ts'
import { decodeStep, encodingOf } from './decode.ts'
import type { StoredRun as ResultLine } from './result-file.ts'

export function storedTrajectory({ id, result, record }: ResultLine): StoredRun {
  const category = categoryOf(id) ?? 'unknown'
  if (!Array.isArray(result)) {
    return { kind: 'no-trajectory', taskId: id, category, reason: `inference error: ${String(result).slice(0, 200)}` }
  }
  const encoding = encodingOf(result)
  const log = loggedTurns(record.get('inference_log') ?? null)
  const turns = result.map((turn, turnIndex) =>
    (Array.isArray(turn) ? turn : []).map((step, stepIndex) =>
      storedStep(step, encoding, { id: `${turnIndex}-${stepIndex}`, logged: log?.[turnIndex]?.[stepIndex] ?? null }),
    ),
  )
  return { kind: 'trajectory', trajectory: { taskId: id, category, turns } }
}

function storedStep(
  step: PyValue,
  encoding: Encoding,
  { id, logged }: { readonly id: string; readonly logged: readonly string[] | null },
): StoredStep {
  const written = writtenCalls(step, encoding)
  return { proposal: proposalOf(step, written, id), written, logged }
}

/** The calls of a step with their arguments as text. A step of text has none, and what cannot be decoded stays as it is. */
function writtenCalls(step: PyValue, encoding: Encoding): Step {
  if (encoding === 'prompting') {
    const decoded = decodeStep(step, encoding)
    return decoded.kind === 'calls' ? decoded.calls.map(writtenFromCall) : []
  }
  const items = Array.isArray(step) ? step : isDict(step) ? [step] : []
  return items.filter(isDict).flatMap((item) => [...item].map(([name, args]) => writtenCall(String(name), args)))
}

function writtenCall(name: string, args: PyValue): WrittenCall {
  return { name, arguments: typeof args === 'string' ? args : dumpJson(args) }
}

function writtenFromCall({ name, kwargs }: Call): WrittenCall {
  return { name, arguments: dumpJson(dict(kwargs)) }
}

function proposalOf(step: PyValue, written: Step, id: string): Action {
  if (written.length === 0) return textAction(typeof step === 'string' ? step : '')
  return {
    kind: 'tool-calls',
    calls: written.map((call, index) => readCall(`${id}-${index}`, call.name, call.arguments)),
  }
}

/** The tool outputs of the inference log, by turn and step. */
function loggedTurns(log: PyValue): readonly (readonly (readonly string[])[])[] | null {
  if (!Array.isArray(log)) return null
  return log.filter(isDict).map(loggedSteps)
}

function loggedSteps(turn: PyDict): readonly (readonly string[])[] {
  return [...turn].flatMap(([name, messages]) =>
    typeof name === 'string' && name.startsWith('step_') && Array.isArray(messages) ? [toolOutputs(messages)] : [],
  )
}

function toolOutputs(messages: readonly PyValue[]): readonly string[] {
  return messages.filter(isDict).flatMap((message) => {
    const content = message.get('role') === 'tool' ? message.get('content') : null
    return typeof content === 'string' ? [content] : []
  })
}
