/**
 * The twin stage (paper, Section 4.2): deterministic first, generated last.
 *
 * All eligible evidence is tried in order, because a deletion that would empty the action without being complete may
 * still leave room for another certificate's edit. At most one generator call is made.
 */

import type { Certificate, Scene } from '../evidence/condition.ts'
import type { Evidence, SomeEvidence } from '../evidence/index.ts'
import type { AskModel } from '../ports.ts'
import type { Action } from '../trace/action.ts'
import { combineEdits } from './combine-edits.ts'
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

type TwinMeans = {
  readonly ask: AskModel
  readonly generationsLeft: number
  readonly combinesEdits?: boolean
}

export async function buildTwin(
  eligible: SomeEvidence,
  scene: Scene,
  { ask, generationsLeft, combinesEdits = false }: TwinMeans,
): Promise<BuiltTwin> {
  const determined = deterministicTwin(eligible, scene)
  if (determined) return { kind: 'twin', twin: combinesEdits ? combineEdits(determined, eligible, scene) : determined }

  const [strongest] = eligible
  if (generationsLeft <= 0) return { kind: 'generator-budget-spent' }
  return generateTwin(strongest.certificate, scene, ask)
}

/** The first twin that the evidence itself determines. Also what a scan shows, where no model is asked. */
export function deterministicTwin(eligible: readonly Evidence[], scene: Scene): Twin | null {
  for (const { condition, match, certificate } of eligible) {
    const action = condition.twin?.(match, scene) ?? null
    if (action) return { action, origin: 'deterministic', certificate }
  }
  return null
}

async function generateTwin(certificate: Certificate, scene: Scene, ask: AskModel): Promise<BuiltTwin> {
  try {
    const { text } = await ask(generatorRequest(certificate, scene))
    const action = readGeneratedAction(text)
    return action ? { kind: 'twin', twin: { action, origin: 'generated', certificate } } : { kind: 'unreadable-reply' }
  } catch (error) {
    return { kind: 'exception', error }
  }
}
