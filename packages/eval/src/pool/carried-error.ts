/**
 * Carries an error between threads. A structured clone loses an error's class and code, so an expected refusal would otherwise look like
 * a crash.
 */
import { TwinCheckError } from '@twincheck/core'

export type CarriedError = {
  readonly meant: boolean
  readonly name: string
  readonly code: string | null
  readonly message: string
  readonly stack: string | null
}

class MeantElsewhereError extends TwinCheckError {
  readonly code: string

  constructor({ name, code, message }: CarriedError) {
    super(message)
    this.name = name
    this.code = code ?? 'unknown'
  }
}

/** Turns any thrown value into plain data. A user's own world may throw values that cannot be read or cloned. */
export function carryError(thrown: unknown): CarriedError {
  try {
    return readThrown(thrown)
  } catch {
    return { ...unnamed, message: 'something was thrown that cannot be read' }
  }
}

const unnamed = { meant: false, name: 'Error', code: null, stack: null } as const

function readThrown(thrown: unknown): CarriedError {
  if (!(thrown instanceof Error)) return { ...unnamed, message: String(thrown) }
  const { name, message, stack } = thrown
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null
  const meant = thrown instanceof TwinCheckError
  return {
    meant,
    name: String(name),
    code,
    message: String(message),
    stack: stack === undefined ? null : String(stack),
  }
}

export function uncarryError(carried: CarriedError): Error {
  if (carried.meant) return new MeantElsewhereError(carried)
  const { name, code, message, stack } = carried
  const error = new Error(message)
  return Object.assign(error, { name, stack: stack ?? error.stack }, code === null ? {} : { code })
}
