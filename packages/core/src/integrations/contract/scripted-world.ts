/**
 * The server for a host under test, over real HTTP on a free local port. It contains an actor that follows a script in any of the wire
 * formats, and a judge for TwinCheck. The actor is under /v1, and for Gemini under any version. The judge is under /judge/v1. If the path
 * contains `without-ids`, for example as part of a model's name, the actor sends its calls without ids.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isObject } from '../../policy/paper/json.ts'
import { generatorReply } from '../../policy/paper/twin/generate.ts'
import { formatOf, replyWriters, type ScriptedReply } from './scripted-reply.ts'

/** The judge's reply: the text of a chat completion, or the HTTP status of a failure. */
export type JudgeReply = { readonly text: string } | { readonly status: number }

export type AskedJudge = { readonly role: 'generator' | 'verifier'; readonly prompt: string }

export type ScriptedWorld = {
  readonly actorUrl: string
  readonly judgeUrl: string
  readonly requests: readonly Readonly<Record<string, unknown>>[]
  readonly close: () => Promise<void>
}

export const judgeModel = 'scripted-judge-1'

const scriptedError = 'The script refuses this request.'

export async function startScriptedWorld(
  script: readonly ScriptedReply[],
  judge: (asked: AskedJudge) => JudgeReply | Promise<JudgeReply>,
): Promise<ScriptedWorld> {
  const requests: Readonly<Record<string, unknown>>[] = []
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await readBody(incoming)
    const path = incoming.url?.split('?')[0] ?? ''
    if (path.startsWith('/judge/')) return answerJudge(await judge(readAsked(body)), outgoing)
    const index = requests.length
    requests.push(body)
    const reply = path.includes('without-ids') ? withoutIds(script[index]) : script[index]
    if (!reply) return sendJson(outgoing, 500, { error: { message: `the script ends after ${script.length} replies` } })
    await reply.before?.(new Promise((resolve) => outgoing.on('close', resolve)))
    if (reply.status !== undefined) return sendJson(outgoing, reply.status, { error: { message: scriptedError } })
    return body.stream === true || path.endsWith(':streamGenerateContent')
      ? stream(outgoing, path, reply, index)
      : sendJson(outgoing, 200, replyWriters[formatOf(path)].body(reply, index))
  }
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  return {
    actorUrl: `${origin}/v1`,
    judgeUrl: `${origin}/judge/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function withoutIds(reply: ScriptedReply | undefined): ScriptedReply | undefined {
  return reply && { ...reply, calls: reply.calls.map((call) => ({ ...call, id: '' })) }
}

async function stream(outgoing: ServerResponse, path: string, reply: ScriptedReply, index: number): Promise<void> {
  const events = replyWriters[formatOf(path)].events(reply, index)
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events.text) outgoing.write(event)
  await reply.afterText
  for (const event of events.rest) outgoing.write(event)
  outgoing.end()
}

function answerJudge(reply: JudgeReply, outgoing: ServerResponse): void {
  if ('status' in reply) {
    sendJson(outgoing, reply.status, { error: { message: 'scripted failure' } })
    return
  }
  const message = { role: 'assistant', content: reply.text }
  sendJson(outgoing, 200, {
    ...{ id: 'judged', object: 'chat.completion', created: 1, model: judgeModel },
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  })
}

function readAsked(body: Readonly<Record<string, unknown>>): AskedJudge {
  const prompt: unknown = Array.isArray(body.messages) ? body.messages.at(-1) : null
  const asksForAction = JSON.stringify(body.response_format ?? {}).includes(`"name":"${generatorReply.name}"`)
  return {
    role: asksForAction ? 'generator' : 'verifier',
    prompt: isObject(prompt) ? String(prompt.content) : '',
  }
}

function sendJson(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(incoming: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
  return isObject(body) ? body : {}
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
