/** Every condition that comes with the package, in a profile or not, so that a profile of one's own can name it. */
import type { EvidenceCondition } from '../evidence/condition.ts'
import { commandedValue } from '../evidence/provenance/commanded-value.ts'
import { extendedPolicy } from './profiles.ts'

/** In no profile that has a name: whoever wants one adds it to a profile of their own. */
const inNoProfile: readonly EvidenceCondition[] = [commandedValue]

export const builtInConditions: readonly EvidenceCondition[] = [...extendedPolicy.conditions, ...inNoProfile]
