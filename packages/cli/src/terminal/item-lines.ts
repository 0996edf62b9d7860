/** The text about a conversation that a person should label: the request, the call, the evidence and a link. */
import type { DecisionRecord } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'
import { actionText, boundQuote, quoteText } from '@twincheck/eval'
import type { Store } from '@twincheck/server'
import { visibleLine } from './visible-text.ts'
import { labelled } from './wrap-text.ts'

export type ItemStore = Pick<Store, 'listRecords' | 'findConversation'>

type KeptMessages = Awaited<ReturnType<ItemStore['findConversation']>>

export type LabelItem = { readonly tenant: string; readonly session: string; readonly position: number }

const longest = 300
const mostQuotes = 3
const mostMessages = 40

/** The lines about a conversation. `isStored` says whether the store contains the request. */
export type ItemText = { readonly lines: readonly string[]; readonly isStored: boolean }

export async function itemLines(item: LabelItem, store: ItemStore, link: string | null): Promise<ItemText> {
  const { tenant, session, position } = item
  const records = (await store.listRecords({ tenant, session })).map(({ record }) => record)
  const record = decisive(records)
  const kept = await store.findConversation({ tenant, session })
  const line = (label: string, text: string) => labelled(label, visibleLine(boundQuote(text, longest)))
  const request = requestIn(kept)
  const lines = [
    visibleLine(`${position + 1}. ${session}`),
    ...line('request', request ?? 'not stored here'),
    ...(record === null ? [] : line('call', actionText(record.proposal))),
    ...(record?.certificates ?? []).flatMap(({ condition, reason, exhibits }) => [
      ...line('evidence', `${condition}: ${reason}`),
      ...exhibits.slice(0, mostQuotes).flatMap((exhibit) => line('quoted', quoteText(exhibit))),
    ]),
    ...(record?.advice?.answers ?? []).flatMap(({ text }) => line('answer', text)),
    ...conversationLines(kept),
    ...(link === null
      ? line('record', record?.id ?? 'none')
      : line('link', addressOf(link, { tenant, session, record: record?.id ?? '' }))),
  ]
  return { lines, isStored: request !== null }
}

/**
 * Chooses the decision that is shown: the decision with the highest switch score. If no decision has a score, the first decision with an
 * answered call is chosen, and without one the first decision. The outcome of the decision is not shown, because it would reveal the arm.
 */
function decisive(records: readonly DecisionRecord[]): DecisionRecord | null {
  const judged = records.reduce<DecisionRecord | null>(
    (most, record) => ((record.score ?? 0) > (most?.score ?? 0) ? record : most),
    null,
  )
  return judged ?? records.find(({ advice }) => advice && advice.answers.length > 0) ?? records[0] ?? null
}

function requestIn(kept: KeptMessages): string | null {
  if (!Array.isArray(kept)) return null
  const said = kept.find((message) => isJsonObject(message) && message.role === 'user')
  return isJsonObject(said) && typeof said.content === 'string' ? said.content : null
}

function conversationLines(kept: KeptMessages): readonly string[] {
  if (!Array.isArray(kept)) return []
  return kept.slice(0, mostMessages).flatMap((message) => {
    if (!isJsonObject(message)) return []
    const calls = message.calls === undefined ? '' : ` ${JSON.stringify(message.calls)}`
    return labelled(
      visibleLine(String(message.role)),
      visibleLine(boundQuote(`${String(message.content)}${calls}`, longest)),
    )
  })
}

function addressOf(link: string, values: Readonly<Record<string, string>>): string {
  return link.replace(/\{(tenant|session|record)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
