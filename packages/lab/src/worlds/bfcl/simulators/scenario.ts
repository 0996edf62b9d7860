/**
 * A scenario is one world's part of a task's `initial_config`. Worlds accept whatever Python accepts, except where
 * their methods walk through a value: there a wrong shape is an error at load time.
 */
import { TwinCheckError } from '@twincheck/core'
import { isDict, type PyDict, type PyValue, typeName } from '@twincheck/eval/python'

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
 * A task gives a world a value that it cannot be built from. Python would fail later, in the first call that uses it.
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
