/** What passes, passes byte for byte: varied exchanges in both modes, compared at either end. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { type RawRequest, type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'

/** Two thousand in `npm run bench`: TWINCHECK_EXCHANGES=2000. */
const exchanges = Number(process.env.TWINCHECK_EXCHANGES ?? 200)
const clientsKey = 'sk-of-the-client'

type Asked = {
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  readonly body: Buffer
}
type Said = {
  readonly status: number
  readonly reason: string
  readonly headers: readonly string[]
  readonly body: Buffer
}

describe.each(['shadow', 'repair'] as const)('in %s', (mode) => {
  let upstream: RawUpstream
  let gateway: TestGateway
  let answer: Said & { readonly pieces: readonly Buffer[]; readonly after?: Promise<void> }
  const agent = new Agent({ keepAlive: true })
  beforeAll(async () => {
    upstream = await startRawUpstream(async (_, outgoing) => {
      outgoing.sendDate = false
      outgoing.writeHead(answer.status, answer.reason, [...answer.headers])
      if (answer.after) {
        outgoing.write(Buffer.alloc(0))
        await answer.after
      }
      for (const piece of answer.pieces) outgoing.write(piece)
      outgoing.end()
    })
    const settings = { mode, paths: ['*'], log: 'requests' }
    gateway = await openTestGateway({ actorUrl: upstream.actorUrl, judgeUrl: 'http://127.0.0.1:9/v1' }, settings)
  })
  afterAll(async () => {
    agent.destroy()
    await gateway.close()
    await upstream.close()
  })

  test(`${exchanges} exchanges arrive as they were sent, both ways`, { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, anyAnswer, async (asked, given) => {
        answer = given
        const before = upstream.requests.length
        const heard = await send(gateway.url, asked, agent)
        expect(seenBy(upstream.requests[before], mode)).toEqual(expectedOf(asked))
        const body = asked.method === 'HEAD' ? Buffer.alloc(0) : given.body
        expect(heard).toEqual({ status: given.status, reason: given.reason, headers: given.headers, body })
      }),
      { numRuns: exchanges, seed: 500 },
    )
    expect(gateway.log()).not.toContain(clientsKey)
  })

  test('a head that goes out before its body arrives as it was sent', async () => {
    const headers = ['X-Own', 'caf\xe9', 'Content-Type', 'text/event-stream']
    let onHead = () => {}
    const after = new Promise<void>((resolve) => {
      onHead = resolve
    })
    const body = Buffer.from(events)
    answer = { status: 200, reason: 'OK', headers, body, pieces: [body], after }
    const asked = { method: 'POST', path: '/v1/chat/completions', headers: [], body: Buffer.from('{"stream":true}') }
    const heard = await send(gateway.url, asked, agent, onHead)
    expect(heard).toEqual({ status: 200, reason: 'OK', headers, body })
  })
})

const name = fc.constantFrom('X-Own', 'x-own', 'X-Request-ID', 'Accept', 'OpenAI-Beta', 'Cookie', 'Authorization')
const value = fc.oneof(
  fc.constantFrom('a', 'a, b', 'a;q=0.5', `Bearer ${clientsKey}`, 'caf\xe9', 'with  two spaces', '"quoted, text"'),
  fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'abcXYZ019-_.~!#$%&()*+/:;<=>?@[]^`{|}') }),
)
const pairs = fc.array(fc.tuple(name, value), { maxLength: 5 }).map((list) => list.flat())
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
  fc.constantFrom(
    Buffer.from('{"messages":[{"role":"user","content":"x"}]}'),
    Buffer.from('{"contents":[{"parts":[{"text":"x"}]},{"role":"model","parts":[{"functionCall":{"name":"f"}}]}]}'),
    Buffer.from('{"system_instruction":{"parts":{"text":"x"}},"contents":{"parts": {"text":"x"}},"tools":{}}'),
    Buffer.from('{"messages": [{"role":"user","content":"\\u00fc\\ud83d\\ude00 ü"}],  "stream":true}'),
    Buffer.alloc(200_000, 'z'),
    Buffer.alloc(0),
  ),
)

const anyRequest: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.constantFrom('GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE'),
    fc.constantFrom(
      '/v1/chat/completions',
      '/v1/messages',
      '/openai/deployments/My%20gpt/chat/completions?api-version=2024-10-21',
      '/v1beta/models/gemini-3:generateContent?key=k&alt=%6Ason',
      '/v1beta/models/gemini-3:streamGenerateContent?alt=sse',
      '/v1/projects/p/locations/l/publishers/google/models/m:streamGenerateContent',
      '/openai/v1/responses?api-version=preview',
      '/v1/models?x=%2F&y=..',
      '/v1/files/a%20b',
      '/v1/embeddings',
    ),
    pairs,
    bytes,
  )
  .map(([method, path, headers, body]) => ({
    ...{ method, path, headers },
    body: method.startsWith('P') ? body : Buffer.alloc(0),
  }))

