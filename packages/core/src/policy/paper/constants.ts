/**
 * All frozen constants of the method, each with its place in the paper.
 *
 * "open" marks a constant that the paper leaves unspecified; docs/decisions explains the choice. Changing a constant changes the policy's
 * fingerprint and invalidates every earlier calibration.
 */

/** Section 4.1: the severities of the three conditions, and the minimum severity that is eligible for intervention. */
export const severities = { inverseAction: 1.0, repeatAfterError: 1.0, staleArgument: 0.95 } as const
export const minSeverity = 0.9

/** Section 4.1, open: the detector d = 1 - Π keep is a noisy-or over the paper's four ingredients. */
export const anomalyWeights = {
  strongestRule: 0.5,
  repeat: { keep: 0.95, cap: 4 },
  toolError: { keep: 0.9, cap: 6 },
  schemaViolation: { keep: 0.7, cap: 3 },
} as const

/**
 * Section 4.2: the fixed completion response, the maximum number of tool schemas that a model is shown, and the maximum edit distance of
 * a twin that has no authority for structural change.
 */
export const completionText = 'The requested operation is complete.'
export const maxToolSchemas = 8
export const maxTwinDistance = 0.35

/** Equation 4: the weights are given in twentieths and the fatal penalty 0.45 in eightieths, so that quality is a whole number. */
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

/**
 * Equation 5: the minimum confidence and margin of the verifier's judgment, in each of the two orders of the pair. Equation 6: the
 * minimum threshold.
 */
export const minConfidence = 0.98
export const minMargin = 0.5
export const thresholdFloor = 0.5

/**
 * Section 5: budgets of one trajectory. The generator's limit is open. It equals the number of verifications, because every generated
 * twin needs a verification.
 */
export const budgets = { verifications: 2, switches: 1, generations: 2 } as const

/** Section 4.3: the maximum number of verifier requests for one pair. An unreadable reply is requested once more. */
export const verifierQueries = 2

/** Open: the number of hexadecimal digits in a comparison's tag. The tag is short enough to copy and too long to match by chance. */
export const tagDigits = 12

/** Section 5: reasoning effort for the verifier and the generator. */
export const efforts = { verifier: 'medium', generator: 'low' } as const

/** Section 4.3, open: the size of the verifier's "compact recent trace". */
export const compactTrace = { messages: 16, charactersPerMessage: 2_000, evidenceCharacters: 1_000 } as const

/** Limits on external input. If a limit is exceeded, the proposal is kept. */
export const limits = {
  depth: 64,
  messages: 100_000,
  callsPerAction: 128,
  tools: 4_096,
  /** Maximum length of a model's reply. Longer replies are not read. */
  replyCharacters: 200_000,
  /** Maximum length of an action for which the edit distance is computed. The cost of the computation is quadratic. */
  distanceCharacters: 20_000,
  /** Maximum length of a tool output that is parsed to infer its outcome. */
  outcomeCharacters: 1_000_000,
  /** Maximum number of characters of one message that are searched for identifiers. */
  recognisedCharacters: 200_000,
  quotedInError: 60,
} as const
