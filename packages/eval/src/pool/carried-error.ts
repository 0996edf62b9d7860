/** A structured clone loses an error's class and code, and expected refusals would look like crashes. */
import { TwinCheckError } from '@twincheck/core'

export type CarriedError = {
  /** Whether the program threw the error on purpose, as an expected refusal. */
  readonly meant: boolean
  readonly name: string
  readonly code: string | null
  readonly message: string
  readonly stack: string | null
}

/** An expected refusal from another thread, with its class name, code and message. */
class MeantElsewhereError extends TwinCheckError {
  readonly code: string

  constructor({ name, code, message }: CarriedError) {
    super(message)
    this.name = name
    this.code = code ?? 'unknown'
  }
}

/** Accepts any thrown value: a user's own world may throw values that cannot be read or cloned. */
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
  // The restored error shows the stack of the other thread.
  return Object.assign(error, { name, stack: stack ?? error.stack }, code === null ? {} : { code })
}
