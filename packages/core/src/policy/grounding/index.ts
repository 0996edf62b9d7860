/** Extension with conditions about names and targets in arguments that nobody mentioned. */
import type { PolicyExtension } from '../paper/extension.ts'
import { inventedName } from './invented-name.ts'
import { inventedTag } from './invented-tag.ts'
import * as tables from './tables.ts'

export const grounding: PolicyExtension = {
  name: 'grounding',
  conditions: [inventedName, inventedTag],
  tables: { grounding: { ...tables } },
}
