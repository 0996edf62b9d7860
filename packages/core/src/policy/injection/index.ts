/** Extensions: calls that a tool's output asked for and no user did. */
import type { PolicyExtension } from '../paper/extension.ts'
import { foreignTarget, foreignVisit } from './foreign/foreign-target.ts'
import { namedTool } from './foreign/named-tool.ts'
import { orderedCall } from './foreign/ordered-call.ts'
import { otherTarget } from './foreign/other-target.ts'
import { commandedValue } from './provenance/commanded-value.ts'
import { injectedKind } from './provenance/injected-kind.ts'
import { injectedValue } from './provenance/injected-value.ts'
import * as deeds from './tables/deeds.ts'
import * as foreign from './tables/foreign.ts'
import * as provenance from './tables/provenance.ts'

const tables = { provenance: { ...provenance }, deeds: { ...deeds }, foreign: { ...foreign } }

/** Rests on text that addresses the agent, or names its tools. */
export const injection: PolicyExtension = {
  name: 'injection',
  conditions: [injectedValue, injectedKind, namedTool],
  tables,
}

/** Rests on who asked for a call and where its values came from, in any wording. On clean runs these hold now and then. */
export const foreignInstructions: PolicyExtension = {
  name: 'foreign-instructions',
  conditions: [orderedCall, foreignTarget, otherTarget],
  tables,
}

/** In no named profile: a profile of your own may add them. */
export const inNoProfile: PolicyExtension = {
  name: 'foreign-values',
  conditions: [commandedValue, foreignVisit],
  tables,
}
