/** Plans every single edit that the solution of a run suggests, smallest first. Each inserted call becomes a separate step. */
import type { Solution, WrittenCall, WrittenStep } from '@twincheck/eval'
import { dict, dumpJson, isDict, PythonError, type PyValue, parseJson } from '@twincheck/eval/python'
import type { EditKind, PlannedEdit, PlayedStep } from './edit.ts'
import type { PlayedTurn } from './play-run.ts'

export function* planEdits(
  turns: readonly PlayedTurn[],
  solution: Solution,
  lastTurn: number,
): Generator<PlannedEdit, void, void> {
  for (const kinds of passes) {
    for (let turn = 0; turn <= Math.min(lastTurn, turns.length - 1); turn++) {
      yield* kinds({ turn, steps: turns[turn] ?? [], known: knownCalls(solution, turn), own: ownCalls(solution, turn) })
    }
  }
}

type TurnPlan = {
  readonly turn: number
  readonly steps: PlayedTurn
  /** The solution's calls for this turn and for all earlier turns. Each of them may be missing in this turn. */
  readonly known: WrittenStep
  readonly own: WrittenStep
}

type PlanTurn = (plan: TurnPlan) => Generator<PlannedEdit, void, void>

const passes: readonly PlanTurn[] = [
  deletions,
  stops,
  (plan) => argumentEdits(plan, 'one-argument'),
  (plan) => argumentEdits(plan, 'several-arguments'),
  insertions,
  otherCalls,
  (plan) => callsForAnswer(plan, 'call-for-answer', plan.known.map(one)),
  anyCalls,
  (plan) => callsForAnswer(plan, 'call-in-idle-turn', plan.known.map(one)),
  (plan) => callsForAnswer(plan, 'calls-for-answer', severalCalls(plan)),
  (plan) => callsForAnswer(plan, 'calls-in-idle-turn', severalCalls(plan)),
  rewrittenSteps,
]

function knownCalls(solution: Solution, turn: number): WrittenStep {
  return distinct(solution.kind === 'any-turn' ? solution.calls : solution.turns.slice(0, turn + 1).flat())
}

function ownCalls(solution: Solution, turn: number): WrittenStep {
  return solution.kind === 'any-turn' ? solution.calls : (solution.turns[turn] ?? [])
}

function* deletions({ turn, steps }: TurnPlan): Generator<PlannedEdit, void, void> {
  for (const [step, { written }] of steps.entries()) {
    for (const [index, call] of written.entries()) {
      const remaining = written.filter((_, other) => other !== index)
      yield edit('delete-call', { turn, step }, [call], [], replaced(steps, step, remaining))
    }
  }
}

/** Plans edits that drop all calls from a step on. The actor's text at the end of the turn is kept. */
function* stops({ turn, steps }: TurnPlan): Generator<PlannedEdit, void, void> {
  for (const [step, { written }] of steps.entries()) {
    if (written.length === 0) continue
    const dropped = steps.slice(step).flatMap((one) => one.written)
    const said = steps.slice(step).filter(({ text }) => text !== null)
    yield edit('stop-earlier', { turn, step }, dropped, [], [...steps.slice(0, step), ...said])
  }
}

function* argumentEdits(
  { turn, steps, known }: TurnPlan,
  kind: 'one-argument' | 'several-arguments',
): Generator<PlannedEdit, void, void> {
  for (const [step, { written }] of steps.entries()) {
    for (const [index, call] of written.entries()) {
      for (const right of known) {
        if (right.name !== call.name) continue
        for (const changed of kind === 'one-argument' ? oneArgument(call, right) : allArguments(call, right)) {
          const calls = written.with(index, changed)
          yield edit(kind, { turn, step }, [call], [changed], replaced(steps, step, calls))
        }
      }
    }
  }
}

function* otherCalls({ turn, steps, known }: TurnPlan): Generator<PlannedEdit, void, void> {
  for (const [step, { written }] of steps.entries()) {
    for (const [index, call] of written.entries()) {
      for (const right of known) {
        if (right.name === call.name) continue
        yield edit('other-call', { turn, step }, [call], [right], replaced(steps, step, written.with(index, right)))
      }
    }
  }
}

function* insertions({ turn, steps, known }: TurnPlan): Generator<PlannedEdit, void, void> {
  for (const [step, { written }] of steps.entries()) {
    if (written.length === 0) continue
    for (const call of known) yield edit('insert-call', { turn, step }, [], [call], inserted(steps, step, [call]))
  }
}

/** A call of a tool that no world has. The call does nothing, but with it the turn is no longer empty. */
const nothing: WrittenCall = { name: 'no_such_tool', arguments: '{}' }

function* anyCalls({ turn, steps }: TurnPlan): Generator<PlannedEdit, void, void> {
  if (hasCalls(steps)) return
  yield edit('any-call', { turn, step: answerOf(steps) }, [], [nothing], inserted(steps, answerOf(steps), [nothing]))
}

