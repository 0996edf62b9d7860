/**
 * A model that answers by a script, served over real HTTP on a free local port. It speaks chat completions and the
 * responses API in JSON; which one is decided by the path of the request.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isObject } from '../src/policy/paper/json.ts'

export type ScriptedRequest = {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The parsed body; whatever the client sent. */
  readonly body: Readonly<Record<string, unknown>>
}

export type ScriptedReply =
  | {
      readonly content: string | null
      /** Left out: the reply has no list of calls. */
      readonly calls?: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]
      readonly model?: string
      readonly usage?: { readonly inputTokens: number; readonly outputTokens: number }
    }
  /** Anything else HTTP can say. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
  /** The connection is cut without an answer. */
  | 'hang-up'

export type ScriptedModel = {
  /** Up to and including the version, as clients want it. */
  readonly baseUrl: string
  readonly requests: readonly ScriptedRequest[]
  readonly close: () => Promise<void>
}

export async function startScriptedModel(
  answer: (request: ScriptedRequest, index: number) => ScriptedReply | Promise<ScriptedReply>,
): Promise<ScriptedModel> {
  const requests: ScriptedRequest[] = []
  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming)
      .then(async (request) => {
        requests.push(request)
        const reply = await answer(request, requests.length - 1)
        if (reply === 'hang-up') return outgoing.destroy()
        const { status, headers, body } = 'status' in reply ? reply : written(request, reply)
        return outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
      })
      .catch((error: unknown) => outgoing.writeHead(500).end(`the script failed: ${String(error)}`))
  })
  const port = await listen(server)
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('the server has no port'))
    })
  })
}

async function readRequest(incoming: IncomingMessage): Promise<ScriptedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
  return { path: incoming.url ?? '', headers: incoming.headers, body: isObject(body) ? body : {} }
}

type Written = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
type Message = Exclude<ScriptedReply, 'hang-up' | { readonly status: number }>

function written(request: ScriptedRequest, reply: Message): Written {
  const model = reply.model ?? `${String(request.body.model)}-2026-01-01`
  const usage = reply.usage ?? { inputTokens: 10, outputTokens: 5 }
  const body = request.path.endsWith('/responses') ? response(reply, usage) : completion(reply, usage)
  return { status: 200, body: JSON.stringify({ model, ...body }) }
}

function completion(reply: Message, usage: NonNullable<Message['usage']>): object {
  const calls = reply.calls?.map(({ id, name, arguments: args }) => ({
    id,
    type: 'function',
    function: { name, arguments: args },
  }))
  const message = { role: 'assistant', content: reply.content, ...(calls === undefined ? {} : { tool_calls: calls }) }
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: calls?.length ? 'tool_calls' : 'stop' }],
    usage: {
      prompt_tokens: usage.inputTokens,
      completion_tokens: usage.outputTokens,
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
  }
}

function response(reply: Message, usage: NonNullable<Message['usage']>): object {
  const message = {
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: reply.content ?? '', annotations: [] }],
  }
  const calls = (reply.calls ?? []).map(({ id, name, arguments: args }) => ({
    type: 'function_call',
    call_id: id,
    name,
    arguments: args,
  }))
  return {
    id: 'resp_scripted',
    object: 'response',
    status: 'completed',
    output: [{ type: 'reasoning', summary: [] }, ...(reply.content === null ? [] : [message]), ...calls],
    usage: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
  }
}
