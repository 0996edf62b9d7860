/** Lists every built-in extension and condition, so that a custom profile can name the conditions. */
import { formats, looseQuotations, quotations } from '../formats/index.ts'
import { grounding } from '../grounding/index.ts'
import { foreignInstructions, injection, inNoProfile, unaskedChanges } from '../injection/index.ts'
import type { EvidenceCondition } from '../paper/evidence/condition.ts'
import type { PolicyExtension } from '../paper/extension.ts'
import { repeats } from '../repeats/index.ts'
import { everydayMistakes } from '../schemas/index.ts'
import { unfinished } from '../unfinished/index.ts'
import { extendedPolicy } from './profiles.ts'

export const builtInExtensions: readonly PolicyExtension[] = [
  formats,
  repeats,
  quotations,
  grounding,
  injection,
  unaskedChanges,
  foreignInstructions,
  unfinished,
  inNoProfile,
  looseQuotations,
  everydayMistakes,
]

/** Every built-in condition. The paper's conditions are listed in the versions that the profile `extended` uses. */
export const builtInConditions: readonly EvidenceCondition[] = [
  ...new Set([...extendedPolicy.conditions, ...builtInExtensions.flatMap(({ conditions }) => conditions)]),
]
