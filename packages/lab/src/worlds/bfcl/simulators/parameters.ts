/** Shorthand for the signatures of simulated methods. */
import type { Parameter } from '../../python/signature.ts'

export function required(...names: readonly string[]): Parameter[] {
  return names.map((name) => ({ name }))
}

/** Parameters whose default is None. */
export function optional(...names: readonly string[]): Parameter[] {
  return names.map((name) => ({ name, default: null }))
}
