/** The flags that name a model. Keys come from the environment, never from a flag. */
import { type ModelPort, TwinCheckError } from '@twincheck/core'
import { fetchModel } from '@twincheck/core/models'
import { choiceFlag, type FlagsOf, flag, parsedFlag, withDefault } from './flag.ts'
import { readPositiveInteger } from './number-flags.ts'

/** The flags for a model's endpoint. `deadline` is the default time limit of a decision, in seconds. */
export function endpointFlags(deadline = 120) {
  return [
    flag('--base-url <url>', 'an OpenAI-compatible endpoint, up to and including /v1'),
    withDefault(flag('--key-env <name>', 'the environment variable that holds its key'), 'OPENAI_API_KEY'),
    withDefault(
      choiceFlag('--api <kind>', 'which API it speaks', ['chat-completions', 'responses']),
      'chat-completions',
    ),
    flag('--generator <model>', 'the model that writes twins (default: the verifier)'),
    flag('--no-structured-outputs', 'for providers without structured outputs: put the schema into the prompt'),
    withDefault(
      parsedFlag('--deadline <seconds>', 'how many seconds one decision may wait for its models', readPositiveInteger),
      deadline,
    ),
  ] as const
}

export type EndpointFlags = FlagsOf<ReturnType<typeof endpointFlags>>

export const modelFlags = [
  ...endpointFlags(),
  withDefault(
    parsedFlag('--concurrency <number>', 'tasks at the same time if models are asked', readPositiveInteger),
    4,
  ),
] as const

/** Stored runs do not contain the actor's reasoning effort, so the user states it with this flag. */
export const actorEffortFlag = withDefault(
  choiceFlag(
    '--actor-effort <effort>',
    "the actor's reasoning effort, in the stored runs and in live continuation; default: the provider's own",
    ['low', 'medium', 'high', 'default'],
  ),
  'high',
)

export const actorFlags = [flag('--actor <model>', 'the actor, for live continuation'), actorEffortFlag] as const

export class MissingFlagError extends TwinCheckError {
  readonly code = 'missing-flag'

  constructor(flag: string, why: string) {
    super(`${flag} is missing: ${why}`)
  }
}

export function requestSettings({ api, structuredOutputs }: EndpointFlags) {
  return { api, structuredOutputs }
}

type JudgeModels = { readonly verifier: string; readonly generator: string }

export function openModel(flags: EndpointFlags, model: JudgeModels): ModelPort {
  return fetchModel({ ...endpoint(flags), ...requestSettings(flags), model })
}

type JudgeFlags = EndpointFlags & { readonly verifier?: string }

export function openJudge(flags: JudgeFlags): ModelPort | null {
  const { verifier, generator = verifier } = flags
  return verifier === undefined || generator === undefined ? null : openModel(flags, { verifier, generator })
}

export function calibratedModels({ verifier, generator = verifier }: JudgeFlags): JudgeModels {
  if (verifier === undefined || generator === undefined)
    throw new MissingFlagError('--verifier', 'a calibration says how one model judges; name it.')
  return { verifier, generator }
}

export function endpoint({ baseUrl, keyEnv }: EndpointFlags) {
  if (baseUrl === undefined) {
    throw new MissingFlagError(
      '--base-url',
      'a model is asked, and this says where (for example https://api.openai.com/v1).',
    )
  }
  return { baseUrl, apiKey: process.env[keyEnv] }
}
