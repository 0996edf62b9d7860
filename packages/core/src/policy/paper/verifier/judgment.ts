/** The verifier's judgment of a pair, with its A/B labels mapped back to actor and twin. */
import type { PromptComparison } from './prompt.ts'
import type { Assessment } from './rubric.ts'

export type Judgment = {
  readonly prefers: 'actor' | 'twin' | 'neither'
  readonly confidence: number
  readonly actor: Assessment
  readonly twin: Assessment
}

/** In the forward order, A is the actor's proposal. In the reversed order, A is the twin. */
export type Judgments = { readonly forward: Judgment; readonly reversed: Judgment }

export type WrittenJudgment = {
  readonly comparison: number
  readonly tag: string
  readonly preference: 'A' | 'B' | 'neither'
  readonly confidence: number
  readonly A: Assessment
  readonly B: Assessment
}

export type JudgedRequest = {
  readonly verdicts: readonly WrittenJudgment[]
  readonly asked: readonly Pick<PromptComparison, 'comparison' | 'tag'>[]
}

/** Returns null unless each requested order has exactly one verdict, matched by number and tag. */
export function mapVerdicts(answer: JudgedRequest, forwardComparison: number): Judgments | null {
  if (!isToTheRequest(answer)) return null
  const { verdicts } = answer
  const forward = verdicts.find(({ comparison }) => comparison === forwardComparison)
  const reversed = verdicts.find(({ comparison }) => comparison !== forwardComparison)
  return forward && reversed ? { forward: unlabel(forward, 'A'), reversed: unlabel(reversed, 'B') } : null
}

function isToTheRequest({ verdicts, asked }: JudgedRequest): boolean {
  const isReported = ({ comparison, tag }: JudgedRequest['asked'][number]) =>
    verdicts.some((verdict) => verdict.comparison === comparison && verdict.tag === tag)
  return verdicts.length === asked.length && asked.every(isReported)
}

function unlabel({ preference, confidence, A, B }: WrittenJudgment, actorLabel: 'A' | 'B'): Judgment {
  const prefers = preference === 'neither' ? 'neither' : preference === actorLabel ? 'actor' : 'twin'
  return actorLabel === 'A' ? { prefers, confidence, actor: A, twin: B } : { prefers, confidence, actor: B, twin: A }
}
