/**
 * Draws the conversations that a person should label: those that would switch. They are drawn in hash order, one page at a time. The
 * first conversations are always a random sample, so labelling may stop anywhere. A draw is recorded before it is shown. From the drawn
 * conversations `calibrate` computes the same bounds as triage, even after old conversations were deleted.
 */
import { type Profile, policyFingerprint, policyOf } from '@twincheck/core'
import {
  canaryRules,
  type Drawn,
  hashShare,
  type KnownOutcome,
  type Label,
  type SampleFrame,
  type ShadowFrame,
  type ShadowSession,
  settleLabel,
} from '@twincheck/core/canary'
import { constants } from '@twincheck/core/records'
import type { TouchedBounds } from '../stats/calibration/touched-bounds.ts'
import { type ChosenThreshold, chooseThreshold, proposedHarmBound } from './choose-threshold.ts'
import type { OwnConversation } from './count-touched.ts'
import { drawRest, mostOfRest, restSample } from './draw-rest.ts'
import { thresholdByPaper } from './freeze-own.ts'
import { nameOfOwn, type ReadShadow, readShadow } from './read-shadow.ts'
import { type InsistedCounts, nameOf, type SessionName, type ShadowStore } from './shadow-store.ts'

export type TriageOptions = {
  readonly profile: Profile
  readonly tenant: string | null
  readonly now: number
  readonly draw: number
  /** How many further conversations to draw from those that would not switch. In total, at most one in fifty of them is drawn. */
  readonly rest: number
  readonly anew: boolean
  readonly newSeed: () => string
}

export type TriageItem = Drawn & { readonly score: number; readonly label: Label | null; readonly firstAt: number }

export type RestItem = Drawn & { readonly label: Label | null }

export type Triage = {
  readonly sample: string
  readonly frame: SampleFrame
  readonly stored: { readonly conversations: number; readonly wouldSwitch: number; readonly since: number | null }
  readonly drawn: readonly TriageItem[]
  readonly left: number
  readonly deleted: number
  /**
   * The conversations that would not switch and were drawn. `left` is how many more can be drawn. In total, at most one in fifty of the
   * conversations that would not switch is drawn.
   */
  readonly rest: { readonly sample: string; readonly drawn: readonly RestItem[]; readonly left: number }
  /**
   * `now` holds the bounds with the labels so far. `afterwards` holds the bounds that would follow if each drawn conversation without a
   * label were labelled a failure.
   */
  readonly now: TouchedBounds
  readonly afterwards: TouchedBounds
  readonly proposal: ChosenThreshold
  readonly insisted: InsistedCounts
}

/** Draws conversations for labelling. The result is null if no conversation in shadow would switch. */
export async function triage(store: ShadowStore, options: TriageOptions): Promise<Triage | null> {
  const { profile, tenant, now, draw, anew } = options
  const fingerprint = policyFingerprint(policyOf(profile))
  const known = anew ? null : await store.findSample({ fingerprint, tenant })
  const asked = { fingerprint, tenant, until: known?.frame.until ?? now }
  const candidates = await store.listWouldSwitch(asked, constants.thresholdFloor)
  if (candidates.length === 0) return null
  const frame = known?.frame ?? (await openFrame(store, asked, candidates.length, options.newSeed()))
  const id = known?.id ?? `s-${frame.seed}`
  const before = known === null ? [] : await store.listDrawn(known.id)
  const added = drawNext(candidates, before, frame.seed, draw)
  if (added.length > 0 || known === null) await store.drawSample(id, frame, added)
  const others = await ofRest(store, frame, options.rest)
  const read = await readShadow(store, { fingerprint, tenant, until: now })
  const labels = new Map(read.conversations.map((one) => [nameOfOwn(one), one.label]))
  const stored = new Map(candidates.map((one) => [nameOf(one), one]))
  const drawn = [...before, ...added].flatMap((one): readonly TriageItem[] => {
    const session = stored.get(nameOf(one))
    if (session === undefined) return []
    return [{ ...one, score: session.score, firstAt: session.firstAt, label: labels.get(nameOf(one)) ?? null }]
  })
  const { conversations, since } = await store.countShadow(asked)
  return {
    sample: id,
    frame,
    stored: { conversations, wouldSwitch: candidates.length, since },
    drawn,
    left: candidates.length - drawn.length,
    deleted: before.length + added.length - drawn.length,
    rest: {
      sample: restSample(frame),
      drawn: others.map((one) => ({ ...one, label: labels.get(nameOf(one)) ?? null })),
      left: Math.max(0, mostOfRest(frame) - others.length),
    },
    now: thresholdByPaper(read.conversations, read.all).bounds,
    afterwards: thresholdByPaper(labelledAsFailed(read, drawn), read.all).bounds,
    proposal: chooseThreshold(read.conversations, read.all, { harmBound: proposedHarmBound }),
    insisted: await store.countInsisted({ tenant }),
  }
}

/**
 * Draws conversations that were not drawn before, in hash order. Positions continue after the last earlier draw, even if that draw was
 * deleted from the store.
 */
