/** What a store says of conversations in shadow, and what those who ask it rely on. */

/** Which conversations: under one fingerprint, begun before `until` (milliseconds since the epoch). */
export type ShadowFrame = {
  readonly fingerprint: string
  readonly until: number
  /** Null: of all tenants. */
  readonly tenant: string | null
}

export type ShadowSession = {
  readonly tenant: string
  readonly session: string
  /** The highest switch score; 0 where no pair was judged. */
  readonly score: number
  readonly unjudged: boolean
  readonly cluster: string | null
  readonly firstAt: number
}

/** What was drawn from, and by which rule: hash order under a seed. */
export type SampleFrame = ShadowFrame & {
  readonly threshold: number
  readonly seed: string
  /** The version of the rule; another rule is another sample. */
  readonly rule: 1
  /** Conversations that would switch are put up one after the other, all of them if need be; of the rest, a share. */
  readonly stratum: 'would-switch' | 'rest'
  /** How likely a conversation of the stratum is put up, once all draws are made. */
  readonly share: number
  readonly conversations: number
  readonly unjudged: number
  readonly wouldSwitch: number
}

/** A conversation in a sample, and its place there. */
export type Drawn = { readonly tenant: string; readonly session: string; readonly position: number }

/** What a day's conversations showed, one observation each. */
export type DayCounts = {
  /** Days since the epoch. */
  readonly day: number
  readonly conversations: number
  readonly evidence: number
  readonly gate: number
  readonly disagreed: number
  /** In which a model failed that was asked. */
  readonly errors: number
  readonly unjudged: number
  readonly slow: number
  readonly withheld: number
}

/** Of the conversations of one day that are old enough, those without an outcome. */
export type MissingOutcomes = { readonly day: number; readonly due: number; readonly missing: number }
