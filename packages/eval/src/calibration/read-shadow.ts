/**
 * Reads the conversations of a store that a calibration needs: those with a label, and those that would switch. All others are only
 * counted, so memory grows with the labels and not with the traffic. Invariants:
 *   1. If every would-switch conversation is labelled, all of them count in the bounds.
 *   2. If only some are labelled and a sample was drawn, only the drawn conversations count in the bounds. A label of
 *      a conversation that was not drawn still influences the threshold.
 *   3. If only some are labelled and no sample was drawn, conversations without a label count as touched.
 *   4. Of the conversations that would not switch, only drawn ones count in a bound, unless every conversation is
 *      labelled.
 */
import {
  type Label,
  labelsInOrder,
  type SampleFrame,
  type ShadowFrame,
  type ShadowSession,
  settleLabel,
} from '@twincheck/core/canary'
import { constants } from '@twincheck/core/records'
import type { OwnConversation, SeenTraffic } from './count-touched.ts'
import { addDoubleLabel, type DoubleLabels, noDoubleLabels } from './double-labels.ts'
import { restSample } from './draw-rest.ts'
import { nameOf, type ShadowStore } from './shadow-store.ts'

export type ReadShadow = {
  readonly frame: ShadowFrame
  readonly sample: { readonly id: string; readonly frame: SampleFrame } | null
  readonly conversations: readonly OwnConversation[]
  readonly all: SeenTraffic
  readonly since: number | null
  readonly doubleLabels: DoubleLabels
  readonly labelledTwice: number
}

export async function readShadow(store: ShadowStore, asked: ShadowFrame): Promise<ReadShadow> {
  const whole = await collect(store, asked)
  const open = whole.conversations.filter(({ score, label }) => score >= constants.thresholdFloor && label === null)
  const latest = await store.findSample(asked)
  if (latest === null || open.length === 0) return complete(store, asked, null, whole, latest)
  const drawn = new Set((await store.listDrawn(latest.id)).map(nameOf))
  const frame = { ...asked, until: latest.frame.until }
  const { conversations, ...twice } = await collect(store, frame)
  const ofSample = conversations.map((one) => ({ ...one, drawn: !wouldSwitch(one) || drawn.has(nameOfOwn(one)) }))
  return complete(store, frame, latest, { conversations: ofSample, ...twice }, latest)
}

function wouldSwitch({ score }: OwnConversation): boolean {
  return score >= constants.thresholdFloor
}

export function nameOfOwn({ run = '', id }: OwnConversation): string {
  return nameOf({ tenant: run, session: id })
}

async function complete(
  store: ShadowStore,
  frame: ShadowFrame,
  sample: ReadShadow['sample'],
  { conversations, doubleLabels, labelledTwice }: Collected,
  latest: ReadShadow['sample'],
): Promise<ReadShadow> {
  const { conversations: number, unjudged, since } = await store.countShadow(frame)
  const clusters = await store.clusterSizes(frame)
  const all = { conversations: number, unjudged, clusters }
  const chosen = await chooseOfRest(store, conversations, number, latest?.frame ?? null)
  return { frame, sample, conversations: chosen, all, since, doubleLabels, labelledTwice }
}

/**
 * Decides which of the conversations that would not switch count in the bound per success. If every conversation is labelled, all of them
 * count. Otherwise only drawn ones count. Their share is at most the drawn share of the would-switch conversations, so that no weights
 * are needed. If more were drawn, the later draws are ignored; the first draws are still a random sample.
 */
async function chooseOfRest(
  store: Pick<ShadowStore, 'listDrawn'>,
  conversations: readonly OwnConversation[],
  number: number,
  frame: SampleFrame | null,
): Promise<readonly OwnConversation[]> {
  const labelled = conversations.filter(({ label }) => label !== null).length
  if (labelled === number) return conversations
  const candidates = conversations.filter(wouldSwitch)
  const rate = candidates.length === 0 ? 1 : candidates.filter(({ drawn }) => drawn).length / candidates.length
  // The number of conversations that would not switch was recorded when the sample was drawn. Since then the store may have deleted old
  // conversations, so the smaller of the recorded and the present number is used.
  const rest = frame === null ? 0 : Math.min(frame.conversations - frame.wouldSwitch, number - candidates.length)
  const most = Math.floor(rate * rest)
  const drawn = frame === null ? [] : (await store.listDrawn(restSample(frame))).slice(0, most)
  const names = new Set(drawn.map(nameOf))
  return conversations.map((one) => (wouldSwitch(one) ? one : { ...one, drawn: names.has(nameOfOwn(one)) }))
}

type Collected = Pick<ReadShadow, 'conversations' | 'doubleLabels' | 'labelledTwice'>

async function collect(store: ShadowStore, frame: ShadowFrame): Promise<Collected> {
  const conversations = new Map<string, OwnConversation>()
  let doubleLabels = noDoubleLabels
  let labelledTwice = 0
  for await (const { outcomes, ...session } of store.readReported(frame)) {
    doubleLabels = addDoubleLabel(doubleLabels, outcomes)
    if (labelsInOrder(outcomes).length > 1) labelledTwice += 1
    const label = settleLabel(outcomes)
    if (label !== null) conversations.set(nameOf(session), conversationOf(session, label))
  }
  for (const session of await store.listWouldSwitch(frame, constants.thresholdFloor))
    if (!conversations.has(nameOf(session))) conversations.set(nameOf(session), conversationOf(session, null))
  return { conversations: [...conversations.values()], doubleLabels, labelledTwice }
}

function conversationOf({ tenant, session, score, unjudged, cluster }: ShadowSession, label: Label | null) {
  return { id: session, run: tenant, score, unjudged, label, drawn: true, cluster: cluster ?? session }
}
