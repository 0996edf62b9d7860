/**
 * Simulates a user who answers a rule's question from the benchmark's solution. The user allows a call if the solution still needs this
 * call. The results are an upper bound for real users.
 */
import { callKey, type ToolCall } from '@twincheck/core'
import type { CallAnswer } from '@twincheck/core/harness'
import type { Solution } from '../world/environment.ts'
import { readCall } from '../world/read-call.ts'
import type { Intervener, Intervention, OpenIntervener } from './intervener.ts'

/** `solutionOf` throws or returns null if the benchmark has no solution. Without a solution every question stays unanswered. */
export function withTruthfulUser(
  open: OpenIntervener,
  solutionOf: (taskId: string) => Solution | null,
): OpenIntervener {
  return (taskId): Intervener => {
    const inner = open(taskId)
    const solution = solutionOf(taskId)
    if (solution === null) return inner
    const wanted = countWanted(solution)
    return {
      ...inner,
      check: async (step) => {
        const intervention = await inner.check(step)
        const proposed = step.proposal.kind === 'tool-calls' ? step.proposal.calls : []
        const answered = intervention.outcome === 'answered' ? askUser(intervention, proposed, wanted) : intervention
        for (const call of callsThatRun(answered, proposed)) wanted.delete(callKey(call))
        return answered
      },
    }
  }
}

type WantedCalls = { readonly has: (key: string) => boolean; readonly delete: (key: string) => void }

function countWanted(solution: Solution): WantedCalls {
  const left = new Map<string, number>()
  const calls = solution.kind === 'any-turn' ? solution.calls : solution.turns.flat()
  for (const { name, arguments: text } of calls) {
    const key = callKey(readCall('', name, text))
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  return {
    has: (key) => (left.get(key) ?? 0) > 0,
    delete: (key) => left.set(key, (left.get(key) ?? 0) - 1),
  }
}

type AnsweredStep = Extract<Intervention, { outcome: 'answered' }>

/**
 * Lets a withheld call run if the simulated user allows it. The user is asked only if a declared rule withheld the call with a question.
 * Calls that other conditions answered stay answered, because such an answer only tells the agent facts.
 */
function askUser({ answers }: AnsweredStep, proposed: readonly ToolCall[], wanted: WantedCalls): Intervention {
  const withheld = answers.filter(({ call, condition }: CallAnswer) => {
    const one = proposed[call]
    return !condition.startsWith('rule-') || one === undefined || !wanted.has(callKey(one))
  })
  const [first] = withheld
  return first ? { outcome: 'answered', answers: withheld, condition: first.condition } : { outcome: 'kept' }
}

function callsThatRun(intervention: Intervention, proposed: readonly ToolCall[]): readonly ToolCall[] {
  switch (intervention.outcome) {
    case 'kept':
      return proposed
    case 'answered':
      return proposed.filter((_, index) => !intervention.answers.some(({ call }) => call === index))
    case 'replaced':
      return intervention.action.kind === 'tool-calls' ? intervention.action.calls : []
  }
}
