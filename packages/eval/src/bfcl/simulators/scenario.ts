/**
 * A scenario is one world's part of a task's `initial_config`. The worlds accept whatever Python would, except where
 * their methods walk through a value: there a wrong shape is reported when the scenario is loaded.
 */
import { TwinCheckError } from '@twincheck/core'
import { type PyValue, typeName } from '../../python/index.ts'

/** A task gives a world a value it cannot be built from. Python would fail later, in whichever call meets it first. */
export class ScenarioError extends TwinCheckError {
  readonly code = 'bfcl-scenario'

  constructor(attribute: string, expected: string, found: PyValue) {
    super(
      `initial_config: '${attribute}' is of type ${typeName(found)}, expected ${expected}. ` +
        "Correct the task's configuration, or install the benchmark data again.",
    )
  }
}
