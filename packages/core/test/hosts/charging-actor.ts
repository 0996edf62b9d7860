/** An actor over HTTP that charges an account, for a rule that demands the user's yes. What it says follows from the messages. */
import { createServer } from 'node:http'

type Sent = { readonly role: string; readonly content?: unknown }

/** What the actor says: a text, or `charge` for the call. */
export type ChargingScript = (messages: readonly Sent[]) => string

export const charge = 'charge'
export const charged = '{"charged": true}'

const textOf = (message: Sent | undefined): string => {
  const { content } = message ?? {}
  return typeof content === 'string' ? content : JSON.stringify(content ?? '')
}
const isAnswered = (message: Sent | undefined) => message?.role === 'tool' && textOf(message).includes('Not executed')
const isDone = (message: Sent | undefined) => message?.role === 'tool' && textOf(message).includes('charged')

/** Asks the user for exactly what the answer says, and calls again after the user has spoken. */
export const obeys: ChargingScript = (messages) => {
  if (isAnswered(messages.at(-1))) return 'I would charge 5 dollars to account AC-1001. Shall I?'
  return isDone(messages.at(-1)) ? 'Done.' : charge
}

/** Calls again, whatever it reads. */
export const ignores: ChargingScript = (messages) => (isDone(messages.at(-1)) ? 'Done.' : charge)

/** Asks, but does not say for what. */
export const asksBadly: ChargingScript = (messages) => {
  if (isAnswered(messages.at(-1))) return 'OK?'
  return isDone(messages.at(-1)) ? 'Done.' : charge
}

export type ChargingActor = {
  readonly url: string
  readonly requests: () => number
  readonly close: () => Promise<void>
}

export async function startChargingActor(script: ChargingScript): Promise<ChargingActor> {
  let requests = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk))
    incoming.on('end', () => {
      const { messages }: { readonly messages: readonly Sent[] } = JSON.parse(Buffer.concat(chunks).toString())
      const said = script(messages)
      const call = {
        id: `call_${++requests}`,
        type: 'function',
        function: { name: 'charge_card', arguments: JSON.stringify({ account_id: 'AC-1001', amount: 5 }) },
      }
      const message = said === charge ? { content: null, tool_calls: [call] } : { content: said }
      const finish_reason = said === charge ? 'tool_calls' : 'stop'
      const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }]
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
      const body = { id: 'c', object: 'chat.completion', created: 1, model: 'actor-1', choices, usage }
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      resolve(typeof at === 'object' && at !== null ? at.port : 0)
    })
  })
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
