/** Where a command writes. Results go to standard output, everything said about them to standard error. */
import { styleText } from 'node:util'

export type Output = {
  /** A line of the result. */
  readonly print: (line: string) => void
  /** A line about the work; silent with --quiet. */
  readonly say: (line: string) => void
  /** A problem the user should see even with --quiet. */
  readonly warn: (line: string) => void
  readonly progress: (label: string, total: number | null) => Progress
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
}

export type Progress = { readonly advance: (done: number, note?: string) => void; readonly finish: () => void }

export type OutputOptions = { readonly quiet: boolean }

/** Colours and a moving line only on a terminal; NO_COLOR is respected by styleText itself. */
export function openOutput({ quiet }: OutputOptions): Output {
  const terminal = process.stderr.isTTY === true
  const style = (format: 'bold' | 'dim') => (text: string) => styleText(format, text, { stream: process.stdout })
  return {
    print: (line) => void process.stdout.write(`${line}\n`),
    say: (line) => {
      if (!quiet) process.stderr.write(`${line}\n`)
    },
    warn: (line) => void process.stderr.write(`${line}\n`),
    progress: (label, total) =>
      quiet ? silentProgress : terminal ? movingProgress(label, total) : plainProgress(label, total),
    bold: style('bold'),
    dim: style('dim'),
  }
}

const silentProgress: Progress = { advance: () => {}, finish: () => {} }

function movingProgress(label: string, total: number | null): Progress {
  return {
    advance: (done, note = '') => void process.stderr.write(`\r\u001b[2K${progressText(label, done, total)} ${note}`),
    finish: () => void process.stderr.write('\r\u001b[2K'),
  }
}

/** Without a terminal: a line at each tenth of the work, so that a log shows that something happens. */
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
