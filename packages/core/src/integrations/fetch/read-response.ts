/**
 * Reads a provider's response: which kind of reply it has, and how its body can be intercepted.
 *
 * Creating another response is expensive, and hosts use members that a copy cannot have. So if the body does not change, the host gets
 * the same object, and only the methods that read the body are replaced.
 */
import { Readable } from 'node:stream'

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
  readonly text: () => Promise<string>
  /** The same body as a stream. It is created if the host does not read the body as text. */
  readonly stream: () => ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * Returns the given response, or a copy if the response is not an instance of the platform's own class. As with any response, its body
 * can be read once, by whichever method is called first.
 */
export function readThrough(response: Response, readers: BodyReaders): Response {
  if (Object.getPrototypeOf(response) !== Response.prototype) return withBody(response, readers.stream())
  Object.assign(response, { [held]: new HeldBody(response, readers) })
  return Object.setPrototypeOf(response, readings)
}

/** The key under which a response object holds its body. A symbol as key is cheaper than a WeakMap. */
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
    // A host may have locked the stream without reading from it. Reading its text must then fail as with any locked stream.
    if (this.#copy || this.isUsed() || this.#stream?.locked) return this.read((copy) => copy.text())
    this.#readAsText = true
    return this.#readers.text()
  }

  async read<Value>(way: (copy: Response) => Promise<Value>): Promise<Value> {
    return way(this.copy())
  }

  copy(): Response {
    if (this.#readAsText) throw new TypeError('Body is unusable: Body has already been read')
    this.#copy ??= withBody(this.#response, this.stream())
    return this.#copy
  }
}

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

/** Node's types declare `isDisturbed` only for Node streams, but it also accepts web streams. */
function isDisturbed(stream: ReadableStream): boolean {
  const found: unknown = Reflect.apply(Readable.isDisturbed, Readable, [stream])
  return found === true
}

export function withBody(
  response: Response,
  body: ReadableStream | ArrayBuffer | string | null,
  headers: Headers = response.headers,
): Response {
  const { status, statusText } = response
  const copy = new Response(body, { status, statusText, headers })
  // A constructed response has no URL. The original URL is set, because hosts show it in their logs.
  Object.defineProperty(copy, 'url', { get: () => response.url })
  return copy
}
