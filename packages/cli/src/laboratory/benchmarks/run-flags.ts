/** The common parts of all `twincheck BENCHMARK run` commands: flags, the model with retries, and progress. */
import { existsSync } from 'node:fs'
import type { Effort, JsonObject } from '@twincheck/core'
import { chatActor, readRetry } from '@twincheck/core/models'
import { type AskActor, askWithRetry, type RunProgress } from '@twincheck/lab'
import { choiceFlag, type FlagsOf, flag, outputFlags, parsedFlag, required, withDefault } from '../../flags/flag.ts'
import { readAmount, readCount, readPositiveInteger } from '../../flags/number-flags.ts'
import type { Output, Progress } from '../../terminal/output.ts'
import { readTaskIds } from '../task-ids.ts'

export const modelRunFlags = [
  required(flag('--model <id>', 'the model to ask')),
  required(flag('--base-url <url>', 'an OpenAI-compatible endpoint, up to and including /v1')),
  required(flag('--out <dir>', 'output folder of results and journal')),
  withDefault(flag('--key-env <name>', 'the environment variable that holds the key'), 'OPENAI_API_KEY'),
  flag('--tasks <ids...>', 'only these tasks: ids, or files with ids'),
  withDefault(parsedFlag('--concurrency <number>', 'tasks at a time', readPositiveInteger), 4),
  withDefault(
    choiceFlag('--effort <effort>', 'reasoning effort; none sends no effort', ['low', 'medium', 'high', 'none']),
    'high',
  ),
  parsedFlag('--temperature <number>', 'sampling temperature (default: the provider’s own)', readAmount),
  withDefault(parsedFlag('--timeout <seconds>', 'for one request', readPositiveInteger), 600),
  withDefault(parsedFlag('--retries <number>', 'how often a failed request is retried', readCount), 6),
  parsedFlag('--price-input <amount>', 'price of a million input tokens, for the cost of the run', readAmount),
  parsedFlag('--price-output <amount>', 'price of a million output tokens', readAmount),
  withDefault(flag('--retry-failed', 'retry tasks that ended in an inference error'), false),
  ...outputFlags('print the outcome as one JSON object'),
] as const

export type ModelRunFlags = FlagsOf<typeof modelRunFlags>

type ModelRun = {
  readonly out: string
  readonly modelName: string
  readonly settings: JsonObject
  readonly tasks?: readonly string[]
  readonly askFor: () => AskActor
  readonly effort: Effort | null
  readonly concurrency: number
  readonly price: { readonly input: number; readonly output: number } | null
  readonly retryFailed: boolean
  readonly signal: AbortSignal
}

export async function modelRun(flags: ModelRunFlags): Promise<ModelRun> {
  const { model, priceInput, priceOutput } = flags
  const settings = flags.temperature === undefined ? {} : { temperature: flags.temperature }
  const actor = chatActor({
    baseUrl: flags.baseUrl,
    apiKey: process.env[flags.keyEnv],
    model,
    body: settings,
    retry: { most: 0 },
  })
  const ask = askWithRetry(actor, {
    // The longest wait is two minutes, because rate limits last minutes in a run over a whole benchmark.
    retry: readRetry({ most: flags.retries, firstWaitMs: 1000, longestWaitMs: 120_000 }),
    deadlineMs: flags.timeout * 1000,
  })
  return {
    out: flags.out,
    modelName: model,
    settings,
    ...(flags.tasks === undefined ? {} : { tasks: await expandTasks(flags.tasks) }),
    askFor: () => ask,
    effort: flags.effort === 'none' ? null : flags.effort,
    concurrency: flags.concurrency,
    price: priceInput === undefined || priceOutput === undefined ? null : { input: priceInput, output: priceOutput },
    retryFailed: flags.retryFailed,
    signal: new AbortController().signal,
  }
}

type RunOutcome = { readonly files: readonly string[]; readonly tasks: number; readonly failed: number }

export function openRunProgress(output: Output) {
  const seen: RunProgress[] = []
  const lines: Progress[] = []
  return {
    advance: (now: RunProgress) => {
      seen[0] = now
      lines[0] ??= output.progress('tasks', now.total)
      lines[0].advance(now.done, noteOf(now))
    },
    finish: ({ files, tasks, failed }: RunOutcome, json: boolean | undefined) => {
      lines[0]?.finish()
      const [last] = seen
      const { inputTokens = 0, outputTokens = 0, cost = null } = last ?? {}
      if (json) output.print(JSON.stringify({ files, tasks, failed, inputTokens, outputTokens, cost }))
      else {
        output.print(`${tasks} tasks, ${failed} of them inference errors: ${last ? noteOf(last) : 'nothing was asked'}`)
        for (const file of files) output.print(file)
      }
    },
  }
}

function noteOf({ failed, inputTokens, outputTokens, cost }: RunProgress): string {
  const price = cost === null ? '' : `, cost ${cost.toFixed(4)}`
  const failures = failed === 0 ? '' : `, ${failed} failed`
  return `${inputTokens} tokens in, ${outputTokens} out${price}${failures}`
}

async function expandTasks(given: readonly string[]): Promise<readonly string[]> {
  const lists = await Promise.all(given.map((name) => (existsSync(name) ? readTaskIds(name) : [name])))
  return lists.flat()
}
