/**
 * LiteLLM posts twice for each model call. The hook remembers the first post until the second one arrives. It keeps the first post even
 * longer, so that a repeated post is decided only once.
 *
 * Invariants
 *   1. Tenants have equal shares of the memory. If a tenant's share is full, the oldest request of that tenant is forgotten, and never a request of another tenant.
 *   2. Requests are remembered only in memory, so a request that was posted to another process is unknown here.
 */
import { hash } from 'node:crypto'
import type { Json, JsonObject } from '@twincheck/core'
import { openLru } from '@twincheck/core/adapter'
import { isJsonObject } from '@twincheck/core/reading'
import { callParts, type LitellmReply, type LitellmRequest } from './litellm-body.ts'

export type PostedRequest = Pick<LitellmRequest, 'text' | 'named' | 'unit'> & {
  /**
   * The latest decision about a reply to this request. `calls` are the proposed calls as JSON, and `reply` is the reply that LiteLLM got.
   * `decided` is null before the first decision.
   */
  decided: { readonly calls: string; readonly reply: Promise<LitellmReply> } | null
}

export type LitellmMemory = {
  readonly keep: (tenant: string, callId: string, request: LitellmRequest) => void
  readonly find: (tenant: string, callId: string) => PostedRequest | null
  readonly blocks: (tenant: string, request: PostedRequest, calls: readonly JsonObject[]) => number
  readonly noteBlocked: (tenant: string, request: PostedRequest, calls: readonly JsonObject[]) => void
  readonly noteRewritten: (tenant: string, proposed: JsonObject) => void
  /**
   * Whether a call that the hook has rewritten is still in these messages in its original form. If so, LiteLLM did not apply the
   * rewritten call.
   */
  readonly holdsProposed: (tenant: string, messages: readonly JsonObject[]) => boolean
}

/** The memory limits for all tenants together. Each tenant has an equal share. */
const mostBytes = 64 * 1024 * 1024
const mostRequests = 2_000
const mostBlocked = 1_000
const mostRewritten = 1_000

export function openLitellmMemory(tenants: () => number): LitellmMemory {
  const known = new Map<string, { readonly requests: Map<string, PostedRequest>; bytes: number }>()
  const blocked = openLru<string, number>(mostBlocked)
  const rewritten = openLru<string, true>(mostRewritten)
  let hasRewritten = false
  const sizeOf = ({ text }: PostedRequest) => text.length * 2
  const proposedKey = (tenant: string, call: JsonObject) => JSON.stringify([tenant, ...callParts(call)])

  return {
    keep: (tenant, callId, { text, named, unit }) => {
      const own = known.get(tenant) ?? { requests: new Map<string, PostedRequest>(), bytes: 0 }
      known.set(tenant, own)
      const forget = (id: string) => {
        const before = own.requests.get(id)
        if (before) own.bytes -= sizeOf(before)
        own.requests.delete(id)
      }
      if (own.requests.get(callId)?.text === text) return
      forget(callId)
      const request: PostedRequest = { text, named, unit, decided: null }
      own.requests.set(callId, request)
      own.bytes += sizeOf(request)
      const share = Math.max(1, tenants())
      for (const oldest of own.requests.keys()) {
        if (own.requests.size <= mostRequests / share && own.bytes <= mostBytes / share) break
        forget(oldest)
      }
    },
    find: (tenant, callId) => known.get(tenant)?.requests.get(callId) ?? null,
    blocks: (...place) => blocked.get(blockedKey(...place)) ?? 0,
    noteBlocked: (...place) => blocked.set(blockedKey(...place), (blocked.get(blockedKey(...place)) ?? 0) + 1),
    noteRewritten: (tenant, proposed) => {
      hasRewritten = true
      rewritten.set(proposedKey(tenant, proposed), true)
    },
    holdsProposed: (tenant, messages) =>
      hasRewritten &&
      messages.some(({ tool_calls: calls = null }) => {
        const made: readonly Json[] = Array.isArray(calls) ? calls : []
        return made.some((call) => isJsonObject(call) && rewritten.get(proposedKey(tenant, call)) === true)
      }),
  }
}

/** The key leaves out the ids of calls. A model that is asked again may propose the same calls with other ids. */
function blockedKey(tenant: string, { text }: PostedRequest, calls: readonly JsonObject[]): string {
  const made = calls.map((call) => callParts(call).slice(1))
  return hash('sha256', JSON.stringify([tenant, text, made]), 'base64url')
}
