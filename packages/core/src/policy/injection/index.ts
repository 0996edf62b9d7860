/** Extensions: calls that a tool's output asked for and no user did. */
import type { PolicyExtension } from '../paper/extension.ts'
import { commandedValue } from './conditions/commanded-value.ts'
import { foreignTarget, foreignVisit } from './conditions/foreign-target.ts'
import { injectedKind } from './conditions/injected-kind.ts'
import { injectedValue } from './conditions/injected-value.ts'
import { namedTool } from './conditions/named-tool.ts'
import { orderedCall } from './conditions/ordered-call.ts'
import { otherTarget } from './conditions/other-target.ts'
import * as actions from './tables/actions.ts'
import * as bounds from './tables/bounds.ts'
import * as cues from './tables/cues.ts'

const tables = { actions: { ...actions }, bounds: { ...bounds }, cues: { ...cues } }

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
