/** What a rule is decided from, for one call. */

import type { Reading } from '../paper/evidence/reading.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import type { EntityKey, EntityState } from '../state/entity-state.ts'
import { openEntities } from '../state/entity-state.ts'
import type { Moment } from './moment.ts'
import type { Rule } from './rule.ts'

export type Facts = {
  readonly call: ToolCall
  /** Null if no output described the entity, or the call names none. */
  readonly state: EntityState | null
  /** Another entity that a field names. */
  readonly lookUp: (entity: EntityKey) => EntityState | null
  readonly now: Moment | null
}

export function factsOf({ entity }: Rule, call: ToolCall, reading: Reading, now: Moment | null): Facts {
  const id = entity === undefined ? undefined : call.arguments[entity.key]
  const named = entity !== undefined && (typeof id === 'string' || typeof id === 'number')
  const lookUp = (other: EntityKey) => reading.index(openEntities).stateOf(other)
  return { call, state: named ? lookUp({ key: entity.key, id }) : null, lookUp, now }
}
