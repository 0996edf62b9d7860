/**
 * Stores data about a session in addition to its decisions: the key by which similar sessions are found, the arm of a canary, the tools,
 * and, if configured, the conversation itself. No request waits for this. If storing fails, the session counts as similar to no other
 * session.
 */

import { type ActiveTools, type DecisionRecord, type Message, redactJson } from '@twincheck/core'
import { clusterName, toolHash } from '@twincheck/core/canary'
import { readJson } from '@twincheck/core/reading'
import type { Canary } from '../../canary/canary.ts'
import type { SessionKey, Store } from '../../store/store.ts'

const mostRemembered = 10_000

export type NotedStep = { readonly messages: readonly Message[]; readonly tools: ActiveTools }

export type SessionNotes = {
  readonly begun: (key: SessionKey, step: NotedStep, unit: string | null) => void
  /** Called with the record of each decision. A conversation is kept only if a decision in it has evidence. */
  readonly decided: (key: SessionKey, step: NotedStep, record: DecisionRecord) => void
}

export type SessionNotesOptions = {
  readonly store: Pick<Store, 'noteSession' | 'noteTools' | 'keepConversation'>
  /**
   * Finds the canary of a tenant, or null if there is none. The canary draws the arm when a session begins. So each arm also contains
   * sessions in which the gate never passes.
   */
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
  /** Whether the session has not been noted before. When the set is full, it is cleared; noting a session twice does no harm. */
  const isNew = (name: string) => {
    if (noted.has(name)) return false
    if (noted.size >= mostRemembered) noted.clear()
    noted.add(name)
    return true
  }
  /** Runs the work later and ignores its errors. A client may send anything, so an error here must not affect anything else. */
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
