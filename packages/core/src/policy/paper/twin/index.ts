/**
 * The twin stage (paper, Section 4.2): a deterministic twin is tried first, a generated twin last.
 *
 * All eligible evidence is tried in order. If one certificate's deletion would leave an incomplete turn, another certificate's edit may
 * still work. The generator is called at most once.
 */

import type { Certificate, EndingScene, Scene } from '../evidence/condition.ts'
import { isEnding } from '../evidence/condition.ts'
import type { Evidence, SomeEvidence } from '../evidence/index.ts'
import type { AskModel } from '../ports.ts'
import type { Action } from '../trace/action.ts'
import { generatorRequest, readGeneratedAction } from './generate.ts'

export type Twin = {
  readonly action: Action
  readonly origin: 'deterministic' | 'generated'
  readonly certificate: Certificate
}

export type BuiltTwin =
  | { readonly kind: 'twin'; readonly twin: Twin }
  | { readonly kind: 'generator-budget-spent' }
  | { readonly kind: 'unreadable-reply' }
  | { readonly kind: 'exception'; readonly error: unknown }

/** Adds further edits to a deterministic twin. The step's other evidence determines these edits. Only extensions use this function. */
export type CombineTwin = (twin: Twin, evidence: SomeEvidence, scene: Scene) => Twin

type TwinMeans = {
  readonly ask: AskModel
  readonly generationsLeft: number
  readonly combine: readonly CombineTwin[]
}

export async function buildTwin(
  eligible: SomeEvidence,
  scene: Scene | EndingScene,
  { ask, generationsLeft, combine }: TwinMeans,
): Promise<BuiltTwin> {
  const determined = deterministicTwin(eligible, scene)
  if (determined) {
    const add = (twin: Twin, added: CombineTwin) => (isEnding(scene) ? twin : added(twin, eligible, scene))
    return { kind: 'twin', twin: combine.reduce(add, determined) }
  }

  const [strongest] = eligible
  if (generationsLeft <= 0) return { kind: 'generator-budget-spent' }
  return generateTwin(strongest.certificate, scene, ask)
}

/** Returns the first deterministic twin. A scan shows the deterministic twin too, because a scan asks no model. */
export function deterministicTwin(eligible: readonly Evidence[], scene: Scene | EndingScene): Twin | null {
  for (const { condition, match, certificate } of eligible) {
    const action = determine({ condition, match }, scene)
    if (action) return { action, origin: 'deterministic', certificate }
  }
  return null
}

function determine(
  { condition, match }: Pick<Evidence, 'condition' | 'match'>,
  scene: Scene | EndingScene,
): Action | null {
  if (condition.authorises === 'continuation') return (isEnding(scene) && condition.twin?.(match, scene)) || null
  return (!isEnding(scene) && condition.twin?.(match, scene)) || null
}

async function generateTwin(certificate: Certificate, scene: Scene | EndingScene, ask: AskModel): Promise<BuiltTwin> {
  try {
    const { text } = await ask(generatorRequest(certificate, scene))
    const action = readGeneratedAction(text)
    return action ? { kind: 'twin', twin: { action, origin: 'generated', certificate } } : { kind: 'unreadable-reply' }
  } catch (error) {
    return { kind: 'exception', error }
  }
}
