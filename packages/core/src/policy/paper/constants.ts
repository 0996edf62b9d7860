/**
 * Every frozen constant of the method, once, with its place in the paper.
 *
 * "open" marks what the paper leaves unspecified; the choice and its reason are in docs/decisions. Changing a constant
 * changes the policy's fingerprint and invalidates every earlier calibration.
 */

/** Section 4.1: the three conditions' severities, and the least severity that is eligible for intervention. */
export const severities = { inverseAction: 1.0, repeatAfterError: 1.0, staleArgument: 0.95 } as const
export const minSeverity = 0.9

/** Section 4.1, open: the detector d = 1 - Π keep, a noisy-or over the paper's four ingredients. */
export const anomalyWeights = {
  /** Weight of the strongest matched severity. */
  strongestRule: 0.5,
  repeat: { keep: 0.95, cap: 4 },
  toolError: { keep: 0.9, cap: 6 },
  schemaViolation: { keep: 0.7, cap: 3 },
} as const

/**
 * Section 4.2: the fixed completion response, the number of schemas shown, and the greatest distance of a twin without
 * authority for structural change.
 */
export const completionText = 'The requested operation is complete.'
export const maxToolSchemas = 8
export const maxTwinDistance = 0.35

/** Equation 4: weights in twentieths and the fatal penalty 0.45 in eightieths, so that quality is a whole number. */
export const rubricTwentieths = {
  goalAlignment: 5,
  stateGrounding: 5,
  toolSelection: 4,
  argumentValidity: 4,
  completionSafety: 2,
} as const
export const maxRubricScore = 4
export const qualityUnits = 80
export const fatalPenalty = 36

/** Equation 5: the confidence and the margin that each order must reach. Equation 6: the floor of the threshold. */
export const minConfidence = 0.98
export const minMargin = 0.5
export const thresholdFloor = 0.5

/**
 * Section 5: budgets of one trajectory. The generator's cap is open; it equals the number of verifications, because
 * every generated twin needs one.
 */
export const budgets = { verifications: 2, switches: 1, generations: 2 } as const

/** Section 4.3: an unreadable reply is requested once more. */
export const verifierQueries = 2

/** Open: length of a comparison's tag, in hexadecimal digits. Short enough to copy, too long to match by chance. */
export const tagDigits = 12

/** Section 5: reasoning effort by role. */
export const efforts = { verifier: 'medium', generator: 'low' } as const

/** Section 4.3, open: the size of the verifier's "compact recent trace". */
export const compactTrace = { messages: 16, charactersPerMessage: 2_000, evidenceCharacters: 1_000 } as const

/** Bounds on what comes from outside. Beyond them the proposal is kept. */
export const limits = {
  depth: 64,
  messages: 100_000,
  callsPerAction: 128,
  tools: 4_096,
  /** Longer replies of a model are not read. */
  replyCharacters: 200_000,
  /** Longest action for which the quadratic distance is computed. */
  distanceCharacters: 20_000,
  /** Longest tool output that is parsed to infer its outcome. */
  outcomeCharacters: 1_000_000,
  /** How much of one message is searched for identifiers. */
  recognisedCharacters: 200_000,
  quotedInError: 60,
} as const
