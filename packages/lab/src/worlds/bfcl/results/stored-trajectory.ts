/** Reads a line of an official result file as a stored trajectory: the calls for a replay, and the logged outputs. */
import { type Action, textAction } from '@twincheck/core'
import { readCall, type StoredRun, type StoredStep, type WrittenCall, type WrittenStep } from '@twincheck/eval'
import { type Call, categoryOf, decodeStep, type Encoding, encodingOf } from '@twincheck/eval/bfcl'
import type { LoggedStep } from '@twincheck/eval/harness'
import { dict, dumpJson, isDict, type PyDict, type PyValue } from '@twincheck/eval/python'
import type { OfficialRun } from './result-file.ts'

export function storedTrajectory({ id, result, record }: OfficialRun): StoredRun {
  const category = categoryOf(id) ?? 'unknown'
  if (!Array.isArray(result)) {
    return { kind: 'no-trajectory', taskId: id, category, reason: `inference error: ${String(result).slice(0, 200)}` }
  }
  const encoding = encodingOf(result)
  const log = loggedTurns(record.get('inference_log') ?? null, encoding)
  const turns = result.map((turn, turnIndex) =>
    storedTurn(Array.isArray(turn) ? turn : [], encoding, { turn: turnIndex, logged: log && (log[turnIndex] ?? []) }),
  )
  return { kind: 'trajectory', trajectory: { taskId: id, category, turns, ...endingsOf(turns) } }
}

/**
 * Marks a run whose agent left out the last step of its turns. In the official format every turn ends with a step without calls, but some
 * agents leave that step out.
 */
function endingsOf(turns: readonly (readonly StoredStep[])[]): { readonly endings?: 'left-out' } {
  const made = turns.filter((steps) => steps.length > 0)
  const isLeftOut = made.length > 0 && made.every((steps) => steps.at(-1)?.proposal.kind === 'tool-calls')
  return isLeftOut ? { endings: 'left-out' } : {}
}

/**
 * Combines steps with their logs. If a step has no log, or a log has no step, the other part stays empty and the replay reports the
 * difference.
 */
function storedTurn(
  steps: readonly PyValue[],
  encoding: Encoding,
  { turn, logged }: { readonly turn: number; readonly logged: readonly LoggedStep[] | null },
): readonly StoredStep[] {
  const stored = steps.map((step, index) =>
    storedStep(step, encoding, { id: `${turn}-${index}`, logged: logged && (logged[index] ?? nothingLogged) }),
  )
  const more = (logged ?? []).slice(steps.length).filter(({ outputs }) => outputs.length > 0)
  return [...stored, ...more.map((entry) => ({ proposal: textAction(''), written: [], logged: entry }))]
}

const nothingLogged: LoggedStep = { calls: null, outputs: [] }

function storedStep(
  step: PyValue,
  encoding: Encoding,
  { id, logged }: { readonly id: string; readonly logged: LoggedStep | null },
): StoredStep {
  const written = writtenCalls(step, encoding)
  return { proposal: proposalOf(step, written, id), written, logged }
}

/** The calls of a step, with arguments as text. A text step has no calls. A step that cannot be decoded stays unchanged. */
function writtenCalls(step: PyValue, encoding: Encoding): WrittenStep {
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

function proposalOf(step: PyValue, written: WrittenStep, id: string): Action {
  if (written.length === 0) return textAction(typeof step === 'string' ? step : '')
  return {
    kind: 'tool-calls',
    calls: written.map((call, index) => readCall(`${id}-${index}`, call.name, call.arguments)),
  }
}

function loggedTurns(log: PyValue, encoding: Encoding): readonly (readonly LoggedStep[])[] | null {
  if (!Array.isArray(log)) return null
  return log.filter(isDict).map((turn) => loggedSteps(turn, encoding))
}

function loggedSteps(turn: PyDict, encoding: Encoding): readonly LoggedStep[] {
  return [...turn].flatMap(([name, messages]) =>
    typeof name === 'string' && name.startsWith('step_') && Array.isArray(messages)
      ? [{ calls: loggedCalls(messages, encoding), outputs: toolOutputs(messages) }]
      : [],
  )
}

/** The logged calls of a step. Returns null for prompting models, whose log has another form, and for steps without logged calls. */
function loggedCalls(messages: readonly PyValue[], encoding: Encoding): readonly string[] | null {
  if (encoding !== 'function-calling') return null
  for (const message of messages) {
    const calls = isDict(message) ? message.get('model_response_decoded') : undefined
    if (Array.isArray(calls)) return calls.map(String)
  }
  return null
}

function toolOutputs(messages: readonly PyValue[]): readonly string[] {
  return messages.filter(isDict).flatMap((message) => {
    const content = message.get('role') === 'tool' ? message.get('content') : null
    return typeof content === 'string' ? [content] : []
  })
}
