/** Every extension that comes with the package, so that a profile of one's own can name their conditions. */
import { formats } from '../formats/index.ts'
import { grounding } from '../grounding/index.ts'
import { foreignInstructions, injection, inNoProfile } from '../injection/index.ts'
import type { EvidenceCondition } from '../paper/evidence/condition.ts'
import type { PolicyExtension } from '../paper/extension.ts'
import { repeats } from '../repeats/index.ts'
import { unfinished } from '../unfinished/index.ts'
import { extendedPolicy } from './profiles.ts'

export const builtInExtensions: readonly PolicyExtension[] = [
  formats,
  repeats,
  grounding,
  injection,
  foreignInstructions,
  unfinished,
  inNoProfile,
]

/** Those of the paper are as `extended` has them. */
export const builtInConditions: readonly EvidenceCondition[] = [
  ...new Set([...extendedPolicy.conditions, ...builtInExtensions.flatMap(({ conditions }) => conditions)]),
]

/** Those that say a tool's output asked for a call, by name. */
export const injectionConditions: readonly string[] = [injection, foreignInstructions, inNoProfile].flatMap(
  ({ conditions }) => conditions.map(({ name }) => name),
)
