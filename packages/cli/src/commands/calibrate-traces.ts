/** `twincheck calibrate TRACES...`: the verifier asked at every decision with evidence of one's own labelled traces. */

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { type Calibration, describeTasks } from '@twincheck/core'
import { canaryRules } from '@twincheck/core/canary'
import { constants } from '@twincheck/core/records'
import {
  calibrateTraces,
  estimateCost,
  findTraceFiles,
  formatCount,
  meterSpending,
  type OwnConversation,
  type PlannedQuestions,
  type Price,
  resumeModel,
  type TouchedBounds,
} from '@twincheck/eval'
import { knownBfclFolder } from '../flags/data-folder.ts'
import { MissingFlagError, type ModelFlags, openModel, requestSettings } from '../flags/model-flags.ts'
import { type ProfileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import { describeLeft } from '../scan/scan-text.ts'
import { boundLines, labelPrices, percent } from '../terminal/bound-text.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import type { Output } from '../terminal/output.ts'

export type TraceCalibrationFlags = ModelFlags &
  ProfileFlag & {
    readonly verifier?: string
    readonly data?: string
    readonly labels?: string
    readonly inputPrice?: number
    readonly outputPrice?: number
    readonly maxCost?: number
    readonly tape?: string
    readonly falseFailures?: number | 'labels'
    readonly out?: string
    readonly json?: boolean
  }

export async function calibrateOnOwnTraces(
  paths: readonly string[],
  flags: TraceCalibrationFlags,
  output: Output,
): Promise<void> {
  const { verifier, generator = verifier } = flags
  if (verifier === undefined || generator === undefined)
    throw new MissingFlagError('--verifier', 'a calibration says how one model judges; name it.')
  const { falseFailures = 0 } = flags
  if (falseFailures === 'labels')
    throw new MissingFlagError('--store', 'traces have one label each; "labels" needs those of a store. Give a share.')
  const price = priceOf(flags)
  const out = flags.out ?? 'calibration.json'
  const tape = flags.tape ?? `${out}.tape`
  const spending = meterSpending(openModel(flags, { verifier, generator }), price, flags.maxCost ?? null, tape)
  const onTape = existsSync(tape) ? readFileSync(tape, 'utf8') : ''
  const resumed = resumeModel(spending.model, onTape, (line) => appendFileSync(tape, `${line}\n`))
  const leave = (reason: string) => {
    output.warn(reason)
    process.exitCode = exitCodes.incomplete
  }
  let progress = output.progress('judged', 0)
  const { calibration, bounds, conversations } = await calibrateTraces(findTraceFiles(paths).files, resumed.model, {
    profile: await readProfileFlag(flags),
    labels: flags.labels ?? null,
    dataFolder: knownBfclFolder(flags.data),
    workers: availableParallelism(),
    concurrency: flags.concurrency,
    deadlineMs: 1000 * flags.deadline,
    falseFailures,
    request: {
      ...requestSettings(flags),
      verifierEffort: constants.efforts.verifier,
      generatorEffort: constants.efforts.generator,
    },
    demandFunds: spending.demandFunds,
    onLeft: (event) => {
      const line = describeLeft(event, 1)
      if (line !== null) leave(line)
    },
    onPlanned: (planned) => {
      output.say(planText(planned, price, flags.maxCost ?? null, tape, onTape !== ''))
      progress = output.progress('judged', planned.withEvidence)
    },
    onJudged: (done) => {
      const { cost } = spending.spent()
      progress.advance(done, cost === null ? '' : `${cost.toFixed(4)} spent`)
    },
    onUnjudged: (run, reason) => leave(`${run} counts as touched: its evidence could not be judged (${reason})`),
    onRepeated: (run) => leave(`${run} is in the traces twice; the first run of it is taken`),
  })
  progress.finish()
  await writeFile(out, `${JSON.stringify(calibration, null, 2)}\n`)
  const { requests, inputTokens, outputTokens, cost } = spending.spent()
  output.say(
    `Asked ${formatCount(requests)} times (${formatCount(resumed.answered().fromTape)} answers were on the tape): ` +
      `${formatCount(inputTokens)} tokens in, ${formatCount(outputTokens)} out${cost === null ? '' : `, ${cost.toFixed(4)} spent`}.`,
  )
  if (flags.json) output.print(JSON.stringify(calibration))
  else for (const line of calibrationLines(calibration, bounds, conversations)) output.print(line)
  output.say(`Written to ${out}.`)
}

function priceOf({ inputPrice, outputPrice, maxCost }: TraceCalibrationFlags): Price | null {
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

/** What a calibration on one's own conversations says; also of one from a store. */
export function calibrationLines(
  calibration: Calibration,
  bounds: TouchedBounds,
  conversations: readonly OwnConversation[],
): readonly string[] {
  const { actorSuccesses, highestScore } = describeTasks(calibration.tasks)
  const { evidence, threshold } = calibration
  const setters = conversations.filter(({ label, score }) => label === 'success' && score === highestScore && score > 0)
  return [
    `${formatCount(evidence?.conversations ?? 0)} conversations, ${formatCount(calibration.tasks.length)} labelled and judged, ` +
      `${formatCount(actorSuccesses)} of them successes, highest score on one ${highestScore}: threshold ${threshold}`,
    ...(setters.length === 0
      ? []
      : [
          `The threshold is set by ${setters
            .slice(0, 3)
            .map(({ id }) => id)
            .join(', ')}: let a second person look at ${setters.length === 1 ? 'it' : 'them'}.`,
        ]),
    ...doubts(conversations, threshold),
    'What repair may touch, with 95 % confidence:',
    ...boundLines(bounds),
    openingLine(evidence),
    'Repair demands that you name the bound you accept, as in "repair": { "acceptedBound": { "conversation": 0.005 } }.',
    labelPrices(),
  ]
}

/** What a canary is best opened with, and what there is. */
function openingLine(evidence: Calibration['evidence']): string {
  const { labelled, mostTouched } = canaryRules.opening
  const bound = evidence?.bounds.conversation ?? null
  return (
    `A canary is best opened with ${labelled} labelled would-switch conversations and at most ${percent(mostTouched)} of conversations touched: ` +
    `here are ${formatCount(evidence?.switches ?? 0)} and ${bound === null ? 'nothing known' : percent(bound)}.`
  )
}

/** What counts as touched for want of a clear label, and what to do about it. */
function doubts(conversations: readonly OwnConversation[], threshold: number): readonly string[] {
  const switches = conversations.filter(({ score, drawn }) => drawn && score >= threshold)
  const unclear = switches.filter(({ label }) => label === 'unclear').length
  const open = switches.filter(({ label }) => label === null).length
  const unjudged = conversations.filter((one) => one.unjudged).length
  return [
    ...(unclear === 0
      ? []
      : [
          `${formatCount(unclear)} would-switch conversations are unclear, or their labels contradict each other: they count as touched. ` +
            'Let one person decide, and send an outcome that "replaces" the other.',
        ]),
    ...(open === 0
      ? []
      : [
          `${formatCount(open)} would-switch conversations have no label: they count as touched. "twincheck triage" shows which.`,
        ]),
    ...(unjudged === 0
      ? []
      : [
          `${formatCount(unjudged)} conversations with evidence were not judged: they count as touched. Look why the model failed.`,
        ]),
  ]
}
