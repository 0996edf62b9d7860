/**
 * The AI SDK (`ai` 6 and 7): a middleware around any language model, for generateText, streamText and everything on top.
 *
 *   const model = wrapLanguageModel({ model: yours, middleware: twincheckMiddleware(twincheck) })
 *
 * Invariants
 *   1. A kept proposal is the provider's own object; a kept stream releases the provider's own parts.
 *   2. Text goes through at once. Only the parts of calls wait; in a session that says it is in shadow not even those.
 *   3. Calls that the provider runs itself are not proposals: by the time they are seen they have run.
 */
import type { LanguageModelMiddleware } from 'ai'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { isProposed, readPart, writePart } from './ai-sdk-part.ts'
import { holdCalls, watchCalls } from './ai-sdk-stream.ts'
import { type Params, readPrompt, readTools } from './ai-sdk-trace.ts'
import { type IntegrationOptions, openGuard } from './guard.ts'
import { UnsupportedHostError } from './unsupported-host.ts'

export { UnsupportedHostError } from './unsupported-host.ts'

export type AiSdkOptions = IntegrationOptions<Params>

type Generated = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapGenerate']>>>
type Part = Generated['content'][number]

const supported = ['v3', 'v4']

export function twincheckMiddleware(twincheck: TwinCheck, options: AiSdkOptions = {}): LanguageModelMiddleware {
  const guard = openGuard<Params>(twincheck, options, { messages: readPrompt, tools: readTools })
  return {
    specificationVersion: 'v4',
    // The one hook that the SDK always calls while it wraps: here an unknown model is refused, before any request.
    overrideSupportedUrls: ({ model }) => {
      demandModel(model)
      return model.supportedUrls
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const guarded = guard(params)
      const generated = await doGenerate()
      const parts = generated.content.filter(isProposed)
      const text = generated.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
      const replacement = await guarded.check({ text, calls: parts.map(readPart) }, params.abortSignal)
      if (replacement === null) return generated
      const others = generated.content.filter((part) => !isProposed(part))
      if (replacement.kind === 'text') {
        const content: Part[] = [...others, { type: 'text', text: replacement.text }]
        return { ...generated, content, finishReason: { unified: 'stop', raw: 'stop' } }
      }
      const calls = replacement.calls.map(({ call, original }) => parts[original ?? -1] ?? writePart(call))
      return { ...generated, content: [...others, ...calls] }
    },
    wrapStream: async ({ doStream, params }) => {
      const guarded = guard(params)
      const { stream, ...rest } = await doStream()
      const through = guarded.mayReplace
        ? holdCalls(guarded, params.abortSignal)
        : watchCalls(guarded, params.abortSignal)
      return { ...rest, stream: stream.pipeThrough(through) }
    },
  }
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
