/**
 * A provider's response as an object: what kind of reply it brings, and how its body is read through other hands.
 *
 * Building another response is expensive, and hosts look at more of one than a copy can have. So where the body stays what it is,
 * the host gets the same object, and only the ways to read its body lead elsewhere.
 */
import { Readable } from 'node:stream'

/** Null: no reply of a model that could be read. */
export function replyKind(response: Response): 'json' | 'events' | null {
  if (!response.ok || !(response.body instanceof ReadableStream)) return null
  const given = response.headers.get('content-type') ?? ''
  if (given === 'application/json') return 'json'
  const type = given.toLowerCase()
  if (type.startsWith('application/json;')) return 'json'
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
  Object.assign(response, { [held]: new HeldBody(response, readers) })
  return Object.setPrototypeOf(response, readings)
}

/** Under it a response has its body. Cheaper than a map from responses to bodies, and gone with the response. */
const held = Symbol('body')

class HeldBody {
  readonly #response: Response
  readonly #readers: BodyReaders
  #readAsText = false
  #stream: Response['body'] = null
  #copy: Response | null = null

  constructor(response: Response, readers: BodyReaders) {
    this.#response = response
    this.#readers = readers
  }

  static of(response: Response): HeldBody {
    const body: unknown = Reflect.get(response, held)
    if (body instanceof HeldBody) return body
    throw new TypeError('Illegal invocation: not a response that is read through')
  }

  isUsed(): boolean {
    if (this.#copy) return this.#copy.bodyUsed
    return this.#readAsText || (this.#stream !== null && isDisturbed(this.#stream))
  }

  stream(): Response['body'] {
    if (this.#copy) return this.#copy.body
    this.#stream ??= this.#readers.stream()
    return this.#stream
  }

  text(): Promise<string> {
    // A host may have looked whether there is a stream, and not have read from it.
    if (this.#copy || this.isUsed() || this.#stream?.locked) return this.read((copy) => copy.text())
    this.#readAsText = true
    return this.#readers.text()
  }

  /** In every other way. */
  async read<Value>(way: (copy: Response) => Promise<Value>): Promise<Value> {
    return way(this.copy())
  }

  copy(): Response {
    if (this.#readAsText) throw new TypeError('Body is unusable: Body has already been read')
    this.#copy ??= withBody(this.#response, this.stream())
    return this.#copy
  }
}

/** What a response that is read through says before its own class does. */
const readings: object = Object.create(Response.prototype, {
  body: { get: ofBody((body) => body.stream()) },
  bodyUsed: { get: ofBody((body) => body.isUsed()) },
  text: { value: ofBody((body) => body.text()) },
  json: { value: ofBody(async (body) => JSON.parse(await body.text())) },
  arrayBuffer: { value: ofBody((body) => body.read((copy) => copy.arrayBuffer())) },
  bytes: { value: ofBody((body) => body.read((copy) => copy.bytes())) },
  blob: { value: ofBody((body) => body.read((copy) => copy.blob())) },
  formData: { value: ofBody((body) => body.read((copy) => copy.formData())) },
  clone: { value: ofBody((body) => body.copy().clone()) },
})

function ofBody<Value>(read: (body: HeldBody) => Value): (this: Response) => Value {
  return function () {
    return read(HeldBody.of(this))
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
  body: ReadableStream | ArrayBuffer | string | null,
  headers: Headers = response.headers,
): Response {
  const { status, statusText } = response
  const copy = new Response(body, { status, statusText, headers })
  // A response made by hand has no address; hosts show it in their logs.
  Object.defineProperty(copy, 'url', { get: () => response.url })
  return copy
}
