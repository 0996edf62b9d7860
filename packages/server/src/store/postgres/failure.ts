/** Tells a statement that is at fault from a server that cannot be used now, and keeps the password out of both. */
import { isObject } from '@twincheck/core/reading'
import { StoreUnavailableError } from '../store-errors.ts'
import type { PostgresAddress } from './address.ts'

/** Classes of SQLSTATE for which another attempt would end the same: data, constraints, syntax and missing objects. */
const atFault: ReadonlySet<string> = new Set(['22', '23', '42'])

export function postgresFailure({ place, conceal }: PostgresAddress, error: unknown): unknown {
  const state = isObject(error) && typeof error.code === 'string' && error.code.length === 5 ? error.code : ''
  if (atFault.has(state.slice(0, 2))) return error
  // No cause: what the driver throws may carry the connection it was made for.
  return new StoreUnavailableError(place, conceal(describeFailure(error)))
}

/** A refused connection to a name with several addresses comes as one error without a text, around one for each. */
function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeFailure).join('; ')
  return error instanceof Error ? error.message : String(error)
}
