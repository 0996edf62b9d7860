/** `twincheck bfcl run`: a model through the actor's loop, to official result files. */
import { existsSync } from 'node:fs'
import { chatActor, readRetry } from '@twincheck/core/models'
import { categories } from '@twincheck/eval/bfcl'
import { askWithRetry, type RunProgress } from '@twincheck/lab'
import { runBfcl } from '@twincheck/lab/bfcl'
import type { Command } from 'commander'
import { benchmarkDataFlag, dataFolder } from '../../flags/data-folder.ts'
import {
  choiceFlag,
  type FlagsOf,
  flag,
  outputFlags,
  parsedFlag,
  required,
  withDefault,
  withFlags,
} from '../../flags/flag.ts'
import { readAmount, readCount, readPositiveInteger } from '../../flags/number-flags.ts'
import { type Output, openOutput, type Progress } from '../../terminal/output.ts'
import { readTaskIds } from '../task-ids.ts'

const runFlags = [
  required(flag('--model <id>', 'the model to ask')),
  required(flag('--base-url <url>', 'an OpenAI-compatible endpoint, up to and including /v1')),
  required(flag('--out <dir>', 'output folder of results and journal')),
  withDefault(flag('--key-env <name>', 'the environment variable that holds the key'), 'OPENAI_API_KEY'),
  benchmarkDataFlag('bfcl'),
  choiceFlag('--category <names...>', 'only these categories', categories),
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

const examples = `
Examples:
  twincheck bfcl run --model gpt-5.6 --base-url https://api.openai.com/v1 --out result
  twincheck bfcl run --model local --base-url http://localhost:8000/v1 --effort none --category multi_turn_base \\
      --concurrency 16 --out result
  twincheck bfcl run --model local --base-url http://localhost:8000/v1 --tasks multi_turn_base_0 multi_turn_base_7 --out result

The results are DIR/MODEL/multi_turn/BFCL_v4_CATEGORY_result.json, in the official form. An interrupted run resumes
when you start it again with the same flags: every reply is in DIR/MODEL/journal.jsonl, and no request is made twice.
If a model keeps failing on a task, the official inference error is written; --retry-failed retries such tasks.`

export function registerBfclRun(bfcl: Command): void {
  withFlags(bfcl.command('run'), runFlags)
    .description('run a model on BFCL V4 as the official handler does, with an inference log')
    .addHelpText('after', examples)
    .action(run)
}

async function run(flags: FlagsOf<typeof runFlags>): Promise<void> {
  const output = openOutput(flags)
  const { model, priceInput, priceOutput } = flags
  const body = flags.temperature === undefined ? {} : { temperature: flags.temperature }
  const tasks = flags.tasks === undefined ? {} : { tasks: await expandTasks(flags.tasks) }
  const actor = chatActor({
    baseUrl: flags.baseUrl,
    apiKey: process.env[flags.keyEnv],
    model,
    body,
    retry: { most: 0 },
  })
  const ask = askWithRetry(actor, {
    // Rate limits of a whole benchmark last minutes, not seconds.
    retry: readRetry({ most: flags.retries, firstWaitMs: 1000, longestWaitMs: 120_000 }),
    deadlineMs: flags.timeout * 1000,
  })
  const progress = openRunProgress(output)
  const made = await runBfcl({
    data: dataFolder(flags.data, 'bfcl'),
    out: flags.out,
    askFor: () => ask,
    modelName: model,
    settings: body,
    ...(flags.category === undefined ? {} : { categories: flags.category }),
    ...tasks,
    effort: flags.effort === 'none' ? null : flags.effort,
    concurrency: flags.concurrency,
    price: priceInput === undefined || priceOutput === undefined ? null : { input: priceInput, output: priceOutput },
    retryFailed: flags.retryFailed,
    signal: new AbortController().signal,
    onProgress: progress.advance,
  })
  const last = progress.finish()
  for (const problem of made.problems) output.leaveOut(problem)
  const { inputTokens = 0, outputTokens = 0, cost = null } = last ?? {}
  if (flags.json) {
    const { files, tasks: count, failed } = made
    output.print(JSON.stringify({ files, tasks: count, failed, inputTokens, outputTokens, cost }))
  } else {
    output.print(
      `${made.tasks} tasks, ${made.failed} of them inference errors: ${last ? noteOf(last) : 'nothing was asked'}`,
    )
    for (const file of made.files) output.print(file)
  }
}

/** Progress whose total is known only after the first task. */
function openRunProgress(output: Output) {
  const seen: RunProgress[] = []
  const lines: Progress[] = []
  return {
    advance: (now: RunProgress) => {
      seen[0] = now
      lines[0] ??= output.progress('tasks', now.total)
      lines[0].advance(now.done, noteOf(now))
    },
    finish: (): RunProgress | undefined => {
      lines[0]?.finish()
      return seen[0]
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
