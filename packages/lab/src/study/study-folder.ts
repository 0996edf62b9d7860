/** The work folder of a study: which process runs in it, and whether it is paused. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import type { Study } from './study-file.ts'

/** Another process already runs the study in this folder. Two processes would pay for every request twice. */
export class StudyRunningError extends TwinCheckError {
  readonly code = 'study-running'

  constructor(work: string, pid: number) {
    super(
      `This study is being run already, by process ${pid}, in ${work}. Wait for it, stop it with "twincheck study pause FILE", or ` +
        `remove ${join(work, 'running')} if that process is another one.`,
    )
  }
}

export class StudyPausedError extends TwinCheckError {
  readonly code = 'study-paused'

  constructor() {
    super('The study is paused. "twincheck study resume FILE" continues from here.')
  }
}

export function tapeFileOf({ work }: Pick<Study, 'work'>): string {
  return join(work, 'tape.jsonl')
}

/** The path of the file of pending requests; see ticket-file.ts. */
export function ticketFileOf({ work }: Pick<Study, 'work'>): string {
  return join(work, 'tickets.jsonl')
}

/** Marks the folder as used by this process, and returns a function that removes the mark. Marks of dead processes are replaced. */
export function claimWork({ work }: Pick<Study, 'work'>, pid: number, isAlive: (pid: number) => boolean): () => void {
  mkdirSync(work, { recursive: true })
  const mark = join(work, 'running')
  const other = runningIn(work, isAlive)
  if (other !== null && other !== pid) throw new StudyRunningError(work, other)
  writeFileSync(mark, `${pid}\n`)
  return () => rmSync(mark, { force: true })
}

/** The id of the process that runs in a work folder, or null if there is none. */
export function runningIn(work: string, isAlive: (pid: number) => boolean): number | null {
  const mark = join(work, 'running')
  if (!existsSync(mark)) return null
  const pid = Number(readFileSync(mark, 'utf8').trim())
  return Number.isSafeInteger(pid) && pid > 0 && isAlive(pid) ? pid : null
}

export function pauseStudy({ work }: Pick<Study, 'work'>): void {
  mkdirSync(work, { recursive: true })
  writeFileSync(join(work, 'paused'), '')
}

export function isPaused({ work }: Pick<Study, 'work'>): boolean {
  return existsSync(join(work, 'paused'))
}

export function unpauseStudy({ work }: Pick<Study, 'work'>): void {
  rmSync(join(work, 'paused'), { force: true })
}
