/**
 * The conversations of a store that matter to a calibration: those that are labelled, and those that would switch. The rest is
 * only counted, so that memory grows with labels and not with traffic.
 *
 * Invariants
 *   1. Where every would-switch conversation is labelled, all of them count, whoever labelled them and why.
 *   2. Else, where a sample was drawn, its draws count and nothing beside them: a label that came unasked says of a
 *      conversation what it says, and nothing of the others. It still sets the threshold.
 *   3. Without either, what is not labelled counts as touched.
 */

import { type Label, settleLabel } from '@twincheck/core/canary'
import { constants } from '@twincheck/core/records'
import type { OwnCalibration, OwnConversation } from './freeze-own.ts'
import type { SampleFrame, ShadowFrame, ShadowSession, ShadowStore } from './shadow-store.ts'

export type ReadShadow = {
  readonly frame: ShadowFrame
  readonly sample: { readonly id: string; readonly frame: SampleFrame } | null
  readonly conversations: readonly OwnConversation[]
  readonly all: OwnCalibration['all']
  readonly since: number | null
}

export async function readShadow(store: ShadowStore, asked: ShadowFrame): Promise<ReadShadow> {
  const whole = await collect(store, asked)
  const open = whole.filter(({ score, label }) => score >= constants.thresholdFloor && label === null)
  const sample = open.length === 0 ? null : await store.findSample(asked)
  if (sample === null) return complete(store, asked, null, whole)
  const drawn = new Set((await store.listDrawn(sample.id)).map(nameOf))
  const frame = { ...asked, until: sample.frame.until }
  const conversations = await collect(store, frame)
  return complete(
    store,
    frame,
    sample,
    conversations.map((one) => ({ ...one, drawn: drawn.has(nameOf({ tenant: one.run ?? '', session: one.id })) })),
  )
}

async function complete(
  store: ShadowStore,
  frame: ShadowFrame,
  sample: ReadShadow['sample'],
  conversations: readonly OwnConversation[],
): Promise<ReadShadow> {
  const { conversations: number, unjudged, since } = await store.countShadow(frame)
  const clusters = await store.clusterSizes(frame)
  return { frame, sample, conversations, all: { conversations: number, unjudged, clusters }, since }
}

async function collect(store: ShadowStore, frame: ShadowFrame): Promise<readonly OwnConversation[]> {
  const conversations = new Map<string, OwnConversation>()
  for await (const { outcomes, ...session } of store.readReported(frame)) {
    const label = settleLabel(outcomes)
    if (label !== null) conversations.set(nameOf(session), conversationOf(session, label))
  }
  for (const session of await store.listWouldSwitch(frame, constants.thresholdFloor))
    if (!conversations.has(nameOf(session))) conversations.set(nameOf(session), conversationOf(session, null))
  return [...conversations.values()]
}

function conversationOf({ tenant, session, score, unjudged, cluster }: ShadowSession, label: Label | null) {
  return { id: session, run: tenant, score, unjudged, label, drawn: true, cluster: cluster ?? session }
}

export function nameOf({ tenant, session }: { readonly tenant: string; readonly session: string }): string {
  return JSON.stringify([tenant, session])
}
