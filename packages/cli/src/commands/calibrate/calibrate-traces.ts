import { defaultProfile } from '@twincheck/core'
/**
 * `twincheck calibrate TRACES...`: calibrates on the user's own labelled traces. It asks the verifier about every decision that has
 * evidence.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { constants } from '@twincheck/core/records'
import {
  calibrateTraces,
  estimateCost,
  findTraceFiles,
  formatCount,
  meterSpending,
  type PlannedQuestions,
  type Price,
  resumeModel,
} from '@twincheck/eval'
import type { CalibrateFlags } from '../../flags/calibrate-flags.ts'
import { scannedFolder } from '../../flags/data-folder.ts'
import { calibratedModels, MissingFlagError, openModel, requestSettings } from '../../flags/model-flags.ts'
import { readProfileFlag } from '../../flags/profile-flag.ts'
import { describeLeft } from '../../scan/scan-text.ts'
import { calibrationLines } from '../../terminal/calibration-text.ts'
import type { Output } from '../../terminal/output.ts'

export async function calibrateOnOwnTraces(
  paths: readonly string[],
  flags: CalibrateFlags,
  output: Output,
): Promise<void> {
  const models = calibratedModels(flags)
  const { falseFailures = 0, harmBound = null } = flags
  if (falseFailures === 'labels')
    throw new MissingFlagError('--store', 'traces have one label each; "labels" needs those of a store. Give a share.')
  const price = priceOf(flags)
  const out = flags.out ?? 'calibration.json'
  const tape = flags.tape ?? `${out}.tape`
  const spending = meterSpending(openModel(flags, models), price, flags.maxCost ?? null, tape)
  const onTape = existsSync(tape) ? readFileSync(tape, 'utf8') : ''
  const resumed = resumeModel(spending.model, onTape, (line) => appendFileSync(tape, `${line}\n`))
  let progress = output.progress('judged', 0)
  const made = await calibrateTraces(findTraceFiles(paths).files, resumed.model, {
    profile: await readProfileFlag({ profile: flags.profile ?? defaultProfile }),
    ...(flags.tenant === undefined ? {} : { tenant: flags.tenant }),
    labels: flags.labels ?? null,
    dataFolder: scannedFolder(flags.data),
    workers: availableParallelism(),
    concurrency: flags.concurrency,
    deadlineMs: 1000 * flags.deadline,
    falseFailures,
    harmBound,
    request: {
      ...requestSettings(flags),
      verifierEffort: constants.efforts.verifier,
      generatorEffort: constants.efforts.generator,
    },
    demandFunds: spending.demandFunds,
    onLeft: (event) => {
      const line = describeLeft(event, 1)
      if (line === null) return
      if (event.left.kind === 'doubt') output.warn(line)
      else output.leaveOut(line)
    },
    onPlanned: (planned) => {
      output.say(planText(planned, price, flags.maxCost ?? null, tape, onTape !== ''))
      progress = output.progress('judged', planned.withEvidence)
    },
    onJudged: (done) => {
      const { cost } = spending.spent()
      progress.advance(done, cost === null ? '' : `${cost.toFixed(4)} spent`)
    },
    onUnjudged: (run, reason) =>
      output.leaveOut(`${run} counts as touched: its evidence could not be judged (${reason})`),
    onRepeated: (run) => output.leaveOut(`${run} is in the traces twice; the first run of it is taken`),
  })
  progress.finish()
  const { calibration } = made
  await writeFile(out, `${JSON.stringify(calibration, null, 2)}\n`)
  const { requests, inputTokens, outputTokens, cost } = spending.spent()
  output.say(
    `Asked ${formatCount(requests)} times (${formatCount(resumed.answered().fromTape)} answers were on the tape): ` +
      `${formatCount(inputTokens)} tokens in, ${formatCount(outputTokens)} out${cost === null ? '' : `, ${cost.toFixed(4)} spent`}.`,
  )
  if (flags.json) output.print(JSON.stringify(calibration))
  else for (const line of calibrationLines(made)) output.print(line)
  output.say(`Written to ${out}.`)
}

function priceOf({ inputPrice, outputPrice, maxCost }: CalibrateFlags): Price | null {
  if (inputPrice !== undefined && outputPrice !== undefined) return { input: inputPrice, output: outputPrice }
  if (inputPrice === undefined && outputPrice === undefined && maxCost === undefined) return null
  throw new MissingFlagError(
    inputPrice === undefined ? '--input-price' : '--output-price',
    'cost is counted in tokens times their price; give both, for a million tokens.',
  )
}

function planText(
  { runs, withEvidence, requests, characters }: PlannedQuestions,
  price: Price | null,
  most: number | null,
  tape: string,
  resumes: boolean,
): string {
  const { inputTokens, cost } = estimateCost(requests, characters, price)
  const priced = cost === null ? 'Give --input-price and --output-price for its cost.' : `About ${cost.toFixed(4)}.`
  const limit = most === null ? '' : ` It stops at ${most.toFixed(4)}.`
  const before = resumes ? ` What ${tape} holds is not asked again.` : ''
  return (
    `${formatCount(runs)} conversations, ${formatCount(withEvidence)} with evidence: at most ${formatCount(requests)} pairs to judge, ` +
    `about ${formatCount(inputTokens)} tokens in. ${priced}${limit}${before}`
  )
}
