/** Reads a stored run as a trajectory of one turn, with a step for each call and a step for the final text. */
import { textAction } from '@twincheck/core'
import { readCall, type StoredRun, type StoredStep } from '@twincheck/eval'
import type { AgentStep, WorkBenchRun } from './stored-run.ts'

export function workBenchTrajectory({ id: taskId, domain, task, conversation, reason }: WorkBenchRun): StoredRun {
  if (conversation === null) return { kind: 'no-trajectory', taskId, category: domain, reason }
  const steps = conversation.steps.map(stepOf)
  if (steps.length === 0) return { kind: 'no-trajectory', taskId, category: domain, reason: 'the agent never acted' }
  return { kind: 'trajectory', trajectory: { taskId, category: domain, cluster: task, turns: [steps] } }
}

function stepOf(step: AgentStep, index: number): StoredStep {
  if (step.kind === 'text') return { proposal: textAction(step.text), written: [], logged: null }
  const { id, name, arguments: text } = step.call
  return {
    proposal: { kind: 'tool-calls', calls: [readCall(id === '' ? `call_${index}` : id, name, text)] },
    written: [{ name, arguments: text }],
    logged: { calls: null, outputs: [step.output] },
    beside: step.text,
  }
}
