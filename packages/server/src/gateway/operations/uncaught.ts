/**
 * Errors that nobody caught. They are counted, and logged with their kind and where they came from, but never with their
 * message: that may hold what was said.
 */
import type { RequestListener } from 'node:http'
import type { Clock } from '@twincheck/core'
import { ownErrors, sendOwnError } from '../http/own-error.ts'
import type { Log, LogFields } from './log.ts'

export type NoteUncaught = (error: unknown) => void

type UncaughtOptions = { readonly count: () => void; readonly log: Log; readonly clock: Clock }

export function openUncaught({ count, log, clock }: UncaughtOptions): NoteUncaught {
  let silentUntil = 0
  return (error) => {
    count()
    // Where the log itself is what fails, saying so at once would fail again, and so on.
    if (clock.now() < silentUntil) return
    silentUntil = clock.now() + 1_000
    log.problem('uncaught', describe(error))
  }
}

/** What fails while a request is taken in fails for that request alone, and whoever sent it is told. */
export function guarded(listener: RequestListener, noteUncaught: NoteUncaught): RequestListener {
  return (incoming, outgoing) => {
    try {
      listener(incoming, outgoing)
    } catch (error) {
      noteUncaught(error)
      sendOwnError(outgoing, 'openai', ownErrors.failed)
    }
  }
}

const frames = 4

function describe(error: unknown): LogFields {
  if (!(error instanceof Error)) return { name: typeof error, code: null, at: null }
  const code = 'code' in error ? String(error.code) : null
  const { stack = '', message } = error
  // The message comes first in it, and may look like anything.
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n')
  const at = lines.slice(1, 1 + frames).map((line) => line.trim())
  return { name: error.name, code, at: at.length === 0 ? null : at.join(' ') }
}