const events = 'data: {"choices":[{"index":0,"delta":{"content":"Hel"}}]}\n\n: still here\n\ndata: [DONE]\n\n'
const reply = '{"choices":[{"index":0,"message":{"role":"assistant","content":"Done."},"finish_reason":"stop"}]}'
const content =
  '{"candidates":[{"content":{"role":"model","parts":[{"thoughtSignature":"c2ln",' +
  '"functionCall":{"name":"f","args":{"n":18446744073709551615}}}]},"finishReason":"STOP"}]}'
const kinds = [
  { type: 'application/json; charset=UTF-8', body: Buffer.from(content) },
  { type: 'application/json', body: Buffer.from(`[${content}\n,\r\n${content}]\n`) },
  { type: 'text/event-stream', body: Buffer.from(`data: ${content}\r\n\r\ndata: {"error":{"code":503}}\r\n\r\n`) },
  { type: 'text/event-stream', body: Buffer.from(`data: ${content}\n\ndata: {"usageMetadata":{"totalTokenCount":1}}`) },
  { type: 'application/json', body: Buffer.from(reply) },
  { type: 'application/json; charset=utf-8', body: Buffer.from(`  ${reply}\n`) },
  { type: 'application/json', body: gzipSync(reply), encoding: 'gzip' },
  { type: 'text/event-stream', body: Buffer.from(events) },
  { type: 'text/event-stream; charset=utf-8', body: Buffer.from(events.replaceAll('\n', '\r\n')) },
  { type: 'image/png', body: Buffer.from([0, 255, 13, 10, 13, 10, 0]) },
  { type: 'text/plain', body: Buffer.alloc(300_000, 'y') },
  { type: 'application/json', body: Buffer.alloc(0) },
]

const anyAnswer = fc
  .tuple(
    fc.constantFrom(200, 200, 200, 201, 207, 302, 400, 401, 404, 418, 429, 500, 503, 529),
    fc.constantFrom('OK', 'Odd Reason', 'I\'m a "teapot"'),
    pairs,
    fc.constantFrom(...kinds),
    fc.boolean(),
    fc.integer({ min: 1, max: 5 }),
  )
  .map(([status, reason, own, { type, body, encoding }, announced, count]) => {
    const framing = announced ? ['Content-Length', String(body.length)] : []
    const coding = encoding === undefined ? [] : ['Content-Encoding', encoding]
    const size = Math.max(1, Math.ceil(body.length / count))
    const pieces = Array.from({ length: count }, (_, i) => body.subarray(i * size, (i + 1) * size))
    const headers = [...own, 'Content-Type', type, ...coding, ...framing]
    return { status, reason, headers, body, pieces: pieces.filter((piece) => piece.length > 0) }
  })

/** Raw headers by turns, without what belongs to one connection, to the framing, or is added on the way. */
function others(raw: readonly string[], without: readonly string[]): readonly string[] {
  return raw.flatMap((text, i) =>
    i % 2 === 0 && !without.includes(text.toLowerCase()) ? [text, raw[i + 1] ?? ''] : [],
  )
}

function seenBy(seen: RawRequest | undefined, mode: string) {
  const added = mode === 'repair' ? ['accept-encoding'] : []
  const headers = others(seen?.rawHeaders ?? [], ['host', 'connection', 'content-length', ...added])
  return {
    method: seen?.method,
    url: seen?.url,
    headers: headers.filter((text) => text !== 'transfer-encoding'),
    body: seen?.body,
  }
}

function expectedOf({ method, path, headers, body }: Asked) {
  return { method, url: path, headers, body }
}

function send(
  url: string,
  { method, path, headers, body }: Asked,
  agent: Agent,
  onHead: () => void = () => {},
): Promise<Said> {
  const { hostname, port } = new URL(url)
  const raw = [
    'host',
    `${hostname}:${port}`,
    ...headers,
    ...(body.length > 0 ? ['content-length', `${body.length}`] : []),
  ]
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers: raw, agent }, (incoming) => {
      onHead()
      resolve(read(incoming))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

async function read(incoming: IncomingMessage): Promise<Said> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const headers = others(incoming.rawHeaders, ['connection', 'keep-alive', 'transfer-encoding', 'date'])
  return {
    status: incoming.statusCode ?? 0,
    reason: incoming.statusMessage ?? '',
    headers,
    body: Buffer.concat(chunks),
  }
}
