/**
 * Reads one world's part of a task's configuration. Dicts and lists are copied only one level deep, because that is cheap. So a world
 * must replace members and never change them in place. Every value that Python accepts is accepted. Only a value over which a method
 * iterates is checked when the world is loaded.
 */
import { TwinCheckError } from '@twincheck/core'
import type { LongContext } from '@twincheck/eval/bfcl'
import { isDict, type PyDict, type PyValue, typeName } from '@twincheck/eval/python'
import { PythonRandom } from '../../python/random.ts'

export function readDict(config: PyDict, attribute: string, fallback: PyDict): PyDict {
  return new Map(readSharedDict(config, attribute, fallback))
}

/** The configuration's own dict, without a copy, for values that the world never changes. */
export function readSharedDict(config: PyDict, attribute: string, fallback: PyDict): PyDict {
  return expectDict(readValue(config, attribute, fallback), attribute)
}

export function readList(config: PyDict, attribute: string, fallback: readonly PyValue[]): PyValue[] {
  return [...expectList(readValue(config, attribute, [...fallback]), attribute)]
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
  return expectDict(longContext.get(name) ?? null, name)
}

export function constantList(longContext: LongContext, name: string): PyValue[] {
  return expectList(longContext.get(name) ?? null, name)
}

export function expectDict(value: PyValue, attribute: string): PyDict {
  if (isDict(value)) return value
  throw new ScenarioError(attribute, 'dict', value)
}

export function expectList(value: PyValue, attribute: string): PyValue[] {
  if (Array.isArray(value)) return value
  throw new ScenarioError(attribute, 'list', value)
}

export function expectText(value: PyValue, attribute: string): string {
  if (typeof value === 'string') return value
  throw new ScenarioError(attribute, 'str', value)
}

export function expectInt(value: PyValue, attribute: string): number {
  if (typeof value === 'number') return value
  throw new ScenarioError(attribute, 'int', value)
}

/**
 * Thrown if a world cannot be built because of a value in the task's configuration. Python would fail only in the first call that uses
 * the value.
 */
export class ScenarioError extends TwinCheckError {
  readonly code = 'bfcl-scenario'

  constructor(attribute: string, expected: string, found: PyValue) {
    super(
      `initial_config: '${attribute}' is of type ${typeName(found)}, expected ${expected}. ` +
        "Correct the task's configuration, or install the benchmark data again.",
    )
  }
}
