/**
 * Reads one world's part of a task's configuration without a deep copy.
 *
 * Dicts and lists are copied one level deep: the world owns the container and shares its members with the
 * configuration. So a world that reads its state here must replace a member where Python changes it in place. The
 * result is the same, and loading and copying a state is cheap.
 */

import type { LongContext } from '@twincheck/eval/bfcl'
import { isDict, type PyDict, type PyValue } from '@twincheck/eval/python'
import { PythonRandom } from '../../python/random.ts'
import { ScenarioError } from './scenario.ts'

export function readDict(config: PyDict, attribute: string, fallback: PyDict): PyDict {
  return new Map(readSharedDict(config, attribute, fallback))
}

/** The configuration's own dict, uncopied. For values that the world never changes. */
export function readSharedDict(config: PyDict, attribute: string, fallback: PyDict): PyDict {
  const value = readValue(config, attribute, fallback)
  if (isDict(value)) return value
  throw new ScenarioError(attribute, 'dict', value)
}

export function readList(config: PyDict, attribute: string, fallback: readonly PyValue[]): PyValue[] {
  const value = config.get(attribute)
  if (value === undefined) return [...fallback]
  if (Array.isArray(value)) return [...value]
  throw new ScenarioError(attribute, 'list', value)
}

export function readValue(config: PyDict, attribute: string, fallback: PyValue): PyValue {
  const value = config.get(attribute)
  return value === undefined ? fallback : value
}

export function readRandom(config: PyDict, fallback: number): PythonRandom {
  const seed = readValue(config, 'random_seed', fallback)
  if (typeof seed === 'number' || typeof seed === 'bigint') return new PythonRandom(seed)
  throw new ScenarioError('random_seed', 'int', seed)
}

/** A long-context constant that is a dict. It is shared, so it must not be changed. */
export function constantDict(longContext: LongContext, name: string): PyDict {
  const value = longContext.get(name) ?? null
  if (isDict(value)) return value
  throw new ScenarioError(name, 'dict', value)
}

/** A long-context constant that is a list. It is shared, so it must not be changed. */
export function constantList(longContext: LongContext, name: string): PyValue[] {
  const value = longContext.get(name) ?? null
  if (Array.isArray(value)) return value
  throw new ScenarioError(name, 'list', value)
}
