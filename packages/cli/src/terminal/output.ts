/**
 * The output of a command. Results go to standard output, all other messages to standard error.
 *
 * Traces, records and models' replies are untrusted texts: their control sequences are made visible before they reach the
 * terminal. Colours are added afterwards.
 */
import { styleText } from 'node:util'
import { exitCodes } from './exit-codes.ts'
import { followable } from './guides.ts'
import { plainReasons } from './plain-reason.ts'
import { visibleText } from './visible-text.ts'

export type Output = {
  readonly print: (line: string) => void
  readonly heading: (line: string) => void
  /** Prints a line about the progress of the work. It is silent with --quiet. */
  readonly say: (line: string) => void
  /** Prints a problem that the user should see even with --quiet. */
  readonly warn: (line: string) => void
  /** Prints a problem because of which some input was left out. The exit code says so too. */
  readonly leaveOut: (line: string) => void
  readonly progress: (label: string, total: number | null) => Progress
}

export type Progress = { readonly advance: (done: number, note?: string) => void; readonly finish: () => void }

/** Opens the output. Colours and a moving progress line are used only on a terminal. `styleText` itself respects NO_COLOR. */
export function openOutput({ quiet = false }: { readonly quiet?: boolean }): Output {
  const terminal = process.stderr.isTTY === true
  const warn = (line: string) => void process.stderr.write(`${visibleText(followable(plainReasons(line)))}\n`)
  const bold = (text: string) => styleText('bold', text, { stream: process.stdout })
  return {
    print: (line) => void process.stdout.write(`${visibleText(line)}\n`),
    heading: (line) => void process.stdout.write(`${bold(visibleText(line))}\n`),
    say: (line) => {
      if (!quiet) process.stderr.write(`${visibleText(followable(line))}\n`)
    },
    warn,
    leaveOut: (line) => {
      warn(line)
      process.exitCode = exitCodes.incomplete
    },
    progress: (label, total) =>
      quiet ? silentProgress : terminal ? movingProgress(label, total) : plainProgress(label, total),
  }
}

export function readingProgress(output: Output, bytes: number): Progress {
  const { advance, finish } = output.progress('Megabytes read', megabytes(bytes))
  return { advance: (done) => advance(megabytes(done)), finish }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}

const silentProgress: Progress = { advance: () => {}, finish: () => {} }

function movingProgress(label: string, total: number | null): Progress {
  return {
    advance: (done, note = '') => void process.stderr.write(`\r\u001b[2K${progressText(label, done, total)} ${note}`),
    finish: () => void process.stderr.write('\r\u001b[2K'),
  }
}

/** Progress without a terminal: a line at each tenth of the work, so that a log shows that the work continues. */
function plainProgress(label: string, total: number | null): Progress {
  let shown = 0
  return {
    advance: (done) => {
      const tenth = total === null || total === 0 ? 0 : Math.floor((10 * done) / total)
      if (tenth > shown) process.stderr.write(`${progressText(label, done, total)}\n`)
      shown = Math.max(shown, tenth)
    },
    finish: () => {},
  }
}

function progressText(label: string, done: number, total: number | null): string {
  return total === null ? `${label}: ${done}` : `${label}: ${done} of ${total}`
}
