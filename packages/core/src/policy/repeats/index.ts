/** Extension with conditions about calls that repeat or undo what the trace shows as done. */
import type { PolicyExtension } from '../paper/extension.ts'
import { entityDepth, mostEntities } from '../state/entity-state.ts'
import { backAndForth } from './back-and-forth.ts'
import { repeatedRecord } from './repeated-record.ts'
import { stateNamedTool } from './state-named-tool.ts'
import * as tables from './tables.ts'
import { unchangedWrite } from './unchanged-write.ts'

export const repeats: PolicyExtension = {
  name: 'repeats',
  conditions: [repeatedRecord, unchangedWrite, stateNamedTool, backAndForth],
  tables: { repeats: { ...tables, entityDepth, mostEntities } },
}
