/** `twincheck study`: runs a whole study from one file, and shows its progress. */
import {
  claimWork,
  estimateStudy,
  isPaused,
  pauseStudy,
  readTapeFile,
  runningIn,
  type Study,
  type StudyWorld,
  tapeFileOf,
  unpauseStudy,
} from '@twincheck/lab'
import type { Command } from 'commander'
import { type FlagsOf, flag, outputFlags, withFlags } from '../../flags/flag.ts'
import { type Output, openOutput } from '../../terminal/output.ts'
import { demandQueueAddress, queueAddress, queueFlags } from '../queue-flags.ts'
import { runAlone } from '../study/run-here.ts'
import { runQueued, workFor } from '../study/run-queued.ts'
import { estimateLines, spentSoFar, spentText, sumOf } from '../study/study-lines.ts'
import { isAlive, openWorldOf, readStudyFile } from '../study/study-setting.ts'

const studyFlags = [
  flag('--dry-run', 'only print the expected calls, tokens and cost'),
  ...outputFlags('print the outcome, the estimate or the status as one JSON object'),
  ...queueFlags(
    'let "twincheck study work" processes ask the models, on any machine, through this PostgreSQL database',
  ),
] as const

type StudyFlags = FlagsOf<typeof studyFlags>

const examples = `
Examples:
  twincheck study experiments/table-1.yaml --dry-run      expected calls, tokens and cost; asks no model
  twincheck study experiments/table-1.yaml                the whole of Table 1; run it again to resume
  twincheck study status experiments/table-1.yaml
  twincheck study pause experiments/table-1.yaml          from another terminal: stops before the next request
  twincheck study resume experiments/table-1.yaml
  twincheck study table-1.yaml --queue postgres://me@db/studies        workers ask the models
  twincheck study work table-1.yaml --queue postgres://me@db/studies   a worker, with its own copy of the file and its own keys

A study makes splits, actor runs, a calibration, the evaluation, its completion, the extension if its launch rule
allows it, controls and a report, all in its work folder. Every answer is written to the tape there before it is used:
a study that was killed resumes when you start it again, and nothing recorded is paid for twice. The same tape gives
the same study byte for byte. Keys come from the environment variables that the file names. docs/guides/studies.md
describes every member.`

const actions = ['status', 'pause', 'resume', 'work'] as const
type StudyAction = (typeof actions)[number]

export function registerStudy(program: Command): void {
  withFlags(program.command('study'), studyFlags)
    .argument('<file>', 'the study, as YAML or JSON; or status, pause, resume or work, and then the study')
    .argument('[study]', 'the study, after status, pause, resume or work')
    .description('run a whole study from one file: splits, actor, calibration, evaluation, extension, controls, report')
    .addHelpText('after', examples)
    .action(async (first: string, second: string | undefined, flags: StudyFlags, command: Command) => {
      if (second === undefined) return run(first, flags)
      const action = actions.find((name) => name === first)
      if (action === undefined) return command.error(`error: ${first} is not one of ${actions.join(', ')}`)
      return act(action, second, flags)
    })
}

async function act(action: StudyAction, file: string, flags: StudyFlags): Promise<void> {
  switch (action) {
    case 'work':
      return work(file, flags)
    case 'status':
      return status(file, flags)
    case 'pause': {
      pauseStudy(await readStudyFile(file))
      openOutput(flags).say('Paused. "npx twincheck study resume" continues it.')
      return
    }
    case 'resume':
      unpauseStudy(await readStudyFile(file))
      return run(file, flags)
  }
}

async function run(file: string, flags: StudyFlags): Promise<void> {
  const { dryRun = false, json = false } = flags
  const output = openOutput(flags)
  const study = await readStudyFile(file)
  const world = await openWorldOf(study)
  if (dryRun) {
    printEstimate(study, world, json, output)
    return
  }
  const free = claimWork(study, process.pid, isAlive)
  try {
    const address = queueAddress(flags)
    const { outcome, taped } = address
      ? await runQueued(study, world, address, output)
      : await runAlone(study, world, output)
    output.say(`${spentText(study, taped)}.`)
    if (json) output.print(JSON.stringify({ ...outcome, ...spentSoFar(taped) }))
    else if (outcome) output.print(outcome.report)
    if (outcome?.refused) output.leaveOut(outcome.refused)
  } finally {
    free()
  }
}

async function work(file: string, flags: StudyFlags): Promise<void> {
  const address = demandQueueAddress(flags)
  const output = openOutput(flags)
  await workFor(await readStudyFile(file), address, { output, json: flags.json ?? false })
}

function printEstimate(study: Study, world: StudyWorld, json: boolean, output: Output): void {
  const estimates = estimateStudy(study, world, readTapeFile(tapeFileOf(study), false))
  if (json) output.print(JSON.stringify({ stages: estimates, together: sumOf(estimates) }))
  else for (const text of estimateLines(study, estimates)) output.print(text)
}

async function status(file: string, flags: StudyFlags): Promise<void> {
  const output = openOutput(flags)
  const study = await readStudyFile(file)
  const world = await openWorldOf(study)
  const taped = readTapeFile(tapeFileOf(study), false)
  const estimates = estimateStudy(study, world, taped)
  const process = runningIn(study.work, isAlive)
  const state = isPaused(study) ? 'paused' : process === null ? 'not running' : `running, process ${process}`
  const reached = estimates.map(({ stage, tasks }) => {
    const begun = new Set(taped.map(({ scope }) => scope).filter((scope) => scope.startsWith(`${stage}/`))).size
    return { stage, tasks, begun: Math.min(begun, tasks) }
  })
  if (flags.json) {
    output.print(JSON.stringify({ state, stages: reached, ...spentSoFar(taped), expected: sumOf(estimates) }))
    return
  }
  output.print(`${study.title}: ${state}`)
  output.print(`So far ${spentText(study, taped)}.`)
  for (const text of estimateLines(study, estimates)) output.print(text)
}
