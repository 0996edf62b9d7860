/** The public surface of @twincheck/core. A name is added or taken away on purpose: here, in index.ts and in the changelog. */
import { expect, test } from 'vitest'
import * as adapter from '../packages/core/src/adapter.ts'
import * as canary from '../packages/core/src/canary/index.ts'
import * as harness from '../packages/core/src/harness.ts'
import * as core from '../packages/core/src/index.ts'
import * as models from '../packages/core/src/models/index.ts'
import * as reading from '../packages/core/src/reading.ts'
import * as records from '../packages/core/src/records.ts'

test('no name stands in two entries of @twincheck/core', () => {
  const names = [core, adapter, canary, harness, models, reading, records].flatMap((entry) => Object.keys(entry))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('the run-time names of @twincheck/core are these', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "AbortedError",
      "CalibrationBoundError",
      "CalibrationMismatchError",
      "DeadlineError",
      "GrowingTrace",
      "InvalidCalibrationError",
      "InvalidConditionError",
      "InvalidDetectorError",
      "InvalidOptionError",
      "InvalidProfileError",
      "InvalidRulesError",
      "InvalidWarrantError",
      "MissingCalibrationError",
      "ModelMismatchError",
      "NoActorSuccessError",
      "NoModelError",
      "NoOutcomeTakerError",
      "OutcomesRefusedError",
      "RecordNotTakenError",
      "TwinCheckError",
      "UnreadableVerdictError",
      "builtInConditions",
      "calibrateThreshold",
      "calibrationDigest",
      "callKey",
      "combinedEdits",
      "continuingPolicy",
      "createCallValidator",
      "createModeSwitch",
      "createTwinCheck",
      "defaultProfile",
      "defineEvidenceCondition",
      "defineRule",
      "describeProfile",
      "describeTasks",
      "extendPolicy",
      "extendedPolicy",
      "followUpStops",
      "freezeCalibration",
      "indexVerbs",
      "inferOutcome",
      "injectionConditions",
      "insisting",
      "inverseAction",
      "inverseActionBy",
      "nextAfter",
      "openTrace",
      "oppositeVerbs",
      "outcomeSender",
      "paperPolicy",
      "passedThreshold",
      "plainAction",
      "policyFingerprint",
      "policyOf",
      "profileName",
      "profileNamed",
      "profileNames",
      "questionOf",
      "readCalibration",
      "readDetector",
      "readMessage",
      "readProfile",
      "readRules",
      "readSessionState",
      "readToolSchema",
      "readWarrant",
      "recomputeRecord",
      "redactJson",
      "repeatAfterError",
      "staleArgument",
      "standardPolicy",
      "systemClock",
      "textAction",
      "waryPolicy",
    ]
  `)
})
