/**
 * What to label: conversations that would switch, in hash order, a page at a time. Every beginning of that order is a random
 * sample, so whoever stops anywhere still has a bound. What is drawn is recorded before it is shown.
 */

import { nextAfter, type Profile, policyFingerprint, policyOf } from '@twincheck/core'
import {
  type Drawn,
  hashShare,
  type Label,
  type SampleFrame,
  type ShadowFrame,
  settleLabel,
} from '@twincheck/core/canary'
import { constants } from '@twincheck/core/records'
import { boundTouched, type TouchedBounds } from '../stats/calibration/touched-bounds.ts'
import { drawRest, mostOfRest, restSample } from './draw-rest.ts'
import { countTouched, type OwnConversation } from './freeze-own.ts'
import type { ReadShadow } from './read-shadow.ts'
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
  /** Draws a new frame, with what has come since; the sample before it is left as it is. */
  readonly anew: boolean
  readonly newSeed: () => string
}

export type TriageItem = Drawn & { readonly score: number; readonly label: Label | null; readonly firstAt: number }

/** Of conversations that would not switch. */
export type RestItem = Drawn & { readonly label: Label | null }

export type Triage = {
  readonly sample: string
  readonly frame: SampleFrame
  /** All that were drawn, in the order they were. */
  readonly drawn: readonly TriageItem[]
  readonly left: number
  /** One in fifty of the others, as many as were asked for, and how many more there could be. */
  readonly rest: { readonly sample: string; readonly drawn: readonly RestItem[]; readonly left: number }
  /** As labels are now, and if every drawn conversation without a label turns out to have failed. */
  readonly now: TouchedBounds
  readonly afterwards: TouchedBounds
}

/** Null: nothing in shadow would switch. */
export async function triage(store: ShadowStore, options: TriageOptions): Promise<Triage | null> {
  const { profile, tenant, now, draw, anew } = options
  const fingerprint = policyFingerprint(policyOf(profile), 'one-request')
  const known = anew ? null : await store.findSample({ fingerprint, tenant })
  const asked = { fingerprint, tenant, until: known?.frame.until ?? now }
  const candidates = await store.listWouldSwitch(asked, constants.thresholdFloor)
  if (candidates.length === 0) return null
  const frame = known?.frame ?? (await openFrame(store, asked, candidates.length, options.newSeed()))
  const order = candidates
    .map((one) => ({ one, at: hashShare(frame.seed, one.tenant, one.session) }))
    .sort((first, second) => first.at - second.at)
    .map(({ one }, position) => ({ ...one, position }))
  const id = known?.id ?? `s-${frame.seed}`
  const before = known === null ? 0 : (await store.listDrawn(known.id)).length
  const drawn = order.slice(0, before + draw)
  const added = drawn.slice(before).map(({ tenant: of, session, position }) => ({ tenant: of, session, position }))
  if (added.length > 0 || known === null) await store.drawSample(id, frame, added)
  const others = await ofRest(store, frame, options.rest)
  const labels = await labelsOf(store, asked)
  // As the frame counted them: nothing that came since is in it.
  const { conversations, unjudged } = frame
  const all = { conversations, unjudged, clusters: await store.clusterSizes(asked) }
  const read = { conversations: candidates, all, rest: conversations - frame.wouldSwitch }
  return {
    sample: id,
    frame,
    drawn: drawn.map(({ tenant: of, session, position, score, firstAt }) => {
      return {
        tenant: of,
        session,
        position,
        score,
        firstAt,
        label: labels.get(nameOf({ tenant: of, session })) ?? null,
      }
    }),
    left: order.length - drawn.length,
    rest: {
      sample: restSample(frame),
      drawn: others.map((one) => ({ ...one, label: labels.get(nameOf(one)) ?? null })),
      left: Math.max(0, mostOfRest(frame) - others.length),
    },
    now: boundsWith(read, labels, { drawn, others }, null),
    afterwards: boundsWith(read, labels, { drawn, others }, 'failure'),
  }
}

/** Those that are drawn already are not looked for again: the rest is all of the traffic. */
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

async function labelsOf(store: ShadowStore, asked: ShadowFrame): Promise<ReadonlyMap<string, Label>> {
  const labels = new Map<string, Label>()
  for await (const { outcomes, ...session } of store.readReported(asked)) {
    const label = settleLabel(outcomes)
    if (label !== null) labels.set(nameOf(session), label)
  }
  return labels
}

function boundsWith(
  read: {
    readonly conversations: readonly (Omit<Drawn, 'position'> & {
      readonly score: number
      readonly unjudged: boolean
      readonly cluster: string | null
    })[]
    readonly all: ReadShadow['all']
    /** How many would not switch. */
    readonly rest: number
  },
  labels: ReadonlyMap<string, Label>,
  { drawn, others }: { readonly drawn: readonly Drawn[]; readonly others: readonly Drawn[] },
  otherwise: Label | null,
): TouchedBounds {
  const chosen = new Set(drawn.map(nameOf))
  const restOf = (one: Drawn): OwnConversation => {
    const { tenant, session } = one
    const label = labels.get(nameOf(one)) ?? null
    return { id: session, run: tenant, score: 0, unjudged: false, label, drawn: true, cluster: session }
  }
  const conversations = read.conversations.map((one): OwnConversation => {
    const name = nameOf(one)
    const { tenant, session, score, unjudged, cluster } = one
    const label = labels.get(name) ?? (chosen.has(name) ? otherwise : null)
    return { id: session, run: tenant, score, unjudged, label, drawn: chosen.has(name), cluster: cluster ?? session }
  })
  const ofOthers = others.slice(0, Math.floor((drawn.length / read.conversations.length) * read.rest)).map(restOf)
  const good = conversations.filter(({ label, drawn: asked }) => asked && label === 'success')
  const threshold = good.reduce((most, { score }) => Math.max(most, nextAfter(score)), constants.thresholdFloor)
  const { counts, clusters } = countTouched([...conversations, ...ofOthers], threshold, read.all)
  return boundTouched(counts, clusters)
}
