/** Extension: names in arguments that nobody mentioned. */
import type { PolicyExtension } from '../paper/extension.ts'
import { inventedName } from './invented-name.ts'
import { inventedTag } from './invented-tag.ts'
import * as tables from './tables.ts'
import { unknownTarget } from './unknown-target.ts'

export const grounding: PolicyExtension = {
  name: 'grounding',
  conditions: [unknownTarget, inventedName, inventedTag],
  tables: { grounding: { ...tables } },
}
