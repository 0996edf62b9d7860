/** Every condition that comes with the package, in a profile or not, so that a profile of one's own can name it. */
import type { EvidenceCondition } from '../evidence/condition.ts'
import { foreignTarget, foreignVisit } from '../evidence/foreign/foreign-target.ts'
import { namedTool } from '../evidence/foreign/named-tool.ts'
import { orderedCall } from '../evidence/foreign/ordered-call.ts'
import { otherTarget } from '../evidence/foreign/other-target.ts'
import { commandedValue } from '../evidence/provenance/commanded-value.ts'
import { injectedKind } from '../evidence/provenance/injected-kind.ts'
import { injectedValue } from '../evidence/provenance/injected-value.ts'
import { continuingPolicy, extendedPolicy, waryPolicy } from './profiles.ts'

/** In no profile that has a name: whoever wants one adds it to a profile of their own. */
const inNoProfile: readonly EvidenceCondition[] = [commandedValue, foreignVisit]

export const builtInConditions: readonly EvidenceCondition[] = [
  ...waryPolicy.conditions,
  ...continuingPolicy.conditions.filter((one) => !extendedPolicy.conditions.includes(one)),
  ...inNoProfile,
]

/** Those that say a tool's output asked for a call, by name. */
export const injectionConditions: readonly string[] = [
  injectedValue,
  injectedKind,
  namedTool,
  orderedCall,
  foreignTarget,
  otherTarget,
  ...inNoProfile,
].map(({ name }) => name)
