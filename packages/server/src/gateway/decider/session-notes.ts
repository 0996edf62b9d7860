/**
 * What is noted of a session beside its decisions, where outcomes are taken: what makes it like others, which arm of a canary it
 * is in, which tools it had, and, where the operator has said so, the conversation itself. Nobody waits for it; where it fails the session counts as like no other.
 */

import { type ActiveTools, type DecisionRecord, type Message, redactJson } from '@twincheck/core'
import { clusterName, toolHash } from '@twincheck/core/canary'
import { readJson } from '@twincheck/core/reading'
import type { Canary } from '../../canary/canary.ts'
import type { SessionKey, Store } from '../../store/store.ts'

const mostRemembered = 10_000

export type NotedStep = { readonly messages: readonly Message[]; readonly tools: ActiveTools }

export type SessionNotes = {
  /** `unit`: as the client names it. */
  readonly begun: (key: SessionKey, step: NotedStep, unit: string | null) => void
  /** With its record: only a conversation with evidence is kept. */
  readonly decided: (key: SessionKey, step: NotedStep, record: DecisionRecord) => void
}

export type SessionNotesOptions = {
  readonly store: Pick<Store, 'noteSession' | 'noteTools' | 'keepConversation'>
  /** Null: there is no canary now. Else a session is drawn as it begins, so that both arms lose nothing on the way to the gate. */
  readonly canary: (tenant: string) => Pick<Canary, 'armOf'> | null
  readonly track: (work: Promise<unknown>) => unknown
  readonly fingerprint: string
  readonly keepsConversations: boolean
}

export function openSessionNotes({
  store,
  canary,
  track,
  fingerprint,
  keepsConversations,
}: SessionNotesOptions): SessionNotes {
  const noted = new Set<string>()
  /** True the first time, or where it was forgotten: what is noted again stays what it was. */
  const isNew = (name: string) => {
    if (noted.has(name)) return false
    if (noted.size >= mostRemembered) noted.clear()
    noted.add(name)
    return true
  }
  /** What a client sends may be anything: whatever fails here, nothing else does. */
  const soon = (work: () => Promise<unknown>) =>
    void track(
      laterOn()
        .then(work)
        .catch(() => null),
    )
  return {
    begun: (key, { messages, tools }, unit) => {
      if (isNew(JSON.stringify([key.tenant, key.session])))
        soon(async () => {
          const cluster = clusterName(messages, tools)
          const drawing = canary(key.tenant)
          if (drawing) await drawing.armOf(key, unit, cluster)
          else await store.noteSession(key, { cluster, unit: null, arm: null, stage: null })
        })
      soon(async () => {
        const seen = (tools ?? []).map((tool) => ({ name: tool.name, hash: toolHash(tool) }))
        const fresh = seen.filter(({ name, hash }) => isNew(`${name} ${hash}`))
        if (fresh.length > 0) await store.noteTools(fingerprint, fresh)
      })
    },
    decided: (key, { messages }, record) => {
      if (!keepsConversations || record.certificates.length === 0) return
      soon(async () => store.keepConversation(key, redactJson(readJson(messages, 'messages'), null)))
    },
  }
}

const laterOn = async () => {}
