/**
 * Which conversations to label: those that would switch, in hash order, a page at a time. Every prefix of that order is a random
 * sample, so labelling may stop anywhere and the bound still holds. A draw is recorded before it is shown.
 *
 * The bounds are computed by the functions that `calibrate` uses, on the conversations that it reads. So both commands report the
 * same bound, also after retention has deleted conversations of the sample.
 */

import { type Profile, policyFingerprint, policyOf } from '@twincheck/core'
import {
  type Drawn,
  hashShare,
  type Label,
  type SampleFrame,
  type ShadowFrame,
  type ShadowSession,
} from '@twincheck/core/canary'
import { constants } from '@twincheck/core/records'
import type { TouchedBounds } from '../stats/calibration/touched-bounds.ts'
import { type ChosenThreshold, chooseThreshold, proposedHarmBound } from './choose-threshold.ts'
import type { OwnConversation } from './count-touched.ts'
import { drawRest, mostOfRest, restSample } from './draw-rest.ts'
import { thresholdByPaper } from './freeze-own.ts'
import { type ReadShadow, readShadow } from './read-shadow.ts'
import { nameOf } from './session-name.ts'
import type { ShadowStore } from './shadow-store.ts'

export type TriageOptions = {
  readonly profile: Profile
  readonly tenant: string | null
  readonly now: number
  /** How many more are put up for labelling. 0: only those that were drawn before. */
  readonly draw: number
  /** How many more of those that would not switch, up to one in fifty of them. */
  readonly rest: number
  /** Draws a new frame that includes later conversations; the sample before it stays unchanged. */
  readonly anew: boolean
  readonly newSeed: () => string
}

export type TriageItem = Drawn & { readonly score: number; readonly label: Label | null; readonly firstAt: number }

/** Of conversations that would not switch. */
export type RestItem = Drawn & { readonly label: Label | null }

export type Triage = {
  readonly sample: string
  readonly frame: SampleFrame
  /** Conversations of the frame that are still in the store, and those of them that would switch. */
  readonly stored: { readonly conversations: number; readonly wouldSwitch: number; readonly since: number | null }
  /** All draws that are still in the store, in the order they were drawn. */
  readonly drawn: readonly TriageItem[]
  readonly left: number
  /** Draws whose conversations retention has deleted. */
  readonly deleted: number
  /** One in fifty of the others, as many as were asked for, and how many more there could be. */
  readonly rest: { readonly sample: string; readonly drawn: readonly RestItem[]; readonly left: number }
  /** With the labels so far, and if every drawn conversation without a label turns out to have failed. */
  readonly now: TouchedBounds
  readonly afterwards: TouchedBounds
  /** What the proposed bound on harmed switches would give. */
  readonly proposal: ChosenThreshold
}

/** Null: nothing in shadow would switch. */
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
  const labels = new Map(read.conversations.map((one) => [nameOf(sessionOf(one)), one.label]))
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
  }
}

/** Those that were not drawn before, in hash order. Positions go on behind the last draw, whether or not it is still stored. */
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

/** Conversations drawn already are not searched for again: the rest is all of the traffic. */
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

/** The conversations as a calibration would read them, if every draw without a label had failed. */
function labelledAsFailed({ conversations }: ReadShadow, drawn: readonly Drawn[]): readonly OwnConversation[] {
  const chosen = new Set(drawn.map(nameOf))
  return conversations.map((one) =>
    one.label === null && chosen.has(nameOf(sessionOf(one))) ? { ...one, label: 'failure' } : one,
  )
}

function sessionOf({ run = '', id }: OwnConversation) {
  return { tenant: run, session: id }
}
