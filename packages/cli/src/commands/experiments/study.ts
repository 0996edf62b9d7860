/** `twincheck study`: a whole study from one file, and how far it is. */
import { systemClock } from '@twincheck/core'
import {
  claimWork,
  estimateStudy,
  isPaused,
  openAdmission,
  openProvider,
  openTapeFile,
  pauseStudy,
  readTapeFile,
  runningIn,
  runStudy,
  type StageProgress,
  type Study,
  type StudyOutcome,
  type StudyTape,
  type StudyWorld,
  tapeFileOf,
  unpauseStudy,
} from '@twincheck/eval'
import type { Command } from 'commander'
import { estimateLines, spentSoFar, spentText, sumOf } from '../../study/study-lines.ts'
import {
  isAlive,
  openStudyPorts,
  openWorldOf,
  pausing,
  readExcluded,
  readStudyFile,
  studyRetry,
} from '../../study/study-setting.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { type Output, openOutput, type Progress } from '../../terminal/output.ts'

type StudyFlags = { readonly dryRun?: boolean; readonly json?: boolean; readonly quiet?: boolean }

const examples = `
Examples:
  twincheck study experiments/table-1.yaml --dry-run      calls, tokens and cost to expect; asks nobody
  twincheck study experiments/table-1.yaml                the whole of Table 1; start it again, and it goes on
  twincheck study status experiments/table-1.yaml
  twincheck study pause experiments/table-1.yaml          from another terminal: stops before the next request
  twincheck study resume experiments/table-1.yaml

From the file follow splits, actor runs, calibration, evaluation, completion, the extension if its launch rule allows it,
controls and report, all in its work folder. Every answer is written to the tape there before it is used: killed at any
moment and started again, a study goes on, and nothing recorded is paid for twice. The same tape gives the same study to
the byte. Keys come from the environment variables that the file names. docs/guides/studies.md has every member.`

const actions = ['status', 'pause', 'resume'] as const
type StudyAction = (typeof actions)[number]

export function registerStudy(program: Command): void {
  program
    .command('study')
    .argument('<file>', 'the study, as YAML or JSON; or status, pause or resume, and then the study')
    .argument('[study]', 'the study, after status, pause or resume')
    .description('a whole study from one file: splits, actor, calibration, evaluation, extension, controls, report')
    .option('--dry-run', 'only say what calls, tokens and cost to expect')
    .option('--json', 'print the outcome, the estimate or the status as one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(async (first: string, second: string | undefined, flags: StudyFlags, command: Command) => {
      if (second === undefined) return run(first, flags)
      const action = actions.find((name) => name === first)
      if (action === undefined) return command.error(`error: ${first} is none of ${actions.join(', ')}`)
      return act(action, second, flags)
    })
}

async function act(action: StudyAction, file: string, flags: StudyFlags): Promise<void> {
  switch (action) {
    case 'status':
      return status(file, flags)
    case 'pause': {
      pauseStudy(await readStudyFile(file))
      openOutput({ quiet: flags.quiet ?? false }).say('Paused. "twincheck study resume" goes on.')
      return
    }
    case 'resume':
      unpauseStudy(await readStudyFile(file))
      return run(file, flags)
  }
}

async function run(file: string, { dryRun = false, json = false, quiet = false }: StudyFlags): Promise<void> {
  const output = openOutput({ quiet })
  const study = await readStudyFile(file)
  const world = await openWorldOf(study)
  if (dryRun) {
    printEstimate(study, world, json, output)
    return
  }
  const free = claimWork(study, process.pid, isAlive)
  const tape = openTapeFile(tapeFileOf(study))
  try {
    const outcome = await runHere(study, world, tape, output)
    const taped = await tape.all()
    output.say(`${spentText(study, taped)}.`)
    if (json) output.print(JSON.stringify({ ...outcome, ...spentSoFar(taped) }))
    else if (outcome) output.print(outcome.report)
    if (outcome?.refused) {
      output.warn(outcome.refused)
      process.exitCode = exitCodes.incomplete
    }
  } finally {
    tape.close()
    free()
  }
}

async function runHere(study: Study, world: StudyWorld, tape: StudyTape, output: Output): Promise<StudyOutcome | null> {
  const stopping = new AbortController()
  const limits = {
    atOnce: study.limits.concurrency,
    perMinute: study.limits.perMinute,
    budget: study.budget?.most ?? null,
  }
  const provider = openProvider({
    study,
    tape,
    ports: openStudyPorts(study),
    admission: pausing(study, openAdmission(limits, systemClock, tape.spent)),
    retry: studyRetry(study),
    signal: stopping.signal,
    stop: (reason) => stopping.abort(reason),
  })
  const progress = openStudyProgress(study, world, tape, output)
  try {
    return await runStudy({
      study,
      world,
      provider,
      excluded: await readExcluded(study),
      signal: stopping.signal,
      onProgress: progress.advance,
      onNotice: (message) => {
        output.warn(message)
        process.exitCode = exitCodes.incomplete
      },
    })
  } catch (error) {
    // What stopped the study is its reason; what it made fail afterwards is not.
    throw stopping.signal.aborted ? stopping.signal.reason : error
  } finally {
    progress.finish()
  }
}

/** A line a stage; at each tenth of it what is still to be expected, which learns from what is done. */
function openStudyProgress(study: Study, world: StudyWorld, tape: StudyTape, output: Output) {
  let stage = ''
  let line: Progress | null = null
  let tenth = -1
  let note = ''
  return {
    finish: () => line?.finish(),
    advance: ({ stage: now, done, total }: StageProgress) => {
      if (now !== stage) {
        line?.finish()
        line = output.progress(now, total)
        stage = now
        tenth = -1
      }
      const reached = Math.floor((10 * done) / Math.max(1, total))
      if (reached > tenth) {
        tenth = reached
        void tape.all().then((taped) => {
          const expected = sumOf(estimateStudy(study, world, taped))
          note = `${taped.length} of some ${Math.max(taped.length, Math.ceil(expected.calls))} calls`
        })
      }
      line?.advance(done, note)
    },
  }
}

function printEstimate(study: Study, world: StudyWorld, json: boolean, output: Output): void {
  const estimates = estimateStudy(study, world, readTapeFile(tapeFileOf(study), false))
  if (json) output.print(JSON.stringify({ stages: estimates, together: sumOf(estimates) }))
  else for (const text of estimateLines(study, estimates)) output.print(text)
}

async function status(file: string, { json = false, quiet = false }: StudyFlags): Promise<void> {
  const output = openOutput({ quiet })
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
  if (json) {
    output.print(JSON.stringify({ state, stages: reached, ...spentSoFar(taped), expected: sumOf(estimates) }))
    return
  }
  output.print(`${study.title}: ${state}`)
  output.print(`So far ${spentText(study, taped)}.`)
  for (const text of estimateLines(study, estimates)) output.print(text)
}
