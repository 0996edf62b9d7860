/**
 * Mastra: a language model whose replies are checked before the agent sees them.
 *
 *   new Agent({ model: twincheckModel(twincheck, openai('gpt-5.5')), … })
 *
 * Mastra takes language models of the AI SDK, so `twincheckModel` applies that integration's middleware to one model. The package `ai` is
 * not needed.
 */
import type { LanguageModelMiddleware } from 'ai'
import type { TwinCheck } from '../../boundary/twincheck.ts'
import { isObject } from '../../policy/paper/json.ts'
import { UnsupportedHostError } from '../unsupported-host.ts'
import { type AiSdkOptions, twincheckMiddleware } from './ai-sdk.ts'
import type { Params } from './trace.ts'

export { UnsupportedHostError } from '../unsupported-host.ts'

type Wrapped = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]

/** Wraps a language model object. A model that is named by a string is created inside Mastra and cannot be wrapped. */
export function twincheckModel<Model extends object>(
  twincheck: TwinCheck,
  model: Model,
  options: AiSdkOptions = {},
): Model {
  const { overrideSupportedUrls, wrapGenerate, wrapStream } = twincheckMiddleware(twincheck, options)
  if (!isLanguageModel(model) || !wrapGenerate || !wrapStream)
    throw new UnsupportedHostError('Mastra', 'language models of the AI SDK, as objects', describe(model))
  // The wrapper checks the model's specification in `overrideSupportedUrls`, and throws if the specification is unsupported. So this call
  // refuses unsupported models.
  void overrideSupportedUrls?.({ model })
  return Object.assign(Object.create(model), {
    doGenerate: (params: Params) =>
      wrapGenerate({
        params,
        model,
        doGenerate: () => model.doGenerate(params),
        doStream: () => model.doStream(params),
      }),
    doStream: (params: Params) =>
      wrapStream({ params, model, doGenerate: () => model.doGenerate(params), doStream: () => model.doStream(params) }),
  })
}

function isLanguageModel(model: unknown): model is Wrapped['model'] {
  return isObject(model) && typeof model.doGenerate === 'function' && typeof model.doStream === 'function'
}

function describe(model: unknown): string {
  return typeof model === 'string' ? 'the name of a model' : 'an object without doGenerate and doStream'
}
