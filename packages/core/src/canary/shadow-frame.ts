/** The data that a store reports about conversations in shadow. */

/** Selects conversations with one fingerprint that began before `until` (milliseconds since the epoch). */
export type ShadowFrame = {
  readonly fingerprint: string
  readonly until: number
  /** The tenant. Null selects all tenants. */
  readonly tenant: string | null
}

export type ShadowSession = {
  readonly tenant: string
  readonly session: string
  /** The highest switch score of the conversation. Zero if no pair was judged. */
  readonly score: number
  readonly unjudged: boolean
  readonly cluster: string | null
  readonly firstAt: number
}

/** The conversations from which a sample is drawn, and the rule of the draw. Conversations are drawn in hash order under a seed. */
export type SampleFrame = ShadowFrame & {
  readonly threshold: number
  readonly seed: string
  /** The version of the drawing rule. Another rule gives another sample. */
  readonly rule: 1
  /**
   * The stratum of a draw. Conversations that would be switched are drawn one after another, if necessary until all are drawn. Of the
   * other conversations only a share is drawn.
   */
  readonly stratum: 'would-switch' | 'rest'
  /** The probability that a conversation of the stratum is drawn. It is known once all draws are made. */
  readonly share: number
  readonly conversations: number
  readonly unjudged: number
  readonly wouldSwitch: number
}

export type Drawn = { readonly tenant: string; readonly session: string; readonly position: number }

/** Counts of one day's conversations. A conversation counts at most once in each number. */
export type DayCounts = {
  /** The day, as the number of days since the epoch. */
  readonly day: number
  readonly conversations: number
  readonly evidence: number
  readonly gate: number
  readonly disagreed: number
  readonly errors: number
  readonly unjudged: number
  readonly slow: number
  readonly withheld: number
}

/** For one day: the conversations old enough to have an outcome (`due`), and those without one (`missing`). */
export type MissingOutcomes = { readonly day: number; readonly due: number; readonly missing: number }
