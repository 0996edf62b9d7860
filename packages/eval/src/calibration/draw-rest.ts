/**
 * Draws, in hash order, at most one in fifty of the conversations that would not switch ("the rest"). They are needed for the bound per
 * success, which counts all good conversations.
 */
import { type Drawn, hashShare, type SampleFrame } from '@twincheck/core/canary'
import { nameOf, type SessionName, type ShadowStore } from './shadow-store.ts'

export const restShare = 1 / 50

/**
 * The id of the sample of conversations that would not switch (the rest). The id contains the seed of the sample of conversations that
 * would switch, because both samples use this seed.
 */
export function restSample({ seed }: Pick<SampleFrame, 'seed'>): string {
  return `r-${seed}`
}

export function mostOfRest({ conversations, wouldSwitch }: Pick<SampleFrame, 'conversations' | 'wouldSwitch'>): number {
  return Math.ceil((conversations - wouldSwitch) * restShare)
}

export function frameOfRest(frame: SampleFrame): SampleFrame {
  const rest = frame.conversations - frame.wouldSwitch
  return { ...frame, stratum: 'rest', share: rest === 0 ? 0 : mostOfRest(frame) / rest }
}

export async function drawRest(store: ShadowStore, frame: SampleFrame, count: number): Promise<readonly Drawn[]> {
  const id = restSample(frame)
  const before = await store.listDrawn(id)
  const wanted = Math.min(count, mostOfRest(frame))
  if (wanted <= before.length) return before
  const known = new Set(before.map(nameOf))
  const rest = left(store.readRest(frame, frame.threshold), known)
  const next = await firstInHashOrder(rest, frame.seed, wanted - before.length)
  const added = next.map((one, index) => ({ ...one, position: before.length + index }))
  if (added.length > 0) await store.drawSample(id, frameOfRest(frame), added)
  return [...before, ...added]
}

async function* left(sessions: AsyncIterable<SessionName>, drawn: ReadonlySet<string>): AsyncIterable<SessionName> {
  for await (const one of sessions) if (!drawn.has(nameOf(one))) yield one
}

const slack = 4

async function firstInHashOrder(
  sessions: AsyncIterable<SessionName>,
  seed: string,
  count: number,
): Promise<readonly SessionName[]> {
  let held: { readonly one: SessionName; readonly at: number }[] = []
  let most = Number.POSITIVE_INFINITY
  const settle = () => {
    held = held.sort((first, second) => first.at - second.at).slice(0, count)
    if (held.length === count) most = held.at(-1)?.at ?? most
  }
  for await (const { tenant, session } of sessions) {
    const at = hashShare(seed, tenant, session)
    if (at > most) continue
    held.push({ one: { tenant, session }, at })
    if (held.length >= slack * count) settle()
  }
  settle()
  return held.map(({ one }) => one)
}
