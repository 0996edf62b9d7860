/**
 * Handles uncaught errors. They are counted and logged with their kind and origin, but never with their message, which may hold content.
 */
import type { RequestListener } from 'node:http'
import type { Clock } from '@twincheck/core'
import { providers } from '@twincheck/core/adapter'
import { ownErrors, sendOwnError } from '../http/own-error.ts'
import type { Log, LogFields } from './log.ts'

export type NoteUncaught = (error: unknown) => void

type UncaughtOptions = { readonly count: () => void; readonly log: Log; readonly clock: Clock }

export function openUncaught({ count, log, clock }: UncaughtOptions): NoteUncaught {
  let silentUntil = 0
  return (error) => {
    count()
    // At most one error per second is logged. If the log itself fails, that failure is also an uncaught error, and logging it would fail
    // again without end.
    if (clock.now() < silentUntil) return
    silentUntil = clock.now() + 1_000
    log.problem('uncaught', describe(error))
  }
}

/** If an error is thrown while a request is accepted, only that request fails, and its client gets an error. */
export function guarded(listener: RequestListener, noteUncaught: NoteUncaught): RequestListener {
  return (incoming, outgoing) => {
    try {
      listener(incoming, outgoing)
    } catch (error) {
      noteUncaught(error)
      sendOwnError(outgoing, providers[0], ownErrors.failed)
    }
  }
}

const frames = 4

function describe(error: unknown): LogFields {
  if (!(error instanceof Error)) return { name: typeof error, code: null, at: null }
  const code = 'code' in error ? String(error.code) : null
  const { stack = '', message } = error
  // The stack begins with the message, which may have any text, so the message is cut off before the lines are read.
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n')
  const at = lines.slice(1, 1 + frames).map((line) => line.trim())
  return { name: error.name, code, at: at.length === 0 ? null : at.join(' ') }
}
