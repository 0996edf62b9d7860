/** The flags that name a model, shared by every command that asks one. Keys come from the environment, never from a flag. */
import type { Effort, ModelPort } from '@twincheck/core'
import { TwinCheckError } from '@twincheck/core'
import { fetchModel } from '@twincheck/core/models'
import { type Command, Option } from 'commander'
import { readPositiveInteger } from './number-flags.ts'

export type EndpointFlags = {
  readonly baseUrl?: string
  readonly keyEnv: string
  readonly api: 'chat-completions' | 'responses'
  readonly generator?: string
  readonly structuredOutputs: boolean
  /** Seconds. */
  readonly deadline: number
}

/** Of commands that work on many tasks. */
export type ModelFlags = EndpointFlags & { readonly concurrency: number }

export type ActorFlags = { readonly actor?: string; readonly actorEffort: Effort | 'default' }

export class MissingFlagError extends TwinCheckError {
  readonly code = 'missing-flag'

  constructor(flag: string, why: string) {
    super(`${flag} is missing: ${why}`)
  }
}

export function withModelFlags(command: Command): Command {
  return withEndpointFlags(command).option(
    '--concurrency <number>',
    'tasks at the same time if models are asked',
    readPositiveInteger,
    4,
  )
}

export function withEndpointFlags(command: Command): Command {
  return command
    .option('--base-url <url>', 'an OpenAI-compatible endpoint, up to and including /v1')
    .option('--key-env <name>', 'the environment variable that holds its key', 'OPENAI_API_KEY')
    .addOption(
      new Option('--api <kind>', 'which API it speaks')
        .choices(['chat-completions', 'responses'])
        .default('chat-completions'),
    )
    .option('--generator <model>', 'the model that writes twins (default: the verifier)')
    .option('--no-structured-outputs', 'for providers without structured outputs: put the schema into the prompt')
    .option('--deadline <seconds>', 'how many seconds one decision may wait for its models', readPositiveInteger, 120)
}

export function withActorFlags(command: Command): Command {
  return command.option('--actor <model>', 'the actor, for live continuation').addOption(actorEffortOption())
}

/** Stored runs do not tell it, so whoever calibrates or evaluates on them says it. */
export function actorEffortOption(): Option {
  return new Option(
    '--actor-effort <effort>',
    "the actor's reasoning effort, in the stored runs and in live continuation; default: the provider's own",
  )
    .choices(['low', 'medium', 'high', 'default'])
    .default('high')
}

export function requestSettings({
  api,
  structuredOutputs,
}: EndpointFlags): Pick<EndpointFlags, 'api' | 'structuredOutputs'> {
  return { api, structuredOutputs }
}

export function openModel(
  flags: EndpointFlags,
  models: { readonly verifier: string; readonly generator: string },
): ModelPort {
  return fetchModel({
    ...endpoint(flags),
    model: models,
    api: flags.api,
    structuredOutputs: flags.structuredOutputs,
  })
}

/** Throws where no address was given. */
export function endpoint({ baseUrl, keyEnv }: EndpointFlags): {
  readonly baseUrl: string
  readonly apiKey: string | undefined
} {
  if (baseUrl === undefined) {
    throw new MissingFlagError(
      '--base-url',
      'a model is asked, and this says where (for example https://api.openai.com/v1).',
    )
  }
  return { baseUrl, apiKey: process.env[keyEnv] }
}
