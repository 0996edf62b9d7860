/** Runs a study in this process. The process either asks the models itself, or reads their replies from a tape that workers fill. */
import { systemClock } from '@twincheck/core'
import {
  type AdmissionLimits,
  estimateStudy,
  openAdmission,
  openProvider,
  openTapeFile,
  openTicketFile,
  runStudy,
  type StageProgress,
  type Study,
  type StudyAdmission,
  type StudyOptions,
  type StudyOutcome,
  type StudyPorts,
  type StudyTape,
  type StudyWorld,
  type TapedCall,
  tapeFileOf,
  ticketFileOf,
} from '@twincheck/lab'
import type { Output, Progress } from '../../terminal/output.ts'
import { sumOf } from './study-lines.ts'
import { openStudyPorts, pausing, readExcluded, readStudyProfile, studyRetry } from './study-setting.ts'

export type RanStudy = { readonly outcome: StudyOutcome | null; readonly taped: readonly TapedCall[] }

export async function runAlone(study: Study, world: StudyWorld, output: Output): Promise<RanStudy> {
  const tape = openTapeFile(tapeFileOf(study))
  try {
    const tickets = await openTicketFile(ticketFileOf(study), tape)
    try {
      const admission = tickets.keep(openAdmission(limitsOf(study), systemClock, tape.spent))
      const ports = openStudyPorts(study)
      const outcome = await runHere({ study, world, tape, admission: pausing(study, admission), ports, output })
      return { outcome, taped: await tape.all() }
    } finally {
      tickets.close()
    }
  } finally {
    tape.close()
  }
}

const minuteMs = 60_000

export function limitsOf({ limits, budget }: Study): AdmissionLimits {
  const { concurrency, perMinute } = limits
  const rate = perMinute === null ? null : { most: perMinute, withinMs: minuteMs }
  return { atOnce: concurrency, rate, budget: budget?.most ?? null }
}

export type OpenedStudy = {
  readonly study: Study
  readonly world: StudyWorld
  readonly tape: StudyTape
  readonly admission: StudyAdmission
  readonly ports: StudyPorts
  readonly output: Output
}

export async function openRun({
  study,
  world,
  tape,
  admission,
  ports,
  output,
}: OpenedStudy): Promise<Omit<StudyOptions, 'onProgress'>> {
  const stopping = new AbortController()
  const provider = openProvider({
    ...{ study, tape, ports, admission, retry: studyRetry(study), signal: stopping.signal },
    stop: (reason) => stopping.abort(reason),
  })
  const [excluded, profile] = [await readExcluded(study), await readStudyProfile(study)]
  return { study, world, profile, provider, excluded, signal: stopping.signal, onNotice: output.leaveOut }
}

export async function runHere({
  fill,
  ...opened
}: OpenedStudy & Pick<StudyOptions, 'fill'>): Promise<StudyOutcome | null> {
  const { study, world, tape, output } = opened
  const options = await openRun(opened)
  const progress = openStudyProgress(study, world, tape, output)
  try {
    return await runStudy({ ...options, onProgress: progress.advance, ...(fill ? { fill } : {}) })
  } finally {
    progress.finish()
  }
}

/** Shows a progress line for each stage. After each tenth of a stage, the estimate is computed again from the calls so far. */
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
