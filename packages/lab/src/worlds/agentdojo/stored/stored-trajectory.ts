/** Reads a stored run as a trajectory of one turn, with a step for each message of the agent that was carried out. */
import { textAction } from '@twincheck/core'
import { readCall, type StoredRun, type StoredStep } from '@twincheck/eval'
import { dumpJson } from '@twincheck/eval/python'
import { shownText } from '../world.ts'
import { type DojoRun, type Round, roundsOf } from './stored-run.ts'

export function dojoTrajectory(run: DojoRun): StoredRun {
  const { id: taskId, suite: category, error } = run
  if (error !== null) {
    return { kind: 'no-trajectory', taskId, category, reason: `it ended in an error: ${error.slice(0, 120)}` }
  }
  const steps = roundsOf(run.messages).flatMap(stepOf)
  if (steps.length === 0) return { kind: 'no-trajectory', taskId, category, reason: 'the agent never came to act' }
  return { kind: 'trajectory', trajectory: { taskId, category, cluster: `${category}/${run.task}`, turns: [steps] } }
}

/** Calls at the round limit were never executed, so they are not part of the step. */
function stepOf({ text, calls, outputs }: Round, round: number): readonly StoredStep[] {
  if (calls.length === 0) return [{ proposal: textAction(text ?? ''), written: [], logged: null }]
  const executed = calls.slice(0, outputs.length).map((call, index) => ({
    // Outputs are matched to calls by id. Some agents' calls have no id, so they get one here.
    id: call.id === '' ? `call-${round}-${index}` : call.id,
    name: call.name,
    arguments: dumpJson(new Map(call.args), { ensureAscii: false }),
  }))
  if (executed.length === 0) return []
  return [
    {
      proposal: {
        kind: 'tool-calls',
        calls: executed.map(({ id, name, arguments: written }) => readCall(id, name, written)),
      },
      written: executed.map(({ name, arguments: written }) => ({ name, arguments: written })),
      logged: { calls: null, outputs: outputs.map(shownText) },
      beside: text ?? '',
    },
  ]
}