function* callsForAnswer(
  { turn, steps }: TurnPlan,
  kind: Extract<EditKind, `call${string}`>,
  candidates: readonly WrittenStep[],
): Generator<PlannedEdit, void, void> {
  if (hasCalls(steps) === kind.endsWith('idle-turn')) return
  const step = answerOf(steps)
  for (const calls of candidates) yield edit(kind, { turn, step }, [], calls, inserted(steps, step, calls))
}

/**
 * The lists of calls that an edit inserts: all calls of the solution's turn, only the calls that the actor did not make, and each final
 * part of the solution's turn.
 */
function severalCalls({ steps, own }: TurnPlan): readonly WrittenStep[] {
  const made = new Set(steps.flatMap(({ written }) => written.map(keyOf)))
  const missing = own.filter((call) => !made.has(keyOf(call)))
  return [own, missing, ...own.map((_, index) => own.slice(index))].filter(({ length }) => length > 1)
}

/** Replaces a step by the last calls of the solution's turn, with or without the rest of the actor's turn. */
function* rewrittenSteps({ turn, steps, own }: TurnPlan): Generator<PlannedEdit, void, void> {
  for (const [step, { written }] of steps.entries()) {
    if (written.length === 0) continue
    const [before, behind] = [steps.slice(0, step), steps.slice(step + 1)]
    for (const calls of own.map((_, index) => own.slice(index))) {
      const put = calls.map((call) => executed([call]))
      const said = behind.filter(({ text }) => text !== null)
      yield edit('calls-for-step', { turn, step }, written, calls, [...before, ...put, ...said])
      yield edit('calls-for-step', { turn, step }, written, calls, [...before, ...put, ...behind])
    }
  }
}

type EditPlace = { readonly turn: number; readonly step: number }

function edit(kind: EditKind, place: EditPlace, from: WrittenStep, to: WrittenStep, steps: PlayedTurn): PlannedEdit {
  return { kind, ...place, from, to, steps }
}

function one(call: WrittenCall): WrittenStep {
  return [call]
}

function executed(written: WrittenStep): PlayedStep {
  return { written, text: null }
}

function replaced(steps: PlayedTurn, step: number, written: WrittenStep): PlayedTurn {
  return steps.map((one, index) => (index === step ? { ...one, written } : one))
}

function inserted(steps: PlayedTurn, step: number, calls: WrittenStep): PlayedTurn {
  return [...steps.slice(0, step), ...calls.map((call) => executed([call])), ...steps.slice(step)]
}

function hasCalls(steps: PlayedTurn): boolean {
  return steps.some(({ written }) => written.length > 0)
}

/** The position of the final answer, after the last call. The run may not have stored the answer itself. */
function answerOf(steps: PlayedTurn): number {
  return steps.findLastIndex(({ written }) => written.length > 0) + 1
}

function oneArgument(call: WrittenCall, right: WrittenCall): readonly WrittenCall[] {
  const [own, wanted] = [argumentsOf(call), argumentsOf(right)]
  if (own === null || wanted === null) return []
  return differing(own, wanted).map((name) => {
    const entries = [...own].filter(([other]) => other !== name)
    const value = wanted.get(name)
    return { name: call.name, arguments: dumpJson(dict(value === undefined ? entries : [...entries, [name, value]])) }
  })
}

/**
 * Returns the solution's whole call if at least two arguments differ, or if the arguments of a call cannot be read. Otherwise returns no
 * call.
 */
function allArguments(call: WrittenCall, right: WrittenCall): readonly WrittenCall[] {
  const [own, wanted] = [argumentsOf(call), argumentsOf(right)]
  return own !== null && wanted !== null && differing(own, wanted).length < 2 ? [] : [right]
}

function differing(own: NamedArguments, wanted: NamedArguments): readonly string[] {
  return [...new Set([...own.keys(), ...wanted.keys()])].filter((name) => textOf(own, name) !== textOf(wanted, name))
}

type NamedArguments = ReadonlyMap<string, PyValue>

function textOf(args: NamedArguments, name: string): string | null {
  const value = args.get(name)
  return value === undefined ? null : dumpJson(value)
}

function argumentsOf(call: WrittenCall): NamedArguments | null {
  try {
    const value = parseJson(call.arguments)
    return isDict(value) ? new Map([...value].map(([name, item]) => [String(name), item])) : null
  } catch (error) {
    if (error instanceof PythonError) return null
    throw error
  }
}

/** A key for a call. Calls that differ only in the order of their arguments have equal keys. */
export function keyOf(call: WrittenCall): string {
  const args = argumentsOf(call)
  if (args === null) return `${call.name}\n${call.arguments}`
  return `${call.name}\n${dumpJson(dict([...args].sort(([left], [right]) => (left < right ? -1 : 1))))}`
}

export function distinct(calls: WrittenStep): WrittenStep {
  return [...new Map(calls.map((call) => [keyOf(call), call])).values()]
}
