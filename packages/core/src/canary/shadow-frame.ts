/** What a store reports about conversations in shadow. */

/** Selects conversations under one fingerprint that began before `until` (milliseconds since the epoch). */
export type ShadowFrame = {
  readonly fingerprint: string
  readonly until: number
  /** Null: all tenants. */
  readonly tenant: string | null
}

export type ShadowSession = {
  readonly tenant: string
  readonly session: string
  /** The highest switch score; 0 if no pair was judged. */
  readonly score: number
  readonly unjudged: boolean
  readonly cluster: string | null
  readonly firstAt: number
}

/** The population of a sample, and the rule of the draw: hash order under a seed. */
export type SampleFrame = ShadowFrame & {
  readonly threshold: number
  readonly seed: string
  /** The version of the rule; another rule gives another sample. */
  readonly rule: 1
  /** Would-switch conversations are drawn one after another, if necessary all; of the rest, a share is drawn. */
  readonly stratum: 'would-switch' | 'rest'
  /** The probability that a conversation of the stratum is drawn, once all draws are made. */
  readonly share: number
  readonly conversations: number
  readonly unjudged: number
  readonly wouldSwitch: number
}

export type Drawn = { readonly tenant: string; readonly session: string; readonly position: number }

/** Counts of one day's conversations. A conversation counts at most once in each number. */
export type DayCounts = {
  /** Days since the epoch. */
  readonly day: number
  readonly conversations: number
  readonly evidence: number
  readonly gate: number
  readonly disagreed: number
  /** Conversations in which a model request failed. */
  readonly errors: number
  readonly unjudged: number
  readonly slow: number
  readonly withheld: number
}

/** How many of one day's conversations are old enough to have an outcome (`due`), and how many of these have none. */
export type MissingOutcomes = { readonly day: number; readonly due: number; readonly missing: number }
