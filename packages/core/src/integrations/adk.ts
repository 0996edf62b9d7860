/**
 * ADK for TypeScript (`@google/adk`): a plugin for a runner. The plugin checks the replies of all the runner's agents, whatever their
 * models are.
 *
 *   new Runner({ …, plugins: [twincheckPlugin(twincheck, new (class extends BasePlugin {})('twincheck'))] })
 *
 * ADK's requests and responses have the members of the Gemini API. Text streams immediately. The calls of a stream wait for its end,
 * which Gemini marks with a finish reason.
 */
import type { TwinCheck } from '../boundary/twincheck.ts'
import { deliverReply, type SaidReply } from '../exchange/deliver-reply.ts'
import { isObject } from '../policy/paper/json.ts'
import { anyReply } from '../policy/paper/reply-form.ts'
import { geminiContent as format } from '../wire/gemini/index.ts'
import { listOf, partsOf } from '../wire/gemini/parts.ts'
import { type HostAsking, openHost, type Translation } from './host.ts'

export type AdkRequest = { contents: readonly unknown[]; readonly config?: object }
export type AdkResponse = {
  readonly content?: unknown
  readonly partial?: boolean
  readonly finishReason?: string
  readonly errorCode?: string
}
export type AdkContext = {
  /** ADK creates a different object for each request to a model. */
  readonly eventActions: object
  readonly invocationContext: {
    readonly session: { readonly id: string }
    readonly abortSignal?: AbortSignal
    readonly runConfig?: { readonly streamingMode?: string }
    readonly agent?: {
      readonly canonicalModel?: {
        generateContentAsync(request: AdkRequest, stream: boolean, signal: AbortSignal): AsyncIterable<AdkResponse>
      }
    }
  }
}
export type AdkAsked = { readonly callbackContext: AdkContext; readonly llmRequest: AdkRequest }
export type AdkSaid = { readonly callbackContext: AdkContext; readonly llmResponse: AdkResponse }
export type AdkCallbacks = {
  beforeModelCallback(asked: AdkAsked): Promise<undefined>
  afterModelCallback(said: AdkSaid): Promise<AdkResponse | undefined>
}

/** `plugin` is an empty plugin of ADK. It gets the two callbacks around a model. */
export function twincheckPlugin<Plugin extends object>(twincheck: TwinCheck, plugin: Plugin): Plugin & AdkCallbacks {
  const session = ({ callbackContext }: AdkAsked) => callbackContext.invocationContext.session.id
  const open = openHost(twincheck, { session }, translation)
  const steps = new WeakMap<object, { readonly asked: AdkAsked; asking?: AdkAsking; held: readonly unknown[] }>()
  const callbacks: AdkCallbacks = {
    beforeModelCallback: async (asked) => {
      if (!readAsked(asked)) return undefined
      const asking = await open(asked)
      asked.llmRequest.contents = contentsOf(asking.request)
      steps.set(asked.callbackContext.eventActions, { asked: asking.request, asking, held: [] })
      return undefined
    },
    afterModelCallback: async ({ callbackContext, llmResponse }) => {
      const step = steps.get(callbackContext.eventActions)
      if (!step || llmResponse.partial) return undefined
      const { held, asking = await open(step.asked) } = step
      const parts = [...held, ...partsOf(llmResponse.content)]
      if (comesInPieces(callbackContext) && !endsReply(llmResponse)) {
        step.held = parts
        return asking.mayReplace ? {} : undefined
      }
      steps.set(callbackContext.eventActions, { asked: step.asked, held: [] })
      const reply = held.length === 0 ? llmResponse : { ...llmResponse, content: { role: 'model', parts } }
      const delivered = await check(asking, reply)
      return asking.mayReplace && delivered !== llmResponse ? delivered : undefined
    },
  }
  return Object.assign(plugin, callbacks)
}

/**
 * Whether a streamed reply comes as several complete responses. Gemini sends the texts and each call as separate responses, and does not
 * mark them as partial. Other models send only one complete response, at the end.
 */
function comesInPieces({ invocationContext: { agent, runConfig } }: AdkContext): boolean {
  const model = agent?.canonicalModel
  return runConfig?.streamingMode === 'sse' && model !== undefined && geminiModel in model
}

const geminiModel = Symbol.for('google.adk.geminiModel')

function endsReply({ content, finishReason, errorCode }: AdkResponse): boolean {
  return !content || finishReason !== undefined || errorCode !== undefined
}

type AdkAsking = HostAsking<AdkAsked, unknown>

async function check(asking: AdkAsking, first: AdkResponse): Promise<AdkResponse> {
  const { invocationContext: context } = asking.request.callbackContext
  const said = readSaid(first, context.runConfig?.streamingMode === 'sse')
  if (said && !asking.mayReplace) asking.observe(said)
  if (!said || !asking.mayReplace) return first
  let added: readonly unknown[] = []
  return deliverReply<AdkResponse, unknown>(asking.exchange, first, {
    read: (response) => (response === first ? said : readSaid(response, false)),
    askAgain: async (response, texts, late) => {
      const items = listOf(format.answerCalls({ contents: [] }, bodyOf(response), texts)?.contents)
      const signal = context.abortSignal ? AbortSignal.any([context.abortSignal, late]) : late
      added = [...added, ...items]
      let last: AdkResponse = {}
      const { llmRequest } = asking.again(added)
      for await (const next of context.agent?.canonicalModel?.generateContentAsync(llmRequest, false, signal) ?? [])
        last = next
      return { response: last, items }
    },
    write: (response, replacement) => {
      const { candidates } = { candidates: [], ...format.writeReply(bodyOf(response), replacement) }
      const [candidate]: readonly unknown[] = listOf(candidates)
      return isObject(candidate) ? { response: { ...response, content: candidate.content }, rewritten: null } : null
    },
  })
}

/**
 * Reads a response. The result is null if the response is not a whole reply. A text that was already streamed can no longer be replaced,
 * so a streamed reply without calls cannot be answered.
 */
function readSaid(response: AdkResponse, streams: boolean): SaidReply | null {
  const reply = response.errorCode === undefined ? format.readReply(bodyOf(response)) : null
  return reply && { reply, canAnswer: reply.calls.length > 0 || !streams }
}

function bodyOf({ content, finishReason = 'STOP' }: AdkResponse): { readonly candidates: readonly unknown[] } {
  return { candidates: [{ content, finishReason }] }
}

function readAsked({ llmRequest: { contents, config } }: AdkAsked) {
  return format.readRequest({ ...config, contents, generationConfig: config })
}

function contentsOf({ llmRequest }: AdkAsked): readonly unknown[] {
  return llmRequest.contents
}

function withContents(asked: AdkAsked, contents: readonly unknown[]): AdkAsked {
  return { ...asked, llmRequest: { ...asked.llmRequest, contents } }
}

const translation: Translation<AdkAsked, unknown> = {
  messages: (asked) => readAsked(asked)?.pieces.flatMap((piece) => format.readPiece(piece)) ?? [],
  tools: (asked) => format.readTools(readAsked(asked)?.tools),
  form: (asked) => readAsked(asked)?.form ?? anyReply,
  pieces: (asked) => {
    const pieces = readAsked(asked)?.pieces ?? []
    const before = pieces.length - contentsOf(asked).length
    return pieces.map((piece, index) => ({
      items: index < before ? [] : contentsOf(asked).slice(index - before, index - before + 1),
      messages: format.readPiece(piece),
    }))
  },
  withItems: withContents,
  rejoin: format.rejoinCalls,
  withoutShown: format.withoutShown,
  signal: ({ callbackContext }) => callbackContext.invocationContext.abortSignal,
}
