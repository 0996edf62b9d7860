/** Writes a run as the official handler for function-calling models does, as a result line with an inference log. */
import { decodeStep } from '@twincheck/eval/bfcl'
import type { StateEntry } from '@twincheck/eval/harness'
import { dict, dumpJson, Float, type PyDict, type PyValue, parseJson } from '@twincheck/eval/python'
import type { Failure } from '../../actor/journal.ts'
import { type ActorRun, type ActorStep, type ActorTurn, officialStepsPerTurn } from '../../actor/loop.ts'
import type { TaskResult } from '../../actor/run-tasks.ts'

export function resultLine(result: TaskResult): string {
  const record = result.kind === 'run' ? officialResult(result.run) : officialFailure(result.taskId, result.failure)
  return `${dumpJson(record)}\n`
}

export function officialResult(run: ActorRun): PyDict {
  const { taskId, turns } = run
  const ofSteps = (value: (step: ActorStep) => PyValue) => turns.map(({ steps }) => steps.map(value))
  return dict({
    id: taskId,
    result: ofSteps(answerOf),
    input_token_count: ofSteps(({ reply }) => reply.usage?.inputTokens ?? 0),
    output_token_count: ofSteps(({ reply }) => reply.usage?.outputTokens ?? 0),
    latency: ofSteps(({ milliseconds }) => new Float(milliseconds / 1000)),
    inference_log: inferenceLog(run),
  })
}

export function officialFailure(taskId: string, { code, message }: Failure): PyDict {
  return dict({ id: taskId, result: `Error during inference: ${message}`, traceback: `${code}: ${message}` })
}

/**
 * The answer of a step in the official format. If the provider sent a list of calls, the answer is that list, even if it is empty.
 * Otherwise the answer is the text.
 */
function answerOf({ reply: { calls, content } }: ActorStep): PyValue {
  return calls === null ? content : calls.map((call) => dict([[call.name, call.arguments]]))
}

function inferenceLog({ initialState, turns, forcedToQuit }: ActorRun): PyValue[] {
  const log = stateLog(initialState)
  for (const [index, turn] of turns.entries()) {
    log.push(turnLog(turn, forcedToQuit && index === turns.length - 1), ...stateLog(turn.state))
  }
  return log
}

/**
 * The log entry with the states of all classes. In the official format the entry is a list with one inner list, which has the states.
 * Without any state the entry is an empty list.
 */
function stateLog(state: readonly StateEntry[]): PyValue[] {
  if (state.length === 0) return []
  return [state.map(({ name, content }) => dict({ role: 'state_info', class_name: name, content: parseJson(content) }))]
}

function turnLog({ messages, steps }: ActorTurn, forcedToQuit: boolean): PyDict {
  const log = dict({ begin_of_turn_query: messages.map(({ role, content }) => messageEntry(role, content)) })
  for (const [index, step] of steps.entries()) {
    const entries = stepLog(step)
    if (forcedToQuit && index === steps.length - 1) {
      entries.push(handlerEntry(`Model has been forced to quit after ${officialStepsPerTurn} steps.`))
    }
    log.set(`step_${index}`, entries)
  }
  return log
}

function stepLog(step: ActorStep): PyValue[] {
  const answer = answerOf(step)
  const outcome = step.outcome ?? withoutCalls(answer)
  const said = messageEntry('assistant', answer)
  if (outcome.kind === 'undecodable') {
    return [said, handlerEntry('Error decoding the model response. Proceed to next turn.', ['error', outcome.error])]
  }
  const calls: [string, PyValue] = ['model_response_decoded', [...outcome.calls]]
  const decoded = [said, handlerEntry('Successfully decoded model response.', calls)]
  if (outcome.calls.length === 0) {
    return [...decoded, handlerEntry('Empty response from the model. Proceed to next turn.', calls)]
  }
  return [...decoded, ...outcome.outputs.map((output) => messageEntry('tool', output))]
}

/** Decodes an answer without calls. An empty list or text decodes to no calls, and any other text decodes to an error. */
function withoutCalls(answer: PyValue) {
  const decoded = decodeStep(answer, 'function-calling')
  return decoded.kind === 'undecodable' ? decoded : ({ kind: 'executed', calls: [], outputs: [] } as const)
}

function messageEntry(role: string, content: PyValue): PyDict {
  return dict({ role, content })
}

function handlerEntry(content: string, more?: readonly [string, PyValue]): PyDict {
  return dict([['role', 'handler_log'], ['content', content], ...(more === undefined ? [] : [more])])
}
