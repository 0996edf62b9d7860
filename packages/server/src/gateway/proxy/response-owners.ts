/**
 * Separates tenants at a provider that stores responses. Only the tenant to which a response was delivered can read, continue, list,
 * cancel and delete it. The provider cannot distinguish tenants, because they share the operator's key.
 *
 * If the store does not know to whom a response was delivered, requests with the id of this response are let through. While the store is
 * unavailable, all requests are let through.
 */
import type { ServerResponse } from 'node:http'
import { gunzipSync, constants as zlib } from 'node:zlib'
import type { Clock } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import type { Decider } from '../decider/decider.ts'
import { storeMs } from '../decider/store-watch.ts'
import { type OwnError, ownErrors } from '../http/own-error.ts'
import { decodedSegments } from '../http/request-path.ts'
import type { Log } from '../operations/log.ts'
import { parseBody } from './body-text.ts'
import { within } from './within.ts'

export type ResponseOwners = {
  readonly at: (path: string, tenant: string) => OwnedResponses | null
}

export type OwnedResponses = {
  /**
   * Checks the path of a request. Resolves with an error if the request must not go upstream. `refusePath` returns null if the path names
   * no single response.
   */
  readonly refusePath: () => Promise<OwnError | null> | null
  readonly refuseBody: RefuseBody
  readonly noteDelivered: (outgoing: ServerResponse) => void
}

export type RefuseBody = (body: Uint8Array) => Promise<OwnError | null> | null

export type ResponseOwnersOptions = {
  readonly tenants: readonly string[]
  readonly decider: Pick<Decider, 'noteResponse' | 'responseTenants'>
  readonly log: Log
  readonly clock: Clock
}

export function openResponseOwners({ tenants, decider, log, clock }: ResponseOwnersOptions): ResponseOwners {
  const refuse = async (tenant: string, id: string): Promise<OwnError | null> => {
    try {
      const asked = decider.responseTenants(id, tenants)
      const owners = await within(asked, { what: 'finding the tenant', milliseconds: storeMs, clock })
      return owners.length > 0 && !owners.includes(tenant) ? ownErrors.responseNotFound : null
    } catch {
      log.problem('response-owner-unknown', { tenant })
      return null
    }
  }
  const refuseAny = async (tenant: string, ids: readonly string[]): Promise<OwnError | null> => {
    const refusals = await Promise.all(ids.map((id) => refuse(tenant, id)))
    return refusals.find((refusal) => refusal !== null) ?? null
  }
  return {
    at: (path, tenant) => {
      const id = storedUnder(path)
      if (tenants.length < 2 || id === null) return null
      return {
        refusePath: () => (id === '' ? null : refuse(tenant, id)),
        refuseBody: (body) => {
          const previous = previousResponses(body)
          if (previous.length > mostNamed) return Promise.resolve(ownErrors.responseNotFound)
          return previous.length === 0 ? null : refuseAny(tenant, previous)
        },
        noteDelivered: (outgoing) =>
          watchBody(outgoing, (delivered) => void decider.noteResponse(tenant, delivered).catch(() => {})),
      }
    },
  }
}

/**
 * The id of the stored response that a path names. The id is empty if the path names all responses, and null if it names none. Azure's
 * paths begin with /openai.
 */
function storedUnder(path: string): string | null {
  const segments = decodedSegments(path)
  const names = segments.map((segment) => segment.toLowerCase())
  const at = names.indexOf('responses')
  const isStored = ['v1', 'openai', 'openai/v1'].includes(names.slice(0, at).join('/'))
  return at > 0 && isStored ? (segments[at + 1] ?? '') : null
}

const member = 'previous_response_id'

/**
 * Matches the member's name and value in JSON text, even if letters of the name are escaped. It does not match inside a JSON string,
 * because quotes are escaped there.
 */
const named = new RegExp(`"${[...member].map(inAnySpelling).join('')}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`, 'gi')

function inAnySpelling(character: string): string {
  return `(?:${character}|\\\\u00${character.charCodeAt(0).toString(16)})`
}

/** A request that names more responses than this is refused. No real client names more. */
const mostNamed = 8

/** Finds the ids of responses that a body continues. The body is searched and not parsed, because this thread serves every tenant. */
function previousResponses(body: Uint8Array): readonly string[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (!bytes.includes(member) && !bytes.includes('\\u00')) return []
  const found = new Set<string>()
  for (const [, text = '""'] of bytes.toString('latin1').matchAll(named)) {
    const id = parseBody(Buffer.from(text, 'latin1'))
    if (typeof id === 'string') found.add(id)
    if (found.size > mostNamed) break
  }
  return [...found]
}

/**
 * The maximum number of bytes of an answer that are searched for the response's id. A stream names its response at the beginning, and a
 * JSON body up to this size is parsed whole.
 */
const mostBytes = 1024 * 1024

function watchBody(outgoing: ServerResponse, found: (id: string) => void): void {
  const chunks: Uint8Array[] = []
  let size = 0
  let isOver = false
  const look = (isWhole: boolean) => {
    const id = isOver || outgoing.statusCode >= 300 ? null : responseId(Buffer.concat(chunks), isWhole)
    if (id !== null) found(id)
    isOver ||= id !== null || isWhole || size > mostBytes
    if (isOver) chunks.length = 0
  }
  const take = (chunk: unknown) => {
    if (isOver || !(chunk instanceof Uint8Array || typeof chunk === 'string')) return
    chunks.push(Buffer.from(chunk))
    size += chunk.length
    look(false)
  }
  const write = outgoing.write.bind(outgoing)
  const end = outgoing.end.bind(outgoing)
  outgoing.write = (...given: unknown[]) => {
    take(given[0])
    return Reflect.apply(write, outgoing, given)
  }
  outgoing.end = (...given: unknown[]) => {
    take(given[0])
    look(true)
    return Reflect.apply(end, outgoing, given)
  }
}

const inStream = /"response"\s*:\s*\{[^{}[\]]*?"id"\s*:\s*"([^"\\]{1,500})"/

function responseId(bytes: Buffer, isWhole: boolean): string | null {
  const body = unzipped(bytes)
  if (body[0] !== 0x7b) return inStream.exec(body.toString('latin1', 0, 64 * 1024))?.[1] ?? null
  const parsed = isWhole ? parseBody(body) : null
  return isObject(parsed) && typeof parsed.id === 'string' ? parsed.id : null
}

function unzipped(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: 16 * mostBytes })
  } catch {
    return bytes
  }
}
