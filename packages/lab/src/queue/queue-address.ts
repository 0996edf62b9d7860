/**
 * The address of a queue: a PostgreSQL database and a schema. The address may contain a password, so messages use only `place` and
 * `conceal`.
 */
import { TwinCheckError } from '@twincheck/core'

export type QueueAddress = {
  readonly url: string
  readonly schema: string
  readonly place: string
  readonly conceal: (text: string) => string
}

export class InvalidQueueAddressError extends TwinCheckError {
  readonly code = 'invalid-queue-address'

  constructor(problem: string, remedy: string) {
    super(`The address of the queue cannot be used: ${problem}. ${remedy}`)
  }
}

export const defaultQueueSchema = 'twincheck_queue'

/** A plain schema name. The name becomes part of SQL statements, which cannot take it as a parameter, so no other names are allowed. */
const plainName = /^[a-z_][a-z0-9_]{0,49}$/

export function readQueueAddress(url: string, schema: string = defaultQueueSchema): QueueAddress {
  if (!plainName.test(schema)) {
    throw new InvalidQueueAddressError(
      `${JSON.stringify(schema)} is no plain schema name`,
      'Use small letters, digits and underscores, at most 50, beginning with a letter.',
    )
  }
  // The address is never printed, because even a mistyped address may contain a password.
  const remedy = 'Write it as postgres://USER@HOST:PORT/DATABASE.'
  const parsed = URL.parse(url)
  if (!parsed) throw new InvalidQueueAddressError('it is not a URL', remedy)
  if (!['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    throw new InvalidQueueAddressError(`it begins with ${parsed.protocol}//`, remedy)
  }
  const host = parsed.searchParams.get('host') ?? `${parsed.hostname || 'localhost'}:${parsed.port || '5432'}`
  const database = parsed.pathname.slice(1) || 'the default database'
  return { url, schema, place: `${host}, database ${database}`, conceal: concealer(passwordsIn(parsed)) }
}

/** The passwords in an address. Each password is listed twice: as written in the address, and decoded as it is sent to the server. */
function passwordsIn(url: URL): readonly string[] {
  const written = [url.password, url.searchParams.get('password') ?? ''].filter((password) => password !== '')
  return written.flatMap((password) => [password, decoded(password)])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function concealer(secrets: readonly string[]): (text: string) => string {
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
}
