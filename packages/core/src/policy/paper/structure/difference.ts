/** A twin must differ from the proposal. Ids and the order of keys make no difference. */
import { sameAction } from '../trace/action.ts'
import type { StructuralCheck } from './check.ts'

export const difference: StructuralCheck = {
  name: 'difference',
  version: 1,
  check: ({ proposal, twin }) => (sameAction(proposal, twin.action) ? ['the twin is the proposal itself'] : []),
}
