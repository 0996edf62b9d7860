/**
 * The gateway's log writes JSON lines without contents to standard error. No message, argument, header or key is ever passed to the log.
 * A line names its session, and the contents of the session are in the store.
 */
import type { Clock } from '@twincheck/core'

export type LogFields = Readonly<Record<string, string | number | boolean | null>>

export type Log = {
  readonly info: (event: string, fields?: LogFields) => void
  readonly problem: (event: string, fields?: LogFields) => void
  readonly request: (fields: LogFields) => void
}

export type LogLevel = 'requests' | 'events' | 'none'

export function openLog(level: LogLevel, write: (lines: string) => void, clock: Clock): Log {
  let waiting: string[] = []
  const flush = () => {
    const lines = waiting
    waiting = []
    write(lines.join(''))
  }
  const line = (severity: 'info' | 'problem', event: string, fields: LogFields) => {
    if (level === 'none') return
    // All lines of one turn of the event loop are written together, because one write per line would cost more than the request itself.
    if (waiting.length === 0) setImmediate(flush)
    waiting.push(`${JSON.stringify({ time: new Date(clock.now()).toISOString(), severity, event, ...fields })}\n`)
  }
  return {
    info: (event, fields = {}) => line('info', event, fields),
    problem: (event, fields = {}) => line('problem', event, fields),
    request: (fields) => {
      if (level === 'requests') line('info', 'request', fields)
    },
  }
}
