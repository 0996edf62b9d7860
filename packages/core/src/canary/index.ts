/** Canary, change detection and reported outcomes: the statistics that lead from shadow to repair. Pure functions. */
export { type AdoptionReading, adoptionNeeds } from './adoption-needs.ts'
export { type ArmCounts, type CanaryStage, type Direction, logEvidence } from './arm-bet.ts'
export { type Arm, assignArm, type CanaryUnit } from './assign-arm.ts'
export {
  type CanaryReading,
  type CanaryState,
  canaryRules,
  type EpochKind,
  errorsOver,
  type OpeningEvidence,
  readCanary,
  startShare,
} from './canary-rules.ts'
export {
  alarmLevel,
  type ChangeDirection,
  type DetectorState,
  freshDetector,
  raisesAlarm,
  type SignCounts,
  type SignReference,
  watchedSigns,
  watchHour,
} from './change-detector.ts'
export { clusterName } from './cluster-name.ts'
export { evidenceMeaning, formatEvidence } from './evidence-meaning.ts'
export { type CanaryRates, type Forecast, forecastDecision } from './forecast.ts'
export { hashShare } from './hash-share.ts'
export { laterArm } from './label-lag.ts'
export {
  type OpenStage,
  overturningUnits,
  survivesMissingLabels,
  type UnlabelledUnits,
  unlabelledUnits,
} from './overturning.ts'
export { annotatorKinds, readReportedOutcome } from './reported-outcome.ts'
export { type DrawnUnits, sampleRatioEvidence, sampleRatioLimit } from './sample-ratio.ts'
export {
  type KnownOutcome,
  type Label,
  type LabelHistory,
  labelHistory,
  labelsInOrder,
  type SwitchVerdict,
  settleLabel,
  settleVerdict,
} from './settle-label.ts'
export type {
  DayCounts,
  Drawn,
  MissingOutcomes,
  SampleFrame,
  ShadowFrame,
  ShadowSession,
} from './shadow-frame.ts'
export { brakesOn, type SwitchVerdicts, switchEvidence, switchVerdictLimit } from './switch-verdicts.ts'
export { toolHash } from './tool-hash.ts'
export { failureEvidence } from './without-control.ts'
