/**
 * A scripted stand-in for a model, so that the demo needs no key: it generates what the story says, and as the verifier it
 * recognises the actor's proposal by its text and judges as the story says. A real model sees only A and B.
 */
import { type Action, type ModelPort, type ModelRequest, plainAction } from '@twincheck/core'
import { canonicalJson } from '@twincheck/core/harness'

export type Script = {
  /** What the generator proposes. */
  readonly generated: object | null
  /** How the verifier judges the pair. */
  readonly verdict: 'twin-clearly-better' | 'twin-slightly-better' | 'order-sensitive'
}

export function scriptedModel(proposal: Action, script: Script): ModelPort {
  const actor = canonicalJson(plainAction(proposal))
  return async (request) => ({
    text: JSON.stringify(request.role === 'generator' ? script.generated : verdicts(request, actor, script.verdict)),
    model: 'scripted',
    usage: { inputTokens: Math.ceil((request.system.length + request.prompt.length) / 4), outputTokens: 120 },
  })
}

function verdicts({ prompt }: ModelRequest, actor: string, verdict: Script['verdict']): object {
  const comparisons = [1, 2].map((comparison) => {
    const block = prompt.slice(prompt.indexOf(`## Comparison ${comparison}`))
    const actorLabel = block.slice(0, block.indexOf('\nB: ')).includes(`A: ${actor}`) ? 'A' : 'B'
    const twinLabel = actorLabel === 'A' ? 'B' : 'A'
    const slight = verdict === 'twin-slightly-better'
    const preference = verdict === 'order-sensitive' ? 'A' : twinLabel
    return {
      comparison,
      preference,
      confidence: 0.99,
      [actorLabel]: assessment(slight ? 3 : 1, preference === twinLabel && !slight),
      [twinLabel]: assessment(4, preference !== twinLabel),
    }
  })
  return { comparisons }
}

function assessment(score: number, fatal: boolean): object {
  const scores = {
    goalAlignment: score,
    stateGrounding: score,
    toolSelection: score,
    argumentValidity: score,
    completionSafety: score,
  }
  return { fatal, scores }
}
