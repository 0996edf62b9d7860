/**
 * Replays a logged run and compares what the worlds do with what the log says, byte for byte: the decoded calls, every
 * tool output, and the state of every class before the first turn and after each one.
 */

import { callText, decodeStep, type Encoding, encodingOf } from '@twincheck/eval/bfcl'
import { dumpJson, isDict, type PyDict, type PyValue } from '@twincheck/eval/python'
import type { Scenario } from '../src/worlds/bfcl/world/scenario.ts'
import { World } from '../src/worlds/bfcl/world/world.ts'

export type LogDifference = {
  readonly kind: 'decoded' | 'output' | 'state' | 'structure'
  /** Counted from 0; -1 is the state before the first turn. */
  readonly turn: number
  readonly step: number | null
  /** The call, or the class whose state differs. */
  readonly subject: string
  readonly logged: string
  readonly replayed: string
}

export type LogCheck = {
  readonly outputs: number
  readonly states: number
  readonly differences: readonly LogDifference[]
}

/** `log` is the `inference_log` of a result line. `runName` is the model's name as the official variables spell it. */
export function checkLog(scenario: Scenario, runName: string, log: PyValue): LogCheck {
  const differences: LogDifference[] = []
  const check = { outputs: 0, states: 0, differences }
  if (!Array.isArray(log)) return check
  const replay: Replay = { world: new World(scenario, runName), encoding: encodingOfLog(log), check }
  let turn = -1
  for (const entry of log) {
    if (Array.isArray(entry)) {
      checkStates(replay, turn, entry)
    } else if (isDict(entry)) {
      turn++
      checkTurn(replay, turn, entry)
    }
  }
  return check
}

type Replay = {
  readonly world: World
  readonly encoding: Encoding
  readonly check: { outputs: number; states: number; readonly differences: LogDifference[] }
}

function encodingOfLog(log: readonly PyValue[]): Encoding {
  return encodingOf(log.map((entry) => (isDict(entry) ? stepsOf(entry).map((step) => answerOf(step)) : [])))
}

function checkTurn(replay: Replay, turn: number, entry: PyDict): void {
  for (const [index, step] of stepsOf(entry).entries()) checkStep(replay, { turn, step: index }, step)
}

function checkStep(
  replay: Replay,
  place: { readonly turn: number; readonly step: number },
  step: readonly PyDict[],
): void {
  const { world, encoding, check } = replay
  const decoded = decodeStep(answerOf(step), encoding)
  const [verdict] = step.filter((message) => message.get('role') === 'handler_log')
  if (decoded.kind === 'undecodable') {
    compare(check, { kind: 'decoded', ...place, subject: 'step' }, verdict?.get('error') ?? null, decoded.error)
    return
  }
  const texts = decoded.calls.map((call) => callText(call, encoding))
  compare(check, { kind: 'decoded', ...place, subject: 'step' }, verdict?.get('model_response_decoded') ?? null, texts)
  const logged = step.filter((message) => message.get('role') === 'tool')
  for (const [index, call] of decoded.calls.entries()) {
    check.outputs++
    const output = logged[index]?.get('content') ?? null
    compare(check, { kind: 'output', ...place, subject: texts[index] ?? '' }, output, world.execute(call))
  }
  if (logged.length !== texts.length) {
    compare(check, { kind: 'structure', ...place, subject: 'number of outputs' }, logged.length, texts.length)
  }
}

function checkStates({ world, check }: Replay, turn: number, logged: readonly PyValue[]): void {
  const states = world.stateLog()
  for (const [index, entry] of logged.entries()) {
    check.states++
    const subject = isDict(entry) ? String(entry.get('class_name')) : 'state'
    compare(check, { kind: 'state', turn, step: null, subject }, entry, states[index] ?? null)
  }
  if (states.length !== logged.length) {
    const difference = { kind: 'structure', turn, step: null, subject: 'number of states' } as const
    compare(check, difference, logged.length, states.length)
  }
}

function compare(
  check: Replay['check'],
  difference: Omit<LogDifference, 'logged' | 'replayed'>,
  logged: PyValue,
  replayed: PyValue,
): void {
  if (typeof logged === 'string' && logged === replayed) return
  const left = dumpJson(logged)
  const right = dumpJson(replayed)
  if (left !== right) check.differences.push({ ...difference, logged: left, replayed: right })
}

/** The log's `step_0`, `step_1`, … in their order, each a list of messages. */
function stepsOf(entry: PyDict): readonly (readonly PyDict[])[] {
  const steps: (readonly PyDict[])[] = []
  for (const [name, messages] of entry) {
    if (typeof name === 'string' && name.startsWith('step_') && Array.isArray(messages))
      steps.push(messages.filter(isDict))
  }
  return steps
}

/** What the model answered in the step, in the encoding it has in `result`. */
function answerOf(step: readonly PyDict[]): PyValue {
  return step.find((message) => message.get('role') === 'assistant')?.get('content') ?? null
}
