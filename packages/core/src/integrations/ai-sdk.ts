/**
 * The AI SDK (`ai` 6 and 7): a middleware around any language model, for generateText, streamText and everything on top.
 *
 *   const model = wrapLanguageModel({ model: yours, middleware: twincheckMiddleware(twincheck) })
 *
 * Invariants
 *   1. A kept proposal is the provider's own object; a kept stream releases the provider's own parts.
 *   2. Text goes through at once. Only the parts of calls wait; in a session that says it is in shadow not even those.
 *   3. Calls that are answered and not executed go back to the model with their answers, once; the host sees what it says then.
 *   4. Calls that the provider runs itself are not proposals: by the time they are seen they have run.
 */
import type { LanguageModelMiddleware } from 'ai'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { answerCalls, promptConversation, readReply } from './ai-sdk-answer.ts'
import { type Generated, isProposed, type Part, writePart } from './ai-sdk-part.ts'
import { type GoOn, holdCalls, watchCalls } from './ai-sdk-stream.ts'
import { type Params, readPrompt, readTools } from './ai-sdk-trace.ts'
import { openAnsweredCalls } from './answered-calls.ts'
import { askChecked } from './ask-checked.ts'
import type { Replacement } from './check-proposal.ts'
import { type IntegrationOptions, openGuard } from './guard.ts'
import { UnsupportedHostError } from './unsupported-host.ts'

export { UnsupportedHostError } from './unsupported-host.ts'

export type AiSdkOptions = IntegrationOptions<Params>

const supported = ['v3', 'v4']

export function twincheckMiddleware(twincheck: TwinCheck, options: AiSdkOptions = {}): LanguageModelMiddleware {
  const guard = openGuard<Params>(twincheck, options, { messages: readPrompt, tools: readTools })
  const answered = openAnsweredCalls(guard, promptConversation)
  return {
    specificationVersion: 'v4',
    // The one hook that the SDK always calls while it wraps: here an unknown model is refused, before any request.
    overrideSupportedUrls: ({ model }) => {
      demandModel(model)
      return model.supportedUrls
    },
    wrapGenerate: ({ doGenerate, params, model }) =>
      askChecked(params, {
        answered,
        // What was prepared for this request is used for it; any other goes to the model itself.
        ask: (given) => (given === params ? doGenerate() : model.doGenerate(given)),
        read: ({ content }) => readReply(content),
        answer: ({ content }, text) => answerCalls(content, text),
        write: writeReplacement,
        signal: params.abortSignal,
      }),
    wrapStream: async ({ doStream, params, model }) => {
      const { request, guarded } = answered.open(params)
      const signal = params.abortSignal
      const { stream, ...rest } = await (request === params ? doStream() : model.doStream(request))
      if (!guarded.mayReplace) return { ...rest, stream: stream.pipeThrough(watchCalls(guarded, signal)) }
      const goOn: GoOn = async (calls, text) => {
        const again = answered.goOn(request, answerCalls(calls, text))
        const further = await model.doStream(again.request)
        return further.stream.pipeThrough(holdCalls(again.guarded, signal, null))
      }
      return { ...rest, stream: stream.pipeThrough(holdCalls(guarded, signal, goOn)) }
    },
  }
}

function writeReplacement(generated: Generated, replacement: Replacement): Generated {
  const others = generated.content.filter((part) => !isProposed(part))
  if (replacement.kind === 'text') {
    const content: Part[] = [...others, { type: 'text', text: replacement.text }]
    return { ...generated, content, finishReason: { unified: 'stop', raw: 'stop' } }
  }
  const own = generated.content.filter(isProposed)
  const calls = replacement.calls.map(({ call, original }) => own[original ?? -1] ?? writePart(call))
  return { ...generated, content: [...others, ...calls] }
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
