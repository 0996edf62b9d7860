/** Extension: names that nobody mentioned, and quotations that say more than the user did. */
import { paddedQuote } from '../formats/padded-quote.ts'
import type { PolicyExtension } from '../paper/extension.ts'
import { inventedName } from './invented-name.ts'
import { inventedTag } from './invented-tag.ts'
import * as tables from './tables.ts'

export const grounding: PolicyExtension = {
  name: 'grounding',
  conditions: [paddedQuote, inventedName, inventedTag],
  tables: { grounding: { ...tables } },
}
