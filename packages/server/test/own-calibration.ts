/** A calibration as one's own traffic gives it, with evidence of whatever a test holds repair to. */
import {
  type Calibration,
  type CalibrationEvidence,
  freezeCalibration,
  paperPolicy,
  type ReportedModels,
} from '@twincheck/core'

const nobody = { members: 0, squares: 0 }

export function ownCalibration(
  held: Partial<Pick<CalibrationEvidence, 'tools' | 'signs' | 'completeAfterMs'>>,
  models: ReportedModels = { generator: [], verifier: [] },
): Calibration {
  return freezeCalibration([{ id: 't', score: 0, actorSucceeded: true }], {
    ...{ policy: paperPolicy, models },
    evidence: {
      ...{ from: 'store', digest: 'd', sample: null, since: 0, until: 1, falseFailures: 0 },
      ...{ conversations: 1, unjudged: 0, wouldSwitch: 0, drawn: 0, switches: 0, touched: 0 },
      successes: { labelled: 1, touched: 0 },
      clusters: { conversations: nobody, drawn: nobody, successes: nobody },
      bounds: { conversation: 1, switch: null, success: 1 },
      signs: {},
      completeAfterMs: 0,
      ...held,
    },
  })
}