function drawNext(
  candidates: readonly ShadowSession[],
  before: readonly Drawn[],
  seed: string,
  draw: number,
): readonly Drawn[] {
  const known = new Set(before.map(nameOf))
  return candidates
    .filter((one) => !known.has(nameOf(one)))
    .map(({ tenant, session }) => ({ tenant, session, at: hashShare(seed, tenant, session) }))
    .sort((first, second) => first.at - second.at)
    .slice(0, draw)
    .map(({ tenant, session }, index) => ({ tenant, session, position: before.length + index }))
}

async function ofRest(store: ShadowStore, frame: SampleFrame, more: number): Promise<readonly Drawn[]> {
  const before = await store.listDrawn(restSample(frame))
  return more === 0 ? before : drawRest(store, frame, before.length + more)
}

async function openFrame(
  store: ShadowStore,
  asked: ShadowFrame,
  wouldSwitch: number,
  seed: string,
): Promise<SampleFrame> {
  const { conversations, unjudged } = await store.countShadow(asked)
  const rule = { rule: 1, stratum: 'would-switch', share: 1 } as const
  return { ...asked, threshold: constants.thresholdFloor, seed, ...rule, conversations, unjudged, wouldSwitch }
}

function labelledAsFailed({ conversations }: ReadShadow, drawn: readonly Drawn[]): readonly OwnConversation[] {
  const chosen = new Set(drawn.map(nameOf))
  return conversations.map((one) =>
    one.label === null && chosen.has(nameOfOwn(one)) ? { ...one, label: 'failure' } : one,
  )
}

type CanaryTriageStore = {
  readonly listTriggered: (of: {
    readonly tenant: string | null
    readonly since: number
  }) => Promise<readonly SessionName[]>
  readonly listOutcomes: (key: SessionName) => Promise<readonly KnownOutcome[]>
}

export type CanaryTriage = {
  readonly triggered: number
  readonly labelled: number
  readonly open: readonly (SessionName & { readonly position: number })[]
}

const dayMs = 86_400_000

/**
 * Lists the conversations of a canary in which the gate passed, in hash order. The arm is not shown, because annotators must not know it.
 */
export async function triageCanary(
  store: CanaryTriageStore,
  { tenant, now, draw }: { readonly tenant: string | null; readonly now: number; readonly draw: number },
): Promise<CanaryTriage> {
  const triggered = await store.listTriggered({ tenant, since: now - canaryRules.days * dayMs })
  const open: SessionName[] = []
  for (const one of triggered) {
    const label = settleLabel(await store.listOutcomes(one))
    if (label !== 'success' && label !== 'failure') open.push(one)
  }
  const inOrder = open
    .map((one) => ({ one, at: hashShare('canary', one.tenant, one.session) }))
    .sort((first, second) => first.at - second.at)
    .slice(0, draw)
    .map(({ one }, position) => ({ ...one, position }))
  return { triggered: triggered.length, labelled: triggered.length - open.length, open: inOrder }
}

export type NothingToLabel =
  | { readonly kind: 'no-decisions' }
  | { readonly kind: 'other-profiles'; readonly conversations: number }
  | {
      readonly kind: 'no-verifier'
      readonly conversations: number
      readonly unjudged: number
      readonly decisions: number
    }
  | { readonly kind: 'unjudged'; readonly conversations: number; readonly unjudged: number }
  | { readonly kind: 'none-would-switch'; readonly conversations: number }

type AskedStore = Pick<ShadowStore, 'countShadow' | 'listFingerprints' | 'listModels'> & {
  readonly countFindings: (stretch: {
    readonly tenant: string | null
    readonly from: null
    readonly to: null
  }) => Promise<readonly { readonly ended: string; readonly decisions: number }[]>
}

/** Finds out why a triage has no conversation that would switch. Each reason needs a different next step. */
export async function whyNothingToLabel(
  store: AskedStore,
  { profile, tenant, now }: { readonly profile: Profile; readonly tenant: string | null; readonly now: number },
): Promise<NothingToLabel> {
  const frame = { fingerprint: policyFingerprint(policyOf(profile)), tenant, until: now }
  const { conversations, unjudged } = await store.countShadow(frame)
  if (conversations === 0) {
    const others = (await store.listFingerprints()).reduce((sum, { conversations: some }) => sum + some, 0)
    return others === 0 ? { kind: 'no-decisions' } : { kind: 'other-profiles', conversations: others }
  }
  if (unjudged === 0) return { kind: 'none-would-switch', conversations }
  const { verifier } = await store.listModels(frame)
  const findings = await store.countFindings({ tenant, from: null, to: null })
  const decisions = findings
    .filter(({ ended }) => ended === 'no-verifier')
    .reduce((sum, { decisions: some }) => sum + some, 0)
  return verifier.length === 0 && decisions > 0
    ? { kind: 'no-verifier', conversations, unjudged, decisions }
    : { kind: 'unjudged', conversations, unjudged }
}
