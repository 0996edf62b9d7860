/**
 * The frozen numbers of the detectors that go beyond the paper's detector (docs/decisions/0018-detector-profiles.md). The numbers were
 * chosen on development runs of about twenty agents, rounded, and then checked once on other runs. Do not tune them again. Changing a
 * number changes the fingerprint of every policy that uses it.
 */

/** A factor of the detector's formula. Each occurrence, at most `cap`, multiplies the remaining share by `keep`. */
type Factor = { readonly keep: number; readonly cap: number }

/**
 * The weights of the trajectory detector. Three of the paper's four ingredients keep the paper's weights. Errors weigh less, because
 * recovering from errors may be the task.
 */
export const trajectoryWeights = {
  strongestRule: 0.5,
  repeats: { keep: 0.95, cap: 4 },
  schemaViolations: { keep: 0.7, cap: 3 },
  toolErrors: { keep: 0.95, cap: 8 },
  emptyResults: { keep: 0.7, cap: 4 },
  calls: { keep: 0.97, cap: 40 },
  idleTurns: { keep: 0.8, cap: 5 },
  unusedEntities: { keep: 0.95, cap: 6 },
  sameTool: { keep: 0.95, cap: 6 },
  guessedNumbers: { keep: 0.6, cap: 4 },
  abandonedTools: { keep: 0.8, cap: 4 },
} as const satisfies Readonly<Record<string, number | Factor>>

/**
 * Names the set of ten features of a fitted detector. The constants below are the prior weights: a fit starts from them, and
 * regularisation pulls the fit towards them.
 */
export const fittedFeatures = 'ten-counts/1'
export const priorIntercept = -1.8507
export const priorWeights = {
  calls: 0.3045,
  guessedNumbers: 1.4542,
  idleTurns: 0.8755,
  emptyResults: 0.8454,
  abandonedTools: 0.8181,
  unusedEntities: 0.4418,
  sameTool: 0.2169,
  staleArgument: 0.7984,
  unseenTexts: 0.4724,
  schemaViolations: 0.6118,
} as const
