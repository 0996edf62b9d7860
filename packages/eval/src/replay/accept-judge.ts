/**
 * `--verifier accept`: every structurally valid twin is accepted. It shows what evidence and structural checks carry by
 * themselves. Reachable from the harness alone: production builds its judge from a model and takes no other.
 */
import type { Assessment, Judge, Judgment } from '@twincheck/core/harness'

const assessed = (score: 0 | 4, fatal: boolean): Assessment => ({
  fatal,
  scores: {
    goalAlignment: score,
    stateGrounding: score,
    toolSelection: score,
    argumentValidity: score,
    completionSafety: score,
  },
})

const acceptance: Judgment = { prefers: 'twin', confidence: 1, actor: assessed(0, true), twin: assessed(4, false) }

export const acceptJudge: Judge = async () => ({
  kind: 'judged',
  judgments: { forward: acceptance, reversed: acceptance },
})
