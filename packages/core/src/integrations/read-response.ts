/**
 * A provider's response as an object: what kind of reply it brings, and how its body is read through other hands.
 *
 * Building another response is dear, and hosts look at more of one than a copy can have. So where the body stays what it is,
 * the host gets the same object, and only the ways to read its body lead elsewhere.
 */
import { Readable } from 'node:stream'
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
  /** The same body, made where it is read in any other way. */
  readonly stream: () => ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * The response that is given; a copy where it is none of the platform's own class. Its body can be read once, in whichever
 * way comes first, as that of any response.
 */
export function readThrough(response: Response, readers: BodyReaders): Response {
  if (Object.getPrototypeOf(response) !== Response.prototype) return withBody(response, readers.stream())
  bodies.set(response, openBody(response, readers))
  return Object.setPrototypeOf(response, readings)
}

/** What a response that is read through says before its own class does. */
const readings: object = Object.create(Response.prototype, {
  body: {
    get(this: Response) {
      return bodyOf(this).stream()
    },
  },
  bodyUsed: {
    get(this: Response) {
      return bodyOf(this).isUsed()
    },
  },
  text: reading(({ text }) => text()),
  json: reading(async ({ text }) => JSON.parse(await text())),
  arrayBuffer: reading(({ copy }) => copy().arrayBuffer()),
  bytes: reading(({ copy }) => copy().bytes()),
  blob: reading(({ copy }) => copy().blob()),
  formData: reading(({ copy }) => copy().formData()),
  clone: {
    value(this: Response) {
      return bodyOf(this).copy().clone()
    },
  },
})

function reading(read: (body: Body) => Promise<unknown>): PropertyDescriptor {
  return {
    async value(this: Response) {
      return read(bodyOf(this))
    },
  }
}

type Body = {
  readonly text: () => Promise<string>
  readonly stream: () => Response['body']
  /** For every other way to read it. Throws where it was read as text. */
  readonly copy: () => Response
  readonly isUsed: () => boolean
}

const bodies = new WeakMap<Response, Body>()

function bodyOf(response: Response): Body {
  const body = bodies.get(response)
  if (!body) throw new TypeError('Illegal invocation: not a response that is read through')
  return body
}

function openBody(response: Response, readers: BodyReaders): Body {
  let readAsText = false
  let copied: Response | null = null
  const stream = once(readers.stream)
  let streamed = false
  const isUsed = () => readAsText || (copied ? copied.bodyUsed : streamed && isDisturbed(stream()))
  const copy = () => {
    if (readAsText) throw new TypeError('Body is unusable: Body has already been read')
    copied ??= withBody(response, stream())
    return copied
  }
  return {
    copy,
    isUsed,
    stream: () => {
      streamed = true
      return copied ? copied.body : stream()
    },
    text: async () => {
      // A host may have looked whether there is a stream, and not have read from it.
      if (isUsed() || copied || (streamed && stream().locked)) return copy().text()
      readAsText = true
      return readers.text()
    },
  }
}

/** Declared for the older kind of streams alone, and made for both. */
function isDisturbed(stream: ReadableStream): boolean {
  const found: unknown = Reflect.apply(Readable.isDisturbed, Readable, [stream])
  return found === true
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
