/** The property that every wire format keeps: a change leaves all other bytes as they were. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { placeTwin } from '../src/exchange/place-twin.ts'
import type { Action } from '../src/policy/paper/trace/action.ts'
import type { ToolCall } from '../src/policy/paper/trace/trace.ts'
import { anthropicMessages } from '../src/wire/anthropic-messages/index.ts'
import { checkEvents } from '../src/wire/check-events.ts'
import { geminiContent } from '../src/wire/gemini/index.ts'
import { openaiChat } from '../src/wire/openai-chat/index.ts'
import { openaiResponses } from '../src/wire/openai-responses/index.ts'
import { continueRequest, withItems } from '../src/wire/read-pieces.ts'
import { wireActor } from '../src/wire/wire-actor.ts'
import type { WireFormat } from '../src/wire/wire-format.ts'
import { exactReplies, exactStreams, fill, holes, oddJson } from './exact-messages.ts'

const formats: Readonly<Record<string, WireFormat>> = {
  [openaiChat.name]: openaiChat,
  [openaiResponses.name]: openaiResponses,
  [anthropicMessages.name]: anthropicMessages,
  [geminiContent.name]: geminiContent,
}

type Answer = { readonly body: unknown; readonly text: () => string; readonly sent: () => null; readonly out: string }

const answerOf = (text: string): Answer => ({ body: JSON.parse(text), text: () => text, sent: () => null, out: text })

/** What is delivered in the place of this reply. */
function writeTwin(format: WireFormat, text: string, twinOf: (calls: readonly ToolCall[]) => Action): string {
  const actor = wireActor<Answer>({
    format,
    ask: () => Promise.reject(new Error('nobody is asked')),
    rewrite: (answer, out) => ({ ...answer, out }),
  })
  const answer = answerOf(text)
  const said = actor.read(answer)
  if (!said) throw new Error(`this is a reply: ${text}`)
  const written = actor.write(answer, placeTwin(twinOf(said.reply.calls), said.reply))
  return written?.response.out ?? ''
}

const onlyLast = (calls: readonly ToolCall[]): Action => ({ kind: 'tool-calls', calls: calls.slice(-1) })
const done: Action = { kind: 'final-response', text: 'Done.' }

export function checkExactReplies(numRuns: number): void {
  fc.assert(
    fc.property(fc.constantFrom(...exactReplies), holes, (reply, odd) => {
      const format = formats[reply.format] ?? openaiChat
      const calls = reply.calls(odd)
      const text = reply.around(calls.join(' , '), odd)
      expect(writeTwin(format, text, onlyLast)).toBe(reply.around(calls[1], odd))
      const said = writeTwin(format, text, () => done)
      expect(said.replace(/"id":"msg_[^"]+"/, '"id":"ID"')).toBe(reply.said(odd))
    }),
    { numRuns: 3 * numRuns },
  )
}

export async function checkExactStreams(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...exactStreams), holes, async (stream, odd) => {
      const format = formats[stream.format] ?? openaiChat
      const events = stream.events(odd)
      const source = async function* () {
        yield Buffer.from(events.join(''))
      }
      let out = ''
      const checked = checkEvents(source(), format.openStream(), async (reply) =>
        placeTwin({ kind: 'tool-calls', calls: reply.calls.slice(1) }, reply),
      )
      for await (const bytes of checked) out += Buffer.from(bytes).toString()
      expect(out).toBe(stream.kept(events, odd).join(''))
    }),
    { numRuns: 3 * numRuns },
  )
}

export async function checkExactRequests(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...exactReplies), holes, oddJson, async (reply, odd, value) => {
      const format = formats[reply.format] ?? openaiChat
      const asked = { text: requestOf(format, '{@"role":"user","content":"Go."}', odd), value: {} }
      const sent = { ...asked, value: JSON.parse(asked.text) }
      const before = await askAgain(format, reply.around(reply.calls(odd).join(' , '), odd), sent)
      // What was there stays, and the calls are put behind it as the provider wrote them.
      const [opening, closing] = halvesOf(format, odd)
      expect(before.startsWith(opening) && before.endsWith(closing)).toBe(true)
      for (const call of reply.calls(odd)) expect(before).toContain(call)

      const item = `{"role":"user","x":${value}}`
      const items = [...itemsOf(sent.value, format), { value: JSON.parse(item), text: item }]
      expect(withItems(format, sent, items).text).toBe(`${opening},${item}${closing}`)
    }),
    { numRuns: 3 * numRuns },
  )
  await fc.assert(
    fc.asyncProperty(holes, async (odd) => {
      const text = requestOf(openaiResponses, '{@"role":"user","content":"Go."}', odd)
      const continued = text.replace('"input"', '"previous_response_id":"resp_1","input"')
      const old = fill('{@"role":"user","content":"Before."}', odd, 2)
      const output = fill('{@"type":"function_call","call_id":"call_tw"}', odd, 4)
      const rewritten = { sent: `{"input":[ ${old} ]}`, delivered: `{"output":[${output}]}` }
      const request = { text: continued, value: JSON.parse(continued) }
      const written = continueRequest(openaiResponses, request, rewritten)?.text
      expect(written).toBe(text.replace('[ ', () => `[ ${old},${output},`))
    }),
    { numRuns },
  )
}

function requestOf({ conversation }: WireFormat, item: string, odd: readonly string[]): string {
  const [opening, closing] = halvesOf({ conversation }, odd, item)
  return opening + closing
}

/** A request up to behind its last item, and from there on. */
function halvesOf(
  { conversation }: Pick<WireFormat, 'conversation'>,
  odd: readonly string[],
  item = '{@"role":"user","content":"Go."}',
): readonly [string, string] {
  return [
    `{${(odd[9] ?? '').replaceAll('[ ', '[')}"${conversation}":[ ${fill(item, odd)}`,
    fill(` ],@"tools":[{@"maximum":18446744073709551615}]}\n`, odd, 6),
  ]
}

function itemsOf(body: unknown, { conversation }: WireFormat) {
  const items: unknown = Object.entries(Object(body)).find(([name]) => name === conversation)?.[1]
  return Array.isArray(items) ? items.map((value: unknown) => ({ value, text: null })) : []
}

/** The request that is sent where the calls of this reply are answered. */
async function askAgain(
  format: WireFormat,
  reply: string,
  sent: { readonly text: string; readonly value: Readonly<Record<string, unknown>> },
): Promise<string> {
  let asked = ''
  const actor = wireActor<Omit<Answer, 'sent'> & { readonly sent: () => typeof sent }>({
    format,
    ask: async ({ text }) => {
      asked = text
      return { ...answerOf('{}'), sent: () => sent }
    },
    rewrite: (answer) => answer,
  })
  await actor.askAgain({ ...answerOf(reply), sent: () => sent }, ['Not executed.'], new AbortController().signal)
  return asked
}
