/** Canary, change detection and reported outcomes: the statistics that lead from shadow to repair. Pure functions. */
export { type ArmCounts, type CanaryStage, type Direction, logEvidence } from './arm-bet.ts'
export { brakesOn, failureEvidence, type SwitchVerdicts, switchEvidence, switchVerdictLimit } from './brakes.ts'
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
export { type AdoptionReading, adoptionNeeds, evidenceMeaning, formatEvidence } from './canary-words.ts'
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
export { type DrawnUnits, laterArm, sampleRatioEvidence, sampleRatioLimit } from './fair-arms.ts'
export { type CanaryRates, type Forecast, forecastDecision } from './forecast.ts'
export { type Arm, assignArm, type CanaryUnit, clusterName, hashShare, toolHash } from './hashes.ts'
export {
  type OpenStage,
  overturningUnits,
  survivesMissingLabels,
  type UnlabelledUnits,
  unlabelledUnits,
} from './overturning.ts'
export { annotatorKinds, readReportedOutcome } from './reported-outcome.ts'
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
export {
  formatShare,
  type LoweredShare,
  percentOf,
  type ShareChange,
  type ShareSetting,
  shareConsequences,
  shareOfPercent,
} from './share-words.ts'
