/** Runs a study through a queue: the process that controls the study, and its workers. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, TwinCheckError } from '@twincheck/core'
import {
  fillByWorkers,
  finishStudy,
  openMemory,
  openQueue,
  openStudyQueue,
  type QueueAddress,
  queuedTape,
  runStudy,
  type Study,
  type StudyWorld,
  sharedAdmission,
  studyTasks,
  workOnStudy,
} from '@twincheck/lab'
import type { Output } from '../../terminal/output.ts'
import { stopSignal } from '../../terminal/stop-signal.ts'
import { warnOnce } from '../queue-flags.ts'
import { limitsOf, openRun, type RanStudy, runHere } from './run-here.ts'
import { openStudyPorts, openWorldOf, readExcluded, readStudyProfile } from './study-setting.ts'

/** Runs a queued study. This process asks no model: the workers ask the models, and this process reads the replies from the tape. */
export async function runQueued(
  study: Study,
  world: StudyWorld,
  address: QueueAddress,
  output: Output,
): Promise<RanStudy> {
  const queue = await openQueue(address, { connections: 2, onNotice: warnOnce(output) })
  try {
    const tasks = studyTasks(world, await readExcluded(study))
    const profile = await readStudyProfile(study)
    const shared = await openStudyQueue(queue, { study, profile, tasks }, ownName())
    await finishStudy(shared, false)
    output.say(`the study is in the queue at ${address.place}; waiting for "twincheck study work"`)
    const tape = queuedTape(shared)
    const fill = fillByWorkers(shared)
    const outcome = await runHere({ study, world, tape, ...askingNobody, output, fill })
    await finishStudy(shared, true)
    return { outcome, taped: await tape.all() }
  } finally {
    await queue.close()
  }
}

/** The worker of a queued study. It does tasks until the study is finished, with the models and files of this machine. */
export async function workFor(
  written: Study,
  address: QueueAddress,
  { output, json }: { readonly output: Output; readonly json: boolean },
): Promise<void> {
  const lanes = written.limits.concurrency
  const owner = ownName()
  const study = { ...written, work: mkdtempSync(join(tmpdir(), 'twincheck-study-worker-')) }
  const queue = await openQueue(address, { connections: lanes + 2, onNotice: warnOnce(output) })
  try {
    const world = await openWorldOf(study)
    const tasks = studyTasks(world, await readExcluded(study))
    const profile = await readStudyProfile(study)
    const shared = await openStudyQueue(queue, { study, profile, tasks }, owner)
    const tape = queuedTape(shared)
    const admission = sharedAdmission(shared, limitsOf(study), systemClock)
    const options = await openRun({ study, world, tape, admission, ports: openStudyPorts(study), output })
    const memory = openMemory()
    await workOnStudy({
      queue: shared,
      lanes,
      stop: stopSignal(),
      work: (only) => runStudy({ ...options, memory, only, onProgress: () => {} }),
      onTask: ({ stage, task }) =>
        json ? output.print(JSON.stringify({ stage, task })) : output.say(`${stage}: ${task}`),
    })
  } finally {
    await queue.close()
    rmSync(study.work, { recursive: true, force: true })
  }
}

function ownName(): string {
  return `${hostname()}, process ${process.pid}, ${randomUUID()}`
}

class MissingAnswerError extends TwinCheckError {
  readonly code = 'missing-answer'

  constructor() {
    super('The tape lacks an answer that a worker should have put there. Run the study again: workers then ask for it.')
  }
}

async function refuse(): Promise<never> {
  throw new MissingAnswerError()
}

const askingNobody = {
  admission: { enter: refuse, holdOff: async () => {} },
  ports: { actor: refuse, model: refuse },
} as const
