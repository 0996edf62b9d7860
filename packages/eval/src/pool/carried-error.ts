/**
 * An error as data, for the way from one thread to another: a copy between threads keeps the message of an error and loses its class
 * and its code, without which nobody can tell a refusal in one sentence from a fault.
 */
import { TwinCheckError } from '@twincheck/core'

export type CarriedError = {
  /** Whether it was thrown on purpose. */
  readonly meant: boolean
  /** Of its class. */
  readonly name: string
  readonly code: string | null
  readonly message: string
  readonly stack: string | null
}

/** As it was on the other side: its class by name, its code and its message. */
class MeantElsewhereError extends TwinCheckError {
  readonly code: string

  constructor({ name, code, message }: CarriedError) {
    super(message)
    this.name = name
    this.code = code ?? 'unknown'
  }
}

/** Whatever was thrown, and however odd: a world of the user's own throws what it likes, and not all of it can be read or copied. */
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
  // Where it happened, which is not here.
  return Object.assign(error, { name, stack: stack ?? error.stack }, code === null ? {} : { code })
}
