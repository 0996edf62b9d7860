/**
 * The queries that calibration and triage send to a store of shadow decisions. The server's stores implement this type; this package does
 * not import the server.
 */
import type { ReportedModels } from '@twincheck/core'
import type {
  DayCounts,
  Drawn,
  KnownOutcome,
  MissingOutcomes,
  SampleFrame,
  ShadowFrame,
  ShadowSession,
} from '@twincheck/core/canary'

export type EndedConversation = {
  readonly part: 'repaired' | 'control'
  readonly firstAt: number
  readonly outcomes: readonly KnownOutcome[]
}

/** `answers` counts calls that were answered instead of executed. `insisted` counts how many of these calls the actor made again. */
export type InsistedCounts = { readonly answers: number; readonly insisted: number }

export type ShadowStore = {
  readonly head: () => Promise<{ readonly hash: string }>
  readonly listFingerprints: () => Promise<readonly { readonly fingerprint: string; readonly conversations: number }[]>
  readonly listModels: (frame: ShadowFrame) => Promise<ReportedModels>
  readonly countShadow: (frame: ShadowFrame) => Promise<{
    readonly conversations: number
    readonly unjudged: number
    readonly since: number | null
  }>
  readonly clusterSizes: (frame: ShadowFrame) => Promise<{ readonly members: number; readonly squares: number }>
  readonly listWouldSwitch: (frame: ShadowFrame, threshold: number) => Promise<readonly ShadowSession[]>
  readonly readRest: (frame: ShadowFrame, threshold: number) => AsyncIterable<SessionName>
  readonly readReported: (
    frame: ShadowFrame,
  ) => AsyncIterable<ShadowSession & { readonly outcomes: readonly KnownOutcome[] }>
  readonly countDays: (frame: ShadowFrame, threshold: number, slowMs: number) => Promise<readonly DayCounts[]>
  readonly conversationLength: (frame: ShadowFrame, share: number) => Promise<number | null>
  readonly readEnded: (
    frame: ShadowFrame,
    arrived: { readonly from: number; readonly until: number },
    threshold: number,
  ) => AsyncIterable<EndedConversation>
  readonly countMissing: (frame: ShadowFrame, from: number) => Promise<readonly MissingOutcomes[]>
  /** Counts the withheld calls that were answered, and how many of them the actor made again. The counts cover all profiles. */
  readonly countInsisted: (of: Pick<ShadowFrame, 'tenant'>) => Promise<InsistedCounts>
  readonly listTools: (fingerprint: string) => Promise<readonly { readonly name: string; readonly hash: string }[]>
  readonly findSample: (
    of: Pick<ShadowFrame, 'fingerprint' | 'tenant'>,
  ) => Promise<{ readonly id: string; readonly frame: SampleFrame } | null>
  readonly listDrawn: (sample: string) => Promise<readonly Drawn[]>
  readonly drawSample: (id: string, frame: SampleFrame, drawn: readonly Drawn[]) => Promise<void>
}

export type SessionName = { readonly tenant: string; readonly session: string }

export function nameOf({ tenant, session }: SessionName): string {
  return JSON.stringify([tenant, session])
}
