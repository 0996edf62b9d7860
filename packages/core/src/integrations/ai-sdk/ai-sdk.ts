/**
 * The AI SDK (`ai` 6 and 7): a middleware around any language model, for generateText, streamText and everything built on them.
 *
 *   const model = wrapLanguageModel({ model: yours, middleware: twincheckMiddleware(twincheck) })
 *
 * Invariants
 *   1. A kept proposal is the provider's own object; a kept stream releases the provider's own parts.
 *   2. Text passes through immediately. Only the parts of calls are held back, and in shadow not even those.
 *   3. Answered calls go back to the model with their answers. The host sees the model's next reply.
 *   4. Calls that the provider runs itself are not proposals: they have already run.
 */
import type { LanguageModelMiddleware } from 'ai'
import type { TwinCheck } from '../../boundary/twincheck.ts'
import type { Replacement } from '../../exchange/reply.ts'
import { askChecked, type IntegrationOptions, openHost } from '../host.ts'
import { UnsupportedHostError } from '../unsupported-host.ts'
import {
  answerCalls,
  type Generated,
  isProposed,
  type Part,
  readReply,
  rejoinCalls,
  withoutShown,
  writePart,
} from './reply.ts'
import { type AskModelAgain, type DecideStreamed, holdCalls, watchCalls } from './stream.ts'
import { type Params, type PromptMessage, readForm, readPieces, readPrompt, readTools } from './trace.ts'

export { UnsupportedHostError } from '../unsupported-host.ts'

export type AiSdkOptions = IntegrationOptions<Params>

const supported = ['v3', 'v4']

export function twincheckMiddleware(twincheck: TwinCheck, options: AiSdkOptions = {}): LanguageModelMiddleware {
  const open = openHost<Params, PromptMessage>(twincheck, options, {
    ...{ messages: readPrompt, tools: readTools, form: readForm, pieces: readPieces },
    withItems: (params, prompt) => ({ ...params, prompt: [...prompt] }),
    ...{ rejoin: rejoinCalls, withoutShown },
    signal: ({ abortSignal }) => abortSignal,
  })
  return {
    specificationVersion: 'v4',
    // The SDK always calls this hook while wrapping, so an unsupported model is refused here, before any request.
    overrideSupportedUrls: ({ model }) => {
      demandModel(model)
      return model.supportedUrls
    },
    wrapGenerate: ({ doGenerate, params, model }) =>
      askChecked(open, params, {
        // `doGenerate` ignores changed parameters and always sends the original ones. If the parameters were changed, the model is called
        // directly.
        ask: (given, late) => (given === params ? doGenerate() : model.doGenerate(withSignal(given, late))),
        read: ({ content }) => readReply(content),
        answer: ({ content }, texts) => answerCalls(content, texts),
        write: writeReplacement,
      }),
    wrapStream: async ({ doStream, params, model }) => {
      const { request, mayReplace, exchange, observe, again } = await open(params)
      const { stream, ...rest } = await (request === params ? doStream() : model.doStream(request))
      if (!mayReplace) return { ...rest, stream: stream.pipeThrough(watchCalls(observe)) }
      let added: readonly PromptMessage[] = []
      const askAgain: AskModelAgain = async (said, texts, shown, late) => {
        const items = answerCalls(said, texts)
        added = [...added, ...items]
        let isDecided = false
        const decide: DecideStreamed = (reply, canAnswer) => {
          isDecided = true
          return exchange.nextReply(reply, items, canAnswer)
        }
        const further = await model.doStream(withSignal(again(added), late))
        const checked = further.stream.pipeThrough(holdCalls(exchange, decide, askAgain, shown))
        return { stream: checked, isDecided: () => isDecided }
      }
      return { ...rest, stream: stream.pipeThrough(holdCalls(exchange, exchange.reply, askAgain)) }
    },
  }
}

function withSignal(params: Params, late: AbortSignal | undefined): Params {
  if (!late) return params
  return { ...params, abortSignal: params.abortSignal ? AbortSignal.any([params.abortSignal, late]) : late }
}

function writeReplacement(generated: Generated, replacement: Replacement): Generated {
  const others = generated.content.filter((part) => !isProposed(part))
  if (replacement.kind === 'text') {
    const content: Part[] = [...others, { type: 'text', text: replacement.text }]
    return { ...generated, content, finishReason: { unified: 'stop', raw: 'stop' } }
  }
  const own = generated.content.filter(isProposed)
  const calls = replacement.calls.map(({ call, original }) => own[original ?? -1] ?? writePart(call))
  if (own.length > 0) return { ...generated, content: [...others, ...calls] }
  const unsaid = others.filter(({ type }) => type !== 'text')
  return { ...generated, content: [...unsaid, ...calls], finishReason: { unified: 'tool-calls', raw: 'tool_calls' } }
}

function demandModel(model: { readonly specificationVersion?: unknown }): void {
  const found = model.specificationVersion
  if (typeof found === 'string' && supported.includes(found)) return
  throw new UnsupportedHostError(
    'the AI SDK',
    'language models of specification v3 and v4 (ai 6 and 7)',
    typeof found === 'string' ? `specification ${found}` : 'an object without a specification version',
  )
}
