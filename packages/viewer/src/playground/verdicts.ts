/** The answers of the playground's scripted verifier, so that people see what the gate does with each answer. */
import type { Assessment, Judge, Judgment, RubricScore } from '@twincheck/core/harness'

export type ScriptedVerdict = 'twin' | 'one-order' | 'unsure' | 'actor'

export const verdictNames: Readonly<Record<ScriptedVerdict, string>> = {
  twin: 'prefers the twin, whichever comes first',
  'one-order': 'prefers whichever call comes first',
  unsure: 'prefers the twin, but is only 90 % sure',
  actor: 'prefers the agent’s own call',
}

const good = assess(4, false)
const fatal = assess(0, true)
const forTwin: Judgment = { prefers: 'twin', confidence: 0.99, actor: fatal, twin: good }
const forActor: Judgment = { prefers: 'actor', confidence: 0.99, actor: good, twin: fatal }

function assess(score: RubricScore, isFatal: boolean): Assessment {
  const scores = {
    goalAlignment: score,
    stateGrounding: score,
    toolSelection: score,
    argumentValidity: score,
    completionSafety: score,
  }
  return { scores, fatal: isFatal }
}

export function judgeAs(verdict: ScriptedVerdict): Judge {
  const [forward, reversed] = judgments[verdict]
  return async () => ({ kind: 'judged', judgments: { forward, reversed } })
}

const judgments: Readonly<Record<ScriptedVerdict, readonly [Judgment, Judgment]>> = {
  twin: [forTwin, forTwin],
  'one-order': [forActor, forTwin],
  unsure: [
    { ...forTwin, confidence: 0.9 },
    { ...forTwin, confidence: 0.9 },
  ],
  actor: [forActor, forActor],
}
