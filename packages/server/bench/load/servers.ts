/** The two ends of the bench that are not measured against anything: an upstream that answers at once, and a bare proxy. */
import { Agent, createServer, request } from 'node:http'

export function serveUpstream(port: number): void {
  createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      if (!Buffer.concat(parts).includes('"stream":true')) {
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(completion) })
        return outgoing.end(completion)
      }
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const event of events) outgoing.write(event)
      return outgoing.end()
    })
  }).listen(port, '127.0.0.1')
}

/** The least a proxy in Node can do. */
export function serveBare(port: number, upstream: number): void {
  const agent = new Agent({ keepAlive: true })
  createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const asked = request({ host: '127.0.0.1', port: upstream, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }).listen(port, '127.0.0.1')
}

const frame = { id: 'chatcmpl-1', created: 1, model: 'instant' }
const completion = JSON.stringify({
  ...frame,
  object: 'chat.completion',
  choices: [
    { index: 0, message: { role: 'assistant', content: 'The account is secured. '.repeat(20) }, finish_reason: 'stop' },
  ],
  usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
})
const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ ...frame, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const events = [
  ...Array.from({ length: 40 }, (_, index) => chunk({ content: `word ${index} ` }, null)),
  chunk({}, 'stop'),
  'data: [DONE]\n\n',
]
