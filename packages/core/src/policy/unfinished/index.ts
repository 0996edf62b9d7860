/** Extension for texts that end a turn too early. Calls may replace such texts, which the paper never allows. */
import type { PolicyExtension } from '../paper/extension.ts'
import { arrivedTool } from './arrived-tool.ts'
import { continuingShape } from './continuation.ts'
import * as continuing from './continuing.ts'
import { forgottenRetry } from './forgotten-retry.ts'
import { unresolvedChange } from './unresolved-change.ts'

export const unfinished: PolicyExtension = {
  name: 'unfinished',
  conditions: [forgottenRetry, arrivedTool, unresolvedChange],
  tables: { continuing: { ...continuing } },
  checks: [continuingShape],
}
