/**
 * A provider's response as an object: what kind of reply it brings, and how its body is read through other hands.
 *
 * Building another response is dear, and hosts look at more of one than a copy can have. So where the body stays what it is,
 * the host gets the same object, and only the ways to read its body lead elsewhere.
 */
import { once } from '../boundary/once.ts'

/** Null: no reply of a model that could be read. */
export function replyKind(response: Response): 'json' | 'events' | null {
  if (!response.ok || !(response.body instanceof ReadableStream)) return null
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('text/event-stream')) return 'events'
  return /\bjson\b/.test(type) ? 'json' : null
}

export type BodyReaders = {
  /** The whole body as text. */
  readonly text: () => Promise<string>
  /** A response with the same body, made where it is read in any other way. */
  readonly copy: () => Response
}

/** The response that is given. Its body can be read once, in whichever way comes first, as that of any response. */
export function readThrough(response: Response, readers: BodyReaders): Response {
  const { body } = response
  let read: 'not' | 'as-text' | 'as-copy' = 'not'
  const made = once(readers.copy)
  const copy = () => {
    if (read === 'as-text') throw new TypeError('Body is unusable: Body has already been read')
    read = 'as-copy'
    return made()
  }
  const text = async () => {
    if (read !== 'not') return copy().text()
    read = 'as-text'
    return readers.text()
  }
  return Object.defineProperties(response, {
    text: { value: text },
    json: { value: async () => JSON.parse(await text()) },
    arrayBuffer: { value: async () => copy().arrayBuffer() },
    bytes: { value: async () => copy().bytes() },
    blob: { value: async () => copy().blob() },
    formData: { value: async () => copy().formData() },
    clone: { value: () => copy().clone() },
    body: { get: () => (read === 'as-text' ? body : copy().body) },
    bodyUsed: { get: () => read === 'as-text' || (read === 'as-copy' && made().bodyUsed) },
  })
}

/** Another response with this body, like the given one in every other respect. */
export function withBody(
  response: Response,
  body: ReadableStream | ArrayBuffer | string,
  headers: Headers = response.headers,
): Response {
  const { status, statusText } = response
  const copy = new Response(body, { status, statusText, headers })
  // A response made by hand has no address; hosts show it in their logs.
  Object.defineProperty(copy, 'url', { get: () => response.url })
  return copy
}
